/** Time on a server that counts for something, whatever the game. */

const MINUTE = 60_000;

/** Seeding counts while so many players are there. */
export const SEEDING_PLAYERS = { fewest: 4, most: 50 } as const;

export const isSeeding = (players: number): boolean =>
  players >= SEEDING_PLAYERS.fewest && players <= SEEDING_PLAYERS.most;

/** Between two looks at a server that lie further apart nobody knows who was there, and nothing counts. */
export const LONGEST_GAP = 15 * MINUTE;

/** What a quarter of an hour is worth, in points. */
export interface Worth {
  readonly seeding: number;
  readonly leading: number;
}

/** Where a player was last seen on a server; all times epoch milliseconds by the server's clock. */
export interface Mark extends Worth {
  readonly at: number;
  /** Nothing up to here counts again, whatever the clock does. */
  readonly until: number;
}

/** Time that counts. */
export interface Span extends Worth {
  readonly from: number;
  readonly to: number;
}

export const NO_WORTH: Worth = { seeding: 0, leading: 0 };

/** Whether somebody left long before they were seen last: a fact that had been set aside says nothing of who is here now. */
export const leftBefore = (mark: Mark | undefined, at: number): boolean =>
  mark !== undefined && at < mark.at - LONGEST_GAP;

/**
 * The player is seen again, or leaves (worth nothing). The time since counts as it was worth then, if it is short. A
 * clock that goes back counts nothing twice, and one that leaps counts nothing.
 */
export const passes = (
  before: Mark | undefined,
  at: number,
  worth: Worth,
  longestGap = LONGEST_GAP,
): { mark: Mark; span: Span | undefined } => {
  if (!before) return { mark: { at, until: at, ...worth }, span: undefined };
  const { seeding, leading, until } = before;
  const from = Math.max(before.at, until);
  const isShort = at > from && at - before.at <= longestGap;
  const counts = isShort && (seeding > 0 || leading > 0);
  return {
    mark: { at, until: isShort ? at : until, ...worth },
    span: counts ? { from, to: at, seeding, leading } : undefined,
  };
};
