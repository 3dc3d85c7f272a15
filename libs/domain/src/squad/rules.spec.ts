import fc from 'fast-check';
import { kdOf, starOf } from '../battlelog/rules';
import { ribbonsOf, type RibbonFigures } from './ribbons';
import {
  BOARDS,
  isCounted,
  isMounted,
  isSeedLayer,
  rankName,
  rankOf,
  rankedKd,
  rulesGiven,
  scoreOf,
  USUAL_RULES,
  weaponClass,
  weaponName,
  weaponOf,
} from './rules';

const { weapons, ladder, stars, layers, rankedKdFrom } = USUAL_RULES;

test.each([
  ['BP_M9Bayonet', 'knife', 'M9 Bayonet'],
  ['BP_M9', 'pistol', 'M9'],
  ['BP_M4_M68_Foregrip', 'firearm', 'M4'],
  ['BP_M4A1_M150_Foregrip_Tracer', 'firearm', 'M4'],
  ['BP_AK74M_1P78_4Mags', 'firearm', 'AK74M'],
  ['BP_EF88C_Ironsight_Frontgrip_2', 'firearm', 'EF88C'],
  ['BP_AK12_2mags', 'firearm', 'AK12'],
  ['BP_C7A2_C79A2_M203A1', 'firearm', 'C7A2 M203A1'],
  ['BP_Projectile_7_62mm', 'firearm', 'Projectile 7 62mm'],
  ['BP_Mosin_M1891_Sniper', 'mosin', 'Mosin M1891'],
  ['BP_PPSh41_Drum', 'ppsh', 'PPSh41'],
  ['BP_RGD5Frag', 'grenade', 'RGD5 Frag Grenade'],
  ['BP_40MM_VOG_Proj2', 'grenadeLauncher', 'VOG Grenade'],
  ['BP_40MM_Proj2', 'grenadeLauncher', '40mm Grenade'],
  ['BP_TM62', 'mine', 'TM62'],
  ['BP_Mortarround4', 'mortar', 'Mortarround4'],
  ['BP_155mm_Artillery', 'artillery', '155mm Artillery'],
  ['BP_AT4_HighPenetration_Rocket_Proj2', 'lat', 'AT4 HighPenetration'],
  ['BP_RPG26_Rocket_Proj2', 'lat', 'RPG26'],
  ['BP_RPG7_Tandem_Proj2', 'hat', 'RPG7 Tandem'],
  ['BP_Projectile_30mm_HE', 'vehicle', 'Projectile 30mm HE'],
  ['BP_BTR4_ZTM1_AP', 'vehicle', 'BTR4 ZTM1 AP'],
  ['BP_Hydra70_Proj2', 'vehicle', 'Hydra70'],
  ['BP_Deployable_M15Mine', 'mine', 'M15 Mine'],
])('%s is a %s and shown as %s', (blueprint, kind, shown) => {
  expect([weaponClass(blueprint, weapons.classes), weaponOf(blueprint, weapons)]).toEqual([kind, shown]);
});

test('a blueprint is shown without its prefix and with spaces', () => {
  expect(weaponName('BP_M4_M68_Foregrip')).toBe('M4 M68 Foregrip');
  fc.assert(fc.property(fc.string(), (blueprint) => weaponOf(blueprint, weapons).length > 0 || blueprint === ''));
});

test('a weapon or faction that a mod calls like something of the language is a name like any other', () => {
  for (const name of ['constructor', 'valueOf', '__proto__', 'toString']) {
    expect([typeof weaponOf(name, weapons), typeof weaponClass(name, weapons.classes)]).toEqual(['string', 'string']);
    const killsAgainst = JSON.parse(`{"${name}":7}`) as Record<string, number>;
    expect(ribbonsOf({ ...nothing, killsAgainst }, USUAL_RULES).progress['ribbon10']).toBe(7);
  }
});

