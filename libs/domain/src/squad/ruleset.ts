import type { StarRules } from '../battlelog/rules';
import { over } from '../battlelog/ruleset';

/**
 * What a weapon counts as. `vehicle`: guns and rockets of vehicles, aircraft and emplacements that are nothing more
 * particular. `explosive`: charges that are no mines. `none`: no weapon, but what a blow names in place of one.
 */
export type WeaponClass =
  | 'knife'
  | 'pistol'
  | 'mosin'
  | 'ppsh'
  | 'grenade'
  | 'grenadeLauncher'
  | 'mine'
  | 'explosive'
  | 'mortar'
  | 'artillery'
  | 'lat'
  | 'hat'
  | 'vehicle'
  | 'firearm'
  | 'none';

/** What a player is scored by. */
export interface Scored {
  readonly kills: number;
  readonly wounds: number;
  readonly revives: number;
  readonly wins: number;
  readonly teamkills: number;
}

/** Regular expressions over the names of layers, whatever the case. */
export interface LayerRules {
  /** For filling the server, so that winning counts for nobody: `Yehorivka_Seed_v1`. */
  readonly seed: string;
  /** Firing ranges and lobbies: nothing that happens there counts. */
  readonly training: string;
}

/** Regular expressions over blueprints, whatever the case: the first that fits; what fits none is a firearm. */
export type WeaponClasses = readonly (readonly [WeaponClass, string])[];

export interface WeaponRules {
  readonly classes: WeaponClasses;
  /** Regular expressions over blueprints: fired from a vehicle or an emplacement although their class does not say so. */
  readonly mounted: readonly string[];
  /** Parts of a blueprint that make no other weapon of it, in lower case. */
  readonly variantParts: readonly string[];
  /** Weapons that are one under several names: from the name that the parts leave to the one to show. */
  readonly same: Readonly<Record<string, string>>;
}

/** Everything about Squad's statistics that a community may see otherwise. Plain JSON. */
export interface SquadRules {
  /** Points each. */
  readonly points: Scored;
  /** Kills and deaths together from which on a K/D is ranked. */
  readonly rankedKdFrom: number;
  readonly layers: LayerRules;
  readonly weapons: WeaponRules;
  /** By the kills against a faction. */
  readonly stars: StarRules;
  /** How many XP each rank takes more than the one before. */
  readonly ladder: { readonly step: number };
  /** Factions that were renamed, or have another code in roles than in layers: from what the game says to ours. */
  readonly factions: Readonly<Record<string, string>>;
  /** SteamID64 or EOS id of whoever must be killed with a knife for `Regicide`; null while nobody wears the crown. */
  readonly regicideTarget: string | null;
  /** By `ribbon1` to `ribbon18`: how many of what it is given for. */
  readonly ribbons: Readonly<Record<string, number>>;
}

/**
 * The rules of a community that configures none. Blueprints differ between versions of the game and mods, so these look
 * for what their names have in common.
 */
