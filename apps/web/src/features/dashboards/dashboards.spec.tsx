import type { SquadLiveData } from '@app/contracts/dashboards/dashboards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '~/lib/failures';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { ageText } from './age';
import { whyNotRead } from './queries';
import ReforgerDashboard from './reforger/reforger-dashboard';
import { DashboardLink, PlayingNow } from './playing-now';
import { rankText } from './reforger/faction-panel';
import type { DashboardSlots } from './slots';
import SquadDashboard from './squad/squad-dashboard';

const LIVE = 'GET squad-server/live-data/1';
const STATUS = 'GET squad-server/status';
const online = (isOnline: boolean, playersUnknownSince: string | null = null) => ({
  body: { success: true, status: { isOnline, playersUnknownSince } },
});

const member = (name: string, role: string, isLeader = false) => ({
  ...{ playerId: `id of ${name}`, steamId: null, name, role, isLeader },
});
const live = (more: Partial<SquadLiveData> = {}): SquadLiveData => ({
  serverData: {
    receivedAt: new Date().toISOString(),
    server: { playerCount: 87, maxPlayers: 100, publicQueue: 7, reserveQueue: null },
    match: {
      currentLayer: {
        name: 'Gorodok RAAS v1',
        teams: [
          { name: 'ADF', tickets: 214 },
          { name: 'RGF', tickets: null },
        ],
      },
    },
  },
  teams: {
    1: {
      ...{ teamName: 'ADF', playerCount: 2, players: [] },
      squads: [
        {
          ...{ teamID: 1, squadID: 1, squadName: 'ARMOUR 1', locked: 'True', memberCount: 2 },
          leader: { name: 'Wombat Six', role: 'ADF_Rifleman_01' },
          members: [member('Wombat Six', 'ADF_Rifleman_01', true), member('thylacine', 'ADF_Medic_01')],
        },
      ],
    },
    2: { teamName: 'RGF', playerCount: 1, squads: [], players: [member('Snag', 'RGF_Rifleman_01')] },
  },
  chatMessages: [
    {
      ...{ id: '1', timestamp: new Date().toISOString() },
      data: {
        ...{ chat: 'ChatAdmin', message: 'hello' },
        player: { playerId: 'id of Snag', steamId: null, name: 'Snag', teamID: 2, squadID: null },
      },
    },
  ],
  playerEvents: [],
  ...more,
});
const answer = (data: SquadLiveData | null) => ({ body: { success: true, data } });

const open = (routes: Routes, slots?: DashboardSlots) => ({
  ...serveRoutes('/api/', { [STATUS]: online(true), ...routes }),
  ...showPage(<SquadDashboard serverId={1} {...(slots && { slots })} />, '/admin-portal/squad'),
});

test.each([
  [
    'a limit',
    new ApiError('Slow down.', { status: 429, code: 'rate-limited' }),
    'Rate limited - too many requests. Backing off for 30 seconds.',
  ],
  [
    'no answer in time',
    new ApiError('x', { status: 0, code: 'timeout' }),
    'Request timeout - server may be slow to respond',
  ],
  ['no network', new ApiError('x', { status: 0, code: 'unreachable' }), 'Network connection error'],
  ['a refusal', new ApiError('Resting.', { status: 503, code: 'x' }), 'HTTP 503: Resting.'],
  ['a failure in an answer', new ApiError('Nothing here.', { status: 200, code: 'refused' }), 'Nothing here.'],
  ['a failure without words', new ApiError('', { status: 200, code: 'refused' }), 'Failed to fetch server data'],
  ['anything else', new Error('x'), 'Failed to fetch server data'],
])('%s is said in the words of the specification', (_, error, words) => expect(whyNotRead(error)).toBe(words));

test.each([
  [-5_000, '0 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1m ago'],
  [3_600_000, '1h ago'],
  [200 * 3_600_000, '200h ago'],
])('%i ms are %s', (age, text) => expect(ageText(age)).toBe(text));

test('a rank is written as people write it', () => expect(rankText('SENIOR_SERGEANT')).toBe('Senior sergeant'));

