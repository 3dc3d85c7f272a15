import type { EventOf } from '../decider';

interface OfPatron {
  /** Names the patron’s stream: a keyed hash of the membership’s id with the supporter programme. */
  readonly patron: string;
  /** When the report arrived, ISO 8601, UTC. */
  readonly at: string;
}

/** The supporter programme's reports about people with a chat-platform account. No names, no amounts. */
export interface SupportersFacts {
  PatronReported: OfPatron & {
    /**
     * The programme's name for what happened, such as `members:pledge:update`. `comparison` when the programme's list
     * said something else than the log, `comparison:missing` when two lists in a row lacked the membership,
     * `paid-time:over` when what was paid for before the end had ended too.
     */
    readonly trigger: string;
    /** Chat-platform id; null when none is linked any more. */
    readonly memberId: string | null;
    /** Ids that the programme gives to its tiers. */
    readonly tierIds: readonly string[];
    /** 0 for none. */
    readonly tier: number;
    /** The membership is over. */
    readonly ended: boolean;
    /** Paid for until then, ISO 8601, UTC. A membership that is over has its tier so long. */
    readonly paidUntil?: string;
    /**
     * The patron pays on and the programme names no tier any more, as for one that was deleted: the tier is that of before.
     * Early events do not say until when it is paid.
     */
    readonly kept?: true;
    /** The newest moment that the report speaks of, ISO 8601, UTC; empty when it names none. Orders reports. */
    readonly asOf: string;
    /**
     * A keyed hash of the report, by which one that is delivered again is recognised; for a comparison, of its start
     * and the patron. For `paid-time:over`, the time that is over.
     */
    readonly delivery: string;
  };
  /** The whole campaign was read and compared with the log. Differences are reports in the patrons' streams. */
  PatronsCompared: {
    /** When the reading began, ISO 8601, UTC. */
    readonly startedAt: string;
    readonly at: string;
    /** Memberships that the programme listed. */
    readonly read: number;
    /** Memberships of the list of which the log had something else, or nothing. */
    readonly changed: number;
    /** Memberships that the log ended, because this list and the one before lacked them. */
    readonly ended: number;
    /** Recorded patrons whom the programme did not list. */
    readonly missing: readonly string[];
    /** So many were missing that the list is taken for incomplete: no membership was ended. */
    readonly tooMany: boolean;
  };
  /** The programme could not be read. Written again only for another reason, or after a comparison that succeeded. */
  PatronComparisonFailed: { readonly because: string; readonly at: string };
  /** The supporter tier of a member has changed. */
  SupporterTierChanged: OfPatron & { readonly memberId: string; readonly from: number; readonly to: number };
}

export type SupportersEvent = EventOf<SupportersFacts>;
