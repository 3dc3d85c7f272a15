import type { Part } from './players';
import type { Random } from '../random';

/** A side: its code in roles, what it is called, the unit it sends, and what it fights with (blueprints without `_C_nnn`). */
export type Faction = {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly bloc: 'west' | 'east' | 'rest';
  readonly arms: Arms;
};

export type Arms = {
  readonly rifles: readonly string[];
  readonly machineGun: string;
  readonly marksman: string;
  readonly pistol: string;
  readonly knife: string;
  readonly grenade: string;
  readonly launcher: string;
  readonly antitank: string;
  readonly mine: string;
  readonly mortar: string;
  readonly gun: string;
  /** What its crews drive. */
  readonly vehicle: string;
};

const american: Arms = {
  rifles: ['BP_M4_M68_Foregrip', 'BP_M4_M150', 'BP_M4A1_EOTECH'],
  machineGun: 'BP_M249_Para_ELCAN',
  marksman: 'BP_M110',
  pistol: 'BP_M17',
  knife: 'BP_M9Bayonet',
  grenade: 'BP_M67Frag',
  launcher: 'BP_M320_HE',
  antitank: 'BP_AT4_HighPenetration_Rocket_Proj2',
  mine: 'BP_M15_Mine',
  mortar: 'BP_Projectile_81mm_HE',
  gun: 'BP_Projectile_25mm_HE',
  vehicle: 'BP_M1126',
};
const british: Arms = {
  ...american,
  rifles: ['BP_L85A2_LDS', 'BP_L85A2_SUSAT'],
  pistol: 'BP_L131A1',
  knife: 'BP_SA80Bayonet',
};
const russian: Arms = {
  rifles: ['BP_AK74M', 'BP_AK74M_1P78', 'BP_AK74_Pro'],
  machineGun: 'BP_PKP_1P78',
  marksman: 'BP_SVDM_Optic',
  pistol: 'BP_MP443',
  knife: 'BP_AK74Bayonet',
  grenade: 'BP_RGD5Frag',
  launcher: 'BP_GP25_VOG',
  antitank: 'BP_RPG26_Rocket_Proj2',
  mine: 'BP_TM62_Mine',
  mortar: 'BP_Projectile_82mm_HE',
  gun: 'BP_Projectile_30mm_HE',
  vehicle: 'BP_BTR82A',
};
const chinese: Arms = {
  ...russian,
  rifles: ['BP_QBZ95_1', 'BP_QBZ95_1_Optic'],
  pistol: 'BP_QSZ92',
  grenade: 'BP_Type86P_Frag',
  antitank: 'BP_PF89_Rocket_Proj2',
  launcher: 'BP_35MM_Proj_QLZ87_HEDP',
  vehicle: 'BP_ZBL08',
};
const irregular: Arms = {
  ...russian,
  rifles: ['BP_AKM', 'BP_AKS74', 'BP_Mosin', 'BP_PPSH41_DrumMag'],
  machineGun: 'BP_RPD',
  marksman: 'BP_SVD_Optic',
  pistol: 'BP_Makarov',
  antitank: 'BP_RPG7_Heat_Proj2',
  gun: 'BP_Technical_DShK',
  vehicle: 'BP_BMP1_AFU',
};
const turkish: Arms = {
  ...american,
  rifles: ['BP_MPT76', 'BP_G3A4_Optic_Foregrip'],
  pistol: 'BP_SAR9',
  vehicle: 'BP_PARS3',
};

export const FACTIONS: readonly Faction[] = [
  { code: 'USA', name: 'United States Army', unit: '1st Cavalry Regiment', bloc: 'west', arms: american },
  {
    code: 'USMC',
    name: 'United States Marine Corps',
    unit: '31st Marine Expeditionary Unit',
    bloc: 'west',
    arms: american,
  },
  {
    code: 'ADF',
    name: 'Australian Defence Force',
    unit: '1st Brigade',
    bloc: 'west',
    arms: { ...british, rifles: ['BP_EF88_Elcan', 'BP_EF88_Foregrip'] },
  },
  { code: 'BAF', name: 'British Armed Forces', unit: '3rd Division Battle Group', bloc: 'west', arms: british },
  {
    code: 'CAF',
    name: 'Canadian Armed Forces',
    unit: '1st Canadian Mechanized Brigade',
    bloc: 'west',
    arms: { ...american, rifles: ['BP_C7A2_C79A2', 'BP_C8A3_C79A2'] },
  },
  { code: 'RGF', name: 'Russian Ground Forces', unit: '49th Combined Arms Army', bloc: 'east', arms: russian },
  {
    code: 'VDV',
    name: 'Russian Airborne Forces',
    unit: '7th Guards Mountain Air Assault Division',
    bloc: 'east',
    arms: russian,
  },
  { code: 'PLA', name: "People's Liberation Army", unit: '118th Combined Arms Brigade', bloc: 'east', arms: chinese },
  { code: 'PLANMC', name: 'PLA Navy Marine Corps', unit: '4th Marine Brigade', bloc: 'east', arms: chinese },
  { code: 'TLF', name: 'Turkish Land Forces', unit: '4th Armored Brigade', bloc: 'rest', arms: turkish },
  { code: 'INS', name: 'Insurgents', unit: 'Local Fighters', bloc: 'rest', arms: irregular },
  { code: 'IMF', name: 'Irregular Militia Forces', unit: 'Irregular Battle Group', bloc: 'rest', arms: irregular },
  { code: 'MEA', name: 'Middle Eastern Alliance', unit: '91st Infantry Division', bloc: 'rest', arms: turkish },
  {
    code: 'WPMC',
    name: 'Western Private Military Contractors',
    unit: 'Manticore Security Task Force',
    bloc: 'rest',
    arms: american,
  },
];