export const USUAL_RULES: SquadRules = {
  points: { kills: 2, wounds: 1, revives: 3, wins: 20, teamkills: -10 },
  rankedKdFrom: 100,
  layers: { seed: '(?:^|_)seed(?:_|$)', training: '^(?:jensens|tutorial|training)' },
  weapons: {
    classes: [
      // Bodies of soldiers, and things that stand on the map: `Fence58_229`.
      ['none', '^BP_Soldiers?_|^nullptr$|^fence|^(?!BP_|SQ_)\\w+_\\d+$'],
      ['knife', 'bayonet|knife|kukri|machete|shovel|kabar|_OKC|_6KH\\d|_SOG(?:_|$)|melee'],
      ['mosin', 'mosin'],
      ['ppsh', 'ppsh'],
      ['artillery', '15[25]mm|artillery|howitzer|creeping_?barrage'],
      // Guns of tanks have 120 mm too: theirs are no mortar rounds.
      ['mortar', 'mortar|_8[12]mm|m252|2b14|podnos|pp87'],
      // `BP_Deployable_M15Mine`, `BP_TM62`.
      ['mine', 'mines?\\d*(?:_|$)|tm-?62|_m15(?:_|$)|_m19(?:_|$)|l9a\\d|vs1?_?6|type_?72'],
      ['explosive', 'explosive|_ied(?:_|$)|_c4(?:_|$)|satchel|_timed(?:_|$)'],
      [
        'hat',
        'tandem|rpg-?(?:28|29|32)|smaw|ffv-?(?:652|751)|m3_?maaws|maaws|_m3(?:a1)?_(?:heat|he|proj)|carl_?gust|javelin|_tow(?:_|$)|kornet|konkurs|_bgm|pf-?98|n-?law|matador|milan|spike|hj-?\\d|erix|mk153|panzerfaust_?3',
      ],
      // `FFV551` is the light round of the Carl Gustaf, `FFV751` its tandem warhead.
      ['lat', '_at-?4(?:_|$)|_m72|_law(?:_|$)|rpg-?(?:7|18|22|26)|ffv-?\\d|pf-?89|dzj-?08|_m79_heat|frag_?7|og-?7'],
      // Automatic ones, on tripods and turrets: `BP_40MM_MK19_Proj`, `BP_35MM_Proj_QLZ87_HEDP`.
      ['grenadeLauncher', 'qlz|_ags|mk-?19|_agl(?:_|$)|_gmg'],
      [
        'vehicle',
        '_(?:12|14|2[035]|3[05]|57|73|76|9[05]|1[012][05])_?\\d?mm|_50_?cal|hydra|ffar|_s-?(?:5|8|13)(?:ko)?_|_s-?(?:5|8)ko|bm-?21|ub-?(?:16|32)|_zu-?23|spg-?9|hell_?cannon|_cas(?:_|$)',
      ],
      [
        'vehicle',
        '_(?:btr|bmp|bmd|brdm|mtlb|mt_lb|t-?(?:62|64|72|80|90)|m1a\\d|m113|m1126|m1128|m2a3|bradley|lav|aslav|stryker|fv\\d|warrior|leo|zbd|zbl|ztz|ztl|pars|kord|dshk|nsv|m2hb|m2_|browning_m2|coax|crow|turret|technical|cannon|uh-?\\d|ch-?\\d|mi-?\\d|sa-?\\d+|z-?\\d+[a-z]?_|heli)',
      ],
      ['vehicle', 'projectile_(?:2\\d|3\\d|5\\d|7[36]|9\\d|1\\d\\d)mm'],
      [
        'grenadeLauncher',
        '40mm|_vog|grenade_?launcher|^BP_(?:m203|m320|gp-?25|gp-?30|hk79|ag36|sl40|l123|qlg|m79|_gl)',
      ],
      ['grenade', 'frag|rgd-?5|_f1(?:_|$)|_m67|grenade|_type86|_l109|_c13|_dm51|_mk2(?:_|$)|_rgo|_rgn|molotov'],
      [
        'pistol',
        'pistol|_m9(?:_|$)|_m17|_m1911|mp-?443|makarov|_pmm?(?:_|$)|_tt-?33|browning|_p226|_l131|glock|qsz|sor-?9|sar-?9|grach',
      ],
    ],
    mounted: ['qlz|_ags|mk-?19|_agl(?:_|$)|_gmg', '_tow(?:_|$)|kornet|konkurs|_bgm|milan|spike|hj-?\\d'],
    // Sights, grips, ammunition, paint.
    variantParts:
      `1p29 1p63 1p78 1p78picatinny 1p87 3x20 a940 acog c79 c79a2 elcan elcanlds eotech exps g33 hna holo irons ironsight ironsights
  killflash lds m145 m150 m68 mgo microt1 okp-7 optic optics picatinny pso pu reddot sdo specter susat sight trijicon yma600
  zf1 zpoint frontgrip foregrip grip grippod bipod drum drummag bananamag mag mags 45rnd tracer redtracer suppressed suppressor
  black classic desert woodland arid snow nickel legacy recruit carryhandle parent para pip pro rifle scoped variant new
  adf sniper proj proj2 rocket`.split(/\s+/),
    same: {
      M4A1: 'M4',
      AKS74M: 'AK74M',
      SVDS: 'SVDM',
      SAR9: 'SOR9',
      M67Frag: 'M67 Frag Grenade',
      RGD5Frag: 'RGD5 Frag Grenade',
      '40MM': '40mm Grenade',
      '40MM VOG': 'VOG Grenade',
      M9Bayonet: 'M9 Bayonet',
      AK74Bayonet: 'AK74 Bayonet',
      'Deployable TM62Mine': 'TM62 Mine',
      'Deployable M15Mine': 'M15 Mine',
      'Deployable Type72Mine': 'Type72 Mine',
      'Deployable IED': 'IED',
    },
  },
  stars: { bronze: 100, silver: 1_000, gold: 5_000, platinum: 10_000 },
  ladder: { step: 50 },
  factions: {
    RGF: 'RU',
    RUS: 'RU',
    US: 'USA',
    GB: 'BAF',
    UK: 'BAF',
    AUS: 'ADF',
    CAN: 'CAF',
    MEI: 'INS',
    MIL: 'IMF',
    GFI: 'MEA',
    PLAAGF: 'PLA',
  },
  regicideTarget: null,
  ribbons: {
    ribbon1: 250,
    ribbon2: 1_000,
    ribbon3: 250,
    ribbon4: 100,
    ribbon5: 100,
    ribbon6: 10_000,
    ribbon7: 250,
    ribbon8: 500,
    ribbon9: 14,
    ribbon10: 10_000,
    ribbon11: 69,
    ribbon12: 1,
    ribbon13: 1_000_000,
    ribbon14: 1,
    ribbon15: 250,
    ribbon16: 333,
    ribbon17: 33,
    ribbon18: 690,
  },
};

