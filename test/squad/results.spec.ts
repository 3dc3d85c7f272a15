import type {
  SquadMatchDocument,
  SquadPlayerDocument,
  SquadProfileDocument,
  SquadStandingDocument,
} from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { MATCH_RESULTS, resultFor, type MatchResult } from '@app/domain/squad/match/results';
import { USUAL_RULES } from '@app/domain/squad/rules';
import fc from 'fast-check';
import type { Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { documentsOf, recorded } from './recorded';

type Ended = Extract<SquadEvent, { type: 'SquadMatchEnded' }>['data'];
type End = Pick<Ended, 'layer' | 'outcome' | 'winner' | 'players'>;

const here = { team: 1, stayed: true } as const;
const end = { layer: 'Narva_AAS_v1', outcome: 'won', winner: 1 } as const;

test.each<[string, Partial<End>, Partial<Ended['players'][number]>, MatchResult | null]>([
  ['whose team won', {}, {}, 'won'],
  ['whose team lost', {}, { team: 2 }, 'lost'],
  ['who left before the own team won', {}, { stayed: false }, 'left'],
  ['who left before the own team lost', {}, { stayed: false, team: 2 }, 'left'],
  ['whose match was a draw', { outcome: 'draw', winner: null }, {}, 'drawn'],
  ['who left before a draw', { outcome: 'draw', winner: null }, { stayed: false }, 'left'],
  ['whose match was abandoned', { outcome: 'abandoned', winner: null }, {}, null],
  ['who won a seeding match', { layer: 'Sumari_Seed_v1' }, {}, null],
  ['who left a seeding match', { layer: 'Sumari_Seed_v1' }, { stayed: false }, null],
  ['who was on the firing range', { layer: 'JensensRange_ADF-PLA' }, {}, null],
  ['who was in no team', {}, { team: null }, null],
  ['whose match was won by nobody knows whom', { winner: null }, {}, null],
])('the result of somebody %s', (_, match, player, result) => {
  expect(resultFor({ ...end, ...match }, { ...here, ...player }, USUAL_RULES.layers)).toBe(result);
});

const PEOPLE = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32));

const ends: fc.Arbitrary<End> = fc.record({
  layer: fc.constantFrom('Narva_AAS_v1', 'Narva_AAS_v1', 'Sumari_Seed_v1', 'JensensRange_ADF-PLA', null),
  outcome: fc.constantFrom('won', 'won', 'draw', 'abandoned'),
  winner: fc.constantFrom(1, 2, null),
  players: fc.subarray(PEOPLE).chain((ids) =>
    fc.tuple(
      ...ids.map((playerId) =>
        fc.record({
          playerId: fc.constant(playerId),
          team: fc.constantFrom(1, 2, null),
          stayed: fc.boolean(),
          seconds: fc.nat(3_600),
        }),
      ),
    ),
  ),
});

const endedAs = ({ outcome, winner, ...rest }: End, index: number): SquadEvent => ({
  type: 'SquadMatchEnded',
  data: {
    serverId: 1,
    match: `20261003T0900${String(index).padStart(2, '0')}000-Layer`,
    source: 'log',
    sequence: 1_000,
    at: `2026-10-03T10:00:${String(index).padStart(2, '0')}.000Z`,
    startedAt: `2026-10-03T09:00:${String(index).padStart(2, '0')}.000Z`,
    level: null,
    winnerName: null,
    byAdmin: false,
    teams: [],
    ...rest,
    outcome,
    winner: outcome === 'won' ? winner : null,
  },
});

const fold = <Doc extends object>(projection: unknown, events: ReturnType<typeof recorded>) =>
  documentsOf(projection as Projection<Doc>, events);

/** How many of each. */
const tally = (results: readonly (MatchResult | null)[]) =>
  Object.fromEntries(MATCH_RESULTS.map((result) => [result, results.filter((one) => one === result).length]));

