import { api, type Reading } from '../api';
import { ApiError } from '../failures';

const ROOT = 'battlelog/squad';
const TIMEOUT_MS = 10_000;

/** Reads below the battlelog; after ten seconds it is no answer any more. */
export const read = <Answer extends object>(path: string, signal: AbortSignal): Promise<Answer> =>
  inTime(signal, (limited) => api.get<Answer>(`${ROOT}/${path}`, limited));

/** The same with the headers of the answer. */
export const readWithHeaders = <Body>(path: string, signal: AbortSignal): Promise<Reading<Body>> =>
  inTime(signal, (limited) => api.read<Body>(`${ROOT}/${path}`, limited));

async function inTime<Answer>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await ask(AbortSignal.any([signal, limit]));
  } catch (error) {
    if (limit.aborted && !signal.aborted)
      throw new ApiError('The server took too long to answer.', { status: 0, code: 'timeout' });
    throw error;
  }
}

/** Has something worked out anew. */
export const refresh = <Answer>(path: string): Promise<Answer> => api.post<Answer>(`${ROOT}/${path}`);
