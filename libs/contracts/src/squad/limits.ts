/** Numbers of the ingest contract, apart from its classes, so that an agent needs no validators. */

export * from '../ingest/ingest-limits';

/** Numbers of players, tickets and squads, and numbers of health points and hertz, are no larger, nor smaller below zero. */
export const MOST_COUNTED = 1_000_000;
export const MOST_POINTS = 1_000_000_000;

/** `<time of its first line>-<layer>`, unique for a server: `20261003T090004000-Yehorivka_RAAS_v1`. */
export const MATCH_KEY = /^\d{8}T\d{9}-[A-Za-z0-9_-]{1,80}$/;
