import { usualSharing, type Sharing } from '@app/storage/event-log/following/shared-catch-up';

/** How the engine behaves over time. Milliseconds, unless a name says otherwise. */
export interface Tuning {
  /** A holder whose beat stood still this long has lost its projection. */
  readonly lease: number;
  /** How often a contender looks at the record. */
  readonly contend: number;
  /** Status is written at most this often; checkpoints while live are not held back. */
  readonly status: number;
  /** While catching up documents are kept in memory this long before they are written... */
  readonly flush: number;
  /** ...or until so many of them... */
  readonly dirtyDocuments: number;
  /** ...or about so many bytes of them wait. */
  readonly dirtyBytes: number;
  /** Documents remembered between batches, and about how many bytes of them. */
  readonly cachedDocuments: number;
  readonly cachedBytes: number;
  /** Times an event is tried before the projection stops at it. */
  readonly tries: number;
  readonly firstBackoff: number;
  readonly longestBackoff: number;
  /** How long readers that have just learnt of a flip may still read the generation that goes. */
  readonly dropGrace: number;
  /** How long what marks a removed document stays: a writer that was paused for longer may bring the document back. */
  readonly sweepAfter: number;
  /** Who reads the log together. */
  readonly sharing: Sharing;
}

export const defaultTuning: Tuning = {
  lease: 5_000,
  contend: 500,
  status: 500,
  flush: 1_000,
  dirtyDocuments: 50_000,
  dirtyBytes: 24 * 1024 * 1024,
  cachedDocuments: 50_000,
  cachedBytes: 24 * 1024 * 1024,
  tries: 5,
  firstBackoff: 50,
  longestBackoff: 2_000,
  dropGrace: 2_000,
  sweepAfter: 600_000,
  sharing: usualSharing,
};
