import { supporters } from '@app/contracts/supporters/read-models';
import { endPaidTime, patrons } from '@app/domain/supporters/patron';
import type { EventLog } from '@app/storage/event-log/log';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';
import { passedBy } from '../engine/log-time';
import type { Job } from '../engine/policies/policy-runner';

const LOOK_EVERY = 60_000;

interface Setup {
  readonly readModels: Pick<ReadModels, 'find' | 'version'>;
  readonly log: Pick<EventLog, 'excerpt'>;
  readonly now?: () => number;
}

/**
 * Takes the tiers of memberships that have ended once what was paid for is over, by this clock and by the log's. Nobody
 * reports that. The membership's stream decides, so a read model that lags takes nothing, and nothing twice.
 */
export const paidTimeJob = ({ readModels, log, now = Date.now }: Setup): Job => ({
  name: 'paid-time',
  label: 'Time that patrons paid for',
  every: LOOK_EVERY,
  run: async (decide, signal) => {
    if (!(await readModels.version(supporters))) return;
    const at = new Date(await passedBy(log, now())).toISOString();
    const where = [{ field: 'endsAt', is: 'lte', value: at }] as const;
    const due: string[] = [];
    for await (const page of pagesOf(readModels, supporters, { where, sort: ['endsAt', 'memberId'] }))
      for (const { paidUntil } of page)
        due.push(...Object.keys(paidUntil).filter((patron) => paidUntil[patron]! <= at));
    for (const patron of due) {
      signal.throwIfAborted();
      await decide(patrons, patron, endPaidTime({ patron, at }));
    }
  },
});