test('a server shows its figures, and what no source provides is not known', async () => {
  open({ [LIVE]: answer(live()) });
  const figures = (label: string) => within(screen.getByText(label).closest('div')!);
  expect(await screen.findByText('Gorodok RAAS v1')).toBeTruthy();
  expect(figures('Players').getByText('87')).toBeTruthy();
  expect(figures('Public queue').getByText('7')).toBeTruthy();
  expect(figures('Reserve queue').getByText('Not known')).toBeTruthy();
  const [first, second] = ['ADF', 'RGF'].map((name) => within(screen.getByRole('region', { name })));
  expect(first!.getByText('214')).toBeTruthy();
  expect(second!.getByText('Not known')).toBeTruthy();
  expect(first!.getByText('No SL kit')).toBeTruthy();
  expect(first!.getByText('Locked')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Chat' })).getByText('Admin')).toBeTruthy();
  expect(await screen.findByText('Online')).toBeTruthy();
});

test('seats that no source reports are not known', async () => {
  const { serverData } = live();
  const server = { ...serverData.server, maxPlayers: null };
  open({ [LIVE]: answer(live({ serverData: { ...serverData, server } })) });
  const seats = (await screen.findByText('Seats')).closest('div')!;
  expect(within(seats).getByText('Not known')).toBeTruthy();
});

test('while it loads, before the first report, and without a list of players, it says so', async () => {
  const loading = open({ [LIVE]: never });
  expect(screen.getByText('Loading the server...')).toBeTruthy();
  loading.unmount();
  const unreported = open({ [LIVE]: answer(null), [STATUS]: online(false) });
  expect(await screen.findByText('This server has not reported yet.')).toBeTruthy();
  expect(await screen.findByText('Offline')).toBeTruthy();
  unreported.unmount();
  open({ [LIVE]: answer(live({ teams: null })) });
  expect(await screen.findByText(/who is in which squad: it needs RCON/)).toBeTruthy();
});

test('a failure in an answer is a failure, and Reset & Retry begins anew', async () => {
  const server = open({ [LIVE]: { body: { success: false, error: 'No such luck.' } } });
  expect(await screen.findByText('Server Connection Error')).toBeTruthy();
  expect(screen.getByText('No such luck.')).toBeTruthy();
  server.routes[LIVE] = answer(live());
  await userEvent.click(screen.getByRole('button', { name: 'Reset & Retry' }));
  expect(await screen.findByText('Gorodok RAAS v1')).toBeTruthy();
});

test('a server that has never reported, and cannot be looked at any more, says why', async () => {
  const server = open({ [LIVE]: answer(null), [STATUS]: online(false) });
  expect(await screen.findByText('This server has not reported yet.')).toBeTruthy();
  server.routes[LIVE] = { status: 429, body: failure('Slow down.', 'rate-limited') };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Server Connection Error')).toBeTruthy();
  expect(screen.getByText('Rate limited - too many requests. Backing off for 30 seconds.')).toBeTruthy();
  expect(screen.getByText('Rate Limited')).toBeTruthy();
  expect(screen.queryByText('This server has not reported yet.')).toBeNull();
});

test('a status that cannot be read is a connection issue, and the data stays without a banner', async () => {
  open({ [LIVE]: answer(live()), [STATUS]: { status: 503, body: failure('Away.', 'unavailable') } });
  expect(await screen.findByText('Gorodok RAAS v1')).toBeTruthy();
  expect(await screen.findByText('Connection Issues')).toBeTruthy();
  expect(screen.queryByText('Connection issues detected.')).toBeNull();
});

test('a look that never reached the site is tried once more, and nothing is said', async () => {
  let isCut = true;
  const server = open({
    [LIVE]: () => {
      if (!isCut) return answer(live());
      isCut = false;
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await screen.findByText('Gorodok RAAS v1', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Online')).toBeTruthy();
  expect(server.count(LIVE)).toBe(2);
});

test('old data of a server that the site calls offline has a banner; the status is asked for at once', async () => {
  const receivedAt = new Date(Date.now() - 120_000).toISOString();
  const server = open({
    [LIVE]: answer(live({ serverData: { ...live().serverData, receivedAt } })),
    [STATUS]: online(false),
  });
  expect(await screen.findByText('No reports from the server.')).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();
  server.routes[LIVE] = answer(live());
  server.routes[STATUS] = online(true);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Online')).toBeTruthy();
  expect(screen.queryByText('No reports from the server.')).toBeNull();
});

test('who is on is not known while the agent does not understand the server, and that is not nobody', async () => {
  const receivedAt = new Date(Date.now() - 120_000).toISOString();
  const server = open({
    [LIVE]: answer(live({ serverData: { ...live().serverData, receivedAt } })),
    [STATUS]: online(true, receivedAt),
  });
  expect(await screen.findByText(/^Who is on is not known since \d\d:\d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getByText('Online')).toBeTruthy();
  expect(screen.queryByText('No reports from the server.')).toBeNull();
  expect(screen.getAllByText('Snag').length).toBeGreaterThan(0);
  server.routes[LIVE] = answer(live());
  server.routes[STATUS] = online(true);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(/not known since/)).toBeNull());
});

test('a server that was never understood has not reported nobody', async () => {
  open({ [LIVE]: answer(null), [STATUS]: online(true, new Date().toISOString()) });
  expect(await screen.findByText(/^Who is on is not known since/)).toBeTruthy();
  expect(screen.queryByText('This server has not reported yet.')).toBeNull();
});

test('without anything to do with players, names are text; with it they open its panel, with who and where', async () => {
  const plain = open({ [LIVE]: answer(live()) });
  expect((await screen.findAllByText('Snag')).length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Snag' })).toBeNull();
  plain.unmount();

  const slots: DashboardSlots = {
    Head: ({ game, serverId }) => <p>{`head of ${game} ${serverId}`}</p>,
    Player: ({ player, onClose }) => (
      <p role="note">
        {`${player.playerId}, ${player.name}, ${player.place}`}
        <button onClick={onClose}>Close</button>
      </p>
    ),
    Squad: ({ squad }) => <p>{`${squad.members.length} of ${squad.squadName}, ${squad.teamName}`}</p>,
    Chat: () => <p>chat foot</p>,
  };
  open({ [LIVE]: answer(live()) }, slots);
  await userEvent.click(await screen.findByRole('button', { name: 'Wombat Six' }));
  expect(screen.getByRole('note').textContent).toContain('id of Wombat Six, Wombat Six, ARMOUR 1, Rifleman');
  expect(screen.getByRole('button', { name: 'Wombat Six', pressed: true })).toBeTruthy();
  for (const text of ['head of squad 1', '2 of ARMOUR 1, ADF', 'chat foot'])
    expect(screen.getByText(text)).toBeTruthy();
  // The panel may stand far from the name: it takes the focus, and gives it back.
  expect(document.activeElement!.contains(screen.getByRole('note'))).toBe(true);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('note')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wombat Six' }));
});

test('Reforger without RCON and mod: population, and that nobody tells who is there', async () => {
  serveRoutes('/api/', {
    'GET reforger-server/status': online(true),
    'GET reforger-server/live-data': {
      body: {
        success: true,
        data: {
          squadListData: {
            ...{ receivedAt: new Date().toISOString(), groupsAt: null, groups: null, players: null },
            summary: { totalPlayers: 12, totalGroups: null, playersWithoutGroup: null },
          },
          chatMessages: [],
          killEvents: [
            {
              ...{ id: '1', timestamp: new Date().toISOString(), killer: null, by: 'ai', isTeamKill: false },
              ...{ victim: { playerId: null, name: 'Numbat' }, weaponName: 'PKM', killDistance: 1_240 },
            },
          ],
        },
      },
    },
  });
  showPage(<ReforgerDashboard serverId={1} />, '/admin-portal/reforger');
  expect(await screen.findByText(/who is on the server: it needs RCON/)).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.getAllByText('Not known').length).toBeGreaterThan(2);
  const kills = within(screen.getByRole('region', { name: 'Kill feed' }));
  expect(kills.getByRole('listitem').textContent).toMatch(/^AI killed Numbat.*PKM, 1\.2 km$/);
});

describe('where a player is now', () => {
  const PLAYING = 'GET squad-server/playing';
  const showPlaying = (playing: object | null) => {
    serveRoutes('/api/', { [PLAYING]: { body: { success: true, playing } } });
    const who = { game: 'squad', player: '76561199482210673' } as const;
    showPage(
      <>
        <PlayingNow {...who}>
          <p>Last seen long ago</p>
        </PlayingNow>
        <DashboardLink {...who} />
      </>,
      '/admin-portal/squad',
    );
  };

  test('is said, with a way to the dashboard where staff can act on the player', async () => {
    showPlaying({ serverId: 2, layer: 'Gorodok RAAS v1', team: 'ADF', squad: null });
    expect(await screen.findByText('Playing now: Server #2, Gorodok RAAS v1, ADF')).toBeTruthy();
    expect(screen.queryByText('Last seen long ago')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe(
      '/admin-portal/squad?tool=server-2&player=76561199482210673',
    );
  });

  test('is not said of who plays nowhere', async () => {
    showPlaying(null);
    expect(await screen.findByText('Last seen long ago')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();
  });

  test('the dashboard opens with what can be done with the player of the address', async () => {
    serveRoutes('/api/', { [STATUS]: online(true), [LIVE]: { body: { success: true, data: live() } } });
    const slots: DashboardSlots = { Player: ({ player: { name, place } }) => <p>{`Act on ${name}, ${place}`}</p> };
    const page = `/admin-portal/squad?tool=server-1&player=${encodeURIComponent('id of Wombat Six')}`;
    showPage(<SquadDashboard serverId={1} slots={slots} />, page);
    expect(await screen.findByText('Act on Wombat Six, ARMOUR 1')).toBeTruthy();
  });
});
