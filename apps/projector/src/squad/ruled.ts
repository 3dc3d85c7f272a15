import type { Community } from '@app/contracts/community/community';
import { rulesGiven, USUAL_RULES, type LayerRules, type SquadRules } from '@app/domain/squad/rules';

/** What decides which fights count. */
export interface CountingRules {
  readonly layers: LayerRules;
}

/** What profiles are counted by. */
export interface ProfileRules extends CountingRules {
  readonly factions: SquadRules['factions'];
}

/** What the figures of a leaderboard are counted by. */
export interface FigureRules extends CountingRules {
  readonly points: SquadRules['points'];
  readonly rankedKdFrom: SquadRules['rankedKdFrom'];
  readonly classes: SquadRules['weapons']['classes'];
  readonly mounted: SquadRules['weapons']['mounted'];
}

/** What players are counted by: the figures, and which rank they make. */
export interface PlayerRules extends FigureRules {
  readonly ladder: SquadRules['ladder'];
}

/** What says on which boards something counts. */
export interface BoardRules extends FigureRules {
  /** IANA name: weeks, months and seasons begin where the community lives. */
  readonly timeZone: string;
}

export const countingRules = ({ layers }: SquadRules): CountingRules => ({ layers });

export const profileRules = ({ layers, factions }: SquadRules): ProfileRules => ({ layers, factions });

export const figureRules = ({ layers, points, rankedKdFrom, weapons }: SquadRules): FigureRules => ({
  layers,
  points,
  rankedKdFrom,
  classes: weapons.classes,
  mounted: weapons.mounted,
});

export const playerRules = (rules: SquadRules): PlayerRules => ({ ...figureRules(rules), ladder: rules.ladder });

/** For boards of weeks, months and seasons: the figures' rules, and where midnight is. */
export const boardRules = {
  rules: { ...figureRules(USUAL_RULES), timeZone: 'UTC' },
  rulesOf: ({ squad, timeZone }: Community): BoardRules => ({ ...figureRules(rulesGiven(squad?.rules)), timeZone }),
};

/** Declares that a projection folds by these of Squad's rules; it is built again when one of them changes, and only then. */
export const ruledBy = <Rules>(pick: (rules: SquadRules) => Rules) => ({
  rules: pick(USUAL_RULES),
  rulesOf: ({ squad }: Community) => pick(rulesGiven(squad?.rules)),
});
