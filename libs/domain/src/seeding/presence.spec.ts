import * as fc from 'fast-check';
import type { SquadFacts } from '../squad/events';
import { LONGEST_GAP, NO_WORTH, passes, type Mark, type Span } from '../battlelog/presence';
import { worthIn } from './presence';
import { hasLeaderKit, leadingPoints, percentageOf, pointsOf, rollingPoints, seedingTime } from './rules';

type Roster = SquadFacts['SquadRosterSampled'];

const roster = (
  there: number,
  me: Partial<Roster['players'][number]> = {},
  squad?: Partial<Roster['squads'][number]>,
) =>
  ({
    players: Array.from({ length: there }, (_, n) => ({
      playerId: n === 0 ? 'me' : `other-${n}`,
      team: 1,
      squad: 1,
      isLeader: false,
      role: 'USA_Rifleman_01',
      ...(n === 0 ? me : {}),
    })),
    squads: squad ? [{ id: 1, team: 1, name: 'INF', size: 9, locked: false, ...squad }] : [],
  }) as unknown as Roster;

const leader = { isLeader: true, role: 'USA_SL_01' };

describe('what being there is worth', () => {
  test.each([
    [3, 0],
    [4, 1],
    [50, 1],
    [51, 0],
  ])('with %i players a quarter of an hour of seeding is %i points', (there, seeding) => {
    expect(worthIn(roster(there), 'me')).toEqual({ seeding, leading: 0 });
  });

  test.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [6, 6],
    [7, 8],
    [8, 8],
    [9, 10],
    [12, 10],
  ])('leading %i players is worth %i points on a full server, half of that when locked', (size, leading) => {
    expect(worthIn(roster(51, leader, { size }), 'me')).toEqual({ seeding: 0, leading });
    expect(worthIn(roster(51, leader, { size, locked: true }), 'me')).toEqual({ seeding: 0, leading: leading / 2 });
    expect(worthIn(roster(50, leader, { size }), 'me').leading).toBe(0);
  });

  test('leading takes the kit, the squad and the lead', () => {
    expect(worthIn(roster(60, { ...leader, role: 'USA_Rifleman_01' }, {}), 'me')).toEqual(NO_WORTH);
    expect(worthIn(roster(60, { ...leader, isLeader: false }, {}), 'me')).toEqual(NO_WORTH);
    expect(worthIn(roster(60, { ...leader, squad: null }, {}), 'me')).toEqual(NO_WORTH);
    expect(worthIn(roster(60, { ...leader, team: 2 }, {}), 'me')).toEqual(NO_WORTH);
    expect(worthIn(roster(60, leader, {}), 'somebody else')).toEqual(NO_WORTH);
  });

  test.each([
    ['USA_SL_01', true],
    ['RGF_SLCrewman_02', true],
    ['BAF_SLPilot_01', true],
    ['USA_Rifleman_01', false],
    ['PLA_Sledgehammer_01', false],
    [null, false],
  ])('%s carries the squad leader kit: %s', (role, carries) => expect(hasLeaderKit(role)).toBe(carries));
});

const worth = { seeding: 1, leading: 0 };
const through = (times: readonly number[]): Span[] => {
  let mark: Mark | undefined;
  return times.flatMap((at) => {
    const passed = passes(mark, at, worth);
    mark = passed.mark;
    return passed.span ? [passed.span] : [];
  });
};
const total = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

describe('time between two looks', () => {
  const MINUTE = 60_000;

  test('counts when it is short, and not at all when it is long', () => {
    expect(total(through([0, LONGEST_GAP]))).toBe(LONGEST_GAP);
    expect(total(through([0, LONGEST_GAP + 1]))).toBe(0);
    expect(total(through([0, LONGEST_GAP + 1, LONGEST_GAP + MINUTE]))).toBe(MINUTE - 1);
  });

  test('does not count until somebody who left is seen again', () => {
    const { mark } = passes(passes(undefined, 0, worth).mark, MINUTE, NO_WORTH);
    expect(passes(mark, 2 * MINUTE, worth).span).toBeUndefined();
  });

  test('a clock that leaps ahead and is put back costs nothing but the leap', () => {
    const leap = 60 * MINUTE;
    expect(total(through([0, MINUTE, leap + 2 * MINUTE, 3 * MINUTE, 4 * MINUTE]))).toBe(2 * MINUTE);
  });

  test('a clock that goes back a little counts no minute twice', () => {
    expect(total(through([0, 5 * MINUTE, 2 * MINUTE, 4 * MINUTE, 6 * MINUTE]))).toBe(6 * MINUTE);
  });

  test('whatever the clock does, no moment counts twice and nothing is negative', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 * LONGEST_GAP }), { maxLength: 40 }), (times) => {
        const spans = [...through(times)].sort((one, other) => one.from - other.from);
        for (const [index, { from, to }] of spans.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBeGreaterThanOrEqual(spans[index - 1]!.to);
        }
      }),
    ));

  test('with a sound clock all of it counts, however often is looked', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: LONGEST_GAP }), { minLength: 1, maxLength: 40 }), (gaps) => {
        const times = gaps.reduce<number[]>((all, gap) => [...all, all.at(-1)! + gap], [1_000]);
        expect(total(through(times))).toBe(times.at(-1)! - 1_000);
      }),
    ));
});

describe('points', () => {
  test('are whole quarters of an hour', () => {
    expect([pointsOf(899_999), pointsOf(900_000)]).toEqual([0, 1]);
    expect([seedingTime(0), seedingTime(11_700_000), seedingTime(59_999)]).toEqual(['0h 0m', '3h 15m', '0h 0m']);
  });

  test('roll off after 28 days, today included', () => {
    const days = {
      '2026-10-01': { seeding: 900_000, leading: 0 },
      '2026-10-20': { seeding: 900_000, leading: 1_800_000 },
    };
    expect(rollingPoints(days, '2026-10-28')).toEqual({ seeding: 2, leading: 2 });
    expect(rollingPoints(days, '2026-10-29')).toEqual({ seeding: 1, leading: 2 });
    expect(rollingPoints(days, '2026-10-19')).toEqual({ seeding: 1, leading: 0 });
  });

  test('a bar is full only when the points are reached, and never fuller', () => {
    expect([percentageOf(0, 20), percentageOf(19, 20), percentageOf(20, 20), percentageOf(90, 20)]).toEqual([
      0, 95, 100, 100,
    ]);
    expect(percentageOf(299, 300)).toBe(99);
  });

  test('a squad of no size is worth nothing', () => {
    expect(leadingPoints({ size: 0, locked: false })).toBe(0);
    expect(leadingPoints({ size: -1, locked: true })).toBe(0);
  });
});