/** Two that may meet, the first of them team 1. */
export function opponents(random: Random): readonly [Faction, Faction] {
  const first = random.pick(FACTIONS);
  return [first, random.pick(FACTIONS.filter(({ bloc }) => bloc !== first.bloc))];
}

export type Layer = { readonly level: string; readonly layer: string; readonly mode: string };

const LEVELS = [
  'AlBasrah',
  'Belaya',
  'Chora',
  'Fallujah',
  'FoolsRoad',
  'Gorodok',
  'Goose_Bay',
  'Harju',
  'Kamdesh',
  'Kohat',
  'Manicouagan',
  'Mestia',
  'Mutaha',
  'Narva',
  'Skorpo',
  'Sumari',
  'Tallil',
  'Yehorivka',
];
const MODES = ['RAAS', 'RAAS', 'RAAS', 'AAS', 'AAS', 'Invasion'];
const SEEDED = ['Sumari', 'Mutaha', 'Fallujah', 'Tallil'];

const layerOf = (level: string, mode: string, version: number): Layer => ({
  level,
  layer: `${level}_${mode}_v${version}`,
  mode,
});

export const anyLayer = (random: Random): Layer => layerOf(random.pick(LEVELS), random.pick(MODES), random.whole(1, 3));
/** Whether the game has a layer of this name. */
export const isLayer = (name: string): boolean =>
  LEVELS.some((level) =>
    [...MODES, 'Seed'].some((mode) => [1, 2, 3].some((version) => layerOf(level, mode, version).layer === name)),
  );
export const seedLayer = (random: Random): Layer => layerOf(random.pick(SEEDED), 'Seed', 1);

/** In a line from one main base to the other. */
export const ZONES = ['Radio Hill', 'Northern Farm', 'Storage Site', 'Petrol Station', 'Southern Village'] as const;

const ROLES: Readonly<Record<Part, string>> = {
  leader: 'SL_01',
  medic: 'Medic_01',
  rifleman: 'Rifleman_01',
  gunner: 'AR_01',
  marksman: 'Marksman_01',
  antitank: 'LAT_01',
  grenadier: 'Grenadier_01',
  sapper: 'Sapper_01',
  crew: 'Crewman_01',
  mortarman: 'Engineer_01',
};

/** `USA_Medic_01` */
export const roleOf = ({ code }: Faction, part: Part): string => `${code}_${ROLES[part]}`;

/** With what a part of a faction strikes this time. `heavy`: nobody gets up from it. */
export function strike(
  { arms }: Faction,
  part: Part,
  random: Random,
): { readonly weapon: string; readonly heavy: boolean } {
  const luck = random.next();
  if (luck < 0.015) return { weapon: arms.knife, heavy: false };
  if (luck < 0.035) return { weapon: arms.pistol, heavy: false };
  if (luck < 0.07) return { weapon: arms.grenade, heavy: false };
  const own = random.next();
  if (part === 'crew' && own < 0.75) return { weapon: arms.gun, heavy: true };
  if (part === 'mortarman' && own < 0.7)
    return { weapon: own < 0.1 ? 'BP_Projectile_155mm_Artillery' : arms.mortar, heavy: true };
  if (part === 'sapper' && own < 0.25) return { weapon: arms.mine, heavy: true };
  if (part === 'antitank' && own < 0.12) return { weapon: arms.antitank, heavy: false };
  if (part === 'grenadier' && own < 0.4) return { weapon: arms.launcher, heavy: false };
  if (part === 'gunner' && own < 0.85) return { weapon: arms.machineGun, heavy: false };
  if (part === 'marksman' && own < 0.85) return { weapon: arms.marksman, heavy: false };
  return { weapon: random.pick(arms.rifles), heavy: false };
}
