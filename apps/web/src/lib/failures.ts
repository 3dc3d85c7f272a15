/** A call to the server that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** For programs: the server's code, or `unreachable`, `timeout`, `unreadable`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds to wait before asking again, when the server said so. */
  readonly retryAfter: number | undefined;
  /** The whole answer, for refusals that carry more than words: a 409 tells the version that stands. */
  readonly body: unknown;

  constructor(
    message: string,
    told: {
      status: number;
      code: string;
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      body?: unknown;
    },
  ) {
    super(message);
    this.status = told.status;
    this.code = told.code;
    this.requestId = told.requestId;
    this.retryAfter = told.retryAfter;
    this.body = told.body;
  }
}

/** What to tell a person about an error: the server's words where it gave some, else `fallback`. */
export const failureOf = (error: unknown, fallback: string): { message: string; requestId: string | undefined } =>
  error instanceof ApiError
    ? { message: error.message || fallback, requestId: error.requestId }
    : { message: fallback, requestId: undefined };

/** The server's words where it gave some, else `fallback`. That it cannot be reached is not its word. */
export const serverWordsOr = (fallback: string, error: unknown): ApiError =>
  reworded(error, (isAnswered(error) && error.message) || fallback);

/** The same failure, said in other words; the request id stays. */
export const reworded = (error: unknown, message: string): ApiError =>
  error instanceof ApiError ? new ApiError(message, error) : new ApiError(message, { status: 0, code: 'unknown' });

/** Whether the server was heard at all. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0;
