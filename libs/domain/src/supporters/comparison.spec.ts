import fc from 'fast-check';
import { given } from '../../../../test/given';
import { believedMissing, comparisons, failComparison, finishComparison } from './comparison';
import type { SupportersEvent, SupportersFacts } from './events';
import { comparePatron, missPatron, patrons, type FoundPatron } from './patron';

const memberId = '290401099666423845';
const night = '2026-11-22T16:20:00.000Z';
const evening = '2026-11-22T09:00:00.000Z';
const membership = {
  ...{ patron: 'p', memberId, tierIds: ['3'], tier: 3, ended: false, asOf: '2026-11-01T00:00:00.000Z' },
  ...{ delivery: 'd2', at: night },
};
const data = { ...membership, trigger: 'comparison' };
const found = (more: Partial<FoundPatron> = {}): FoundPatron => ({
  ...{ ...membership, active: true, paidUntil: '', readAt: night },
  ...more,
});
const reported = (more: Partial<SupportersFacts['PatronReported']> = {}) =>
  ({ type: 'PatronReported', data: { ...data, ...more } }) as SupportersEvent;
const byHook = (more: Partial<SupportersFacts['PatronReported']> = {}) =>
  reported({ trigger: 'members:pledge:update', at: evening, delivery: 'd1', ...more });
const tier = (from: number, to: number, of: string = memberId) =>
  ({ type: 'SupporterTierChanged', data: { patron: 'p', memberId: of, from, to, at: night } }) as SupportersEvent;
const the = given(patrons);

describe('a patron whom the comparison finds', () => {
  test('and whom no report named counts from now on', () => {
    the().when(comparePatron(found())).then(reported(), tier(0, 3));
  });

  test('as the log has them changes nothing, however often', () => {
    the(byHook()).when(comparePatron(found())).then();
    the().when(comparePatron(found())).then(reported(), tier(0, 3));
  });

  test('in another tier, ended, or with another chat account is a difference', () => {
    the(byHook())
      .when(comparePatron(found({ tier: 5, tierIds: ['5'] })))
      .then(reported({ tier: 5, tierIds: ['5'] }), tier(3, 5));
    the(byHook())
      .when(comparePatron(found({ ended: true })))
      .then(reported({ ended: true, tier: 0 }), tier(3, 0));
    the(byHook())
      .when(comparePatron(found({ memberId: '290401099666423846' })))
      .then(reported({ memberId: '290401099666423846' }), tier(3, 0), tier(0, 3, '290401099666423846'));
    the(byHook())
      .when(comparePatron(found({ memberId: null })))
      .then(reported({ memberId: null }), tier(3, 0));
  });

  test('who has cancelled keeps what is paid for, and is recorded once', () => {
    const paid = { ended: true, paidUntil: '2026-12-01T00:00:00.000Z' };
    the(byHook())
      .when(comparePatron(found(paid)))
      .then(reported(paid));
    the(byHook(paid))
      .when(comparePatron(found(paid)))
      .then();
    the(byHook(paid)).when(comparePatron(found())).then(reported());
  });

  test('who pays on without a tier keeps the one of before, and is recorded once', () => {
    const unnamed = { tierIds: [], tier: 0, paidUntil: '2026-12-01T00:00:00.000Z' };
    const kept = { tierIds: [], paidUntil: unnamed.paidUntil, kept: true } as const;
    const charged = { paidUntil: '2027-01-01T00:00:00.000Z' };
    the(byHook())
      .when(comparePatron(found(unnamed)))
      .then(reported(kept));
    the(byHook(kept))
      .when(comparePatron(found(unnamed)))
      .then();
    the(byHook(kept))
      .when(comparePatron(found({ ...unnamed, ...charged })))
      .then(reported({ ...kept, ...charged }));
    the(byHook(kept)).when(comparePatron(found())).then(reported());
  });

  test('without a word about the chat account keeps the one that is recorded', () =>
    the(byHook())
      .when(comparePatron(found({ memberId: undefined })))
      .then());

  test('and who is nobody of ours leaves nothing', () => {
    the()
      .when(comparePatron(found({ memberId: null })))
      .then();
    the()
      .when(comparePatron(found({ memberId: undefined })))
      .then();
    the()
      .when(comparePatron(found({ ended: true })))
      .then();
    the()
      .when(comparePatron(found({ tier: 0, tierIds: [] })))
      .then();
  });

  test('a report that arrived after the page was read, or shortly before, is not undone', () => {
    for (const at of ['2026-11-22T16:20:01.000Z', '2026-11-22T16:11:00.000Z']) {
      the(byHook({ tier: 5, at }))
        .when(comparePatron(found()))
        .then();
      the(byHook({ at }))
        .when(missPatron({ patron: 'p', readAt: night, delivery: 'd3', at: night }))
        .then();
    }
    the(byHook({ tier: 5, at: '2026-11-22T16:09:00.000Z' }))
      .when(comparePatron(found()))
      .then(reported(), tier(5, 3));
  });

  test('never turns back the moment that reports are ordered by', () => {
    const later = '2026-11-20T00:00:00.000Z';
    the(byHook({ asOf: later, tier: 5 }))
      .when(comparePatron(found()))
      .then(reported({ asOf: later }), tier(5, 3));
  });
});

