import type { StarRules } from '../battlelog/rules';
import { over } from '../battlelog/ruleset';
import type { Ladder } from './ladder';

/** The classes of weapons that have a service star, in the order of display. */
export const STARS = ['assault', 'rockets', 'sniper', 'support', 'armour'] as const;
export type Star = (typeof STARS)[number];

/** What a weapon counts as. `none`: no star is for it. */
export type WeaponClass = Star | 'none';

/** Regular expressions over the names of weapons, whatever the case: the first that fits; what fits none is `none`. */
export type WeaponClasses = readonly (readonly [WeaponClass, string])[];

/** Points each. */
export interface Points {
  readonly kills: number;
  readonly aiKills: number;
  readonly roadkills: number;
  /** Bandages, tourniquets, saline and morphine for others. */
  readonly medical: number;
  readonly wins: number;
  readonly friendlyKills: number;
}

/** How often one medical action on another counts on the board of medics. */
export interface MedicRules {
  readonly bandages: number;
  readonly tourniquets: number;
  readonly saline: number;
  readonly morphine: number;
}

/** Everything about Reforger's statistics that a community may see otherwise. Plain JSON. */
export interface ReforgerRules {
  readonly points: Points;
  readonly medic: MedicRules;
  readonly weapons: { readonly classes: WeaponClasses };
  /** By the kills with a class of weapons. */
  readonly stars: StarRules;
  readonly ladder: Ladder;
  /** From what the game calls a faction to its name; a faction without one is shown as the game calls it. */
  readonly factions: Readonly<Record<string, string>>;
  /** By `ribbon1` to `ribbon8`: how many of what it is given for. Of 3 and 8 the level. */
  readonly ribbons: Readonly<Record<string, number>>;
}

const RANKS = ['Private', 'Corporal', 'Sergeant', 'Lieutenant', 'Captain', 'Major', 'Colonel', 'General'];
/** Each band has nineteen levels, the last all that are left: two for each rank, the rest for its general. */
const BANDS = ['Bronze', 'Silver', 'Gold'];
const LEVELS_OF_BAND = 19;
const LEVELS_OF_RANK = 2;

/** The rules of a community that configures none. */
export const USUAL_RULES: ReforgerRules = {
  points: { kills: 100, aiKills: 20, roadkills: 100, medical: 25, wins: 500, friendlyKills: -200 },
  medic: { bandages: 1, tourniquets: 1, saline: 2, morphine: 2 },
  weapons: {
    classes: [
      // Guns of vehicles: their names are those of the gun or of the vehicle.
      [
        'armour',
        '\\b(?:btr|brdm|bmp|lav|m113|m2a\\d|bradley|t-?(?:55|62|64|72|80|90)|m1a\\d|uh-?1|mi-?8|mi-?24)\\b|kpvt|\\bpkt|coax|2a(?:28|42|46|72)|m242|m256|s-?5k?o?\\b|hydra|ub-?32|nsvt|m2hb?\\b|m85\\b|m240c|m73|m134|gau-?17|9m14',
      ],
      [
        'rockets',
        'rpg|\\blaw\\b|m72|\\bat-?4\\b|m136|carl ?gustaf|m3 maaws|maaws|rocket|spg-?9|smaw|dragon|panzerfaust',
      ],
      ['sniper', '\\bsvd|m21|m24\\b|m40\\b|mosin|sv-?98|m110|scoped|sniper|dragunov|barrett|m82|m107'],
      [
        'support',
        '\\bpk[mp]?\\b|m249|\\bsaw\\b|m60\\b|rpk|uk-?59|m240|mg-?3\\b|mg-?42|machine ?gun|dshk|nsv\\b|rpd\\b',
      ],
      [
        'assault',
        '\\bak[sm]?\\b|\\bak[sm]?-?\\d|\\bakms?u?|aks-?74u|\\bm16|\\bm4\\b|\\bm4a1|car-?15|xm177|sa-?58|vz\\.? ?58|\\bfal\\b|\\bg3\\b|\\bm14\\b|galil|rifle|carbine|scar|hk-?416|aug\\b|famas|l85',
      ],
    ],
  },
  stars: { bronze: 100, silver: 1_000, gold: 5_000, platinum: 10_000 },
  ladder: BANDS.flatMap((band, index) =>
    RANKS.map((rank, step) => ({ from: 1 + index * LEVELS_OF_BAND + step * LEVELS_OF_RANK, name: `${band} ${rank}` })),
  ),
  factions: { '#AR-Faction_US': 'US Army', '#AR-Faction_USSR': 'Soviet Army' },
  ribbons: {
    ribbon1: STARS.length,
    ribbon2: 10_000,
    ribbon3: 11,
    ribbon4: 100,
    ribbon5: 10_000,
    ribbon6: 25,
    ribbon7: 500,
    ribbon8: 53,
  },
};

/** What a community configures: only what it wants otherwise. */
interface GivenRules {
  readonly points?: Partial<Points>;
  readonly medic?: Partial<MedicRules>;
  readonly weapons?: {
    /** Checked before the usual ones. */
    readonly classes?: readonly { readonly class: WeaponClass; readonly pattern: string }[];
  };
  readonly stars?: StarRules;
  readonly ladder?: Ladder;
  readonly factions?: Readonly<Record<string, string>>;
  readonly ribbons?: Readonly<Record<string, number>>;
}

/** The rules a community plays by: the usual ones, with what it has configured in their place. */
export const rulesGiven = (given: GivenRules = {}): ReforgerRules => {
  const usual = USUAL_RULES;
  const { classes = [] } = given.weapons ?? {};
  return {
    points: over(usual.points, given.points),
    medic: over(usual.medic, given.medic),
    weapons: { classes: [...classes.map((each) => [each.class, each.pattern] as const), ...usual.weapons.classes] },
    stars: given.stars ?? usual.stars,
    ladder: given.ladder ?? usual.ladder,
    factions: { ...usual.factions, ...given.factions },
    ribbons: { ...usual.ribbons, ...given.ribbons },
  };
};
