import { READ_MODELS_HEADER, toMadeOf } from '@app/contracts/changes';
import { reforgerDashboards, squadDashboards } from '@app/contracts/dashboards/read-models';
import type { ReforgerLiveData, SquadLiveData } from '@app/contracts/dashboards/dashboards';
import { people, type Person } from './support/people';
import { startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

const TOKENS = { squad: 'token-of-the-squad-server-1', reforger: 'token-of-the-reforger-server' } as const;
const OTHER = 'token-of-the-squad-server-2';
const LIVE = { squad: '/api/squad-server/live-data', reforger: '/api/reforger-server/live-data' } as const;
const STATUS = { squad: '/api/squad-server/status', reforger: '/api/reforger-server/status' } as const;
type Game = keyof typeof TOKENS;

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  const INGEST_TOKENS = `1:${TOKENS.squad},2:${OTHER},reforger-1:${TOKENS.reforger}`;
  stack = await startStack({ env: { INGEST_TOKENS }, projections: ['squad-dashboards', 'reforger-dashboards'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const BEGAN = Date.now() - 60_000;
const at = (second: number) => new Date(BEGAN + second * 1_000).toISOString();
const eos = (n: number) => `0002f00d${String(n).padStart(24, '0')}`;
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const uuid = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
const key = (time: string) => time.replace(/[-:.Z]/g, '');

const post = async (game: Game, path: string, body: object, token: string = TOKENS[game]): Promise<void> => {
  const answer = await answered(() => stack.post(`/api/ingest/${game}/${path}`, body, { token }));
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
};
const batch = { format: 1, sender: 'agent/test', after: -1, from: 0, connections: [] };
const numbered = (facts: readonly object[]) => facts.map((fact, sequence) => ({ ...fact, sequence }));

const player = (n: number, name: string, more: object = {}) => ({
  ...{ eosId: eos(n), steamId: steam(n), name, team: 1, role: 'USA_Rifleman_01', ...more },
});
const listed = (n: number, name: string, more: object = {}) => ({
  ...{ ...player(n, name), displayName: name, squad: 1, isLeader: false, ...more },
});
const sample = { serverName: 'One', gameVersion: 'v10.6', players: 4, maxPlayers: 100, publicQueue: 7 };
const teams = (...tickets: readonly (number | null)[]) => [
  { team: 1, name: '1st Cavalry Regiment', tickets: tickets[0] },
  { team: 2, name: 'Local Fighters', tickets: tickets[1] },
];
const SQUADS = [
  { id: 1, team: 1, name: 'ARMOUR 1', size: 2, locked: true },
  { id: 2, team: 2, name: 'INF', size: 1, locked: false },
];
const factsWith = (tickets: readonly (number | null)[]) =>
  numbered([
    { kind: 'matchStarted', at: at(0), layer: 'Gorodok_RAAS_v1', level: 'Gorodok', partial: false },
    { kind: 'playerJoined', at: at(1), player: player(1, 'Wombat Six') },
    {
      ...{ kind: 'rosterSampled', at: at(10), teams: teams(...tickets), squads: SQUADS },
      players: [
        listed(2, 'thylacine'),
        listed(1, 'Wombat Six', { isLeader: true, role: 'USA_SLCrewman_01' }),
        listed(3, 'Yabby', { team: 2, squad: 2 }),
        listed(4, 'Snag', { squad: null }),
      ],
    },
    { kind: 'populationSampled', at: at(10), ...sample, reservedQueue: 2, layer: 'Gorodok_RAAS_v1', nextLayer: null },
    { kind: 'chatSent', at: at(11), channel: 'squad', player: player(1, 'Wombat Six'), message: 'on me' },
    { kind: 'chatSent', at: at(12), channel: 'admin', player: player(3, 'Yabby'), message: 'hello' },
    { kind: 'playerLeft', at: at(13), player: player(4, 'Snag') },
  ]);
const squadBatch = (tickets: readonly (number | null)[]) => {
  const facts = factsWith(tickets);
  return { ...batch, match: `${key(at(0))}-Gorodok_RAAS_v1`, source: 'log', to: facts.length - 1, facts };
};

const dataOf = async <Data>(path: string, isWanted: (data: Data | null) => boolean): Promise<Data> => {
  const { body } = await until(path, async () => {
    const answer = await answered(() => stack.get(path, { as: 'community-admin' }));
    expect(answer.status).toBe(200);
    return isWanted(answer.body['data'] as Data | null) && answer;
  });
  return body['data'] as Data;
};

test('before the first report there is nothing, and a server is offline', async () => {
  await dataOf(LIVE.squad, (data) => data === null);
  await dataOf(LIVE.reforger, (data) => data === null);
  for (const game of ['squad', 'reforger'] as const)
    expect((await stack.get(STATUS[game], { as: 'community-admin' })).body).toEqual({
      success: true,
      status: { isOnline: false, playersUnknownSince: null },
    });
});

describe('the dashboard of a Squad server', () => {
  let data: SquadLiveData;
  beforeAll(async () => {
    await post('squad', '1', squadBatch([214, 167]));
    data = await dataOf<SquadLiveData>(LIVE.squad, (live) => live?.playerEvents.length === 2);
  });

  test('tells players, both queues, the layer and the tickets of both teams', () =>
    expect(data.serverData).toEqual({
      receivedAt: at(10),
      server: { playerCount: 4, maxPlayers: 100, publicQueue: 7, reserveQueue: 2 },
      match: {
        currentLayer: {
          name: 'Gorodok RAAS v1',
          teams: [
            { name: '1st Cavalry Regiment', tickets: 214 },
            { name: 'Local Fighters', tickets: 167 },
          ],
        },
      },
    }));

  test('tells who is in which squad, the leader first, and who is in none', () => {
    expect(data.teams![1]).toEqual({
      teamName: '1st Cavalry Regiment',
      playerCount: 3,
      squads: [
        {
          ...{ teamID: 1, squadID: 1, squadName: 'ARMOUR 1', locked: 'True', memberCount: 2 },
          leader: { name: 'Wombat Six', role: 'USA_SLCrewman_01' },
          members: [
            {
              ...{ playerId: eos(1), steamId: steam(1), name: 'Wombat Six' },
              ...{ role: 'USA_SLCrewman_01', isLeader: true },
            },
            { playerId: eos(2), steamId: steam(2), name: 'thylacine', role: 'USA_Rifleman_01', isLeader: false },
          ],
        },
      ],
      players: [{ playerId: eos(4), steamId: steam(4), name: 'Snag', role: 'USA_Rifleman_01', isLeader: false }],
    });
    expect(data.teams![2].squads[0]).toMatchObject({ locked: 'False', leader: null, memberCount: 1 });
  });

  test('tells chat and activity, the newest first', () => {
    expect(
      data.chatMessages.map(({ timestamp, data: { chat, message, player: by } }) => [
        timestamp,
        chat,
        message,
        by.name,
        by.squadID,
      ]),
    ).toEqual([
      [at(12), 'ChatAdmin', 'hello', 'Yabby', 2],
      [at(11), 'ChatSquad', 'on me', 'Wombat Six', 1],
    ]);
    expect(data.playerEvents.map(({ type, timestamp, data: { player: by } }) => [type, timestamp, by.name])).toEqual([
      ['left', at(13), 'Snag'],
      ['joined', at(1), 'Wombat Six'],
    ]);
  });

  test('tells where a player is now, by either id, and that somebody is nowhere', async () => {
    const playing = async (id: string) =>
      (await stack.get(`/api/squad-server/playing?player=${id}`, { as: 'squad-admin' })).body['playing'];
    const layer = 'Gorodok RAAS v1';
    const team = '1st Cavalry Regiment';
    expect(await playing(eos(1))).toEqual({ serverId: 1, layer, team, squad: 'ARMOUR 1' });
    expect(await playing(steam(4))).toEqual({ serverId: 1, layer, team, squad: null });
    expect(await playing(steam(3))).toEqual({ serverId: 1, layer, team: 'Local Fighters', squad: 'INF' });
    expect(await playing(steam(9))).toBeNull();
  });

  test('is the same by number, and the server is online', async () => {
    expect((await stack.get(`${LIVE.squad}/1`, { as: 'squad-admin' })).body['data']).toEqual(data);
    expect((await stack.get(`${LIVE.squad}?serverId=1`, { as: 'squad-admin' })).body['data']).toEqual(data);
    for (const query of ['', '?serverId=1'])
      expect((await stack.get(`${STATUS.squad}${query}`, { as: 'squad-admin' })).body).toEqual({
        success: true,
        status: { isOnline: true, playersUnknownSince: null },
      });
    expect((await stack.get(`${STATUS.squad}?serverId=2`, { as: 'squad-admin' })).body['status']).toEqual({
      ...{ isOnline: false, playersUnknownSince: null },
    });
  });

  test('tickets that the server does not tell are not known, not zero', async () => {
    await post('squad', '2', squadBatch([null, null]), OTHER);
    const other = await dataOf<SquadLiveData>(`${LIVE.squad}/2`, (live) => live !== null);
    expect(other.serverData.match.currentLayer.teams.map(({ tickets }) => tickets)).toEqual([null, null]);
  });
});

describe('the dashboard of a Reforger server', () => {
  const rjs = { ...batch, log: key(at(0)) };
  const member = (n: number, name: string, isLeader: boolean) => ({
    playerId: uuid(n),
    name,
    rank: 'SERGEANT',
    isLeader,
  });

  test('without any list of players or groups they are not known', async () => {
    const facts = numbered([{ kind: 'performanceMeasured', at: at(1), fps: 50, players: 12, ai: 3 }]);
    await post('reforger', '1', { ...rjs, source: 'console', to: 0, facts });
    const { squadListData } = await dataOf<ReforgerLiveData>(LIVE.reforger, (live) => live !== null);
    expect(squadListData).toEqual({
      receivedAt: at(1),
      summary: { totalPlayers: 12, totalGroups: null, playersWithoutGroup: null },
      ...{ groupsAt: null, groups: null, players: null },
    });
  });

  test('has the groups that a mod reports, with the names of factions', async () => {
    await post('reforger', '1/groups', {
      at: at(5),
      groups: [
        {
          ...{ groupId: 3, name: 'Able', faction: '#AR-Faction_US', isPrivate: true, maxMembers: 6 },
          members: [member(1, 'Galah', false), member(2, 'Ironbark', true)],
        },
      ],
      playersWithoutGroup: [{ playerId: uuid(3), name: 'Snag', rank: null, faction: '#AR-Faction_USSR' }],
    });
    const { squadListData } = await dataOf<ReforgerLiveData>(
      LIVE.reforger,
      (live) => live!.squadListData.groups !== null,
    );
    expect(squadListData).toMatchObject({
      receivedAt: at(5),
      summary: { totalPlayers: 12, totalGroups: 1, playersWithoutGroup: 1 },
      groupsAt: at(5),
      groups: [
        {
          ...{ groupId: 3, name: 'Able', faction: 'US Army', isPrivate: true, memberCount: 2, maxMembers: 6 },
          members: [
            { name: 'Ironbark', rank: 'SERGEANT', isLeader: true },
            { name: 'Galah', rank: 'SERGEANT', isLeader: false },
          ],
        },
      ],
    });
    expect(squadListData.players!.map(({ name, faction, groupId }) => [name, faction, groupId])).toEqual([
      ['Galah', 'US Army', 3],
      ['Ironbark', 'US Army', 3],
      ['Snag', 'Soviet Army', null],
    ]);
  });

  test('tells where a player is now', async () => {
    const path = (n: number) => `/api/reforger-server/playing?player=${uuid(n).toUpperCase()}`;
    const playing = async (n: number) => (await stack.get(path(n), { as: 'reforger-admin' })).body['playing'];
    expect(await playing(1)).toEqual({ serverId: 1, layer: null, team: 'US Army', squad: 'Able' });
    expect(await playing(3)).toEqual({ serverId: 1, layer: null, team: 'Soviet Army', squad: null });
    expect(await playing(9)).toBeNull();
  });

  test('who is not in a newer list of players is gone from the groups', async () => {
    const facts = numbered([
      {
        ...{ kind: 'rosterSampled', at: at(20) },
        players: [
          { playerId: uuid(2), name: 'Ironbark', faction: null },
          { playerId: uuid(4), name: 'Brolga', faction: null },
        ],
      },
    ]);
    await post('reforger', '1', { ...rjs, source: 'rcon', to: 0, facts });
    const { squadListData } = await dataOf<ReforgerLiveData>(
      LIVE.reforger,
      (live) => live!.squadListData.receivedAt === at(20),
    );
    expect(squadListData.summary).toEqual({ totalPlayers: 2, totalGroups: 1, playersWithoutGroup: 1 });
    expect(squadListData.groups![0]!.members.map(({ name }) => name)).toEqual(['Ironbark']);
    expect(squadListData.players!.map(({ name, rank, groupId }) => [name, rank, groupId])).toEqual([
      ['Ironbark', 'SERGEANT', 3],
      ['Brolga', null, null],
    ]);
  });

  test('has chat and kills in the order of time, whichever source comes first', async () => {
    const fighter = (n: number | null, name: string) => ({
      playerId: n === null ? null : uuid(n),
      name,
      faction: null,
    });
    const kill = { kind: 'playerKilled', victim: fighter(1, 'Galah'), weapon: 'AK-74', weaponSource: null };
    const kills = numbered([
      { ...kill, at: at(30), killer: fighter(2, 'Ironbark'), by: 'teammate', distance: 641.4 },
      { ...kill, at: at(31), killer: null, by: 'environment', weapon: null, distance: null },
    ]);
    const said = (second: number, channel: string, message: string) => ({
      ...{ kind: 'chatSent', at: at(second), channel, playerId: uuid(1), name: 'Galah', message },
    });
    const chats = numbered([said(30, 'vehicle', 'mount up'), said(32, 'global', 'gg')]);
    await post('reforger', '1', { ...rjs, source: 'kills', to: 1, facts: kills });
    await post('reforger', '1', { ...rjs, source: 'chat', to: 1, facts: chats });
    const live = await dataOf<ReforgerLiveData>(LIVE.reforger, (data) => data!.chatMessages.length === 2);
    expect(live.chatMessages.map(({ channelType, playerName, message }) => [channelType, playerName, message])).toEqual(
      [
        ['Global', 'Galah', 'gg'],
        ['Vehicle', 'Galah', 'mount up'],
      ],
    );
    expect(
      live.killEvents.map(({ killer, weaponName, killDistance, isTeamKill, by }) => [
        killer?.name ?? by,
        weaponName,
        killDistance,
        isTeamKill,
      ]),
    ).toEqual([
      ['environment', null, null, false],
      ['Ironbark', 'AK-74', 641.4, true],
    ]);
  });
});

describe('who may look', () => {
  const MAY: Readonly<Record<Game, readonly Person[]>> = {
    squad: ['squad-admin', 'community-admin'],
    reforger: ['reforger-admin', 'reforger-dev', 'community-admin'],
  };

  test.each(['squad', 'reforger'] as const)('at %s: its admins, and no role beside them', async (game) => {
    for (const path of [LIVE[game], STATUS[game], `/api/${game}-server/playing?player=${uuid(1)}`]) {
      expect((await stack.get(path)).status).toBe(401);
      for (const who of Object.keys(people) as Person[])
        expect([path, who, (await stack.get(path, { as: who })).status]).toEqual([
          path,
          who,
          MAY[game].includes(who) ? 200 : 403,
        ]);
    }
  });

  test('a server that the community does not have is not found, whatever its number', async () => {
    for (const path of [
      `${LIVE.squad}/9`,
      `${LIVE.squad}?serverId=9`,
      `${STATUS.squad}?serverId=9`,
      `${LIVE.reforger}?serverId=2`,
      `${STATUS.reforger}?serverId=2`,
    ])
      expect([path, (await stack.get(path, { as: 'community-admin' })).status]).toEqual([path, 404]);
    for (const path of [`${LIVE.squad}/one`, `${LIVE.squad}?serverId=0`, `${LIVE.squad}?serverId[$ne]=1`])
      expect([path, (await stack.get(path, { as: 'community-admin' })).status]).toEqual([path, 400]);
  });

  test('a changed dashboard is pushed to whoever may read it; a status changes by the clock as well', async () => {
    for (const [path, model, byClock] of [
      [LIVE.squad, squadDashboards, false],
      [`${LIVE.squad}/1`, squadDashboards, false],
      [LIVE.reforger, reforgerDashboards, false],
      [STATUS.squad, squadDashboards, true],
      [STATUS.reforger, reforgerDashboards, true],
    ] as const) {
      const { headers } = await stack.get(path, { as: 'community-admin' });
      const { versions, elsewhere } = toMadeOf(headers.get(READ_MODELS_HEADER)!);
      expect([path, Object.keys(versions), elsewhere]).toEqual([path, [model.name], byClock]);
    }
  });

  test('private chat stays out of shared caches, and an unchanged dashboard is not sent again', async () => {
    for (const path of [...Object.values(LIVE), ...Object.values(STATUS)]) {
      const { headers } = await stack.get(path, { as: 'community-admin' });
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/\b(?:private|no-store)\b/)]);
      expect(headers.get('cache-control')).not.toContain('public');
    }
    const first = await stack.get(LIVE.squad, { as: 'community-admin' });
    const again = await stack.get(LIVE.squad, {
      as: 'community-admin',
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
});
