/** The one shape of every failure. `error` is for people, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly requestId: string;
  /** Everything that is wrong with what was sent, where several parts may be; `error` is the first. */
  readonly problems?: readonly Problem[];
}

/** What is wrong with which part of a body: `rungs.0.steps.1.text`. */
export interface Problem {
  readonly part: string;
  readonly error: string;
}

/** What a refused edit carries beside what stands there now. */
export interface EditRefusal {
  /** Of what stands there, for an `If-Match` that saves over it. */
  readonly etag: string;
  /** Whether the caller made the last change, in another window or by a save whose answer was lost. */
  readonly own: boolean;
}
