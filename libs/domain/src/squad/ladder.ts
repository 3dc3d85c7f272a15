import type { SquadRules } from './ruleset';

type Ladder = SquadRules['ladder'];

/** Twenty ranks in three grades each: sixty steps. */
const NAMES = [
  'Recruit',
  'Private',
  'Private Proficient',
  'Lance Corporal',
  'Corporal',
  'Bombardier',
  'Sergeant',
  'Staff Sergeant',
  'Warrant Officer Class Two',
  'Warrant Officer Class One',
  'Second Lieutenant',
  'Lieutenant',
  'Captain',
  'Major',
  'Lieutenant Colonel',
  'Colonel',
  'Brigadier',
  'Major General',
  'Lieutenant General',
  'Field Marshal',
] as const;
const GRADES = ['I', 'II', 'III'] as const;

const RANKS = NAMES.length * GRADES.length;

/** XP at which rank n, 1 to 60, begins: with a step of 50 at 0, 50, 150, 300 ... 88,500. */
const beginsAt = (rank: number, { step }: Ladder): number => (step / 2) * rank * (rank - 1);

export const rankName = (rank: number): string => {
  const index = Math.min(Math.max(rank, 1), RANKS) - 1;
  return `${NAMES[Math.floor(index / GRADES.length)]!} ${GRADES[index % GRADES.length]!}`;
};

interface Rank {
  /** 1 to 60. */
  readonly rank: number;
  readonly name: string;
  /** Of the way to the next rank, 0 to 100, whole. */
  readonly progressPercentage: number;
  readonly currentXP: number;
  /** The XP at which the next rank begins; of the highest rank its own. */
  readonly nextRankXP: number;
  readonly xpToNextRank: number;
}

/** XP is the score; who is below zero is a recruit. */
export const rankOf = (score: number, ladder: Ladder): Rank => {
  const currentXP = Math.max(0, Math.floor(score));
  const rank = rankAt(currentXP, ladder);
  const isHighest = rank === RANKS;
  const [from, to] = [beginsAt(rank, ladder), beginsAt(isHighest ? rank : rank + 1, ladder)];
  return {
    rank,
    name: rankName(rank),
    progressPercentage: isHighest ? 100 : Math.floor(((currentXP - from) / (to - from)) * 100),
    currentXP,
    nextRankXP: to,
    xpToNextRank: Math.max(0, to - currentXP),
  };
};

const rankAt = (xp: number, ladder: Ladder): number => {
  let rank = Math.min(RANKS, Math.max(1, Math.floor((1 + Math.sqrt(1 + (8 * xp) / ladder.step)) / 2)));
  while (rank < RANKS && beginsAt(rank + 1, ladder) <= xp) rank++;
  while (rank > 1 && beginsAt(rank, ladder) > xp) rank--;
  return rank;
};
