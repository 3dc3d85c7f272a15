import { api, type Reading } from '../api';
import { ApiError } from '../failures';

/** The games that have a battlelog. */
export type BattlelogGame = 'squad' | 'reforger';

const TIMEOUT_MS = 10_000;

/** The calls below a game's battlelog. */
export function battlelog(game: BattlelogGame) {
  const root = `battlelog/${game}`;
  return {
    /** Reads; after ten seconds it is no answer any more. */
    read: <Answer extends object>(path: string, signal: AbortSignal): Promise<Answer> =>
      inTime(signal, (limited) => api.get<Answer>(`${root}/${path}`, limited)),
    /** The same with the headers of the answer. */
    readWithHeaders: <Body>(path: string, signal: AbortSignal): Promise<Reading<Body>> =>
      inTime(signal, (limited) => api.read<Body>(`${root}/${path}`, limited)),
    /** Has something worked out anew. */
    refresh: <Answer>(path: string): Promise<Answer> => api.post<Answer>(`${root}/${path}`),
  };
}

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
