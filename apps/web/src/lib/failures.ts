/** A call to the server that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** For programs: the server's code, or `unreachable`, `timeout`, `unreadable`. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, from the server's Retry-After. */
  readonly retryAfter: number | undefined;
  /** The whole answer, for refusals that carry more than a message: a 409 carries the current version. */
  readonly body: unknown;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      requestId?: string | undefined;
      retryAfter?: number | undefined;
      body?: unknown;
    },
  ) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.body = details.body;
  }
}

/** The message that a person sees for an error: the server's where it gave one, else `fallback`. */
export const failureOf = (error: unknown, fallback: string): { message: string; requestId: string | undefined } =>
  error instanceof ApiError
    ? { message: error.message || fallback, requestId: error.requestId }
    : { message: fallback, requestId: undefined };

/** The error with the server's message where it gave one, else with `fallback`, also when no answer came. */
export const serverWordsOr = (fallback: string, error: unknown): ApiError =>
  reworded(error, (isAnswered(error) && error.message) || fallback);

/** The same failure with another message; the request id stays. */
export const reworded = (error: unknown, message: string): ApiError =>
  error instanceof ApiError ? new ApiError(message, error) : new ApiError(message, { status: 0, code: 'unknown' });

/** Whether the site refused it as one request too many. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Whether an answer came at all. */
export const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0;

/** Whether the request found no way to the site, or the way broke off before an answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable';
