/** A call to the server that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** For programs: the server's code, or `unreachable`, `timeout`, `unreadable`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds to wait before asking again, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    told: { status: number; code: string; requestId?: string | undefined; retryAfter?: number | undefined },
  ) {
    super(message);
    this.status = told.status;
    this.code = told.code;
    this.requestId = told.requestId;
    this.retryAfter = told.retryAfter;
  }
}

/** What to tell a person about an error: the server's words where it gave some, else `fallback`. */
export const failureOf = (error: unknown, fallback: string): { message: string; requestId: string | undefined } =>
  error instanceof ApiError
    ? { message: error.message || fallback, requestId: error.requestId }
    : { message: fallback, requestId: undefined };
