/** The one shape of every failure. `error` is for people, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly requestId: string;
}
