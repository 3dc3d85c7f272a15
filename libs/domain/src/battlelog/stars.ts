const LEVELS = ['bronze', 'silver', 'gold', 'platinum'] as const;

type StarLevel = 'none' | (typeof LEVELS)[number];

/** The kills from which on a service star has each level. */
export type StarRules = Readonly<Record<(typeof LEVELS)[number], number>>;

interface Star {
  readonly level: StarLevel;
  /** Null when there is no higher one. */
  readonly nextLevel: Exclude<StarLevel, 'none'> | null;
  readonly killsToNext: number;
}

export const starOf = (kills: number, from: StarRules): Star => {
  const reached = LEVELS.findLast((level) => kills >= from[level]);
  const next = LEVELS.find((level) => kills < from[level]);
  return { level: reached ?? 'none', nextLevel: next ?? null, killsToNext: next ? from[next] - kills : 0 };
};
