import type { Decider, Decision } from '../decider';
import type { SupportersEvent, SupportersFacts } from './events';

/** What is remembered of the comparisons with the supporter programme: one stream has them all. */
export interface Comparisons {
  /** When the last one began that was finished, ISO 8601, UTC; empty before the first. */
  readonly startedAt: string;
  /** Patrons that the last one did not find. */
  readonly missing: ReadonlySet<string>;
  /** Why comparisons fail at the moment; null while they do not. */
  readonly failure: string | null;
}

export const comparisons: Decider<Comparisons, SupportersEvent> = {
  category: 'patronComparisons',
  initial: { startedAt: '', missing: new Set(), failure: null },
  evolve(state, event) {
    switch (event.type) {
      case 'PatronsCompared':
        return { startedAt: event.data.startedAt, missing: new Set(event.data.missing), failure: null };
      case 'PatronComparisonFailed':
        return { ...state, failure: event.data.because };
      default:
        return state;
    }
  },
};

export const finishComparison = (
  compared: SupportersFacts['PatronsCompared'],
): Decision<Comparisons, SupportersEvent> =>
  function* () {
    yield { type: 'PatronsCompared', data: compared };
  };

/** The same failure again decides nothing: who tries every few minutes fills no log. */
export const failComparison = (
  failed: SupportersFacts['PatronComparisonFailed'],
): Decision<Comparisons, SupportersEvent> =>
  function* ({ failure }) {
    if (failure !== failed.because) yield { type: 'PatronComparisonFailed', data: failed };
  };

/** So many patrons may be missing at once whatever the size of the campaign. */
const FEW = 5;
/** Beyond that, more than this part of the patrons missing is a wrong setting or a broken answer. */
const BELIEVED = 0.2;

/**
 * What to believe of patrons whom a complete reading did not name. The programme lists former patrons too, so who is
 * missing has no membership any more. One reading may be wrong: who is missing twice in a row has ended, and when many are
 * missing at once nobody has.
 */
export const believedMissing = (
  current: ReadonlySet<string>,
  found: ReadonlySet<string>,
  before: ReadonlySet<string>,
): { readonly missing: readonly string[]; readonly ended: readonly string[]; readonly tooMany: boolean } => {
  const missing = [...current].filter((patron) => !found.has(patron)).sort();
  const tooMany = missing.length > Math.max(FEW, current.size * BELIEVED) || (found.size === 0 && current.size > 0);
  return { missing, ended: tooMany ? [] : missing.filter((patron) => before.has(patron)), tooMany };
};
