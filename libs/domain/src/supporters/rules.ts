/** What a badge is made of: tiers 1 and 2, 3 and 4, 5, 6 and up. */
export type Metal = 'bronze' | 'silver' | 'gold' | 'diamond';

/** Null for who is no supporter. */
export const metalOf = (tier: number): Metal | null => {
  if (tier < 1) return null;
  if (tier < 3) return 'bronze';
  if (tier < 5) return 'silver';
  return tier < 6 ? 'gold' : 'diamond';
};

/** How the name is written: as any other under 3, with a silver glow to 4, gold at 5, gold that pulses from 6 on. */
export type NameStyle = 'plain' | 'silver' | 'gold' | 'pulse';

export const nameStyleOf = (tier: number): NameStyle => {
  if (tier < 3) return 'plain';
  if (tier < 5) return 'silver';
  return tier < 6 ? 'gold' : 'pulse';
};

/** The highest tier configured for these ids of the supporter programme; 0 when there is none. */
export const highestTier = (
  tiers: readonly { readonly tier: number; readonly patreonTiers?: readonly string[] }[],
  tierIds: readonly string[],
): number => {
  const had = tiers.filter(({ patreonTiers = [] }) => patreonTiers.some((id) => tierIds.includes(id)));
  return Math.max(0, ...had.map(({ tier }) => tier));
};
