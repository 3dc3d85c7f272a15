import type { Community } from '@app/contracts/community/community';
import { rulesGiven, USUAL_RULES, type LayerRules, type SquadRules } from '@app/domain/squad/rules';

/** What decides which fights count. */
export interface CountingRules {
  readonly layers: LayerRules;
}

/** What the figures of a leaderboard are counted by. */
export interface FigureRules extends CountingRules {
  readonly points: SquadRules['points'];
  readonly rankedKdFrom: SquadRules['rankedKdFrom'];
  readonly classes: SquadRules['weapons']['classes'];
}

export const countingRules = ({ layers }: SquadRules): CountingRules => ({ layers });

export const figureRules = ({ layers, points, rankedKdFrom, weapons: { classes } }: SquadRules): FigureRules => ({
  layers,
  points,
  rankedKdFrom,
  classes,
});

/** Declares that a projection folds by these of Squad's rules; it is built again when one of them changes, and only then. */
export const ruledBy = <Rules>(pick: (rules: SquadRules) => Rules) => ({
  rules: pick(USUAL_RULES),
  rulesOf: ({ squad }: Community) => pick(rulesGiven(squad?.rules)),
});
