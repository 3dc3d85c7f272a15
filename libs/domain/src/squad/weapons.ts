/** What a weapon counts as. `vehicle`: fired from a vehicle or an emplacement. */
export type WeaponClass =
  | 'knife'
  | 'pistol'
  | 'mosin'
  | 'ppsh'
  | 'grenade'
  | 'grenadeLauncher'
  | 'mine'
  | 'mortar'
  | 'artillery'
  | 'lat'
  | 'hat'
  | 'vehicle'
  | 'firearm';

/**
 * By blueprint, the first that fits; what fits none is a firearm. Names differ between versions of the game and mods, so
 * these look for what names have in common. Edit, then rebuild `squad-players`: infantry and vehicle wounds go by it.
 */
const CLASSES: readonly (readonly [WeaponClass, RegExp])[] = [
  ['knife', /bayonet|knife|kukri|machete|shovel|kabar|_OKC|_6KH\d|_SOG(?:_|$)|melee/i],
  ['mosin', /mosin/i],
  ['ppsh', /ppsh/i],
  ['artillery', /155mm|artillery|howitzer|creeping_?barrage/i],
  ['mortar', /mortar|_(?:81|82|120)mm|m252|2b14|podnos|pp87/i],
  ['mine', /landmine|(?:^|_)(?:at_?)?mine(?:_|$)|tm-?62|_m15(?:_|$)|m19_?mine|l9a\d|vs1?_?6|type72/i],
  [
    'hat',
    /tandem|rpg-?(?:28|29|32)|smaw|carl_?gust|m3_?maaws|maaws|_m3(?:a1)?_(?:heat|he|proj)|javelin|_tow(?:_|$)|kornet|konkurs|_bgm|pf-?98|n-?law|matador|milan|spike|hj-?\d|erix|mk153|panzerfaust_?3/i,
  ],
  ['lat', /_at-?4(?:_|$)|_m72|_law(?:_|$)|rpg-?(?:7|18|22|26)|pf-?89|dzj-?08|heat_rifle|_m79_heat|frag_?7|og-?7/i],
  [
    'vehicle',
    /_(?:12|14|2[035]|3[05]|57|73|76|9[05]|1[012][05])_?\d?mm|hydra|s-?[58]ko|bm-?21|ub-?(?:16|32)|qlz|_ags|mk-?19|_zu-?23/i,
  ],
  [
    'vehicle',
    /_(?:btr|bmp|bmd|brdm|mtlb|mt_lb|t-?(?:62|64|72|80|90)|m1a\d|m113|m1126|m1128|m2a3|bradley|lav|aslav|stryker|fv\d|warrior|leo|zbd|zbl|ztz|ztl|pars|kord|dshk|nsv|m2hb|m2_|coax|crow|turret|technical|cannon|uh-?\d|mi-?\d|sa-?\d+|z-?\d+[a-z]?_|heli)/i,
  ],
  ['vehicle', /projectile_(?:2\d|3\d|5\d|7[36]|9\d|1\d\d)/i],
  ['grenadeLauncher', /40mm|_vog|grenade_?launcher|^BP_(?:m203|m320|gp-?25|gp-?30|hk79|ag36|sl40|l123|qlg|m79|_gl)/i],
  ['grenade', /frag|rgd-?5|_f1(?:_|$)|_m67|grenade|_type86|_l109|_c13|_dm51|_mk2(?:_|$)|_rgo|_rgn|molotov/i],
  [
    'pistol',
    /pistol|_m9(?:_|$)|_m17|_m1911|mp-?443|makarov|_pmm?(?:_|$)|_tt-?33|browning|_p226|_l131|glock|qsz|sor-?9|sar-?9|grach/i,
  ],
];

const known = new Map<string, WeaponClass>();

/** By blueprint: `BP_M9Bayonet` is a knife. */
export const weaponClass = (blueprint: string): WeaponClass => {
  const remembered = known.get(blueprint);
  if (remembered) return remembered;
  const found = CLASSES.find(([, pattern]) => pattern.test(blueprint))?.[0] ?? 'firearm';
  // Blueprints are few; what a broken sender makes up is not kept.
  if (known.size < 5_000) known.set(blueprint, found);
  return found;
};

const PREFIX = /^(?:BP|SQ)_/;

/** `BP_M4_M68_Foregrip` is shown as `M4 M68 Foregrip`. */
export const weaponName = (blueprint: string): string => blueprint.replace(PREFIX, '').replaceAll('_', ' ').trim();

/** Parts of a blueprint that make no other weapon of it: sights, grips, ammunition, paint. In lower case. Editable. */
const VARIANT_PARTS: ReadonlySet<string> = new Set(
  `1p29 1p63 1p78 1p78picatinny 1p87 3x20 a940 acog c79 c79a2 elcan elcanlds eotech exps g33 hna holo irons ironsight ironsights
  killflash lds m145 m150 m68 mgo microt1 okp-7 optic optics picatinny pso pu reddot sdo specter susat sight trijicon yma600
  zf1 zpoint frontgrip foregrip grip grippod bipod drum drummag bananamag mag mags 45rnd tracer redtracer suppressed suppressor
  black classic desert woodland arid snow nickel legacy recruit carryhandle parent para pip pro rifle scoped variant new
  adf sniper proj proj2 rocket`.split(/\s+/),
);
const AMOUNT = /^\d(?:mags?|rnds?)$/i;

/** Weapons that are one under several names: from the name that the parts leave to the one to show. Editable. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['M4A1', 'M4'],
  ['AKS74M', 'AK74M'],
  ['SVDS', 'SVDM'],
  ['SAR9', 'SOR9'],
  ['M67Frag', 'M67 Frag Grenade'],
  ['RGD5Frag', 'RGD5 Frag Grenade'],
  ['40MM', '40mm Grenade'],
  ['40MM VOG', 'VOG Grenade'],
  ['M9Bayonet', 'M9 Bayonet'],
  ['AK74Bayonet', 'AK74 Bayonet'],
]);

/** The weapon of which a blueprint is a variant: `BP_M4_M68_Foregrip` is an `M4`. */
export const weaponOf = (blueprint: string): string => {
  const [first = '', ...rest] = blueprint.replace(PREFIX, '').split('_');
  const says = (part: string, index: number) =>
    !VARIANT_PARTS.has(part.toLowerCase()) && !AMOUNT.test(part) && !(index === rest.length - 1 && /^\d$/.test(part));
  const left = [first, ...rest.filter(says)];
  const name = left.join(' ').trim();
  return SAME.get(name) ?? (name || blueprint);
};
