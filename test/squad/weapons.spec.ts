import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { USUAL_RULES, isMounted, weaponClass, type WeaponClass } from '@app/domain/squad/rules';
import { blueprintOf } from '../../apps/agent/src/parsing/reading';

const folder = join(__dirname, '../fixtures/squad');
const { weapons } = USUAL_RULES;
const classOf = (blueprint: string) => weaponClass(blueprint, weapons.classes);

/** What a blow may name, with what it counts as: all names of the recorded logs, and those that communities list. */
const TABLE: Record<WeaponClass, string> = {
  knife: `BP_AK74Bayonet BP_AKMBayonet BP_Bayonet2000 BP_G3Bayonet BP_M9Bayonet BP_QNL-95_Bayonet BP_SA80Bayonet
    BP_SOCP_Knife_AUS`,
  pistol: 'BP_M9 BP_PMM BP_Makarov_2Mags BP_QSZ-92_Pistol',
  mosin: 'BP_Mosin_M1891 BP_Mosin_M1891_Sniper BP_Mosin_M1895_Sniper BP_Mosin_M38Carbine',
  ppsh: 'BP_PPSh41 BP_PPSh41_Drum BP_PPSH',
  grenade: `BP_C13Frag BP_F1Frag BP_L109A1Frag BP_M67Frag BP_RGD5Frag BP_Type86p_Frag BP_RGD5Frag_2`,
  grenadeLauncher: 'BP_40MM_Proj2 BP_40MM_VOG_Proj2 BP_40MM_MK19_Proj BP_35MM_Proj_QLZ87_HEDP BP_AGS17_Proj',
  mine: 'BP_Deployable_M15Mine BP_Deployable_TM62Mine BP_Deployable_Type72Mine BP_TM62 BP_M19_Mine BP_Landmine_2',
  explosive: 'BP_Deployable_IED BP_C4_Explosive_Timed BP_Explosive_Timed_2',
  mortar: 'BP_Mortarround4 BP_Mortarround_120mm BP_82mm_Mortar_Proj2',
  artillery: 'BP_Projectile_155mm_Artillery',
  lat: `BP_AT4_HighPenetration_Rocket_Proj2 BP_AT4_Rocket_Proj2 BP_FFV551_Rocket_Proj2 BP_FFV551_Rocket_Proj
    BP_M72A7_Rocket_Proj2 BP_RPG26_Rocket_Proj2 BP_RPG7_Heat_Proj2 BP_RPG7_Frag_Proj2`,
  hat: `BP_FFV751_Tandem_Rocket_Proj2 BP_NLAW_Proj BP_PF-98_Tandem_Proj BP_RPG29_Tandem_Rocket_Proj2
    BP_RPG7_Tandem_Heat_Proj2 BP_SMAW_Tandem_Rocket_Proj2 BP_TOW_Proj BP_Kornet_Proj2`,
  vehicle: `BP_BM21_Rocket_Proj2 BP_BTR4_ZTM1_AP BP_Hydra70_Proj2 BP_S5_Proj2 BP_S8_Proj2 BP_S8KO_Rocket_Proj BP_Projectile_30mm_CAS
    BP_Projectile_30mm_HE BP_Projectile_Hell_Cannon BP_Projectile_120mm_AP BP_Projectile_125mm_HEAT BP_SPG9_Proj2
    BP_Projectile_12_7mm BP_Browning_M2_50Cal BP_M1126 BP_MI8_VDV`,
  firearm: `BP_AK74GP25_Rifle_EXPS_Pro BP_AK74M BP_AK74M_1P78 BP_AK74_Pro BP_FNFAL_GL_HEAT_Rifle BP_G3A4_Optic_Foregrip BP_L85A2_LDS
    BP_M110 BP_M16A4M203_Rifle_M150 BP_M249_Para_ELCAN BP_M4_M150 BP_M4_M68_Foregrip BP_PKP_1P78 BP_Projectile_7_62mm
    BP_QBZ95-1_Holo BP_RPD BP_SVDM_Optic`,
  none: `BP_Soldier_ADF_Rifleman1 BP_Soldier_INS_Rifleman1 BP_Soldier_PLA_Grenadier_Woodland BP_Soldier_RGF_Rifleman1
    BP_Soldier_RU_Medic BP_Soldier_RU_Pilot BP_Soldier_TLF_LAT_03a BP_Soldier_USA_HAT_Woodland BP_Soldier_USA_Rifleman1
    BP_Soldier_USA_SquadLeader BP_Soldier_USMC_HAT_Woodland BP_Soldier_USMC_Rifleman1 BP_Soldiers_WPMC_Rifleman_03
    Fence58 Fence58_229 nullptr`,
};
const listed = Object.entries(TABLE).flatMap(([kind, names]) =>
  names.split(/\s+/).map((name) => [name, kind] as const),
);

test.each(listed)('%s is of the class %s', (name, kind) => {
  expect(classOf(name)).toBe(kind);
});

test('what stays on a vehicle or an emplacement is told from what a soldier carries', () => {
  const mounted = listed.map(([name]) => name).filter((name) => isMounted(name, weapons));
  expect(mounted.sort()).toEqual(
    [
      ...[TABLE.vehicle, TABLE.mortar, TABLE.artillery].flatMap((names) => names.split(/\s+/)),
      ...['BP_40MM_MK19_Proj', 'BP_35MM_Proj_QLZ87_HEDP', 'BP_AGS17_Proj', 'BP_TOW_Proj', 'BP_Kornet_Proj2'],
    ].sort(),
  );
});

test('every causer of the recorded logs stands in the table', () => {
  const names = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.log')) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    for (const [, causer = ''] of text.matchAll(/(?:caused by|taken by causer) (\S+)/g))
      names.add(blueprintOf(causer) ?? causer);
  }
  expect(names.size).toBeGreaterThan(40);
  const known = new Set(listed.map(([name]) => name));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
});

test('every weapon of the wiki’s list is a pistol, a Mosin or another firearm', () => {
  const [, ...rows] = readFileSync(join(folder, 'real/squad-weapons-v7.csv'), 'utf8').trim().split(/\r?\n/);
  expect(rows.length).toBe(341);
  for (const row of rows) {
    const [blueprint = '', , kind] = row.split(',');
    const other = blueprint.includes('Mosin') ? 'mosin' : 'firearm';
    expect([blueprint, classOf(blueprint)]).toEqual([blueprint, kind === 'Pistols' ? 'pistol' : other]);
    expect([blueprint, isMounted(blueprint, weapons)]).toEqual([blueprint, false]);
  }
});