test('match pages, Battle Report, profile and boards count the same results, and the four make up all matches', () => {
  fc.assert(
    fc.property(fc.array(ends, { maxLength: 40 }), (ended) => {
      const events = recorded(ended.map(endedAs));
      const pages = [...fold<SquadMatchDocument>(matches, events).values()];
      const figures = fold<SquadPlayerDocument>(players, events);
      const reports = fold<SquadProfileDocument>(profiles, events);
      const boards = fold<SquadStandingDocument>(standings, events);
      for (const id of PEOPLE) {
        const onPages = pages.flatMap((page) =>
          page.players.flatMap(({ playerId, result }) => (playerId === id ? [result] : [])),
        );
        const report = reports.get(id);
        const onReport = (report?.matches ?? []).map(({ result }) => result);
        expect(tally(onReport)).toEqual(tally(onPages));
        // What the Battle Report says of its matches is what the profile counts beside it.
        const { ended = 0, withoutResult = 0 } = report ?? {};
        expect(ended - withoutResult).toBe(figures.get(id)?.matches ?? 0);
        expect(ended).toBe(onReport.length);
        for (const counted of [figures.get(id), boards.get(`all/1 ${id}`), boards.get(`2026-10/all ${id}`)]) {
          const { wins, losses, draws, left, matches: all } = counted ?? NONE;
          expect({ won: wins, lost: losses, drawn: draws, left }).toEqual(tally(onPages));
          expect(wins + losses + draws + left).toBe(all);
        }
      }
    }),
  );
});

const NONE = { wins: 0, losses: 0, draws: 0, left: 0, matches: 0 };

const of = (sequence: number) => ({
  serverId: 1,
  match: '20261003T090000000-Layer',
  source: 'log' as const,
  sequence,
  at: `2026-10-03T09:00:${String(sequence).padStart(2, '0')}.000Z`,
});

test('on a training layer nothing counts, neither of who leaves nor of who stays', () => {
  const layer = 'JensensRange_ADF-PLA';
  const [leaver = '', stayer = ''] = PEOPLE;
  const [reviver, victim] = [leaver, stayer].map((playerId) => ({ playerId, team: 1, faction: 'ADF' }) as const);
  const ending = { ...end, layer, players: [{ ...here, playerId: stayer, seconds: 600 }] };
  const counted = (on: string) => {
    const events = recorded([
      { type: 'SquadPlayerRevived', data: { ...of(1), layer: on, reviver: reviver!, victim: victim! } },
      { type: 'SquadPlayerDisconnected', data: { ...of(2), playerId: leaver, layer: on, seconds: 300 } },
      endedAs({ ...ending, layer: on }, 0),
    ]);
    const figures = fold<SquadPlayerDocument>(players, events);
    return {
      playtime: PEOPLE.map((id) => figures.get(id)?.playtime ?? 0),
      onBoards: fold<SquadStandingDocument>(standings, events).size,
      revives: [...fold<SquadMatchDocument>(matches, events).values()].flatMap((page) =>
        page.players.map(({ revives }) => revives),
      ),
    };
  };
  expect(counted(layer)).toMatchObject({ playtime: [0, 0, 0, 0, 0], onBoards: 0, revives: [0] });
  expect(counted('Narva_AAS_v1')).toMatchObject({ playtime: [300, 600, 0, 0, 0], revives: [1, 0] });
});

test('what the end of a match says of its teams stands when its layer is learned late', () => {
  const teams = [1, 2].map((team) => ({ team: team as 1 | 2, faction: `F${team}`, unit: null, tickets: team * 100 }));
  const ended = endedAs({ ...end, players: [] }, 0) as Extract<SquadEvent, { type: 'SquadMatchEnded' }>;
  const learned = (sequence: number, faction: string): SquadEvent => ({
    type: 'SquadLayerLearned',
    data: {
      ...ended.data,
      ...of(sequence),
      layer: 'Narva_AAS_v1',
      level: 'Narva',
      teams: [{ team: 1, faction, unit: null }],
    },
  });
  const pageOf = (...events: readonly SquadEvent[]) => [
    ...fold<SquadMatchDocument>(matches, recorded(events)).values(),
  ];
  expect(pageOf({ ...ended, data: { ...ended.data, teams } }, learned(1, 'USA'))).toMatchObject([
    { teams, level: 'Narva' },
  ]);
  expect(pageOf(ended, learned(1, 'USA'))).toMatchObject([{ teams: [{ team: 1, faction: 'USA', tickets: null }] }]);
  expect(pageOf(learned(1, 'USA'), learned(2, 'RGF'))).toMatchObject([{ teams: [{ team: 1, faction: 'RGF' }] }]);
});
