import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadLeaderboardAnswer,
  SquadLeaderboardEntry,
  SquadMatchAnswer,
  SquadNeighboursAnswer,
  SquadTimelineAnswer,
  SquadWeaponsAnswer,
} from '@app/contracts/squad/squad';
import type { SquadLookupAnswer } from '@app/contracts/squad/lookup';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { openReadModelStore } from '@app/storage/read-models/open';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { squadMatches, type SquadPairDocument } from '@app/contracts/squad/read-models';
import { pairs as pairsOf } from '../../apps/projector/src/squad/pairs.projection';
import type { Projection } from '../../apps/projector/src/projection';
import { MATCH, batches, documentsOf, eventsOf, expected, recorded } from '../squad/recorded';
import type { Answer } from './support/api';
import type { Person } from './support/people';
import { after, startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

jest.setTimeout(120_000);

const TOKEN = 'token-of-the-first-server';
const BASE = '/api/battlelog/squad';

const sent = batches().filter(({ match }) => match === MATCH);
const truth = documentsOf(pairsOf as unknown as Projection<SquadPairDocument>, recorded(eventsOf(sent)));

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;
/** So that queries have seen the whole match. */
let read: Record<string, string>;

const post = (batch: unknown): Promise<Answer> =>
  answered(() => stack.post('/api/ingest/squad/1', batch, { token: TOKEN }));

beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${TOKEN}` },
    projections: ['connections', 'live-servers', 'seeding', 'squad', 'supporters'],
  });
  projector = await stack.projector();
  for (const batch of sent) read = after(await post(batch));
  for (const path of ['stats', 'leaderboards/kills', `profile/basic/${me.steamID}`, `matches/1-${MATCH}`])
    await caughtUp(path);
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

/** When the newest event of these types was written to the log. */
const writtenLast = async (types: readonly string[]): Promise<string> => {
  const log = stack.openLog();
  let last = 0;
  for await (const chunk of log.readStream(`squadMatch-1-${MATCH}`))
    for (const { type, created } of chunk) if (types.includes(type)) last = Math.max(last, created);
  await log.dispose();
  return new Date(last).toISOString();
};

/** Folding a match may take a busy machine longer than a query waits. */
const caughtUp = async (path: string): Promise<void> =>
  expect((await answered(() => stack.get(`${BASE}/${path}`, { as: 'member', headers: read }))).status).toBe(200);

const [me] = expected.players as [(typeof expected.players)[number]];
const stranger = expected.players.find(({ steamID }) => steamID === null)!;

/** Until it is as wanted: who killed whom is not told of the end of a match, so that no query can wait for it. */
const eventually = <Body>(path: string, isWanted: (body: Body) => boolean): Promise<Body> =>
  until(path, async () => {
    const { body } = await stack.get(`${BASE}/${path}`, { as: 'member' });
    return isWanted(body as Body) && (body as Body);
  });

const get = async <Body>(path: string, as: Person = 'newcomer'): Promise<Body> => {
  const answer = await stack.get(`${BASE}/${path}`, { as, headers: read });
  expect([answer.status, answer.headers.get('x-read-stale')]).toEqual([200, null]);
  return answer.body as unknown as Body;
};

test('the totals are those of the recorded match', async () => {
  const { kills, deaths, revives, teamkills } = expected.totals;
  const body = await get('stats');
  expect(body).toEqual({
    success: true,
    data: {
      totalPlayers: expected.players.length,
      totalMatches: 1,
      totalKills: kills,
      totalDeaths: deaths,
      totalRevives: revives,
      totalTeamkills: teamkills,
      lastUpdated: await writtenLast([
        'SquadPlayerDied',
        'SquadDeathCorrected',
        'SquadPlayerRevived',
        'SquadMatchEnded',
      ]),
    },
  });
  const refreshed = await stack.post(`${BASE}/stats/refresh`, {}, { as: 'newcomer' });
  expect([refreshed.status, refreshed.body]).toEqual([200, body]);
});

test('a board says when it last changed, not when it was asked for', async () => {
  const { data } = await get<SquadLeaderboardAnswer>('leaderboards/playtime');
  // The end of the match changed everybody who was there.
  expect(data.lastUpdated).toBe(await writtenLast(['SquadMatchEnded', 'SquadDeathCorrected', 'SquadWoundCorrected']));
  expect((await get<SquadLeaderboardAnswer>('leaderboards/playtime?server=2')).data).toMatchObject({
    players: [],
    lastUpdated: null,
  });
});

test.each([
  ['kills', 'kills'],
  ['deaths', 'deaths'],
  ['revives', 'revives'],
  ['wounds', 'woundsInflicted'],
] as const)('the %s leaderboard has everybody who has any, most first', async (category, figure) => {
  const { data } = await get<SquadLeaderboardAnswer>(`leaderboards/${category}`);
  const values = data.players.map(({ playerID, value }) => [playerID, value]);
  const truth = expected.players
    .filter((player) => player[figure] > 0)
    .sort((one, other) => other[figure] - one[figure] || (one.eosID < other.eosID ? -1 : 1))
    .map((player) => [player.eosID, player[figure]]);
  expect(values).toEqual(truth);
  expect(data.players.map(({ rank }) => rank)).toEqual(truth.map((_, index) => index + 1));
});

test('all ten leaderboards answer, with a description, again after a refresh, and once only to who has them', async () => {
  const categories = 'score kills deaths revives kd wounds playtime wins infantry_wounds vehicle_wounds'.split(' ');
  for (const category of categories) {
    const answer = await stack.get(`${BASE}/leaderboards/${category}`, { as: 'member', headers: read });
    expect(answer.body).toMatchObject({ success: true, data: { category, description: expect.any(String) } });
    const refreshed = await stack.post(`${BASE}/leaderboards/refresh/${category}`, {}, { as: 'member' });
    expect(refreshed.text).toBe(answer.text);
    const again = await stack.get(`${BASE}/leaderboards/${category}`, {
      as: 'member',
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  }
  // Nobody has a hundred kills and deaths after one match.
  expect((await get<SquadLeaderboardAnswer>('leaderboards/kd')).data.players).toEqual([]);
  const wounds = async (category: string) =>
    (await get<SquadLeaderboardAnswer>(`leaderboards/${category}`)).data.players.reduce(
      (sum, { value }) => sum + value,
      0,
    );
  expect((await wounds('infantry_wounds')) + (await wounds('vehicle_wounds'))).toBe(expected.totals.woundsInflicted);
});

test('on its server the recorded match is all there is; in this week it is nothing', async () => {
  const board = async (query: string) => (await get<SquadLeaderboardAnswer>(`leaderboards/kills${query}`)).data.players;
  expect(await board('?server=1')).toEqual(await board(''));
  expect(await board('?server=2')).toEqual([]);
  expect(await board('?window=week')).toEqual([]);
  for (const wrong of ['?window=day', '?server=0', '?server=x', '?page=1'])
    expect((await stack.get(`${BASE}/leaderboards/kills${wrong}`, { as: 'member' })).status).toBe(400);
  for (const path of ['leaderboards/kills?server=7', 'leaderboards/kills/around-me?server=7&window=week'])
    expect(await stack.get(`${BASE}/${path}`, { as: 'member' })).toMatchObject({
      status: 404,
      body: { code: 'server-not-found' },
    });
});

test('a player without a Steam ID is shown with an empty one, and found by the EOS id', async () => {
  const { data } = await get<SquadLeaderboardAnswer>('leaderboards/deaths');
  expect(data.players.find(({ playerID }) => playerID === stranger.eosID)).toMatchObject({ steamID: '' });
  expect((await get<SquadBasicAnswer>(`profile/basic/${stranger.eosID}`)).data).toMatchObject({
    playerName: stranger.name,
    steamID: '',
  });
});

test('ids are found as people copy them: in capitals, with blanks', async () => {
  const blanks = encodeURIComponent(` ${me.steamID!.slice(0, 8)} ${me.steamID!.slice(8)} `);
  for (const key of [me.eosID.toUpperCase(), ` ${me.eosID}`, blanks])
    for (const part of [
      'basic',
      'stats',
      'weapons',
      'extended',
      'match-history',
      'ribbons',
      'patreon',
      'is-own-profile',
    ])
      expect([key, part, (await stack.get(`${BASE}/profile/${part}/${key}`, { as: 'member' })).status]).toEqual([
        ...[key, part, 200],
      ]);
  for (const q of [me.eosID.toUpperCase(), blanks, stranger.eosID]) {
    const { results } = await get<{ results: { playerID: string }[] }>(`players/search?q=${q}`);
    expect(results.map(({ playerID }) => playerID)).toEqual([q === stranger.eosID ? stranger.eosID : me.eosID]);
  }
});

test('staff see as many matches of a player as everybody, drawn and left ones too', async () => {
  const { data } = await get<SquadExtendedAnswer>(`profile/extended/${me.steamID}`);
  const path = `/api/admin-portal/squad/player-stats?query=${me.steamID}`;
  const { body } = await stack.get(path, { as: 'squad-admin', headers: read });
  const { matches, wins, losses } = (body as unknown as SquadLookupAnswer).player!;
  expect({ matches, wins, losses }).toEqual({
    ...{ matches: data.matches.matches, wins: data.matches.wins, losses: data.matches.losses },
  });
});

test('a category that does not exist is not found', async () => {
  const answer = await stack.get(`${BASE}/leaderboards/constructor`, { as: 'member' });
  expect([answer.status, answer.body['error']]).toEqual([404, 'Failed to fetch constructor leaderboard']);
});

test('players are found by any part of their name, in any case, with or without accents', async () => {
  const search = async (q: string) =>
    (await get<{ results: { playerName: string }[] }>(`players/search?q=${encodeURIComponent(q)}`)).results.map(
      ({ playerName }) => playerName,
    );
  expect(await search('womb')).toContain('Wombat');
  expect(await search('OMBA')).toContain('Wombat');
  expect(await search('wómbät')).toContain('Wombat');
  expect(await search('i ♞')).toContain('Tui ♞');
  expect(await search(me.steamID!)).toEqual([me.name]);
  expect(await search(' w ')).toEqual([]);
  expect(await search('<w>')).toEqual([]);
  expect((await search('o')).length).toBe(0);
  // Of these nothing, or one letter, is left to be searched.
  for (const marks of ['¨¨', '´´ ', 'o\u0308']) expect([marks, await search(marks)]).toEqual([marks, []]);
  for (const { name } of expected.players) expect(await search(name.slice(0, 50))).toContain(name);
});

test.each([
  ['no text', 'players/search'],
  ['too much text', `players/search?q=${'x'.repeat(201)}`],
  ['two texts', 'players/search?q=a&q=b'],
  ['an unknown field', 'players/search?q=womb&limit=1000'],
  ['a wrong Steam ID', 'profile/basic/7656119'],
  ['no match', 'matches/x'],
])('%s is refused', async (_, path) => {
  const answer = await stack.get(`${BASE}/${path}`, { as: 'member' });
  expect([answer.status, answer.body['code']]).toEqual([400, 'invalid']);
});

test.each([
  ['basic', 'Failed to load basic profile data'],
  ['stats', 'Failed to load statistics'],
  ['weapons', 'Failed to load weapon statistics'],
  ['extended', 'Failed to load extended statistics'],
  ['match-history', 'Failed to load match history data'],
])('the %s of nobody are not found, in the words of the page', async (part, error) => {
  const answer = await stack.get(`${BASE}/profile/${part}/76561190009999999`, { as: 'member' });
  expect([answer.status, answer.body['error']]).toEqual([404, error]);
});

test('a profile tells the recorded numbers', async () => {
  const { data: basic } = await get<SquadBasicAnswer>(`profile/basic/${me.steamID}`);
  expect(basic).toMatchObject({ playerName: me.name, steamID: me.steamID, rank: { currentXP: basic.score } });
  expect(Object.keys(basic.serviceStars).slice(0, 14)).toEqual(
    'USA USMC ADF BAF CAF PLA PLANMC TLF INS IMF MEA VDV RU WPMC'.split(' '),
  );
  expect(basic.serviceStars['RU']).toMatchObject({ level: 'none', totalKills: me.kills, nextLevel: 'bronze' });
  expect(await get(`profile/stats/${me.steamID}`)).toMatchObject({
    data: {
      combat: { kills: me.kills, deaths: me.deaths },
      support: { revives: me.revives, timesRevived: me.revived },
    },
  });
  const pairs = [...truth.values()];
  const most = (side: 'doer' | 'other', figure: 'kills' | 'revives') =>
    Math.max(...pairs.filter((pair) => pair[side] === me.eosID).map((pair) => pair[figure]));
  const { data } = await eventually<SquadExtendedAnswer>(
    `profile/extended/${me.steamID}`,
    ({ data: { topVictim, topNemesis, topRevived, topReviver } }) =>
      topVictim?.count === most('doer', 'kills') &&
      topNemesis?.count === most('other', 'kills') &&
      topRevived?.count === most('doer', 'revives') &&
      topReviver?.count === most('other', 'revives'),
  );
  expect(data).toMatchObject({
    matches: { wins: 0, losses: 1, draws: 0, left: 0, matches: 1, winRate: 0 },
    wounds: me.woundsInflicted,
  });
  expect(data.topNemesis).toMatchObject({ count: expect.any(Number), name: expect.any(String) });
  expect(data.playtime.hours).toBeLessThanOrEqual(1);
  const { data: weapons } = await get<SquadWeaponsAnswer>(`profile/weapons/${me.steamID}`);
  expect(weapons.topWeapons.reduce((sum, { wounds }) => sum + wounds, 0)).toBeLessThanOrEqual(me.woundsInflicted);
  expect(await get(`profile/match-history/${me.steamID}`)).toEqual({
    success: true,
    data: [
      {
        matchId: `1-${MATCH}`,
        layer: 'Yehorivka_RAAS_v1',
        won: false,
        result: 'lost',
        totalKills: me.kills,
        totalDeaths: me.deaths,
        totalRevives: me.revives,
        winnerTickets: 87,
        loserTickets: 0,
        winnerTeam: 'Russian Ground Forces',
        startTime: '2026-10-03T09:00:04.000Z',
        endTime: expect.any(String),
      },
    ],
    ended: 1,
    withoutResult: 0,
    running: { matches: 0, kills: 0, deaths: 0, revives: 0 },
  });
  const ribbons = await eventually<{ ribbons: Record<string, boolean>; progress: Record<string, number> }>(
    `profile/ribbons/${me.steamID}`,
    ({ progress }) => progress['ribbon8'] === me.revives,
  );
  expect(Object.keys(ribbons.ribbons)).toEqual(Array.from({ length: 18 }, (_, index) => `ribbon${index + 1}`));
  expect(new Set(Object.values(ribbons.ribbons))).toEqual(new Set([false]));
});

test('the match page and its timeline agree with the ground truth', async () => {
  const { data } = await get<SquadMatchAnswer>(`matches/1-${MATCH}`);
  expect(data).toMatchObject({ outcome: 'won', winner: 2, winnerTeam: 'Russian Ground Forces', endedByAdmin: false });
  expect(data.players.reduce((sum, { kills }) => sum + kills, 0)).toBe(expected.totals.kills);
  const { data: timeline } = await get<SquadTimelineAnswer>(`matches/1-${MATCH}/timeline`);
  const deaths = timeline.moments.filter(({ type }) => type === 'death');
  expect(deaths.length).toBe(expected.totals.deaths);
  expect(deaths.filter((moment) => moment.type === 'death' && moment.by === 'enemy').length).toBe(
    expected.totals.kills,
  );
  expect(timeline.moments.filter(({ type }) => type === 'revive').length).toBe(expected.totals.revives);
  expect([...timeline.moments].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))).toEqual(
    timeline.moments,
  );
  const path = `${BASE}/matches/1-${MATCH}/timeline`;
  const { headers } = await stack.get(path, { as: 'member' });
  expect(headers.get('x-read-models')).toContain(squadMatches.name);
  const known = { 'if-none-match': headers.get('etag')! };
  expect(await stack.get(path, { as: 'member', headers: known })).toMatchObject({ status: 304, text: '' });
  for (const id of ['1-20200101T000000000-Nowhere', '2-20261003T090004000-Yehorivka_RAAS_v1'])
    for (const path of [`matches/${id}`, `matches/${id}/timeline`])
      expect((await stack.get(`${BASE}/${path}`, { as: 'member' })).status).toBe(404);
});

test('a member sees the profile of the account they have linked, and where it stands', async () => {
  const unlinked = { success: true, hasConnections: false, hasSquadProfile: false, steamId: null };
  expect(await get('profile', 'member')).toMatchObject({ ...unlinked, connectedAccounts: { steam: false } });
  expect(await get('leaderboards/kills/around-me', 'member')).toMatchObject({
    data: { rank: null, reason: 'not-linked', players: [] },
  });
  const link = { platform: 'steam', id: me.steamID, username: 'Kestrel' };
  const linked = await stack.post('/api/connections/connect', link, { as: 'member' });
  expect(linked.status).toBe(200);
  const seen = async (path: string) =>
    (await stack.get(`${BASE}/${path}`, { as: 'member', headers: after(linked) })).body;
  expect(await seen('profile')).toEqual({
    success: true,
    hasConnections: true,
    hasSquadProfile: true,
    steamId: me.steamID,
    message: '',
    connectedAccounts: { steam: true },
  });
  expect(await seen(`profile/is-own-profile/${me.steamID}`)).toEqual({ success: true, isOwnProfile: true });
  expect(await seen(`profile/is-own-profile/${me.eosID}`)).toEqual({ success: true, isOwnProfile: true });
  expect(await seen(`profile/is-own-profile/${stranger.eosID}`)).toEqual({ success: true, isOwnProfile: false });

  const { data: board } = await get<SquadLeaderboardAnswer>('leaderboards/kills');
  const { data: around } = (await seen('leaderboards/kills/around-me')) as unknown as SquadNeighboursAnswer;
  const mine = board.players.find(({ steamID }) => steamID === me.steamID)!;
  expect(around).toMatchObject({ rank: mine.rank, reason: null });
  const near = ({ rank }: SquadLeaderboardEntry) => Math.abs(rank - mine.rank) <= 5;
  expect(around.players).toEqual(board.players.filter(near));
  expect(await seen('leaderboards/kd/around-me')).toMatchObject({ data: { rank: null, reason: 'not-ranked' } });
});

test('a linked account that never played is told where profiles come from', async () => {
  const link = { platform: 'steam', id: '76561190009999999', username: 'Quoll' };
  const linked = await stack.post('/api/connections/connect', link, { as: 'vip' });
  const { body } = await stack.get(`${BASE}/profile`, { as: 'vip', headers: after(linked) });
  expect(body).toMatchObject({ hasConnections: true, hasSquadProfile: false, steamId: '76561190009999999' });
  expect(body['message']).toContain("We couldn't find a Squad profile linked to your Steam account.");
  expect(body['message']).toContain('played on our servers');
});

test('the documents in the store are those of a clean fold of the log', async () => {
  const store = await openReadModelStore(stack.readModels);
  const log = stack.openLog();
  const events: RecordedEvent[] = [];
  for await (const chunk of log.readStream(`squadMatch-1-${MATCH}`)) events.push(...chunk);
  for (const projection of [
    players,
    standings,
    profiles,
    pairsOf,
    matches,
    totals,
  ] as unknown as readonly Projection[]) {
    const stored = new Map<string, object>();
    for await (const { id, doc } of store.scan({ model: projection.into, generation: 1 })) if (doc) stored.set(id, doc);
    expect(digestOf(stored)).toBe(digestOf(documentsOf(projection, events)));
  }
  await log.dispose();
  await store.close();
});

test('the battlelog is for members of the guild', async () => {
  expect((await stack.get(`${BASE}/stats`, { as: 'visitor' })).status).toBe(403);
  expect((await stack.get(`${BASE}/stats`)).status).toBe(401);
});
