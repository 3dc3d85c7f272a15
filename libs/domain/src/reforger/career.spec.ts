import fc from 'fast-check';
import { CAREER_FIGURES, type CareerFigures } from '@app/telemetry/reforger';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import { FIRST_EXPERIENCE, receiveSave, reforgerCareer } from './career';
import type { ReforgerEvent } from './events';

const playerId = '00000000-0000-4000-8000-000000000001';
const time = (second: number) => new Date(Date.UTC(2026, 9, 4, 9) + second * 1_000).toISOString();
const figures = (of: number, more: Partial<CareerFigures> = {}): CareerFigures => ({
  ...(Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, of])) as CareerFigures),
  ...more,
});
const save = (second: number, total: CareerFigures) => receiveSave({ serverId: 1, playerId, at: time(second), total });
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

test('a lower figure begins an epoch, which counts what was gained since the wipe', () => {
  const total = figures(5, { experience: FIRST_EXPERIENCE + 40 });
  the(first)
    .when(save(60, total))
    .then(changed(60, 2, total, { ...total, experience: 40 }));
});

test('a save that was restored counts nothing again', () => {
  const next = changed(60, 1, figures(20_500), figures(500));
  the(first, next)
    .when(save(120, figures(20_000)))
    .then(changed(120, 2, figures(20_000), figures(0)));
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
