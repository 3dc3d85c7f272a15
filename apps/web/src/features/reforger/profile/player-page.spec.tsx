import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
import { basic, BROLGA, KESTREL, played, serveReforger, show, stats, summary, untold } from '~/test/reforger';
import OwnProfilePage from './own-profile-page';
import PlayerPage from './player-page';

const DOWN = { status: 503, body: failure('Down.', 'unavailable') };
const other = (search = '') =>
  show(<PlayerPage />, `/reforger-battlelog/player/${KESTREL}${search}`, '/reforger-battlelog/player/:playerUID');
const own = () => show(<OwnProfilePage />, '/reforger-battlelog/profile', '/reforger-battlelog/profile');
const region = (name: string) => screen.findByRole('region', { name });
const nobody = { hasReforgerProfile: false, reforgerUUID: null, identifiedBy: null };
const nothing = { hasConnections: false, connectedAccounts: { steam: false, psn: false, xbox: false } };

beforeEach(() => {
  localStorage.clear();
  // There is no layout here: everything is near.
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('the own profile', () => {
  test('says that it is loading', () => {
    serveReforger({ 'GET profile': never });
    own();
    expect(screen.getByText('Loading your profile...')).toBeTruthy();
  });

  test('that it cannot be read is said, and tried again', async () => {
    const server = serveReforger({ 'GET profile': DOWN });
    own();
    expect(await screen.findByText('Failed to load profile. Please try again later.')).toBeTruthy();
    server.routes['GET profile'] = summary();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Kestrel' })).toBeTruthy();
  });

  test('without any account a window offers to connect some', async () => {
    serveReforger({ 'GET profile': summary({ ...nobody, ...nothing }) });
    own();
    const window = await screen.findByRole('dialog', { name: 'No Gaming Accounts Connected' });
    await userEvent.click(within(window).getByRole('button', { name: 'Connect Accounts' }));
    expect(screen.getByTestId('address').textContent).toBe('/profile?tab=connections');
  });

  test('who stays sees what is connected, and has nothing to retry', async () => {
    serveReforger({ 'GET profile': summary({ ...nobody, ...nothing }) });
    own();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay Here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No Reforger Profile Found' })).toBeTruthy();
    expect(screen.getAllByText('Not connected')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Retry Connection' })).toBeNull();
  });

  test('without a player the accounts are listed, in the server’s words or the default', async () => {
    const server = serveReforger({ 'GET profile': summary(nobody) });
    const { unmount } = own();
    expect(
      await screen.findByText("We couldn't find a Reforger profile linked to your connected gaming accounts."),
    ).toBeTruthy();
    const accounts = (await region('Connected accounts')).textContent;
    expect(accounts).toBe('Connected accountsSteamNot connectedPlayStationNot connectedXboxConnected');
    expect(screen.getByRole('link', { name: 'Manage Connections' })).toBeTruthy();
    unmount();
    server.routes['GET profile'] = summary({ ...nobody, message: 'None of them has played on our servers.' });
    own();
    expect(await screen.findByText('None of them has played on our servers.')).toBeTruthy();
    expect(screen.getByText(/Your profile begins with the first game/)).toBeTruthy();
  });

  test('Retry Connection looks again, and shows the profile once it is found', async () => {
    let answer: (found: object) => void = () => undefined;
    const server = serveReforger({
      'GET profile': summary(nobody),
      'POST profile/refresh-uuid': () =>
        new Promise((resolve) => {
          answer = (body) => resolve({ body });
        }),
    });
    own();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry Connection' }));
    expect(screen.getByRole('button', { name: 'Refreshing...' })).toBeTruthy();
    server.routes['GET profile'] = summary();
    answer({ success: true, uuid: KESTREL, message: '' });
    expect(await screen.findByRole('heading', { name: 'Kestrel' })).toBeTruthy();
  });

  test.each([
    ['the server’s words', { body: { success: true, uuid: null, message: 'Still nobody.' } }, 'Still nobody.'],
    ['its own words', { body: { success: true, uuid: null, message: '' } }, 'Failed to find Reforger profile'],
    ['what failed', { status: 503, body: {} }, 'Failed to refresh profile connection'],
  ])('a retry that finds nobody says %s', async (_, answer, words) => {
    serveReforger({ 'GET profile': summary(nobody), 'POST profile/refresh-uuid': answer });
    own();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry Connection' }));
    const alert = await screen.findByText(words);
    expect(alert.getAttribute('role')).toBe('alert');
    // Under all buttons, not between them.
    const manage = screen.getByRole('link', { name: 'Manage Connections' });
    expect(manage.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a message that sends somebody to staff has a way to them', async () => {
    const server = serveReforger({ 'GET profile': summary({ ...nobody, message: 'Two members claim it.' }) });
    own();
    await screen.findByText('Two members claim it.');
    expect(screen.queryByRole('link', { name: /Discord/ })).toBeNull();
    const message = 'Two members claim it. Please contact our staff.';
    server.routes['POST profile/refresh-uuid'] = { body: { success: true, uuid: null, message } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry Connection' }));
    const help = await screen.findByRole('link', { name: 'Get Help on Discord' });
    expect(help.getAttribute('href')).toBe('https://discord.gg/zsu');
  });

  test.each([
    ['code', /proved by a code/, false],
    ['steam', /by your Steam account/, true],
    ['name', /not proved/, true],
  ] as const)('says how the player was found: %s', async (identifiedBy, words, retried) => {
    serveReforger({ 'GET profile': summary({ identifiedBy }) });
    own();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry Connection' }) !== null).toBe(retried);
  });
});

describe('another player', () => {
  test('is named, viewed, and shows rank, times, points and figures', async () => {
    serveReforger();
    other();
    expect(await screen.findByRole('heading', { name: 'Kestrel' })).toBeTruthy();
    expect(screen.getByText('(Viewing Player Profile)')).toBeTruthy();
    expect(screen.getByText(KESTREL)).toBeTruthy();
    expect(screen.getByText('Xbox')).toBeTruthy();
    const rank = (await region('Rank')).textContent;
    expect(rank).toContain('Rank 37Silver General');
    expect(rank).toContain('375,191 / 380,000 XP4,809 XP until rank up');
    expect(rank).toContain('Infantry48,210Logistics21,904Medical9,377');
    expect(rank).toContain('KD Ratio1.42');
    const times = (await region('Time')).textContent;
    expect(times).toContain('Time Played842h 17mSeeding Time61h 30mSquad Leading118h 5m');
    expect(times).toContain('US playtime512h 6m 61%USSR playtime330h 11m 39%');
    const lists = await region('Multiplayer Stats');
    expect(lists.textContent).toContain('ScoreTotal Points79,491Kills10,412AI Kills6,377Deaths7,332');
    expect(lists.textContent).toContain('MedicalBandages Applied4,120');
    expect(lists.textContent).toContain('GeneralRoadkills17AI Roadkills64Shots Fired288,104Grenades Thrown2,019');
    expect(lists.textContent).toContain('Distance Walked624.4 kmDistance Driven1,877.0 km');
    expect(lists.textContent).toContain('Highest Earned RankMajor');
    expect(screen.queryByText(/Not known/)).toBeNull();
  });

  test('shows games won and lost by side, whom they met most, and war crimes', async () => {
    serveReforger();
    other();
    const table = await screen.findByRole('table', { name: 'Matches' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([...['SideWinsLosses', 'US6144', 'USSR3731', 'All9875']]);
    const matches = await region('Matches');
    expect(matches.textContent).toContain('1.31');
    const rivals = await region('Rivals');
    expect(within(rivals).getByRole('link', { name: 'Brolga' }).getAttribute('href')).toBe(
      `/reforger-battlelog/player/${BROLGA}`,
    );
    expect(rivals.textContent).toContain('12 kills');
    expect(rivals.textContent).toContain('Nemesis–');
    expect((await region('War Crimes')).textContent).toBe(
      'War CrimesFriendly Kills41Friendly AI Kills23One for every 254 kills that counted.',
    );
  });

  test('what no source provides is not known, with a word on what it needs, and never zero', async () => {
    serveReforger({
      'GET profile/basic': basic({
        timePlayed: null,
        timeStats: {
          totalSeedTime: null,
          totalSquadLeadTime: null,
          totalPlaytimeUS: null,
          totalPlaytimeUSSR: null,
        },
        specializations: { infantry: null, logistics: null, medical: null },
        platform: null,
      }),
      'GET profile/stats': stats(untold),
    });
    other();
    const times = await region('Time');
    await within(times).findAllByText('Not known');
    expect(within(times).getByRole('button', { name: /groups of a server mod/ })).toBeTruthy();
    expect(within(times).getByRole('button', { name: /by RCON/ })).toBeTruthy();
    const lists = await region('Multiplayer Stats');
    await waitFor(() => expect(lists.textContent).toContain('Bandages AppliedNot known'));
    expect(lists.textContent).toContain('Not known: it needs a save of this player');
    expect(lists.textContent).toContain('Kills9');
    expect(lists.textContent).toContain('Highest Earned RankNone');
    const matches = await region('Matches');
    expect(matches.textContent).toContain('It needs the winners of games');
    expect(matches.textContent).not.toContain('0.00');
    const shown = [times, lists, matches, await region('War Crimes'), await region('Rank')];
    const zeros = shown.flatMap((part) =>
      within(part)
        .queryAllByText(/^0/)
        .map(({ parentElement }) => parentElement!.textContent),
    );
    expect(zeros).toEqual(['Friendly Kills0']);
    expect(screen.queryByText('Steam')).toBeNull();
  });

  test('who looks at themselves is shown the way to their own page; a check that fails means somebody else', async () => {
    const server = serveReforger({ 'GET profile/is-own-profile': { body: { success: true, isOwnProfile: true } } });
    const { unmount } = other();
    expect((await screen.findByRole('link', { name: 'Go to My Profile' })).getAttribute('href')).toBe(
      '/reforger-battlelog/profile',
    );
    expect(screen.queryByText('(Viewing Player Profile)')).toBeNull();
    unmount();
    server.routes['GET profile/is-own-profile'] = DOWN;
    other();
    await screen.findByRole('heading', { name: 'Kestrel' });
    expect(screen.getByText('(Viewing Player Profile)')).toBeTruthy();
  });

  test('without a UUID there is nobody to show', () => {
    serveReforger();
    show(<PlayerPage />, '/reforger-battlelog/player', '/reforger-battlelog/player');
    expect(screen.getByRole('heading', { name: 'No player UUID provided' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
  });

  test('whom nobody knows is not tried again: the page says what to do', async () => {
    const none = { status: 404, body: failure('This player is not known.', 'player-not-found') };
    const server = serveReforger({ 'GET profile/basic': none });
    const { client } = other();
    expect(await screen.findByText('Nobody of this UUID has played on our servers')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Failed to load player name' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText(KESTREL)).toBeNull();
    // As after a command, or when a game has changed every player's read model.
    await act(() => client.invalidateQueries());
    expect(server.count(`GET profile/basic/${KESTREL}`)).toBe(2);
    expect(server.count(`GET profile/is-own-profile/${KESTREL}`)).toBe(1);
  });

  test('an address that lost a digit is told so, by which nothing is read', async () => {
    const wrong = { status: 400, body: failure('No player UUID provided', 'invalid') };
    const server = serveReforger({ 'GET profile/basic': wrong, 'GET profile/is-own-profile': wrong });
    show(<PlayerPage />, `/reforger-battlelog/player/${KESTREL.slice(1)}`, '/reforger-battlelog/player/:playerUID');
    expect(await screen.findByText(/The address may have lost a digit/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(server.count('GET profile/stats')).toBe(0);
  });

  test('each part fails in its own words and is tried again by itself', async () => {
    const server = serveReforger({
      'GET profile/basic': DOWN,
      'GET profile/stats': DOWN,
      'GET profile/weapons': DOWN,
      'GET profile/games': DOWN,
    });
    other();
    for (const words of [
      'Failed to load basic profile data',
      'Failed to load statistics',
      'Failed to load weapon statistics',
      'Failed to load match history data',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect((await region('Time')).textContent).toContain('Time Played--');
    const before = server.requests.length;
    server.routes['GET profile/stats'] = stats();
    const alert = screen.getByText('Failed to load statistics').closest('[role=alert]') as HTMLElement;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('79,491')).toBeTruthy();
    const read = server.requests.slice(before).filter(({ method }) => method === 'GET');
    expect(read.map(({ route }) => route)).toEqual([`GET profile/stats/${KESTREL}`]);
  });
});

test('weapons have kills and the longest kill; five are shown, all in a window', async () => {
  serveReforger();
  other();
  const table = await screen.findByRole('table', { name: 'Top Weapons' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...['AK-746,1201.2 km', 'M16A26,119–', 'PKM6,1181.2 km', 'M2496,1171.2 km', 'RPG-76,1161.2 km'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'View More' }));
  const window = await screen.findByRole('dialog', { name: 'All Weapons' });
  expect(within(window).getAllByRole('row')).toHaveLength(7);
});

describe('honours', () => {
  test('are eight ribbons with their progress, all at once', async () => {
    serveReforger();
    other();
    await screen.findByText('Ribbons 2/8');
    const ribbons = within(await region('Honours')).getAllByRole('listitem');
    expect(ribbons).toHaveLength(8);
    const text = (index: number) => ribbons[index]!.textContent;
    expect(text(0)).toContain('The Journey Begins5 / 5 categories');
    expect(text(1)).toContain('Touch Grass0 / 10,000 kills');
    expect(text(2)).toContain('Top BrassReached Major');
    expect(text(3)).toContain('Super Seeder61 / 100 hours');
    expect(text(4)).toContain('Fear Me0 / 10,000 kills');
    expect(text(5)).toContain('Victory0 / 25 wins');
    expect(text(6)).toContain('500 Miles388 / 500 miles');
    expect(text(7)).toContain('Gold General37 / 53 levels');
  });

  test('or five stars, by the kind of weapon', async () => {
    serveReforger();
    other('?honours=stars');
    await screen.findByText('Stars 0/5');
    const stars = within(await region('Honours')).getAllByRole('listitem');
    expect(stars.map(({ textContent }) => textContent!.split('3No Star')[0]!.trim())).toEqual([
      'Assault Kills with Rifles',
      'Rockets Kills with Rocket Launchers',
      'Sniper Kills with Snipers',
      'Support Kills with Machine Guns',
      'Armour Kills with Armour Vehicles',
    ]);
    expect(stars[0]!.textContent).toContain('No Star. 97 kills to bronze');
  });
});

test('games are listed with server, side and result, each with its page', async () => {
  const games = [
    played(),
    played({ gameId: '1-20261119T090000000', winner: null, faction: null, result: null }),
    played({ gameId: '1-20261118T090000000', result: null, serverId: 9 }),
  ];
  serveReforger({ 'GET profile/games': { body: { success: true, data: games } } });
  other();
  const rows = within(await screen.findByRole('table', { name: 'Games' }))
    .getAllByRole('row')
    .slice(1);
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/reforger-battlelog/game/1-20261120T090000000');
  expect(rows[0]!.textContent).toContain('Reforger #1US ArmyWon2191h 12m');
  expect(rows[1]!.textContent).toContain('Reforger #1–Winner not known');
  expect(rows[2]!.textContent).toContain('server 9US ArmyNot counted');
});
