import { api } from '~/lib/api';
import { ApiError } from '~/lib/failures';

const ROOT = 'battlelog/squad';
const TIMEOUT_MS = 10_000;

/** Reads below the battlelog; after ten seconds it is no answer any more. */
export async function read<Answer extends object>(path: string, signal: AbortSignal): Promise<Answer> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await api.get<Answer>(`${ROOT}/${path}`, AbortSignal.any([signal, limit]));
  } catch (error) {
    if (limit.aborted && !signal.aborted)
      throw new ApiError('The server took too long to answer.', { status: 0, code: 'timeout' });
    throw error;
  }
}

/** Has something worked out anew. */
export const refresh = <Answer>(path: string): Promise<Answer> => api.post<Answer>(`${ROOT}/${path}`);
