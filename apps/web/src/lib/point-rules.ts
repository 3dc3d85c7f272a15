/** The numbers of the rules that count seeding and squad leading, for the pages that describe them. */
import {
  LEADING_ABOVE,
  LEADING_POINTS,
  LOCKED_SHARE,
  POINT_TIME,
  ROLLING_DAYS,
  SEEDING_PLAYERS,
} from '@app/domain/seeding/rules';

export const POINT_RULES = {
  /** What a point takes. */
  minutes: POINT_TIME / 60_000,
  /** A point counts this long. */
  days: ROLLING_DAYS,
  /** Players on the server, both included. */
  seeding: SEEDING_PLAYERS,
  /** Leading counts while the server has more players than this. */
  leadingAbove: LEADING_ABOVE,
  /** For leading a squad of one, of two, and so on. */
  bySquadSize: LEADING_POINTS.slice(1),
  /** What a locked squad loses, per cent. */
  lockedCosts: (1 - LOCKED_SHARE) * 100,
} as const;
