import { ApiError } from '~/app/failure';

const answered = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0;

/** 'Failed to start game: {server message}', or without the server's words when it gave none. */
export const told = (what: string, error: unknown): ApiError =>
  reworded(error, answered(error) && error.message ? `${what}: ${error.message}` : what);

/** The server's words where it gave some, else `fallback`. That it cannot be reached is not its word. */
export const serverWordsOr = (fallback: string, error: unknown): ApiError =>
  reworded(error, (answered(error) && error.message) || fallback);

/** The same failure, said in other words; the request id stays. */
export const reworded = (error: unknown, message: string): ApiError =>
  error instanceof ApiError ? new ApiError(message, error) : new ApiError(message, { status: 0, code: 'unknown' });
