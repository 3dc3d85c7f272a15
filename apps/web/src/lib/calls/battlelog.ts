import { api, type Reading } from '../api';

/** The games that have a battlelog. */
export type BattlelogGame = 'squad' | 'reforger';

const TIMEOUT_MS = 10_000;

/** The calls below a game's battlelog. */
export function battlelog(game: BattlelogGame) {
  const root = `battlelog/${game}`;
  return {
    /** Reads; after ten seconds it is no answer any more. */
    read: <Answer extends object>(path: string, signal: AbortSignal): Promise<Answer> =>
      api.get<Answer>(`${root}/${path}`, signal, TIMEOUT_MS),
    /** The same with the headers of the answer. */
    readWithHeaders: <Body>(path: string, signal: AbortSignal): Promise<Reading<Body>> =>
      api.read<Body>(`${root}/${path}`, signal, TIMEOUT_MS),
    /** Has something worked out anew. */
    refresh: <Answer>(path: string): Promise<Answer> => api.post<Answer>(`${root}/${path}`),
  };
}
