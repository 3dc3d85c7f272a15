import * as fc from 'fast-check';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import type { SupportersEvent } from './events';
import { patrons, reportPatron, type Report } from './patron';

const [kestrel, quoll] = ['200000000000000003', '200000000000000004'];
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const report = (more: Partial<Report> = {}): Report => ({
  patron: 'a-hash',
  trigger: 'members:pledge:update',
  memberId: kestrel,
  tierIds: ['500'],
  tier: 3,
  ended: false,
  asOf: day(1),
  delivery: 'first',
  at: day(2),
  ...more,
});
const reported = (more: Partial<Report> = {}): SupportersEvent => {
  const { memberId = null, ...data } = report(more);
  return { type: 'PatronReported', data: { ...data, memberId, tier: data.ended ? 0 : data.tier } };
};
const changed = (from: number, to: number, memberId = kestrel): SupportersEvent => ({
  type: 'SupporterTierChanged',
  data: { patron: 'a-hash', memberId, from, to, at: day(2) },
});
const the = given(patrons);
const ended = { trigger: 'members:pledge:delete', ended: true, delivery: 'end' };

test('a patron with a chat account is a supporter', () =>
  the().when(reportPatron(report())).then(reported(), changed(0, 3)));

test('a patron without a chat account is nobody of ours', () => {
  the()
    .when(reportPatron(report({ memberId: null })))
    .then();
  the()
    .when(reportPatron(report({ memberId: undefined })))
    .then();
});

test('a report that changes no tier still moves the time', () => {
  const again = { asOf: day(5), delivery: 'second' };
  the(reported())
    .when(reportPatron(report(again)))
    .then(reported(again));
});

test('a body that a version before knew by its event is known', () =>
  the(reported({ delivery: 'by its event' }))
    .when(reportPatron(report({ asOf: day(9), ended: true, delivery: 'by itself', formerly: ['by its event'] })))
    .then());

test('an older report never overrides a newer one', () =>
  the(reported({ asOf: day(5), tier: 5 }))
    .when(reportPatron(report({ asOf: day(4), delivery: 'late' })))
    .then());

test('what was delivered before is no news, whatever came since', () =>
  the(reported(), reported({ tier: 1, delivery: 'second' }))
    .when(reportPatron(report()))
    .then());

test('of the same moment the later arrival counts', () => {
  const less = { tier: 1, delivery: 'second' };
  the(reported())
    .when(reportPatron(report(less)))
    .then(reported(less), changed(3, 1));
});

test('an end takes the tier, and stays an end for other reports of the same moment', () => {
  the(reported())
    .when(reportPatron(report(ended)))
    .then(reported(ended), changed(3, 0));
  the(reported(ended)).when(reportPatron(report())).then();
});

test('whoever comes back later is a supporter again', () => {
  const back = { asOf: day(20), delivery: 'back', tier: 5 };
  the(reported(ended))
    .when(reportPatron(report(back)))
    .then(reported(back), changed(0, 5));
});

test('a report that names no moment counts when it arrives, and leaves the time as it was', () => {
  const timeless = { ...ended, asOf: '' };
  the(reported({ asOf: day(9) }))
    .when(reportPatron(report(timeless)))
    .then(reported(timeless), changed(3, 0));
  the(reported({ asOf: day(9) }), reported(timeless))
    .when(reportPatron(report({ asOf: day(8), delivery: 'late' })))
    .then();
});

test('a report that does not say whose account it is speaks of the one that is known', () => {
  const silent = { memberId: undefined, tier: 5, delivery: 'second' };
  the(reported())
    .when(reportPatron(report(silent)))
    .then(reported({ ...silent, memberId: kestrel }), changed(3, 5));
});

test('with another chat account the tier moves, and without one it goes', () => {
  const moved = { memberId: quoll, delivery: 'second' };
  the(reported())
    .when(reportPatron(report(moved)))
    .then(reported(moved), changed(3, 0), changed(0, 3, quoll));
  const gone = { memberId: null, delivery: 'second' };
  the(reported())
    .when(reportPatron(report(gone)))
    .then(reported(gone), changed(3, 0));
});

test('in whatever order and however often reports arrive, the newest of them stands', () => {
  const history = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 1, max: 28 }), tier: fc.integer({ min: 0, max: 6 }), ended: fc.boolean() }),
    {
      minLength: 1,
      selector: ({ day: one }) => one,
    },
  );
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (days, dice) => {
      const reports = days.map(({ day: n, tier, ended: over }) =>
        report({ asOf: day(n), tier, ended: over, delivery: `of-${n}` }),
      );
      const arriving = [...reports, ...reports]
        .map((one) => ({ one, place: dice.next().value as number }))
        .sort((a, b) => a.place - b.place);
      let past: SupportersEvent[] = [];
      for (const { one } of arriving) past = [...past, ...reportPatron(one)(fold(patrons, past))];
      const newest = reports.reduce((best, one) => (one.asOf > best.asOf ? one : best));
      expect(fold(patrons, past).tier).toBe(newest.ended ? 0 : newest.tier);
      const changes = past.flatMap((event) => (event.type === 'SupporterTierChanged' ? [event.data.to] : []));
      expect(changes.at(-1) ?? 0).toBe(newest.ended ? 0 : newest.tier);
    }),
  );
});
