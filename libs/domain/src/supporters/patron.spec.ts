import * as fc from 'fast-check';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import type { SupportersEvent } from './events';
import { endPaidTime, patrons, reportPatron, type Report } from './patron';

const [kestrel, quoll] = ['200000000000000003', '200000000000000004'];
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const report = (more: Partial<Report> = {}): Report => ({
  patron: 'a-hash',
  trigger: 'members:pledge:update',
  memberId: kestrel,
  tierIds: ['500'],
  tier: 3,
  ended: false,
  active: true,
  paidUntil: '',
  asOf: day(1),
  delivery: 'first',
  at: day(2),
  ...more,
});
const reported = (more: Partial<Report> = {}): SupportersEvent => {
  const { memberId = null, paidUntil, ...data } = report(more);
  Reflect.deleteProperty(data, 'active');
  const paid = data.ended && paidUntil ? { paidUntil } : {};
  return {
    type: 'PatronReported',
    data: { ...data, memberId, tier: data.ended && !paidUntil ? 0 : data.tier, ...paid },
  };
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

describe('what is paid for', () => {
  const cancelled = { ...ended, paidUntil: day(20) };
  const over: SupportersEvent = {
    type: 'PatronReported',
    data: {
      ...{ patron: 'a-hash', trigger: 'paid-time:over', memberId: kestrel, tierIds: [], tier: 0, ended: true },
      ...{ asOf: day(1), delivery: day(20), at: day(20) },
    },
  };
  const tick = (n: number) => endPaidTime({ patron: 'a-hash', at: day(n) });
  const taken = { ...changed(3, 0), data: { ...changed(3, 0).data, at: day(20) } } as SupportersEvent;

  test('stays after a cancellation, and goes once when its time is over', () => {
    the(reported())
      .when(reportPatron(report(cancelled)))
      .then(reported(cancelled));
    the(reported(), reported(cancelled)).when(tick(19)).then();
    the(reported(), reported(cancelled)).when(tick(20)).then(over, taken);
    the(reported(), reported(cancelled), over, taken).when(tick(21)).then();
  });

  test('is over at once when its time had passed before the report came', () =>
    the(reported())
      .when(reportPatron(report({ ...cancelled, at: day(20) })))
      .then(
        {
          type: 'PatronReported',
          data: { ...(reported(ended).data as { delivery: string }), at: day(20) },
        } as SupportersEvent,
        taken,
      ));

  test('never ends a membership that goes on', () => {
    the(reported({ paidUntil: day(5) }))
      .when(tick(28))
      .then();
    const back = { asOf: day(10), delivery: 'back' };
    the(reported(cancelled))
      .when(reportPatron(report(back)))
      .then(reported(back));
    the(reported(cancelled), reported(back)).when(tick(28)).then();
  });

  test('is kept by an active patron of whom no tier is named any more', () => {
    const unnamed = { tierIds: [], tier: 0, paidUntil: day(20), asOf: day(10), delivery: 'unnamed' };
    const kept = { ...reported({ ...unnamed, tier: 3 }) };
    const keeps = { ...kept, data: { ...kept.data, paidUntil: day(20), kept: true } } as SupportersEvent;
    the(reported())
      .when(reportPatron(report(unnamed)))
      .then(keeps);
    for (const not of [{ active: false }, { paidUntil: '' }, { tierIds: ['4711'] }, { at: day(24) }])
      expect(
        fold(patrons, [reported(), ...reportPatron(report({ ...unnamed, ...not }))(fold(patrons, [reported()]))]).tier,
      ).toBe(0);
    the()
      .when(reportPatron(report(unnamed)))
      .then(reported(unnamed));
    // The time that is paid for passes: the next charge is reported a while later.
    the(reported(), keeps).when(tick(28)).then();
    // Who cancels then has paid until the end of the period too.
    const end = { ...cancelled, asOf: day(11), tierIds: [], tier: 0 };
    the(reported(), keeps)
      .when(reportPatron(report(end)))
      .then(reported({ ...end, tier: 3 }));
    the(reported())
      .when(reportPatron(report(end)))
      .then(
        { type: 'PatronReported', data: { ...reported({ ...end, paidUntil: '' }).data } } as SupportersEvent,
        changed(3, 0),
      );
  });

  test('in whatever order reports and the clock come, ends when the newest report says, and once', () => {
    const at = (n: number) => new Date(Date.parse(day(1)) + n * 86_400_000).toISOString();
    const history = fc.uniqueArray(
      fc.record({
        ...{ of: fc.integer({ min: 1, max: 30 }), tier: fc.integer({ min: 1, max: 6 }), ended: fc.boolean() },
        until: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
      { minLength: 1, selector: ({ of }) => of },
    );
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (days, dice) => {
        const reports = days.map(({ of, tier, ended: isOver, until }) =>
          report({
            asOf: at(of),
            tier,
            ended: isOver,
            paidUntil: until === null ? '' : at(until),
            delivery: `of-${of}`,
          }),
        );
        const arriving = [...reports, ...reports, ...Array.from({ length: 6 }, () => undefined)]
          .map((one) => ({ one, place: dice.next().value as number }))
          .sort((a, b) => a.place - b.place);
        let past: SupportersEvent[] = [];
        let newest: Report | undefined;
        const decide = (decision: ReturnType<typeof endPaidTime>) =>
          void (past = [...past, ...decision(fold(patrons, past))]);
        arriving.forEach(({ one }, n) => {
          const now = at(n * 3);
          if (one) decide(reportPatron({ ...one, at: now }));
          if (one && one.asOf > (newest?.asOf ?? '')) newest = one;
          decide(endPaidTime({ patron: 'a-hash', at: now }));
          const stays = newest && (!newest.ended || newest.paidUntil > now);
          expect(fold(patrons, past).tier).toBe(stays ? newest!.tier : 0);
        });
        const length = past.length;
        decide(endPaidTime({ patron: 'a-hash', at: at(400) }));
        const after = past.length;
        decide(endPaidTime({ patron: 'a-hash', at: at(401) }));
        expect([past.length, after - length <= 2]).toEqual([after, true]);
        expect(fold(patrons, past).tier).toBe(newest!.ended ? 0 : newest!.tier);
        const changes = past.flatMap((event) => (event.type === 'SupporterTierChanged' ? [event.data] : []));
        changes.reduce((tier, { from, to }) => (expect(from).toBe(tier), to), 0);
      }),
    );
  });
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
