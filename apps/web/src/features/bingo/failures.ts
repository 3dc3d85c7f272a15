import { isAnswered, reworded, type ApiError } from '~/lib/failures';

/** 'Failed to start game: {server message}', or without the server's words when it gave none. */
export const withServerMessage = (what: string, error: unknown): ApiError =>
  reworded(error, isAnswered(error) && error.message ? `${what}: ${error.message}` : what);
