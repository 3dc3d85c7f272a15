/** The one shape of every failure. `error` is for people, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly requestId: string;
}

/** What a refused edit carries beside what stands there now. */
export interface EditRefusal {
  /** Of what stands there, for an `If-Match` that saves over it. */
  readonly etag: string;
  /** Whether the caller made the last change, in another window or by a save whose answer was lost. */
  readonly own: boolean;
}
