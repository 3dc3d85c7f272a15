/** What the supporter calls answer. Field names and shapes are the community's specification. */

export interface SupporterTierEntry {
  /** From 1; 0 for who is no supporter. */
  readonly tier: number;
}

export interface SupporterTiersAnswer {
  readonly success: true;
  /** By Steam ID, of Reforger by UUID; who is no supporter is missing. */
  readonly data: Readonly<Record<string, SupporterTierEntry>>;
}

export interface SupporterTierAnswer {
  readonly success: true;
  readonly data: SupporterTierEntry;
}

/** The answer to a report of the supporter programme. */
export interface PatronReportAnswer {
  readonly success: true;
}

/** A reading of all memberships, compared with the log. */
export interface PatronComparison {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly at: string;
  readonly read: number;
  readonly changed: number;
  /** Who were missing a second time. */
  readonly ended: number;
  readonly missing: number;
  /** More were missing than is believed, and nobody has ended. */
  readonly tooMany: boolean;
}

/** A patron who pays on for a tier that the programme does not name any more, and keeps it here. */
export interface KeptPatron {
  readonly memberId: string;
  /** On the chat platform; null while it cannot be read. */
  readonly name: string | null;
  readonly tier: number;
  /** What the last charge paid for, ISO 8601, UTC; null where the reports did not say. */
  readonly paidUntil: string | null;
}

export interface PatronComparisonAnswer {
  readonly success: true;
  /** The first of them. */
  readonly kept: readonly KeptPatron[];
  /** Members of whom the list names no patron. */
  readonly moreKept: number;
  readonly last: PatronComparison | null;
  /** When a comparison last found a difference, ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly failure: { readonly because: string; readonly since: string } | null;
}
