import type { History } from './decider';

/**
 * Every event shape that is no longer written, each retold as its successor. A capability that retires a shape keeps
 * its retellings in its own `history.ts` and is spread in here. None has been retired yet.
 */
export const history: History = {};
