import { ArrayMaxSize, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { Part, Parts, Text, Texts, Whole } from '../../checks';
import {
  KillStars,
  namesProblem,
  patternProblem,
  Points,
  ribbonsProblem,
  starsProblem,
  type Problem,
} from './game-rules';

const WEAPON_CLASSES = [
  'knife',
  'pistol',
  'mosin',
  'ppsh',
  'grenade',
  'grenadeLauncher',
  'mine',
  'explosive',
  'mortar',
  'artillery',
  'lat',
  'hat',
  'vehicle',
  'firearm',
  'none',
] as const;

/** Points for each; what is not named counts as usual. */
class SquadPoints {
  @Points()
  kills?: number;

  @Points()
  wounds?: number;

  @Points()
  revives?: number;

  @Points()
  wins?: number;

  @Points()
  teamkills?: number;
}

/** Regular expressions over the names of layers, whatever the case. */
class SquadLayers {
  /** On these winning counts for nobody. */
  @IsOptional()
  @Text(500)
  seed?: string;

  /** On these nothing counts. */
  @IsOptional()
  @Text(500)
  training?: string;
}

/** What a weapon counts as. */
class SquadWeaponClass {
  @IsIn(WEAPON_CLASSES)
  class!: (typeof WEAPON_CLASSES)[number];

  /** Regular expression over blueprints, whatever the case. */
  @Text(1_000)
  pattern!: string;
}

class SquadWeapons {
  /** Checked before the usual ones; the first match counts. */
  @IsOptional()
  @Parts(() => SquadWeaponClass)
  @ArrayMaxSize(100)
  classes?: SquadWeaponClass[];

  /** Regular expressions over blueprints: fired from a vehicle or an emplacement, besides the usual ones. */
  @IsOptional()
  @Texts(1_000)
  mounted?: string[];

  /** Parts of a blueprint that make no other weapon of it, besides the usual ones. */
  @IsOptional()
  @Texts(40)
  variantParts?: string[];

  /** Weapons that are one under several names: the name it has to the name to show. */
  @IsOptional()
  @IsObject()
  same?: Record<string, string>;
}

class SquadLadder {
  /** How many XP each rank takes more than the one before. */
  @Whole(2, 100_000)
  step!: number;
}

/** The rules of Squad's statistics that this community sees otherwise. What is not named is as usual. */
class CommunitySquadRules {
  @IsOptional()
  @Part(() => SquadPoints)
  points?: SquadPoints;

  /** Kills and deaths together from which on a K/D is ranked. */
  @IsOptional()
  @Whole(0, 1_000_000)
  rankedKdFrom?: number;

  @IsOptional()
  @Part(() => SquadLayers)
  layers?: SquadLayers;

  @IsOptional()
  @Part(() => SquadWeapons)
  weapons?: SquadWeapons;

  @IsOptional()
  @Part(() => KillStars)
  stars?: KillStars;

  @IsOptional()
  @Part(() => SquadLadder)
  ladder?: SquadLadder;

  /** Factions that were renamed: what the game says to the code they are counted under. */
  @IsOptional()
  @IsObject()
  factions?: Record<string, string>;

  /** SteamID64 or EOS id of whoever must be killed with a knife for the ribbon Regicide. */
  @IsOptional()
  @Matches(/^(?:7656119\d{10}|[0-9a-f]{32})$/)
  regicideTarget?: string;

  /** `ribbon1` to `ribbon18`: how many of what it is given for. */
  @IsOptional()
  @IsObject()
  ribbons?: Record<string, number>;
}

export class CommunitySquad {
  @IsOptional()
  @Part(() => CommunitySquadRules)
  rules?: CommunitySquadRules;
}

const RIBBONS = 18;

/** What only code can check. @returns undefined when all is well */
export const squadProblem = ({ rules = {} }: CommunitySquad = {}): Problem | undefined => {
  const { layers = {}, weapons = {}, stars, factions, ribbons } = rules;
  const field = 'squad.rules';
  return (
    patternProblem([
      [`${field}.layers.seed`, layers.seed],
      [`${field}.layers.training`, layers.training],
      ...(weapons.classes ?? []).map(({ pattern }, at) => [`${field}.weapons.classes.${at}.pattern`, pattern] as const),
      ...(weapons.mounted ?? []).map((pattern, at) => [`${field}.weapons.mounted.${at}`, pattern] as const),
    ]) ??
    starsProblem(`${field}.stars`, stars) ??
    namesProblem(`${field}.factions`, factions) ??
    namesProblem(`${field}.weapons.same`, weapons.same) ??
    ribbonsProblem(`${field}.ribbons`, ribbons, RIBBONS)
  );
};
