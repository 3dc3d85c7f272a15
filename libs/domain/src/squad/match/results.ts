import type { MatchPlayer, SquadFacts } from '../events';
import { isCounted, isSeedLayer, type LayerRules } from '../rules';

/** What a match was to somebody who played in it. `left`: gone before it ended, whoever won. */
export const MATCH_RESULTS = ['won', 'lost', 'drawn', 'left'] as const;
export type MatchResult = (typeof MATCH_RESULTS)[number];

/** How a match ended. */
export type MatchEnd = Pick<SquadFacts['SquadMatchEnded'], 'layer' | 'outcome' | 'winner'>;

/**
 * The one rule that the match page, the Battle Report, profiles and boards go by: every match with a result is exactly
 * one of the four to each of its players. Null: the match counts for nobody (seeding, training, abandoned without a
 * result), the player was in no team, or nobody knows which team won.
 */
export const resultFor = (
  { layer, outcome, winner }: MatchEnd,
  { team, stayed }: Pick<MatchPlayer, 'team' | 'stayed'>,
  layers: LayerRules,
): MatchResult | null => {
  if (outcome === 'abandoned' || isSeedLayer(layer, layers) || !isCounted(layer, layers) || team === null) return null;
  if (!stayed) return 'left';
  if (outcome === 'draw') return 'drawn';
  if (winner === null) return null;
  return team === winner ? 'won' : 'lost';
};
