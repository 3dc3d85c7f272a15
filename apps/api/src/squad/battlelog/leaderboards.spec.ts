import fc from 'fast-check';
import type { ReadModel } from '@app/contracts/read-model';
import { squadExempt, squadLinks, squadPlayers, squadStandings } from '@app/contracts/squad/read-models';
import type { SquadLeaderboardAnswer, SquadLeaderboardEntry } from '@app/contracts/squad/squad';
import { BOARDS, USUAL_RULES, type Board } from '@app/domain/squad/rules';
import type { Condition, Query } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Config } from '../../platform/config';
import { ExemptPlayers } from './exempt-players';
import { PlayersById } from '../players-by-id';
import { Leaderboards } from './leaderboards';

const config = { community: { timeZone: 'UTC', servers: [{ game: 'squad', id: 1 }] } } as unknown as Config;

type Doc = Record<string, unknown>;

/** Read models in memory, which answer as a store does. */
const holding = (models: ReadonlyMap<string, readonly Doc[]>): ReadModels => {
  const all = ({ name }: ReadModel<object>) => models.get(name) ?? [];
  const holds = (doc: Doc, { field, is, value }: Condition): boolean => {
    const held = (doc[field] ?? null) as number;
    if (is === 'in') return (value as readonly unknown[]).includes(held);
    return { eq: held === value, gt: held > (value as number), lt: held < (value as number) }[is as 'eq' | 'gt' | 'lt'];
  };
  const where = (model: ReadModel<object>, conditions: readonly Condition[] = []) =>
    all(model).filter((doc) => conditions.every((condition) => holds(doc, condition)));
  const find = (model: ReadModel<object>, { where: conditions, sort = [], skip = 0, limit }: Query) => {
    if (limit > 1_000) throw new Error('A store gives a thousand at most.');
    const compare = (a: Doc, b: Doc) => {
      for (const by of sort) {
        const field = by.replace('-', '');
        const [x, y] = [a[field], b[field]] as [number, number];
        if (x !== y) return (x < y ? -1 : 1) * (by.startsWith('-') ? -1 : 1);
      }
      return 0;
    };
    return Promise.resolve(
      where(model, conditions)
        .sort(compare)
        .slice(skip, skip + limit),
    );
  };
  const byId = (model: ReadModel<object>, id: string) => all(model).find((doc) => doc['id'] === id);
  return {
    version: () => Promise.resolve({ frozen: false }),
    cached: async (_: unknown, key: string, load: () => Promise<unknown>) => ({ value: await load(), etag: key }),
    get: (model: ReadModel<object>, id: string) => Promise.resolve(byId(model, id)),
    getMany: (model: ReadModel<object>, ids: readonly string[]) =>
      Promise.resolve(new Map(ids.flatMap((id) => (byId(model, id) ? [[id, byId(model, id)]] : [])))),
    find,
    count: async (model: ReadModel<object>, conditions: readonly Condition[]) => where(model, conditions).length,
  } as unknown as ReadModels;
};

const FIGURES = 'score kills deaths revives kd wounds playtime wins infantryWounds vehicleWounds'.split(' ');
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const minute = (n: number) => new Date(Date.UTC(2026, 9, 3, 9, n)).toISOString();
const ME = 'member-me';

interface Given {
  /** What each player has of everything; a place in this list is their Steam account. */
  readonly values: readonly number[];
  readonly exempt: readonly number[];
  /** Who asks. */
  readonly me?: number | undefined;
}

const boardsOf = ({ values, exempt, me }: Given): Leaderboards => {
  const players = values.map((value, n) => ({
    id: `eos-${n}`,
    playerId: `eos-${n}`,
    steamId: steam(n),
    name: `Player ${n}`,
    seenAt: '',
    changedAt: minute(n),
    namedAt: minute(0),
    ...Object.fromEntries(FIGURES.map((figure) => [figure, value])),
  }));
  const models = holding(
    new Map<string, readonly Doc[]>([
      [squadPlayers.name, players],
      [
        squadStandings.name,
        players.map(({ id, steamId: _, name: __, ...figures }) => ({ ...figures, id: `all/1 ${id}`, board: 'all/1' })),
      ],
      [
        squadExempt.name,
        [
          {
            id: 'squad',
            ids: exempt.map(steam),
            revision: exempt.length,
            changedAt: exempt.length ? minute(30) : '',
          },
        ],
      ],
      [squadLinks.name, me === undefined ? [] : [{ id: ME, memberId: ME, steamId: steam(me) }]],
    ]),
  );
  return new Leaderboards(models, new PlayersById(models), new ExemptPlayers(models), USUAL_RULES, config);
};

