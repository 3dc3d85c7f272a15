/*
 * What a community brings over from another tool: bans, an admin list, whitelist slots. Every kind has the same routes:
 *
 * POST {path}/report             what would become of every line; nothing is stored
 * POST {path}                    ImportAnswer; 409 report-changed, nothing-taken
 * GET  {path}                    ImportsAnswer
 * POST {path}/{importId}/undo    UndoImportDto -> Done; 404 import-not-found
 */

/** Longest file, in characters: 20,000 usual lines of bans are about two million. */
export const LONGEST_FILE = 3_000_000;
/** Why an import is undone, in characters. */
export const LONGEST_UNDO_REASON = 500;

/**
 * `already`: it is here. `repeated`: another line has it. `automatic`: a server wrote it by itself. `other`: it belongs into
 * another list. `nothing`: a comment or a blank line.
 */
export const REPORT_LINE_STATES = [
  ...(['taken', 'already', 'repeated', 'automatic', 'expired', 'other', 'unclear', 'nothing'] as const),
] as const;
export type ReportLineState = (typeof REPORT_LINE_STATES)[number];

/** What becomes of one line of a file, or of one entry of a list. Times are ISO 8601, UTC. */
export interface ReportLine {
  /** From 1. */
  readonly line: number;
  readonly state: ReportLineState;
  /** Null for what is none. */
  readonly entry: {
    /** The id of a player; empty for a group. */
    readonly player: string;
    readonly name: string;
    readonly text: string;
    /** Null for good. */
    readonly until: string | null;
  } | null;
  /** Why it is so; empty where the state says it. */
  readonly why: string;
}

/** What an import would do. */
export interface ReportAnswer {
  readonly success: true;
  readonly lines: readonly ReportLine[];
  readonly counts: Readonly<Record<ReportLineState, number>>;
  /** Sent with the import, so that what is brought over is what was seen. */
  readonly hash: string;
}

export interface ImportAnswer {
  readonly success: true;
  readonly message: string;
  readonly importId: string;
}

/** What was brought over in one act. Times are ISO 8601, UTC. */
export interface ImportEntry {
  readonly importId: string;
  readonly source: string;
  readonly taken: number;
  /** Entries of the file that were not taken. */
  readonly left: number;
  readonly by: string;
  readonly at: string;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
  readonly undoReason: string | null;
}

export interface ImportsAnswer {
  readonly success: true;
  /**
   * Newest first. `entered`: those that are here by now. `inForce`: those that nobody took away and that have not ended;
   * null where nobody counts them.
   */
  readonly imports: readonly (ImportEntry & { readonly entered: number; readonly inForce: number | null })[];
}
