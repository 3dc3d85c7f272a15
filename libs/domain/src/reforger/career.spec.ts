import fc from 'fast-check';
import { CAREER_FIGURES, type CareerFigures } from '@app/telemetry/reforger';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import { receiveSave, reforgerCareer } from './career';
import type { ReforgerEvent } from './events';
import { NEW_PROFILE } from './ladder';

const playerId = '00000000-0000-4000-8000-000000000001';
const time = (second: number) => new Date(Date.UTC(2026, 9, 4, 9) + second * 1_000).toISOString();
const figures = (of: number, more: Partial<CareerFigures> = {}): CareerFigures => ({
  ...(Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, of])) as CareerFigures),
  ...more,
});
const save = (second: number, total: CareerFigures, watchedSince: string | null = null) =>
  receiveSave({ serverId: 1, playerId, at: time(second), watchedSince, total });
const changed = (second: number, epoch: number, total: CareerFigures, added: CareerFigures): ReforgerEvent => ({
  type: 'ReforgerCareerChanged',
  data: { serverId: 1, playerId, at: time(second), epoch, total, added },
});
const the = given(reforgerCareer);
const first = changed(0, 1, figures(20_000), figures(0));

test('the first save counts nothing', () =>
  the()
    .when(save(0, figures(20_000)))
    .then(first));

test('a later one counts what was added', () =>
  the(first)
    .when(save(60, figures(20_000, { kills: 20_003, distanceWalked: 20_100.25 })))
    .then(
      changed(60, 1, figures(20_000, { kills: 20_003, distanceWalked: 20_100.25 }), {
        ...figures(0),
        kills: 3,
        distanceWalked: 100.25,
      }),
    ));

test.each([
  ['the same', save(60, figures(20_000))],
  ['an older one', save(-60, figures(10))],
])('%s changes nothing', (_, decision) => the(first).when(decision).then());

test('a first save that appeared while it was watched counts from its beginning', () => {
  const total = figures(40, { experience: NEW_PROFILE + 700, sessionSeconds: 600 });
  the()
    .when(save(600, total, time(0)))
    .then(changed(600, 1, total, { ...total, experience: 700 }));
});

test('a save with more time than could be played while it was watched was brought along, and counts nothing', () => {
  const brought = figures(5_000, { sessionSeconds: 200 * 3_600 });
  the()
    .when(save(600, brought, time(0)))
    .then(changed(600, 1, brought, figures(0)));
});

test.each(CAREER_FIGURES)('when %s alone is lower, nothing counts again', (figure) =>
  the(first)
    .when(save(60, figures(20_000, { [figure]: 10 })))
    .then(changed(60, 1, figures(20_000, { [figure]: 10 }), figures(0))),
);

test('war crimes fade and experience is taken: the rest counts on', () => {
  const total = figures(20_000, { warCrimes: 19_000, experience: 15_000, sessionSeconds: 20_600, kills: 20_002 });
  the(first)
    .when(save(600, total))
    .then(changed(600, 1, total, { ...figures(0), sessionSeconds: 600, kills: 2 }));
});

test('an old save that was never seen holds more than was played since, and counts nothing', () => {
  const before = figures(900_000);
  const old = figures(800_000);
  the(changed(0, 1, before, figures(0)))
    .when(save(60, old))
    .then(changed(60, 1, old, figures(0)));
});

test('all figures that only grow are lower: that is a wipe, which counts what was gained since', () => {
  const total = figures(5, { experience: NEW_PROFILE + 40 });
  the(first)
    .when(save(60, total))
    .then(changed(60, 2, total, { ...total, experience: 40 }));
});

test('a save that was restored counts nothing again', () => {
  const next = changed(60, 1, figures(20_500), figures(500));
  the(first, next)
    .when(save(120, figures(20_000)))
    .then(changed(120, 1, figures(20_000), figures(0)));
});

test('nothing that was added is ever below zero, and the sum is what was gained, whenever it was looked', () => {
  const gains = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 20 });
  const wipe = fc.constant('wipe' as const);
  fc.assert(
    fc.property(fc.array(fc.oneof(gains, wipe), { maxLength: 8 }), (changes) => {
      const events: ReforgerEvent[] = [];
      let [second, total, gained] = [0, 20_000, 0];
      const see = () => {
        const decision = save(second++, figures(total));
        for (let times = 0; times < 2; times++) events.push(...decision(fold(reforgerCareer, events)));
      };
      see();
      for (const part of changes) {
        if (part === 'wipe') {
          // A profile that nobody has played since, and nobody has seen.
          total = 0;
          continue;
        }
        for (const gain of part) {
          total += gain;
          gained += gain;
        }
        see();
        // Seen empty or not at all: a figure that has overtaken the last one cannot be told from one that has grown.
        if (total >= 20_000) continue;
      }
      const added = events.flatMap((each) => (each.type === 'ReforgerCareerChanged' ? [each.data.added] : []));
      for (const each of added) for (const figure of CAREER_FIGURES) expect(each[figure]).toBeGreaterThanOrEqual(0);
      const sum = added.reduce((all, { kills }) => all + kills, 0);
      expect(sum).toBeLessThanOrEqual(gained);
      if (!changes.includes('wipe')) expect(sum).toBe(gained);
    }),
  );
});

/** What the game lowers itself, and how it goes on otherwise: a session, or a look without one. */
const FALLING = ['experience', 'infantryPoints', 'logisticsPoints', 'medicalPoints', 'warCrimes'] as const;
const session = fc.record({
  gained: fc.dictionary(fc.constantFrom(...CAREER_FIGURES), fc.nat(1_000)),
  lost: fc.dictionary(fc.constantFrom(...FALLING), fc.nat(30_000)),
});

test('whatever the game takes away, each figure counts what was gained of it, in one epoch', () =>
  fc.assert(
    fc.property(fc.array(session, { maxLength: 12 }), (sessions) => {
      const events: ReforgerEvent[] = [];
      let total = figures(20_000);
      let counted = figures(0);
      sessions.forEach(({ gained, lost }, index) => {
        const before = total;
        total = Object.fromEntries(
          CAREER_FIGURES.map((of) => [of, Math.max(0, total[of] + (gained[of] ?? 0) - (lost[of as 'warCrimes'] ?? 0))]),
        ) as CareerFigures;
        if (index > 0)
          counted = Object.fromEntries(
            CAREER_FIGURES.map((of) => [of, counted[of] + Math.max(0, total[of] - before[of])]),
          ) as CareerFigures;
        events.push(...save(index * 60, total)(fold(reforgerCareer, events)));
      });
      const changes = events.flatMap((each) => (each.type === 'ReforgerCareerChanged' ? [each.data] : []));
      expect(changes.every(({ epoch }) => epoch === 1)).toBe(true);
      const sum = (of: keyof CareerFigures) => changes.reduce((all, { added }) => all + added[of], 0);
      expect(Object.fromEntries(CAREER_FIGURES.map((of) => [of, sum(of)]))).toEqual(counted);
    }),
  ));
