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
    /** What the programme calls what happened: `members:pledge:update`. */
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
  /** A member is another kind of supporter than before. */
  SupporterTierChanged: OfPatron & { readonly memberId: string; readonly from: number; readonly to: number };
}

export type SupportersEvent = EventOf<SupportersFacts>;
