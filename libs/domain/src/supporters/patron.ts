import type { Decider, Decision } from '../decider';
import type { SupportersEvent, SupportersFacts } from './events';

/** One membership of the supporter programme, as far as it was reported. */
export interface Patron {
  /** Chat-platform id; null before a report names it. */
  readonly memberId: string | null;
  readonly tier: number;
  readonly ended: boolean;
  /** Of a membership that has ended: until when the tier stays; of a kept tier: what is paid for. ISO 8601, UTC, or empty. */
  readonly paidUntil: string;
  /** The tier is that of before: the programme names none for a patron who pays on. */
  readonly kept: boolean;
  readonly asOf: string;
  /** When the last report arrived. */
  readonly reportedAt: string;
  /** The last reports that counted. */
  readonly deliveries: readonly string[];
}

/** A report is sent again for some weeks when it was not taken: of one membership there are few. */
const MOST_DELIVERIES = 64;

export const patrons: Decider<Patron, SupportersEvent> = {
  category: 'patron',
  initial: {
    ...{ memberId: null, tier: 0, ended: false, paidUntil: '', kept: false },
    ...{ asOf: '', reportedAt: '', deliveries: [] },
  },
  evolve(state, event) {
    switch (event.type) {
      case 'PatronReported': {
        const { memberId, tier, ended, paidUntil = '', kept = false, asOf, delivery, at } = event.data;
        const deliveries = [...state.deliveries, delivery].slice(-MOST_DELIVERIES);
        return { memberId, tier, ended, paidUntil, kept, asOf: asOf || state.asOf, reportedAt: at, deliveries };
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
  readonly active: boolean;
  /** The end of the period that the last charge paid for, ISO 8601, UTC; empty when none is known to be paid. */
  readonly paidUntil: string;
  readonly asOf: string;
  /** Names the body: the signature covers nothing else, so a body counts once, as the event that it first came as. */
  readonly delivery: string;
  /** What versions before this one may have called the same body, by the event that it came as. */
  readonly formerly?: readonly string[];
  readonly at: string;
}

/** A charge for the next period is reported up to so long after the last one ended, milliseconds. */
const CHARGED_LATE = 3 * 86_400_000;

type Membership = Pick<SupportersFacts['PatronReported'], 'tier' | 'ended' | 'paidUntil' | 'kept'>;

/**
 * What a report gives. Who ends a membership keeps what is paid for. An active patron who has paid and of whom no tier is
 * named keeps the one of before: the programme names no tier that was deleted, though its patrons pay on.
 */
const membershipOf = (
  state: Patron,
  { tierIds, tier, ended, active, paidUntil, at }: Omit<Report, 'trigger' | 'formerly' | 'patron' | 'delivery'>,
): Membership => {
  const isUnnamed = tierIds.length === 0 && state.tier > 0;
  if (ended) {
    const paid = isUnnamed && state.kept ? state.tier : tier;
    return paidUntil > at && paid > 0 ? { tier: paid, ended, paidUntil } : { tier: 0, ended };
  }
  const isPaid = active && paidUntil !== '' && Date.parse(paidUntil) + CHARGED_LATE > Date.parse(at);
  return isUnnamed && isPaid ? { tier: state.tier, ended, paidUntil, kept: true } : { tier, ended };
};

/**
 * Accepts a report, unless it was accepted before or is about an earlier time than the last one. Of the same moment
 * the later arrival counts, but an end stays: whoever comes back does so at a later moment.
 */
export const reportPatron = (report: Report): Decision<Patron, SupportersEvent> =>
  function* (state) {
    const { patron, trigger, tierIds, asOf, delivery, at } = report;
    const memberId = report.memberId === undefined ? state.memberId : report.memberId;
    // Nobody of ours, now or before.
    if (memberId === null && state.memberId === null) return;
    const isKnown = [delivery, ...(report.formerly ?? [])].some((each) => state.deliveries.includes(each));
    if (isKnown || isOvertaken(state, report)) return;
    yield* record(state, { patron, trigger, memberId, tierIds, ...membershipOf(state, report), asOf, delivery, at });
  };

function* record(state: Patron, report: SupportersFacts['PatronReported']): Generator<SupportersEvent> {
  const { patron, memberId, tier, at } = report;
  yield { type: 'PatronReported', data: report };
  if (memberId === state.memberId && tier === state.tier) return;
  const moved = state.memberId !== memberId;
  if (moved && state.memberId !== null && state.tier > 0)
    yield tierChanged({ patron, memberId: state.memberId, from: state.tier, to: 0, at });
  const from = moved ? 0 : state.tier;
  if (memberId !== null && from !== tier) yield tierChanged({ patron, memberId, from, to: tier, at });
}

/** A membership as the programme's list has it. */
export interface FoundPatron extends Omit<Report, 'trigger' | 'formerly'> {
  /** When the list was read, by our clock, ISO 8601, UTC. */
  readonly readAt: string;
}

/** The programme's list may be behind its reports by this long, milliseconds. */
const LIST_DELAY = 10 * 60_000;

/** A report that arrived after the list was read, or shortly before, may be newer than the list. */
const isNewerThanList = ({ reportedAt }: Patron, readAt: string): boolean =>
  reportedAt !== '' && Date.parse(reportedAt) > Date.parse(readAt) - LIST_DELAY;

/** Records what the list says of a membership, if the log says otherwise. A newer report stays; the next comparison settles it. */
export const comparePatron = (found: FoundPatron): Decision<Patron, SupportersEvent> =>
  function* (state) {
    const { patron, tierIds, readAt, delivery, at } = found;
    const memberId = found.memberId === undefined ? state.memberId : found.memberId;
    const membership = membershipOf(state, found);
    const isNobody = state.memberId === null && (memberId === null || membership.tier === 0);
    if (isNobody || isNewerThanList(state, readAt)) return;
    if (memberId === state.memberId && isRecorded(state, membership)) return;
    const asOf = found.asOf > state.asOf ? found.asOf : state.asOf;
    yield* record(state, { patron, trigger: 'comparison', memberId, tierIds, ...membership, asOf, delivery, at });
  };

/** Who has no tier has none, however the membership came to that. */
const isRecorded = (state: Patron, { tier, ended, paidUntil = '', kept }: Membership): boolean =>
  tier === state.tier &&
  (tier === 0 || (ended === state.ended && paidUntil === state.paidUntil && (kept ?? false) === state.kept));

/** Ends a membership that the programme's lists lack for good. */
export const missPatron = (missed: {
  patron: string;
  readAt: string;
  delivery: string;
  at: string;
}): Decision<Patron, SupportersEvent> =>
  function* (state) {
    const { readAt, ...of } = missed;
    const { memberId, asOf, tier } = state;
    if (tier === 0 || isNewerThanList(state, readAt)) return;
    yield* record(state, { ...of, trigger: 'comparison:missing', memberId, tierIds: [], tier: 0, ended: true, asOf });
  };

/** Takes the tier of a membership that has ended, once what was paid for is over too. */
export const endPaidTime = ({ patron, at }: { patron: string; at: string }): Decision<Patron, SupportersEvent> =>
  function* (state) {
    const { memberId, tier, ended, paidUntil, asOf } = state;
    if (tier === 0 || !ended || paidUntil === '' || paidUntil > at) return;
    const over = { trigger: 'paid-time:over', tierIds: [], tier: 0, ended: true, delivery: paidUntil };
    yield* record(state, { patron, memberId, ...over, asOf, at });
  };

const isOvertaken = (state: Patron, { asOf, ended }: Pick<Report, 'asOf' | 'ended'>): boolean => {
  if (asOf === '' || asOf > state.asOf) return false;
  return asOf < state.asOf || (state.ended && !ended);
};

const tierChanged = (data: Extract<SupportersEvent, { type: 'SupporterTierChanged' }>['data']): SupportersEvent => ({
  type: 'SupporterTierChanged',
  data,
});
