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

export interface PatronComparisonAnswer {
  readonly success: true;
  readonly last: PatronComparison | null;
  /** When a comparison last found a difference, ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly failure: { readonly because: string; readonly since: string } | null;
}
