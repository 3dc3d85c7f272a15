/** The game's own career: a new profile begins with the experience of level 1. */
export const EXPERIENCE_PER_LEVEL = 10_000;
export const NEW_PROFILE = 10_000;

const LEVELS = 100;

/** What levels are called: each name from its level on, until the next. In order, the first from level 1. */
export type Ladder = readonly { readonly from: number; readonly name: string }[];

interface Rank {
  /** 1 to 100. */
  readonly rank: number;
  readonly name: string;
  /** Of the way to the next level, 0 to 100, whole. */
  readonly progressPercentage: number;
  readonly currentXP: number;
  /** The experience at which the next level begins; of the highest level its own. */
  readonly nextRankXP: number;
  readonly xpToNextRank: number;
}

const levelAt = (experience: number): number =>
  Math.min(LEVELS, Math.max(1, Math.floor(experience / EXPERIENCE_PER_LEVEL)));

export const levelName = (level: number, ladder: Ladder): string =>
  ladder.findLast(({ from }) => from <= level)?.name ?? '';

export const rankOf = (experience: number, ladder: Ladder): Rank => {
  const currentXP = Math.max(0, Math.floor(experience));
  const rank = levelAt(currentXP);
  const isHighest = rank === LEVELS;
  const [from, to] = [rank * EXPERIENCE_PER_LEVEL, (isHighest ? rank : rank + 1) * EXPERIENCE_PER_LEVEL];
  return {
    rank,
    name: levelName(rank, ladder),
    progressPercentage: isHighest ? 100 : Math.max(0, Math.floor(((currentXP - from) / (to - from)) * 100)),
    currentXP,
    nextRankXP: to,
    xpToNextRank: Math.max(0, to - currentXP),
  };
};

/**
 * The rank of saves of several servers: each gives a new profile the same experience, which counts once. Null without one.
 * @param experience of each, thousandths
 */
export const rankOfSaves = (experience: readonly number[], ladder: Ladder): Rank | null => {
  if (experience.length === 0) return null;
  const sum = experience.reduce((all, one) => all + one, 0) / 1_000;
  return rankOf(sum - (experience.length - 1) * NEW_PROFILE, ladder);
};
