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
    /** What the programme calls what happened: `members:pledge:update`. `comparison`: its list said so; `comparison:missing`: it lacked the membership twice. */
    readonly trigger: string;
    /** Chat-platform id; null when none is linked any more. */
    readonly memberId: string | null;
    /** Ids that the programme gives to its tiers. */
    readonly tierIds: readonly string[];
    /** 0 for none. */
    readonly tier: number;
    /** The membership is over. */
    readonly ended: boolean;
    /** The newest moment that the report speaks of, ISO 8601, UTC; empty when it names none. Orders reports. */
    readonly asOf: string;
    /** A keyed hash of the whole report: the same again is no news. */
    readonly delivery: string;
  };
  /** The whole campaign was read and compared with the log. Differences are reports in the patrons' streams. */
  PatronsCompared: {
    /** When the reading began, ISO 8601, UTC. */
    readonly startedAt: string;
    readonly at: string;
    /** Memberships that the programme listed. */
    readonly read: number;
    /** Of whom something else was recorded before. */
    readonly changed: number;
    /** Who were missing a second time, so that their memberships are over. */
    readonly ended: number;
    /** Recorded patrons whom the programme did not list. */
    readonly missing: readonly string[];
    /** More were missing than is believed, and nobody has ended. */
    readonly tooMany: boolean;
  };
  /** The programme could not be read; written once until that changes. */
  PatronComparisonFailed: { readonly because: string; readonly at: string };
  /** A member is another kind of supporter than before. */
  SupporterTierChanged: OfPatron & { readonly memberId: string; readonly from: number; readonly to: number };
}

export type SupportersEvent = EventOf<SupportersFacts>;