/** What a community configures: only what it wants otherwise. */
interface GivenRules {
  readonly points?: Partial<Scored>;
  readonly rankedKdFrom?: number;
  readonly layers?: Partial<LayerRules>;
  readonly weapons?: {
    /** Checked before the usual ones. */
    readonly classes?: readonly { readonly class: WeaponClass; readonly pattern: string }[];
    /** Besides the usual ones. */
    readonly mounted?: readonly string[];
    /** Besides the usual ones. */
    readonly variantParts?: readonly string[];
    readonly same?: Readonly<Record<string, string>>;
  };
  readonly stars?: StarRules;
  readonly ladder?: { readonly step: number };
  readonly factions?: Readonly<Record<string, string>>;
  readonly regicideTarget?: string | null;
  readonly ribbons?: Readonly<Record<string, number>>;
}

/** The rules a community plays by: the usual ones, with what it has configured in their place. */
export const rulesGiven = (given: GivenRules = {}): SquadRules => {
  const usual = USUAL_RULES;
  const { classes = [], mounted = [], variantParts = [], same = {} } = given.weapons ?? {};
  return {
    points: over(usual.points, given.points),
    rankedKdFrom: given.rankedKdFrom ?? usual.rankedKdFrom,
    layers: over(usual.layers, given.layers),
    weapons: {
      classes: [...classes.map((each) => [each.class, each.pattern] as const), ...usual.weapons.classes],
      mounted: [...usual.weapons.mounted, ...mounted],
      variantParts: [...usual.weapons.variantParts, ...variantParts.map((part) => part.toLowerCase())],
      same: { ...usual.weapons.same, ...same },
    },
    stars: given.stars ?? usual.stars,
    ladder: given.ladder ?? usual.ladder,
    factions: { ...usual.factions, ...given.factions },
    regicideTarget: given.regicideTarget ?? usual.regicideTarget,
    ribbons: { ...usual.ribbons, ...given.ribbons },
  };
};
