import { patronComparison, type PatronComparisonDocument } from '@app/contracts/supporters/read-models';
import type { SupportersEvent } from '@app/domain/supporters/events';
import { projection } from '../projection';

/** How the last comparisons with the supporter programme went, for operators. */
export const comparisons = projection<PatronComparisonDocument, SupportersEvent>()({
  into: patronComparison,
  key: () => 'last',
  initial: () => ({ last: null, changedAt: null, failure: null }),
  evolve: {
    PatronsCompared: ({ changedAt }, { data: { missing, ...last } }) => ({
      last: { ...last, missing: missing.length },
      changedAt: last.changed + last.ended > 0 ? last.at : changedAt,
      failure: null,
    }),
    PatronComparisonFailed: (doc, { data: { because, at } }) => ({ ...doc, failure: { because, since: at } }),
  },
});