test('the ladder has sixty ranks, each higher than the one before', () => {
  let [ranks, xp] = [1, 0];
  for (;;) {
    const { rank, nextRankXP, xpToNextRank } = rankOf(xp, ladder);
    expect(rank).toBe(ranks);
    if (xpToNextRank === 0) break;
    expect(rankOf(nextRankXP - 1, ladder).rank).toBe(ranks);
    xp = nextRankXP;
    ranks++;
  }
  expect([ranks, xp]).toEqual([60, 88_500]);
  expect(new Set(Array.from({ length: 60 }, (_, index) => rankName(index + 1))).size).toBe(60);
});

test('a rank’s progress fits its numbers, for any score', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 200_000 }), (score) => {
      const { rank, progressPercentage, currentXP, nextRankXP, xpToNextRank } = rankOf(score, ladder);
      expect(currentXP).toBe(Math.max(0, score));
      expect(progressPercentage).toBeGreaterThanOrEqual(0);
      expect(progressPercentage).toBeLessThanOrEqual(rank === 60 ? 100 : 99);
      if (rank < 60) expect(currentXP + xpToNextRank).toBe(nextRankXP);
    }),
  );
});

test('a K/D is ranked from a hundred kills and deaths on', () => {
  expect([rankedKd(50, 49, rankedKdFrom), rankedKd(50, 50, rankedKdFrom), kdOf(7, 0), kdOf(2, 3)]).toEqual([
    null,
    1,
    7,
    0.67,
  ]);
});

test('seed layers are known, and training grounds do not count', () => {
  expect(['Sumari_Seed_v1', 'Yehorivka_RAAS_v1', null].map((layer) => isSeedLayer(layer, layers))).toEqual([
    true,
    false,
    false,
  ]);
  expect(['JensensRange_ADF-PLA', 'Sumari_Seed_v1', null].map((layer) => isCounted(layer, layers))).toEqual([
    false,
    true,
    true,
  ]);
});

const nothing: RibbonFigures = {
  wounds: {},
  knifeKills: 0,
  revives: 0,
  killsAgainst: {},
  damage: 0,
  narrowWins: 0,
  gentleRevives: 0,
  regicides: 0,
  superSeederPercentage: 0,
  squadLeaderPercentage: 0,
  superSeederMissing: null,
  squadLeaderMissing: null,
};
const FACTIONS = 'USA USMC ADF BAF CAF PLA PLANMC TLF MEI IMF GFI VDV RGF WPMC'.split(' ');

test.each<[number, Partial<RibbonFigures>]>([
  [1, { wounds: { BP_Mosin_M1891: 200, BP_Mosin_M1891_Sniper: 50 } }],
  [2, { wounds: { BP_Mortarround4: 1_000 } }],
  [3, { wounds: { BP_M67Frag: 125, BP_RGD5Frag: 125 } }],
  [4, { superSeederPercentage: 100 }],
  [5, { squadLeaderPercentage: 100 }],
  [6, { wounds: { BP_PPSh41: 10_000 } }],
  [7, { wounds: { BP_TM62: 250 } }],
  [8, { revives: 500 }],
  [9, { killsAgainst: Object.fromEntries(FACTIONS.map((code) => [code, 100])) }],
  [10, { killsAgainst: { RGF: 6_000, RUS: 4_000 } }],
  [11, { knifeKills: 69 }],
  [12, { narrowWins: 1 }],
  [13, { damage: 1_000_000 }],
  [14, { regicides: 1 }],
  [15, { wounds: { BP_155mm_Artillery: 250 } }],
  [16, { wounds: { BP_M9: 333 } }],
  [17, { gentleRevives: 33 }],
  [18, { wounds: { BP_40MM_VOG_Proj2: 690 } }],
])('ribbon %d is earned by what it asks, and by no less', (number, figures) => {
  const name = `ribbon${number}`;
  const { ribbons } = ribbonsOf({ ...nothing, ...figures }, USUAL_RULES);
  expect(
    Object.entries(ribbons)
      .filter(([, earned]) => earned)
      .map(([earned]) => earned),
  ).toContain(name);
  const less = JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value === 'number' ? value - 1 : value,
  ) as RibbonFigures;
  expect(ribbonsOf({ ...nothing, ...less }, USUAL_RULES).ribbons[name]).toBe(false);
});