const seconds = (n: number) => n * 60;
const read = async (boards: Leaderboards, board: Board, server?: '1'): Promise<readonly SquadLeaderboardEntry[]> => {
  const { json } = await boards.page(board, server ? { server } : {});
  return (JSON.parse(json) as SquadLeaderboardAnswer).data.players;
};

const given = fc.array(fc.integer({ min: 0, max: 6 }).map(seconds), { minLength: 1, maxLength: 40 }).chain((values) => {
  const someone = fc.nat({ max: values.length - 1 });
  return fc.record({ values: fc.constant(values), exempt: fc.uniqueArray(someone), me: someone });
});

/** Everybody who counts, in order, as one would by hand. */
const byHand = ({ values, exempt }: Given) =>
  values
    .map((value, n) => ({ value, n, id: `eos-${n}` }))
    .filter(({ value, n }) => value > 0 && !exempt.includes(n))
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));

test.each(Object.keys(BOARDS) as Board[])('whoever is exempt, ranks of %s go from 1 to n without a gap', (board) =>
  fc.assert(
    fc.asyncProperty(given, async (one) => {
      const boards = boardsOf(one);
      const expected = byHand(one).map(({ id }, index) => [index + 1, id]);
      for (const players of [await read(boards, board), await read(boards, board, '1')])
        expect(players.map(({ rank, playerID }) => [rank, playerID])).toEqual(expected);
    }),
    { numRuns: 40 },
  ),
);

test.each([undefined, '1'] as const)(
  'around oneself stand the same players with the same ranks as on the board, server %s',
  (server) =>
    fc.assert(
      fc.asyncProperty(given, async (one) => {
        const boards = boardsOf(one);
        const { data } = await boards.around('kills', server ? { server } : {}, ME);
        const board = await read(boards, 'kills', server);
        const mine = board.findIndex(({ playerID }) => playerID === `eos-${one.me}`);
        if (one.exempt.includes(one.me)) return expect([data.reason, data.players]).toEqual(['exempt', []]);
        if (mine < 0) return expect([data.reason, data.players]).toEqual(['not-ranked', []]);
        expect(data).toMatchObject({ rank: mine + 1, reason: null });
        expect(data.players).toEqual(board.slice(Math.max(0, mine - 5), mine + 6));
      }),
      { numRuns: 300 },
    ),
);

test('a player with nothing on the board of a window gets that answer, whatever they have of all time', async () => {
  const boards = boardsOf({ values: [seconds(2), seconds(1)], exempt: [], me: 0 });
  expect((await boards.around('score', {}, ME)).data).toMatchObject({ rank: 1, reason: null });
  expect((await boards.around('score', { window: 'week', server: '1' }, ME)).data).toMatchObject({
    rank: null,
    reason: 'not-ranked',
    players: [],
  });
});

test('a hundred are shown though the first four hundred and fifty are exempt', async () => {
  const values = Array.from({ length: 700 }, (_, n) => seconds(700 - n));
  const boards = boardsOf({ values, exempt: Array.from({ length: 450 }, (_, n) => n), me: 460 });
  const players = await read(boards, 'score');
  expect([players.length, players[0], players.at(-1)]).toMatchObject([
    100,
    { rank: 1, playerName: 'Player 450' },
    { rank: 100, playerName: 'Player 549' },
  ]);
  expect((await boards.around('score', {}, ME)).data).toMatchObject({ rank: 11, players: { length: 11 } });
});

test('a board that was kept is another one when others are exempt', async () => {
  const values = [seconds(2), seconds(1)];
  const [before, after] = await Promise.all(
    [[], [0]].map((exempt) =>
      boardsOf({ values, exempt })
        .page('score')
        .then(({ etag }) => etag),
    ),
  );
  expect(before).not.toBe(after);
});

test.each([
  ['the newest figure of those who stand on it', { values: [1, 1, 0], exempt: [] }, minute(1)],
  ['the list of exempt players, when that changed later', { values: [1, 1], exempt: [1] }, minute(30)],
  ['nothing, while nobody stands on it', { values: [0, 0], exempt: [] }, null],
])('a board last changed with %s', async (_, one, at) => {
  for (const server of [undefined, '1'] as const) {
    const { json } = await boardsOf(one).page('kills', server ? { server } : {});
    expect((JSON.parse(json) as SquadLeaderboardAnswer).data.lastUpdated).toBe(at);
  }
});

test.each(['7', '2'])('server %s, which the community does not have, has no board', async (server) => {
  const boards = boardsOf({ values: [1], exempt: [], me: 0 });
  await expect(boards.page('kills', { server })).rejects.toMatchObject({ status: 404, code: 'server-not-found' });
  await expect(boards.around('kills', { server }, ME)).rejects.toMatchObject({ status: 404 });
});
