import { ArrayMaxSize, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { all, Part, Parts, Text, Texts, Whole } from '../checks';

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

const Points = () => all(IsOptional(), Whole(-1_000, 1_000));

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

const Kills = () => Whole(1, 1_000_000);

/** Kills against a faction from which on its star is of that level. */
class SquadStars {
  @Kills()
  bronze!: number;

  @Kills()
  silver!: number;

  @Kills()
  gold!: number;

  @Kills()
  platinum!: number;
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
  @Part(() => SquadStars)
  stars?: SquadStars;

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

const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'i');
    return true;
  } catch {
    return false;
  }
};

const wholeFrom1 = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 60;

/** What only code can check. @returns the field that is wrong and what it should be; undefined when all is well */
export const squadProblem = ({ rules = {} }: CommunitySquad = {}): readonly [string, string] | undefined => {
  const { layers = {}, weapons = {}, stars, factions = {}, ribbons = {} } = rules;
  const patterns: readonly (readonly [string, string | undefined])[] = [
    ['layers.seed', layers.seed],
    ['layers.training', layers.training],
    ...(weapons.classes ?? []).map(({ pattern }, index) => [`weapons.classes.${index}.pattern`, pattern] as const),
    ...(weapons.mounted ?? []).map((pattern, index) => [`weapons.mounted.${index}`, pattern] as const),
  ];
  const broken = patterns.find(([, pattern]) => pattern !== undefined && !compiles(pattern));
  if (broken) return [`squad.rules.${broken[0]}`, 'is no regular expression.'];
  if (stars && !(stars.bronze < stars.silver && stars.silver < stars.gold && stars.gold < stars.platinum))
    return ['squad.rules.stars', 'each level must take more than the one before.'];
  for (const [field, names] of [
    ['factions', factions],
    ['weapons.same', weapons.same ?? {}],
  ] as const) {
    const odd = Object.entries(names).find(([, name]) => !isText(name));
    if (odd) return [`squad.rules.${field}.${odd[0]}`, 'must be a name of 1 to 60 characters.'];
  }
  for (const [name, needed] of Object.entries(ribbons)) {
    if (!/^ribbon(?:[1-9]|1[0-8])$/.test(name)) return [`squad.rules.ribbons.${name}`, 'there is no such ribbon.'];
    if (!wholeFrom1(needed)) return [`squad.rules.ribbons.${name}`, 'must be a whole number of at least 1.'];
  }
  return undefined;
};