test('points that reach a role are no ribbon without it: how far they are stands, with what is missing', () => {
  const figures: RibbonFigures = {
    ...{ ...nothing, superSeederPercentage: 100, superSeederMissing: 'account' },
    ...{ squadLeaderPercentage: 99, squadLeaderMissing: 'account' },
  };
  const { ribbons, progress, missing } = ribbonsOf(figures, USUAL_RULES);
  expect([ribbons['ribbon4'], progress['ribbon4']]).toEqual([false, 100]);
  expect([ribbons['ribbon5'], progress['ribbon5']]).toEqual([false, 99]);
  expect(missing).toEqual({ ribbon4: 'account' });
});

test('boards of wounds say that an instant kill makes none', () => {
  const said = Object.entries(BOARDS).flatMap(([board, words]) => (/instant kill/.test(words) ? [board] : []));
  expect(said).toEqual(['wounds', 'infantry_wounds', 'vehicle_wounds']);
});

test('nobody has a ribbon for nothing', () => {
  const { ribbons, progress } = ribbonsOf(nothing, USUAL_RULES);
  expect(Object.values(ribbons)).toEqual(Array<boolean>(18).fill(false));
  expect(Object.values(progress)).toEqual(Array<number>(18).fill(0));
});

describe('what a community sees otherwise', () => {
  test('takes the place of the usual, and nothing else does', () => {
    expect(rulesGiven()).toEqual(USUAL_RULES);
    const { points, rankedKdFrom: from, ...rest } = rulesGiven({ points: { revives: 9 }, rankedKdFrom: 0 });
    expect(points).toEqual({ ...USUAL_RULES.points, revives: 9 });
    expect(from).toBe(0);
    expect(rulesGiven({ points: { kills: undefined }, layers: { seed: undefined } } as object)).toEqual(USUAL_RULES);
    expect(rest).toMatchObject({ stars, layers, weapons, ladder });
    expect(scoreOf({ kills: 1, wounds: 1, revives: 1, wins: 1, teamkills: 1 }, points)).toBe(22);
  });

  test('a weapon it names is looked at before the usual ones, and shown by the name it gives', () => {
    const { weapons: ours } = rulesGiven({
      weapons: {
        classes: [{ class: 'lat', pattern: '^BP_Potato' }],
        mounted: ['^BP_Potato_Tripod'],
        variantParts: ['Mashed'],
        same: { Potato: 'Potato Gun' },
      },
    });
    expect(weaponClass('BP_Potato_Bayonet', ours.classes)).toBe('lat');
    expect(['BP_Potato_Tripod', 'BP_Potato'].map((blueprint) => isMounted(blueprint, ours))).toEqual([true, false]);
    expect(isMounted('BP_Potato_Tripod', weapons)).toBe(false);
    expect(weaponClass('BP_Potato_Bayonet', weapons.classes)).toBe('knife');
    expect(weaponOf('BP_Potato_mashed', ours)).toBe('Potato Gun');
    expect(weaponOf('BP_M4_M68_Foregrip', ours)).toBe('M4');
  });

  test('ribbons and stars go by its thresholds', () => {
    const rules = rulesGiven({
      ribbons: { ribbon8: 5 },
      stars: { bronze: 1, silver: 2, gold: 3, platinum: 4 },
      factions: { XYZ: 'ADF' },
    });
    const answer = ribbonsOf({ ...nothing, revives: 5, killsAgainst: { XYZ: 1 } }, rules);
    expect(answer).toMatchObject({ ribbons: { ribbon8: true, ribbon1: false }, needed: { ribbon8: 5, ribbon1: 250 } });
    expect(answer.progress['ribbon9']).toBe(1);
    expect(starOf(3, rules.stars)).toEqual({ level: 'gold', nextLevel: 'platinum', killsToNext: 1 });
  });

  test('whatever the step of the ladder, a rank is the highest that the XP reaches', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), fc.integer({ min: 0, max: 10_000_000 }), (step, xp) => {
        const begins = (rank: number) => (step * rank * (rank - 1)) / 2;
        const { rank } = rankOf(xp, { step });
        expect(begins(rank)).toBeLessThanOrEqual(xp);
        if (rank < 60) expect(begins(rank + 1)).toBeGreaterThan(xp);
      }),
    );
  });
});
