import { markText } from '@app/contracts/read-after';
import {
  REFORGER_BOARDS,
  type ReforgerBasicAnswer,
  type ReforgerGameAnswer,
  type ReforgerGamesAnswer,
  type ReforgerLeaderboardAnswer,
  type ReforgerNeighboursAnswer,
  type ReforgerPlayerStatsAnswer,
  type ReforgerProfileSummary,
  type ReforgerRibbonsAnswer,
  type ReforgerSearchAnswer,
  type ReforgerStats,
  type ReforgerStatsAnswer,
  type ReforgerTimelineAnswer,
  type ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { openReadModelStore } from '@app/storage/read-models/open';
import { BY_CODE } from '@app/domain/connections/sources';
import { connectAccount } from '@app/processes/linking';
import { marksOf } from '../../apps/api/src/platform/responses/read-after';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { configuredFor } from '../../apps/projector/src/projection';
import { documentsOf, fact, fighter, folding, identified, killed, saved, uuid } from '../reforger/facts';
import { recordedSession } from '../reforger/recorded';
import { community } from './support/guild';
import { people, type Person } from './support/people';
import { startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';

jest.setTimeout(120_000);

const BASE = '/api/battlelog/reforger';
const [ANNE, BEN, CLEO, DAN] = [uuid(1), uuid(2), uuid(3), uuid(4)] as [string, string, string, string];
const [US, USSR] = ['#AR-Faction_US', '#AR-Faction_USSR'];
const STEAM = '76561190000000003';
const minute = (n: number, second = 0) => new Date(Date.UTC(2020, 9, 4, 9, n, second)).toISOString();

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;
/** So that queries have seen what was appended. */
let read: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack({ projections: ['reforger', 'live-reforger-servers', 'supporters', 'exempt-lists'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const streamsUsed = new Set<string>();
let count = 0;
const append = async (category: string, id: string, ...events: readonly DomainEvent[]): Promise<void> => {
  streamsUsed.add(`${category}-${id}`);
  const any = { category, initial: null, evolve: () => null };
  const by = { actor: { id: 'test', name: 'test', roles: [] }, requestId: `test-${++count}` };
  const receipt = await stack.app.get(Streams).transact(any, id, () => events, by);
  read = { 'x-read-after': marksOf([receipt]).map(markText).join(',') };
};
const says = (source: string, ...events: readonly DomainEvent[]) =>
  append('reforgerLog', `1-${source}-20261004T090000000`, ...events);

/** What a query answers that has seen everything. */
const get = async <Body>(path: string, as: Person = 'newcomer'): Promise<Body> => {
  const { status, body } = await answered(() => stack.get(`${BASE}/${path}`, { as, headers: read }));
  expect([path, status, body['error']]).toEqual([path, 200, undefined]);
  return body as unknown as Body;
};
const board = async (path: string) => (await get<ReforgerLeaderboardAnswer>(`leaderboards/${path}`)).data;
const ranking = async (path: string) => (await board(path)).players.map(({ playerUID, value }) => [playerUID, value]);

/** Links an account as typing does; `proved` as a sign-in or a code in the game does. */
const connect = async (as: Person, platform: 'steam' | 'psn' | 'xbox', accountId: string, proved = false) => {
  const { id: memberId, name } = people[as];
  const by = { actor: { id: memberId, name, roles: [] }, requestId: 'linked' };
  const eventStore = eventStorePort(stack.app.get(Streams), by);
  const account = { platform, accountId, displayName: name, reservation: `${platform} ${accountId}` };
  await connectAccount(eventStore, {
    ...account,
    memberId,
    ...(proved && { provedBy: BY_CODE }),
    at: new Date().toISOString(),
  });
  const { logPosition, types } = await stack.app
    .get(Streams)
    .load({ category: 'connections', initial: null, evolve: () => null }, memberId);
  read = { 'x-read-after': marksOf([{ logPosition, types }]).map(markText).join(',') };
};

describe('before any server has sent anything', () => {
  test('everything is nothing, and each board says what it needs', async () => {
    expect(await get<ReforgerStatsAnswer>('stats')).toEqual({
      success: true,
      data: {
        ...{ totalPlayers: 0, totalMatches: 0, totalKills: 0, totalDeaths: 0, totalTeamkills: 0 },
        ...{ totalRoundsFired: 0, distanceWalkedKm: 0, distanceDrivenKm: 0, lastUpdated: null },
      },
    });
    for (const type of REFORGER_BOARDS)
      expect(await board(type)).toMatchObject({
        category: type,
        description: expect.any(String),
        needs: expect.stringMatching(/^It needs .*\.$/),
        players: [],
        lastUpdated: null,
      });
  });

  test('nobody has a profile', async () => {
    expect(await get<ReforgerProfileSummary>('profile', 'member')).toEqual({
      success: true,
      hasConnections: false,
      hasReforgerProfile: false,
      reforgerUUID: null,
      identifiedBy: null,
      message: expect.stringMatching(/^Connect your/),
      connectedAccounts: { steam: false, psn: false, xbox: false },
    });
  });
});

describe('once sources have sent', () => {
  let withoutSaves: ReforgerStats;
  const game = `1-20201004T090005000`;

  beforeAll(async () => {
    await says(
      'joins',
      identified(minute(0), ANNE, 'Anne', { platform: 'windows' }),
      identified(minute(0), BEN, 'Barra, the fish', { platform: 'playstation' }),
      identified(minute(0), CLEO, 'Wómbat', { platform: 'xbox' }),
    );
    await says(
      'kills',
      killed(minute(1), fighter(BEN, USSR), fighter(ANNE, US), 'enemy', {
        weapon: 'M16A2',
        distance: 344.8973,
        sequence: 1,
      }),
      killed(minute(2), fighter(BEN, USSR), fighter(ANNE, US), 'enemy', { weapon: 'M16A2', distance: 20, sequence: 2 }),
      killed(minute(11), fighter(CLEO, US), fighter(ANNE, US), 'teammate', { weapon: 'M67', sequence: 3 }),
      killed(minute(12), fighter(ANNE, US), fighter(BEN, USSR), 'enemy', {
        weapon: 'SVD',
        distance: null,
        sequence: 4,
      }),
      killed(minute(13), fighter(CLEO, US), null, 'ai', { sequence: 5 }),
      killed(minute(40), fighter(BEN, USSR), fighter(CLEO, US), 'enemy', { sequence: 6 }),
    );
    await says(
      'console',
      identified(minute(0), ANNE, 'Anne', { platform: null, steamId: STEAM }, { source: 'console' }),
      fact('ReforgerGameStarted', minute(0, 5), {}),
      fact('ReforgerBaseCaptured', minute(5), { faction: US, base: 'Levie' }),
      fact('ReforgerGameEnded', minute(30), {
        ...{ startedAt: minute(0, 5), reason: 'FACTION_VICTORY', winner: US },
        players: [
          { playerId: ANNE, factions: { [US]: 1_500 }, stayed: US },
          { playerId: BEN, factions: { [USSR]: 1_700, [US]: 60 }, stayed: USSR },
          { playerId: DAN, factions: { '#AR-Faction_FIA': 10 }, stayed: null },
        ],
        results: [
          { playerId: ANNE, faction: US, won: true },
          { playerId: BEN, faction: USSR, won: false },
        ],
      }),
    );
    withoutSaves = (await get<ReforgerStatsAnswer>('stats')).data;
    await append('reforgerCareer', `1-${ANNE}`, saved(minute(0), ANNE, { experience: 535_000.5, medicalPoints: 77.9 }));
    await append(
      'reforgerCareer',
      `1-${ANNE}`,
      saved(
        minute(29),
        ANNE,
        { experience: 536_000 },
        {
          ...{
            experience: 999.5,
            sessionSeconds: 3_725.5,
            distanceWalked: 12_345.678,
            distanceDriven: 99.9,
            shotsFired: 250,
          },
          ...{
            aiKills: 3,
            roadkills: 1,
            bandagesOthers: 2,
            salineOthers: 1,
            morphineOthers: 1,
            bandagesSelf: 5,
            grenadesThrown: 4,
          },
        },
      ),
    );
    const here = [ANNE, BEN, CLEO, DAN].map((playerId) => ({ playerId, name: 'x', faction: null }));
    await says(
      'rcon',
      ...[0, 1, 2, 3].map((n) =>
        fact('ReforgerRosterSampled', minute(n), { players: here }, { source: 'rcon', sequence: n }),
      ),
    );
  });

  test('before the first save, what saves tell is not known', () => {
    expect(withoutSaves).toMatchObject({ totalKills: 4, totalRoundsFired: null, distanceWalkedKm: null });
    expect(withoutSaves.distanceDrivenKm).toBeNull();
  });

  test('the totals are theirs', async () => {
    const body = await get<ReforgerStatsAnswer>('stats');
    expect(body.data).toEqual({
      ...{ totalPlayers: 3, totalMatches: 1, totalKills: 4, totalDeaths: 6, totalTeamkills: 1 },
      ...{
        totalRoundsFired: 250,
        distanceWalkedKm: 12.3,
        distanceDrivenKm: 0.1,
        lastUpdated: expect.stringMatching(/Z$/),
      },
    });
    expect((await stack.post(`${BASE}/stats/refresh`, {}, { as: 'newcomer' })).body).toEqual(body);
  });

  test('every board ranks what it counts, in whole numbers', async () => {
    const points = (kills: number, ai: number, road: number, medical: number, wins: number, friendly: number) =>
      kills * 100 + ai * 20 + road * 100 + medical * 25 + wins * 500 - friendly * 200;
    const expected: Record<string, (string | number)[][]> = {
      overall: [
        [ANNE, points(2, 3, 1, 4, 1, 1)],
        [BEN, 100],
        [CLEO, 100],
      ],
      kills: [
        [ANNE, 2],
        [BEN, 1],
        [CLEO, 1],
      ],
      aiKills: [[ANNE, 3]],
      roadkills: [[ANNE, 1]],
      medic: [[ANNE, 2 + 2 + 2]],
      deaths: [
        [BEN, 3],
        [CLEO, 2],
        [ANNE, 1],
      ],
      timePlayed: [[ANNE, 3_725]],
      distanceWalked: [[ANNE, 12_345]],
      distanceDriven: [[ANNE, 99]],
      shotsFired: [[ANNE, 250]],
      wins: [[ANNE, 1]],
      winsUS: [[ANNE, 1]],
      winsUSSR: [],
      seeders: [
        [ANNE, 3],
        [BEN, 3],
        [CLEO, 3],
        [DAN, 3],
      ],
      vehicleKills: [],
    };
    for (const type of REFORGER_BOARDS) {
      expect([type, await ranking(type)]).toEqual([type, expected[type]]);
      expect([type, await ranking(`${type}?server=1`)]).toEqual([type, expected[type]]);
    }
    expect((await board('kills')).players[0]).toEqual({
      ...{ rank: 1, playerUID: ANNE, playerName: 'Anne', platform: 'windows' },
      ...{ levelRank: 53, levelName: 'Gold General', value: 2 },
    });
    expect((await board('kills')).players[2]).toMatchObject({ rank: 3, levelRank: null, levelName: null });
  });

  test('only boards that no source fills say what they need', async () => {
    const needs = await Promise.all(REFORGER_BOARDS.map(async (type) => [type, (await board(type)).needs] as const));
    expect(needs.filter(([, need]) => need !== null).map(([type]) => type)).toEqual(['vehicleKills']);
  });

  test('a window and a server have boards of their own; other words are refused', async () => {
    expect(await ranking('kills?window=week')).toEqual([]);
    await says('kills-now', killed(new Date().toISOString(), fighter(null), fighter(CLEO), 'enemy', { sequence: 1 }));
    for (const window of ['week', 'month', 'season'])
      expect(await ranking(`kills?window=${window}&server=1`)).toEqual([[CLEO, 1]]);
    expect((await ranking('kills'))[1]).toEqual([CLEO, 2]);
    for (const wrong of ['?window=day', '?server=0', '?server=x', '?page=1'])
      expect((await stack.get(`${BASE}/leaderboards/kills${wrong}`, { as: 'member' })).status).toBe(400);
    for (const path of ['leaderboards/kills?server=7', 'leaderboards/seeders/around-me?server=7&window=week'])
      expect(await stack.get(`${BASE}/${path}`, { as: 'member' })).toMatchObject({
        status: 404,
        body: { code: 'server-not-found' },
      });
    expect(await stack.get(`${BASE}/leaderboards/constructor`, { as: 'member' })).toMatchObject({
      status: 404,
      body: { error: 'Failed to fetch constructor leaderboard' },
    });
  });

  test('a board is sent once only to who has it', async () => {
    await board('kills');
    const first = await stack.get(`${BASE}/leaderboards/kills`, { as: 'member', headers: read });
    const again = await stack.get(`${BASE}/leaderboards/kills`, {
      as: 'member',
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  test('players are found by any part of the name, commas and accents or not, and by the whole UUID', async () => {
    const search = async (q: string) =>
      (await get<ReforgerSearchAnswer>(`players/search?q=${encodeURIComponent(q)}`)).results;
    const barra = { playerUID: BEN, playerName: 'Barra, the fish', platform: 'playstation' };
    expect(await search('a, THE')).toEqual([barra]);
    expect(await search('womb')).toEqual([{ playerUID: CLEO, playerName: 'Wómbat', platform: 'xbox' }]);
    expect(await search(` ${BEN.toUpperCase()}`)).toEqual([barra]);
    expect([await search(' w '), await search('<b>'), await search('nobody at all')]).toEqual([[], [], []]);
    expect([await search('¨¨'), await search('w\u0301')]).toEqual([[], []]);
  });

  test.each([
    ['no text', 'players/search'],
    ['too much text', `players/search?q=${'x'.repeat(201)}`],
    ['two texts', 'players/search?q=a&q=b'],
    ['an unknown field', 'players/search?q=womb&limit=1000'],
    ['no UUID', 'profile/basic/76561190000000003'],
    ['no game', 'games/x'],
    ['no game', 'games/x/timeline'],
  ])('%s is refused', async (_, path) => {
    const answer = await stack.get(`${BASE}/${path}`, { as: 'member' });
    expect([answer.status, answer.body['code']]).toEqual([400, 'invalid']);
  });

  test.each([
    ['basic', 'Failed to load basic profile data'],
    ['stats', 'Failed to load statistics'],
    ['weapons', 'Failed to load weapon statistics'],
    ['ribbons', 'Failed to load ribbons'],
    ['games', 'Failed to load match history data'],
  ])('the %s of nobody are not found, in the words of the page', async (part, error) => {
    const answer = await stack.get(`${BASE}/profile/${part}/${uuid(99)}`, { as: 'member' });
    expect([answer.status, answer.body['error']]).toEqual([404, error]);
  });

  test('the head of a profile: career, times, stars', async () => {
    const { data } = await get<ReforgerBasicAnswer>(`profile/basic/${ANNE.toUpperCase()}`);
    expect(data).toEqual({
      ...{ playerName: 'Anne', platform: 'windows', playerUID: ANNE, steamID: STEAM, kdRatio: 2 },
      rank: {
        ...{ rank: 53, name: 'Gold General', progressPercentage: 60 },
        ...{ currentXP: 536_000, nextRankXP: 540_000, xpToNextRank: 4_000 },
      },
      timePlayed: { hours: 1, minutes: 2 },
      timeStats: { totalSeedTime: 3, totalSquadLeadTime: null, totalPlaytimeUS: 25, totalPlaytimeUSSR: 0 },
      specializations: { infantry: 0, logistics: 0, medical: 77 },
      serviceStars: {
        ...{ rockets: expect.anything(), sniper: expect.anything() },
        ...{ support: expect.anything(), armour: expect.anything() },
        assault: { category: 'assault', totalKills: 2, level: 'none', nextLevel: 'bronze', killsToNext: 98 },
      },
    });
    expect(Object.keys(data.serviceStars)).toEqual(['assault', 'rockets', 'sniper', 'support', 'armour']);
  });

  test('what no source tells of a player is not known, and never zero', async () => {
    const { data: basic } = await get<ReforgerBasicAnswer>(`profile/basic/${BEN}`);
    expect(basic).toMatchObject({
      ...{ steamID: '', timePlayed: null, rank: null },
      specializations: { infantry: null, logistics: null, medical: null },
    });
    const { data } = await get<ReforgerPlayerStatsAnswer>(`profile/stats/${BEN}`);
    expect(data).toEqual({
      score: {
        ...{ totalPoints: 100, kills: 1, deaths: 3, aiKills: null, roadkills: null, aiRoadkills: null },
        ...{ wins: 0, winsUS: 0, winsUSSR: 0, losses: 1, lossesUS: 0, lossesUSSR: 1 },
      },
      medical: { bandagesApplied: null, salineApplied: null, morphineApplied: null, tourniquetsApplied: null },
      misc: {
        ...{ distanceWalked: null, distanceDriven: null, distanceAsOccupant: null },
        ...{ shotsFired: null, grenadesThrown: null, highestEarnedRank: '' },
      },
      warCrimes: { friendlyKills: 0, friendlyAIKills: null },
      topVictim: { playerUID: ANNE, name: 'Anne', count: 1 },
      topNemesis: { playerUID: ANNE, name: 'Anne', count: 2 },
    });
  });

  test('the figures, weapons and ribbons of a profile', async () => {
    expect((await get<ReforgerPlayerStatsAnswer>(`profile/stats/${ANNE}`)).data).toMatchObject({
      score: { kills: 2, aiKills: 3, roadkills: 1, wins: 1, winsUS: 1, losses: 0 },
      medical: { bandagesApplied: 7, salineApplied: 1, morphineApplied: 1, tourniquetsApplied: 0 },
      misc: { distanceWalked: 12_345, shotsFired: 250, grenadesThrown: 4, highestEarnedRank: 'Gold General' },
      warCrimes: { friendlyKills: 1, friendlyAIKills: 0 },
    });
    expect((await get<ReforgerWeaponsAnswer>(`profile/weapons/${ANNE}`)).data.topWeapons).toEqual([
      { weapon: 'M16A2', kills: 2, longestKill: 344.897 },
    ]);
    expect((await get<ReforgerWeaponsAnswer>(`profile/weapons/${BEN}`)).data.topWeapons).toEqual([
      { weapon: 'SVD', kills: 1, longestKill: null },
    ]);
    const ribbons = await get<ReforgerRibbonsAnswer>(`profile/ribbons/${ANNE}`);
    expect(Object.entries(ribbons.ribbons).filter(([, earned]) => earned)).toEqual([
      ['ribbon3', true],
      ['ribbon8', true],
    ]);
    expect(ribbons.progress).toEqual({
      ...{ ribbon1: 0, ribbon2: 2, ribbon3: 53, ribbon4: 0, ribbon5: 2, ribbon6: 1, ribbon7: 7, ribbon8: 53 },
    });
    expect(ribbons.needed).toEqual({
      ...{
        ribbon1: 5,
        ribbon2: 10_000,
        ribbon3: 11,
        ribbon4: 100,
        ribbon5: 10_000,
        ribbon6: 25,
        ribbon7: 500,
        ribbon8: 53,
      },
    });
  });

  test('a game has what happened between its beginning and its end, and nothing after it', async () => {
    const { data } = await get<ReforgerGameAnswer>(`games/${game}`);
    expect(data).toMatchObject({
      ...{ gameId: game, serverId: 1, startTime: minute(0, 5), endTime: minute(30) },
      ...{ reason: 'FACTION_VICTORY', winner: 'US Army' },
    });
    expect(data.players).toEqual([
      {
        ...{ playerUID: ANNE, name: 'Anne', platform: 'windows', faction: 'US Army', result: 'won' },
        ...{ kills: 2, deaths: 1, teamkills: 1, longestKill: 344.897 },
      },
      {
        ...{ playerUID: BEN, name: 'Barra, the fish', platform: 'playstation', faction: 'Soviet Army', result: 'lost' },
        ...{ kills: 1, deaths: 2, teamkills: 0, longestKill: null },
      },
      {
        ...{ playerUID: CLEO, name: 'Wómbat', platform: 'xbox', faction: 'US Army', result: null },
        ...{ kills: 0, deaths: 2, teamkills: 0, longestKill: null },
      },
      {
        ...{ playerUID: DAN, name: 'Unknown Player', platform: null, faction: '#AR-Faction_FIA', result: null },
        ...{ kills: 0, deaths: 0, teamkills: 0, longestKill: null },
      },
    ]);
    const { data: timeline } = await get<ReforgerTimelineAnswer>(`games/${game}/timeline`);
    expect(timeline.moments.map(({ at, type }) => [at, type])).toEqual([
      [minute(1), 'death'],
      [minute(2), 'death'],
      [minute(5), 'capture'],
      [minute(11), 'death'],
      [minute(12), 'death'],
      [minute(13), 'death'],
    ]);
    expect(timeline.moments[2]).toEqual({ at: minute(5), type: 'capture', base: 'Levie', faction: 'US Army' });
    expect(timeline.moments[0]).toEqual({
      ...{ at: minute(1), type: 'death', victim: BEN, killer: ANNE, by: 'enemy', weapon: 'M16A2', distance: 344.897 },
    });
    for (const path of ['games/1-20190101T000000000', 'games/2-20201004T090005000/timeline'])
      expect((await stack.get(`${BASE}/${path}`, { as: 'member' })).status).toBe(404);
  });

  test('the games of a player tell the same as their pages', async () => {
    const games = async (id: string) => (await get<ReforgerGamesAnswer>(`profile/games/${id}`)).data;
    const of = { gameId: game, serverId: 1, startTime: minute(0, 5), endTime: minute(30), winner: 'US Army' };
    expect(await games(ANNE)).toEqual([{ ...of, faction: 'US Army', result: 'won', kills: 2, deaths: 1 }]);
    expect(await games(BEN)).toEqual([{ ...of, faction: 'Soviet Army', result: 'lost', kills: 1, deaths: 2 }]);
    expect(await games(CLEO)).toEqual([]);
  });

  test('a game whose winner the webhook tells has one on its page, whenever that comes', async () => {
    const end = {
      reason: null,
      winner: null,
      results: [],
      players: [{ playerId: BEN, factions: { [USSR]: 600 }, stayed: USSR }],
    };
    await append('reforgerGames', '1', {
      type: 'ReforgerGameDecided',
      data: {
        ...{ serverId: 1, at: minute(59), startedAt: minute(45), winner: USSR },
        results: [{ playerId: BEN, faction: USSR, won: true }],
      },
    });
    await says('console', fact('ReforgerGameEnded', minute(55), { startedAt: minute(45), ...end }, { sequence: 9 }));
    const { data } = await get<ReforgerGameAnswer>('games/1-20201004T094500000');
    expect(data).toMatchObject({ winner: 'Soviet Army', players: [{ playerUID: BEN, result: 'won' }] });
    expect((await get<ReforgerGamesAnswer>(`profile/games/${BEN}`)).data.map(({ result }) => result)).toEqual([
      'won',
      'lost',
    ]);
    expect(await ranking('winsUSSR')).toEqual([[BEN, 1]]);
  });

  test('a console player finds their profile by platform and name; a typed claim says so', async () => {
    await connect('newcomer', 'psn', 'nobody-knows');
    expect(await get<ReforgerProfileSummary>('profile')).toMatchObject({
      ...{ hasConnections: true, hasReforgerProfile: false, reforgerUUID: null },
      message: expect.stringMatching(/^We couldn't find a Reforger profile .*played on our servers/),
      connectedAccounts: { steam: false, psn: true, xbox: false },
    });
    await says('joins', identified(minute(20), CLEO, 'Wom-Bat', { platform: 'xbox' }, { sequence: 50 }));
    await connect('newcomer', 'xbox', 'WOM-bat');
    expect(await get<ReforgerProfileSummary>('profile')).toMatchObject({
      ...{ hasReforgerProfile: true, reforgerUUID: CLEO, identifiedBy: 'name', message: '' },
    });
    expect((await stack.post(`${BASE}/profile/refresh-uuid`, {}, { as: 'newcomer' })).body).toEqual({
      success: true,
      uuid: CLEO,
      message: '',
    });
    expect(await get(`profile/is-own-profile/${CLEO}`)).toEqual({ success: true, isOwnProfile: true });
    expect(await get(`profile/is-own-profile/${ANNE}`)).toEqual({ success: true, isOwnProfile: false });
  });

  test('a Steam account that the server tells proves it, when it is proved itself', async () => {
    await connect('member', 'steam', STEAM);
    expect(await get<ReforgerProfileSummary>('profile', 'member')).toMatchObject({
      reforgerUUID: ANNE,
      identifiedBy: 'name',
    });
    await connect('member', 'steam', STEAM, true);
    expect(await get<ReforgerProfileSummary>('profile', 'member')).toMatchObject({
      reforgerUUID: ANNE,
      identifiedBy: 'steam',
    });
  });

  test('a code in any channel of the game proves the player who writes it; a later proof wins', async () => {
    const writes = async (as: Person, playerId: string): Promise<void> => {
      const { body } = await stack.post('/api/connections/link-code', {}, { as });
      const chat = { channel: 'local', playerId, name: 'x', message: String(body['code']) } as const;
      await says(`chat-${as}`, fact('ReforgerChatSent', new Date().toISOString(), chat, { source: 'chat' }));
    };
    const isFound = async (as: Person, uid: string | null, by: string | null): Promise<void> => {
      for (;;) {
        // No query can wait for what a policy does.
        const { body } = await stack.get(`${BASE}/profile`, { as });
        if (body['reforgerUUID'] === uid && body['identifiedBy'] === by) return;
      }
    };
    await writes('vip', BEN);
    await isFound('vip', BEN, 'code');
    expect(await get<ReforgerProfileSummary>('profile', 'vip')).toMatchObject({
      ...{ hasConnections: true, hasReforgerProfile: true, message: '' },
      connectedAccounts: { steam: false, psn: false, xbox: false },
    });
    // Somebody else has typed that name, and proves nothing.
    await says('joins', identified(minute(21), BEN, 'Barra-fish', { platform: 'playstation' }, { sequence: 60 }));
    await connect('squad-admin', 'psn', 'barra-fish');
    expect(await get<ReforgerProfileSummary>('profile', 'squad-admin')).toMatchObject({
      ...{ hasConnections: true, hasReforgerProfile: false, identifiedBy: null },
      message: expect.stringMatching(/proved to be another member’s.*contact staff/),
    });
    // The Steam account proved Anne to be the member's; whoever proves her later by a code is Anne.
    await writes('vip', ANNE);
    await isFound('vip', ANNE, 'code');
    expect(await get<ReforgerProfileSummary>('profile', 'member')).toMatchObject({ hasReforgerProfile: false });
    expect(await get<ReforgerProfileSummary>('profile', 'squad-admin')).toMatchObject({
      reforgerUUID: BEN,
      identifiedBy: 'name',
    });
    await writes('member', ANNE);
    await isFound('member', ANNE, 'code');
    await isFound('vip', null, null);
  });

  test('the neighbours around oneself are those of the board', async () => {
    const around = (path: string, as: Person) => get<ReforgerNeighboursAnswer>(`leaderboards/${path}`, as);
    expect((await around('kills/around-me', 'bingo-host')).data).toMatchObject({
      rank: null,
      reason: 'not-linked',
      players: [],
    });
    const { data } = await around('deaths/around-me', 'member');
    const { players } = await board('deaths');
    expect([data.rank, data.players]).toEqual([players.find(({ playerUID }) => playerUID === ANNE)!.rank, players]);
    expect((await around('seeders/around-me?server=1', 'member')).data).toMatchObject({ rank: 1, reason: null });
    expect((await around('winsUSSR/around-me', 'member')).data).toMatchObject({ rank: null, reason: 'not-ranked' });
    await connect('moderator', 'psn', 'nobody-at-all');
    expect((await around('kills/around-me', 'moderator')).data).toMatchObject({ reason: 'not-seen' });
  });

  test('badges stand beside who has proved the profile, and beside nobody who typed it', async () => {
    const supports = (memberId: string, to: number) =>
      append('patron', memberId, {
        type: 'SupporterTierChanged',
        data: { patron: memberId, memberId, from: 0, to, at: minute(0) },
      });
    await supports(people.newcomer.id, 6);
    await supports(people.member.id, 3);
    const send = (body: unknown) => stack.post(`${BASE}/patreon/tiers/batch`, body, { as: 'vip', headers: read });
    expect((await send({ reforgerUuids: [ANNE, BEN, CLEO, uuid(99)] })).body).toEqual({
      success: true,
      data: { [ANNE]: { tier: 3 } },
    });
    expect(await get(`patreon/tier/${ANNE}`)).toEqual({ success: true, data: { tier: 3 } });
    expect(await get(`patreon/tier/${CLEO}`)).toEqual({ success: true, data: { tier: 0 } });
    for (const wrong of [{}, { reforgerUuids: ['x'] }, { reforgerUuids: 'x' }, { reforgerUuids: [], more: 1 }])
      expect((await send(wrong)).status).toBe(400);
  });

  test('who is exempt is on no board, those behind close up, and is told so', async () => {
    await append('exemptList', 'reforger', {
      type: 'ExemptListChanged',
      data: { list: 'reforger', added: [ANNE], removed: [], by: 'Numbat', at: minute(0) },
    });
    const { players } = await board('kills');
    expect(players.map(({ rank, playerUID }) => [rank, playerUID])).toEqual([
      [1, CLEO],
      [2, BEN],
    ]);
    expect((await ranking('seeders?server=1')).map(([id]) => id)).toEqual([BEN, CLEO, DAN]);
    const { data } = await get<ReforgerNeighboursAnswer>('leaderboards/kills/around-me', 'member');
    expect(data).toMatchObject({ rank: null, reason: 'exempt', players: [] });
    expect((await get<ReforgerNeighboursAnswer>('leaderboards/kills/around-me')).data).toMatchObject({ rank: 1 });
  });

  test('a server that reports is online with its players; one that does not is not', async () => {
    const status = async () => (await stack.get('/api/reforger-server/public-status')).body['servers'];
    expect(await status()).toEqual([
      {
        ...{ id: 1, name: 'ZSU Reforger #1', isOnline: false, playerCount: 0, maxPlayers: 100, queue: 0 },
        currentMap: null,
        lastUpdate: minute(3),
      },
    ]);
    const at = new Date().toISOString();
    await says('rcon-now', fact('ReforgerPerformanceMeasured', at, { fps: 50, players: 42, ai: 10 }));
    for (;;) {
      const [server] = (await status()) as [{ isOnline: boolean; playerCount: number; lastUpdate: string }];
      if (server.lastUpdate !== at) continue;
      expect(server).toMatchObject({ isOnline: true, playerCount: 42 });
      break;
    }
  });

  test('the documents in the store are those of a clean fold of the log, with a whole session in it', async () => {
    await says('session', ...recordedSession());
    await board('kills');
    const log = stack.openLog();
    const events: RecordedEvent[] = [];
    for (const stream of streamsUsed) for await (const chunk of log.readStream(stream)) events.push(...chunk);
    events.sort((one, other) => (one.logPosition < other.logPosition ? -1 : 1));
    const store = await openReadModelStore(stack.readModels);
    const own = folding.filter(({ into }) => into.name.startsWith('reforger-') && into.name !== 'reforger-links');
    expect(own.length).toBe(11);
    for (const projection of own.map((each) => configuredFor(each, community))) {
      const expected = digestOf(documentsOf(projection, events));
      for (;;) {
        const stored = new Map<string, object>();
        for await (const { id, doc } of store.scan({ model: projection.into, generation: 1 }))
          if (doc) stored.set(id, doc);
        // What no query waited for may take a busy machine a moment more.
        if (digestOf(stored) === expected) break;
      }
    }
    await log.dispose();
    await store.close();
  });
});

test('the battlelog is for members of the guild', async () => {
  expect((await stack.get(`${BASE}/stats`, { as: 'visitor' })).status).toBe(403);
  expect((await stack.get(`${BASE}/profile`)).status).toBe(401);
});
