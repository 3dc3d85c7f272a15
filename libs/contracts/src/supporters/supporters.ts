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