test('a patron who is missing for good has ended', () => {
  const miss = missPatron({ patron: 'p', readAt: night, delivery: 'd3', at: night });
  const gone = reported({ trigger: 'comparison:missing', tierIds: [], tier: 0, ended: true, delivery: 'd3' });
  the(byHook()).when(miss).then(gone, tier(3, 0));
  the().when(miss).then();
  the(byHook({ tier: 0, ended: true }))
    .when(miss)
    .then();
});

describe('what is believed of the missing', () => {
  const names = (count: number, from = 0) =>
    new Set(Array.from({ length: count }, (_, n) => `p${String(n + from).padStart(3, '0')}`));

  test('once is no proof, twice is', () => {
    const known = names(50);
    const seen = new Set([...known].slice(2));
    expect(believedMissing(known, seen, new Set())).toEqual({ missing: ['p000', 'p001'], ended: [], tooMany: false });
    expect(believedMissing(known, seen, new Set(['p001', 'p040'])).ended).toEqual(['p001']);
  });

  test('nobody ends when many are missing, or nobody was found', () => {
    const known = names(50);
    expect(believedMissing(known, names(39, 11), known)).toMatchObject({ ended: [], tooMany: true });
    expect(believedMissing(known, names(40, 10), known)).toMatchObject({ tooMany: false });
    expect(believedMissing(names(3), new Set(), names(3))).toMatchObject({ ended: [], tooMany: true });
    expect(believedMissing(new Set(), new Set(), new Set())).toEqual({ missing: [], ended: [], tooMany: false });
  });

  test('whoever was found never ends', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (a, b, c) => {
        const { ended, missing } = believedMissing(new Set(a), new Set(b), new Set(c));
        expect([...ended, ...missing].filter((one) => b.includes(one) || !a.includes(one))).toEqual([]);
        expect(ended.filter((one) => !c.includes(one))).toEqual([]);
      }),
    ));
});

test('a failure is recorded once until something else happens', () => {
  const failed = { because: 'It answered 500.', at: night };
  const compared = {
    ...{ startedAt: night, at: night, read: 3, changed: 1, ended: 0, missing: [], tooMany: false },
  };
  const fact = <Type extends SupportersEvent['type']>(type: Type, of: object) =>
    ({ type, data: of }) as SupportersEvent;
  given(comparisons)().when(failComparison(failed)).then(fact('PatronComparisonFailed', failed));
  given(comparisons)(fact('PatronComparisonFailed', failed), fact('PatronsCompared', compared))
    .when(failComparison(failed))
    .then(fact('PatronComparisonFailed', failed));
  given(comparisons)().when(finishComparison(compared)).thenAgain(fact('PatronsCompared', compared));
});
