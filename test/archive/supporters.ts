import { comparisons, failComparison, finishComparison } from '@app/domain/supporters/comparison';
import { endPaidTime, patrons, reportPatron } from '@app/domain/supporters/patron';
import type { Context, Streams } from '@app/storage/event-log/streams';

/** Somebody becomes a supporter. */
export const playSupporters = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const patron = 'patron-3';
  const report = {
    patron,
    trigger: 'members:pledge:create',
    memberId: '290401099666423845',
    tierIds: ['9512023'],
    tier: 3,
    ended: false,
    active: true,
    paidUntil: '2026-12-20T22:04:11.000Z',
    asOf: '2026-11-20T22:04:11.000Z',
    delivery: 'delivery-1',
    at: '2026-11-21T09:00:00.000Z',
  };
  await streams.transact(patrons, patron, reportPatron(report), by);
  const unnamed = { trigger: 'members:update', tierIds: [], tier: 0, delivery: 'delivery-2' };
  await streams.transact(patrons, patron, reportPatron({ ...report, ...unnamed }), by);
  const cancelled = { trigger: 'members:pledge:delete', ended: true, active: false, delivery: 'delivery-3' };
  await streams.transact(patrons, patron, reportPatron({ ...report, ...cancelled }), by);
  await streams.transact(patrons, patron, endPaidTime({ patron, at: '2026-12-21T00:00:00.000Z' }), by);
  const at = '2026-11-21T16:20:00.000Z';
  await streams.transact(comparisons, 'patreon', failComparison({ because: 'Patreon answered 503.', at }), by);
  const compared = { startedAt: at, at, read: 31, changed: 2, ended: 1, missing: [patron], tooMany: false };
  await streams.transact(comparisons, 'patreon', finishComparison(compared), by);
  return [`patron-${patron}`, 'patronComparisons-patreon'];
};
