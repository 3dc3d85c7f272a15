import type { Decider, Decision } from '../decider';
import type { SupportersEvent } from './events';

/** One membership of the supporter programme, as far as it was reported. */
export interface Patron {
  /** Chat-platform id; null before a report names it. */
  readonly memberId: string | null;
  readonly tier: number;
  readonly ended: boolean;
  readonly asOf: string;
  /** The last reports that counted. */
  readonly deliveries: readonly string[];
}

/** A report is sent again for some weeks when it was not taken: of one membership there are few. */
const MOST_DELIVERIES = 64;

export const patrons: Decider<Patron, SupportersEvent> = {
  category: 'patron',
  initial: { memberId: null, tier: 0, ended: false, asOf: '', deliveries: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'PatronReported': {
        const { memberId, tier, ended, asOf, delivery } = event.data;
        const deliveries = [...state.deliveries, delivery].slice(-MOST_DELIVERIES);
        return { memberId, tier, ended, asOf: asOf || state.asOf, deliveries };
      }
      default:
        return state;
    }
  },
};

export interface Report {
  readonly patron: string;
  readonly trigger: string;
  /** Null: none is linked. Undefined: the report does not say. */
  readonly memberId: string | null | undefined;
  readonly tierIds: readonly string[];
  readonly tier: number;
  readonly ended: boolean;
  readonly asOf: string;
  readonly delivery: string;
  readonly at: string;
}

/**
 * Accepts a report, unless it was accepted before or is about an earlier time than the last one. Of the same moment
 * the later arrival counts, but an end stays: whoever comes back does so at a later moment.
 */
export const reportPatron = (report: Report): Decision<Patron, SupportersEvent> =>
  function* (state) {
    const { patron, trigger, tierIds, asOf, delivery, ended, at } = report;
    const memberId = report.memberId === undefined ? state.memberId : report.memberId;
    // Nobody of ours, now or before.
    if (memberId === null && state.memberId === null) return;
    if (state.deliveries.includes(delivery) || isOvertaken(state, report)) return;
    const tier = ended ? 0 : report.tier;
    yield { type: 'PatronReported', data: { patron, trigger, memberId, tierIds, tier, ended, asOf, delivery, at } };
    if (memberId === state.memberId && tier === state.tier) return;
    const moved = state.memberId !== memberId;
    if (moved && state.memberId !== null && state.tier > 0)
      yield tierChanged({ patron, memberId: state.memberId, from: state.tier, to: 0, at });
    const from = moved ? 0 : state.tier;
    if (memberId !== null && from !== tier) yield tierChanged({ patron, memberId, from, to: tier, at });
  };

const isOvertaken = (state: Patron, { asOf, ended }: Report): boolean => {
  if (asOf === '' || asOf > state.asOf) return false;
  return asOf < state.asOf || (state.ended && !ended);
};

const tierChanged = (data: Extract<SupportersEvent, { type: 'SupporterTierChanged' }>['data']): SupportersEvent => ({
  type: 'SupporterTierChanged',
  data,
});
