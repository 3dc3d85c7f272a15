import { ArrayMaxSize, IsIn, IsObject, IsOptional } from 'class-validator';
import { all, Part, Parts, Text, Whole } from '../../checks';
import {
  KillStars,
  namesProblem,
  patternProblem,
  Points,
  ribbonsProblem,
  starsProblem,
  type Problem,
} from './game-rules';

const WEAPON_CLASSES = ['assault', 'rockets', 'sniper', 'support', 'armour', 'none'] as const;
const RIBBONS = 8;
const LEVELS = 100;

/** Points for each; what is not named counts as usual. */
class ReforgerPoints {
  @Points()
  kills?: number;

  @Points()
  aiKills?: number;

  @Points()
  roadkills?: number;

  /** For each medical action on another. */
  @Points()
  medical?: number;

  @Points()
  wins?: number;

  @Points()
  friendlyKills?: number;
}

const Times = () => all(IsOptional(), Whole(0, 1_000));

/** How often one of each counts on the board of medics. */
class ReforgerMedic {
  @Times()
  bandages?: number;

  @Times()
  tourniquets?: number;

  @Times()
  saline?: number;

  @Times()
  morphine?: number;
}

/** What a weapon counts as. */
class ReforgerWeaponClass {
  @IsIn(WEAPON_CLASSES)
  class!: (typeof WEAPON_CLASSES)[number];

  /** Regular expression over the names of weapons, whatever the case. */
  @Text(1_000)
  pattern!: string;
}

class ReforgerWeapons {
  /** Checked before the usual ones; the first match counts. */
  @IsOptional()
  @Parts(() => ReforgerWeaponClass)
  @ArrayMaxSize(100)
  classes?: ReforgerWeaponClass[];
}

/** What levels are called from this one on, until the next. */
class ReforgerRank {
  @Whole(1, LEVELS)
  from!: number;

  @Text(60)
  name!: string;
}

/** The rules of Reforger's statistics that this community sees otherwise. What is not named is as usual. */
class CommunityReforgerRules {
  @IsOptional()
  @Part(() => ReforgerPoints)
  points?: ReforgerPoints;

  @IsOptional()
  @Part(() => ReforgerMedic)
  medic?: ReforgerMedic;

  @IsOptional()
  @Part(() => ReforgerWeapons)
  weapons?: ReforgerWeapons;

  @IsOptional()
  @Part(() => KillStars)
  stars?: KillStars;

  /** The names of the levels 1 to 100, in order. */
  @IsOptional()
  @Parts(() => ReforgerRank, 1, LEVELS)
  ladder?: ReforgerRank[];

  /** Factions by name: what the game says to what people say. */
  @IsOptional()
  @IsObject()
  factions?: Record<string, string>;

  /** `ribbon1` to `ribbon8`: how many of what it is given for; of 3 and 8 the level. */
  @IsOptional()
  @IsObject()
  ribbons?: Record<string, number>;
}

export class CommunityReforger {
  @IsOptional()
  @Part(() => CommunityReforgerRules)
  rules?: CommunityReforgerRules;
}

const ladderProblem = (ladder: readonly ReforgerRank[] = [{ from: 1, name: 'any' }]): Problem | undefined => {
  if (ladder[0]?.from !== 1) return ['reforger.rules.ladder.0.from', 'the first name must be that of level 1.'];
  const index = ladder.findIndex(({ from }, at) => at > 0 && from <= ladder[at - 1]!.from);
  return index < 0 ? undefined : [`reforger.rules.ladder.${index}.from`, 'must be above the one before.'];
};

/** What only code can check. @returns undefined when all is well */
export const reforgerProblem = ({ rules = {} }: CommunityReforger = {}): Problem | undefined => {
  const { weapons, stars, ladder, factions, ribbons } = rules;
  const field = 'reforger.rules';
  return (
    patternProblem(
      (weapons?.classes ?? []).map(({ pattern }, at) => [`${field}.weapons.classes.${at}.pattern`, pattern] as const),
    ) ??
    starsProblem(`${field}.stars`, stars) ??
    ladderProblem(ladder) ??
    namesProblem(`${field}.factions`, factions) ??
    ribbonsProblem(`${field}.ribbons`, ribbons, RIBBONS)
  );
};
