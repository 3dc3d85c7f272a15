import fc from 'fast-check';
import { weaponName } from '@app/domain/squad/rules';
import { careerInsigniaOf } from './career-insignia';
import { insigniaOf } from './insignia';
import { REFORGER_WEAVES, RIBBON, SQUAD_WEAVES, stripes } from './ribbons';
import { METALS, starFacets } from './stars';
import { weaponGlyph } from './weapons';

const drawn = (rank: number) => JSON.stringify(insigniaOf(rank));

describe('insignia', () => {
  test('no two of the sixty ranks look the same', () => {
    expect(new Set(Array.from({ length: 60 }, (_, i) => drawn(i + 1))).size).toBe(60);
  });

  test('what is no rank is drawn as the first', () => {
    for (const none of [0, -3, 61, 2.5, Number.NaN]) expect(drawn(none)).toBe(drawn(1));
  });

  test('chevrons grow with every third bronze rank, pips count between', () => {
    const parts = [1, 2, 3, 4, 7, 10, 12].map((rank) => insigniaOf(rank).length);
    expect(parts).toEqual([1, 2, 3, 2, 3, 4, 6]);
  });

  test('the metal of the stars over the wreath goes silver, gold, platinum', () => {
    const wreaths = [49, 50, 51, 52].map((rank) => insigniaOf(rank)[0]!.stroke);
    expect(wreaths).toEqual([METALS.silver.mid, METALS.gold.mid, METALS.platinum.mid, METALS.silver.mid]);
  });

  test('everything stays on the board', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (rank) => {
        const starts = insigniaOf(rank).map(({ d }) => /^M(-?[\d.]+) (-?[\d.]+)/.exec(d)!.slice(1).map(Number));
        return starts.every(([x, y]) => x! >= 1 && x! <= 36 && y! >= 1 && y! <= 50);
      }),
    );
  });
});

describe('the levels of a career', () => {
  const levels = Array.from({ length: 100 }, (_, i) => i + 1);

  test('no two of the hundred look the same', () => {
    expect(new Set(levels.map((level) => JSON.stringify(careerInsigniaOf(level)))).size).toBe(100);
  });

  test('what is no level is drawn as the first', () => {
    for (const none of [0, -3, 101, 2.5, Number.NaN]) expect(careerInsigniaOf(none)).toEqual(careerInsigniaOf(1));
  });

  test('bronze, silver and gold are drawn in their metal', () => {
    const metals = [1, 20, 39].map((level) => careerInsigniaOf(level)[0]!.fill);
    expect(metals).toEqual([METALS.bronze.light, METALS.silver.light, METALS.gold.light]);
  });

  test('everything stays on the board', () => {
    const starts = levels.flatMap((level) =>
      careerInsigniaOf(level).map(({ d }) => /^M(-?[\d.]+) (-?[\d.]+)/.exec(d)!.slice(1).map(Number)),
    );
    expect(starts.filter(([x, y]) => !(x! >= 1 && x! <= 36 && y! >= 1 && y! <= 50))).toEqual([]);
  });
});

describe('ribbons', () => {
  test('no two of a game have the same weave', () => {
    for (const [weaves, count] of [
      [SQUAD_WEAVES, 18],
      [REFORGER_WEAVES, 8],
    ] as const)
      expect(new Set(weaves.map((weave) => JSON.stringify(weave))).size).toBe(count);
  });

  test.each([...SQUAD_WEAVES, ...REFORGER_WEAVES].map((weave, i) => [i + 1, weave] as const))(
    'ribbon %i is filled and symmetrical',
    (_, weave) => {
      const all = stripes(weave);
      expect(all.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(RIBBON.width);
      expect(all.at(-1)!.x + all.at(-1)!.width).toBeCloseTo(RIBBON.width);
      expect(all.map(({ fill }) => fill)).toEqual(all.map(({ fill }) => fill).toReversed());
    },
  );
});

describe('stars', () => {
  test('have ten facets in the three tones of their metal', () => {
    const fills = starFacets('gold', 16).map(({ fill }) => fill);
    expect(fills).toHaveLength(10);
    expect(new Set(fills)).toEqual(new Set(Object.values(METALS.gold)));
  });
});

describe('weapons', () => {
  test('a model that has a silhouette is drawn as itself, by its blueprint and by its name', () => {
    expect(weaponGlyph('BP_AKS74U')).toBe('ak-short');
    expect(weaponGlyph('AK74M')).toBe('ak');
    expect(weaponGlyph('F88 EF ACOG')).toBe('aug');
    expect(weaponGlyph('AK74M 1P78')).toBe('ak');
    expect(weaponGlyph('M249')).toBe('machine-gun');
  });

  test('any other is drawn as the class it counts as', () => {
    const glyphs = ['M4', 'BP_M9Bayonet', 'M67 Frag Grenade', 'AT4 HighPenetration', 'BP_M17_Pistol'].map(weaponGlyph);
    expect(glyphs).toEqual(['rifle', 'knife', 'grenade', 'launcher', 'pistol']);
  });

  test('a name never changes what a blueprint is drawn as', () => {
    for (const blueprint of ['BP_AKM', 'BP_PKP', 'BP_M249', 'BP_M9Bayonet', 'BP_AT4_HighPenetration'])
      expect(weaponGlyph(weaponName(blueprint))).toBe(weaponGlyph(blueprint));
  });
});
