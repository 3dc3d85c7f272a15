import type { Community } from '@app/contracts/community/community';
import { rulesGiven, USUAL_RULES, type ReforgerRules } from '@app/domain/reforger/rules';

/** What figures are counted by. */
export type FigureRules = Pick<ReforgerRules, 'points' | 'medic' | 'factions'>;

/** What says on which boards something counts. */
export interface BoardRules extends FigureRules {
  /** IANA name: weeks, months and seasons begin where the community lives. */
  readonly timeZone: string;
}

const figureRulesOf = ({ points, medic, factions }: ReforgerRules): FigureRules => ({ points, medic, factions });

/** Declares that a projection folds by Reforger's rules of figures; it is built again when one changes, and only then. */
export const figureRules = {
  rules: figureRulesOf(USUAL_RULES),
  rulesOf: ({ reforger }: Community): FigureRules => figureRulesOf(rulesGiven(reforger?.rules)),
};

/** For boards of weeks, months and seasons: the figures' rules, and where midnight is. */
export const boardRules = {
  rules: { ...figureRules.rules, timeZone: 'UTC' },
  rulesOf: (community: Community): BoardRules => ({
    ...figureRules.rulesOf(community),
    timeZone: community.timeZone,
  }),
};
