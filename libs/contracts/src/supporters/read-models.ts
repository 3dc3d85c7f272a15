import { readModel } from '../read-model';
import type { PatronComparison } from './supporters';

/** A member as a supporter, keyed by the chat-platform id. */
export interface SupporterDocument {
  readonly memberId: string;
  /** Tier by membership: a member may have moved theirs to another one. */
  readonly memberships: Readonly<Record<string, number>>;
  /** Until when the tier of a membership that has ended is paid for, ISO 8601, UTC. */
  readonly paidUntil: Readonly<Record<string, string>>;
  /** The earliest of these; null without one. */
  readonly endsAt: string | null;
  /**
   * Memberships that are paid on, and of which the programme names no tier any more: until when the last charge paid, ISO
   * 8601, UTC; null where that is not known.
   */
  readonly kept: Readonly<Record<string, string | null>>;
  readonly isKept: boolean;
  /** The highest; 0 for who is no supporter. */
  readonly tier: number;
  /** The Steam account that is proved to be theirs; null without one. */
  readonly steamId: string | null;
}

export const supporters = readModel<SupporterDocument>({
  name: 'supporters',
  version: 5,
  indexes: [['steamId'], ['tier', 'memberId'], ['endsAt', 'memberId'], ['isKept', 'memberId']],
});

/** How the comparison with the supporter programme went: the one document `last`. */
export interface PatronComparisonDocument {
  /** The last that was finished; null before the first. */
  readonly last: PatronComparison | null;
  /** When one last found a difference, ISO 8601, UTC. */
  readonly changedAt: string | null;
  /** Why comparisons fail at the moment; null while they do not. */
  readonly failure: { readonly because: string; readonly since: string } | null;
}

export const patronComparison = readModel<PatronComparisonDocument>({
  name: 'patron-comparison',
  version: 1,
  indexes: [],
});
