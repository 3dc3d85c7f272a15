import fc from 'fast-check';
import { chartOf, gridOf, shortLayer } from './battle-chart';
import { fought } from '~/test/squad';

test('a layer longer than fifteen characters is cut to twelve', () => {
  expect(shortLayer('Gorodok_RAAS_v1')).toBe('Gorodok RAAS v1');
  expect(shortLayer('Yehorivka_RAAS_v1')).toBe('Yehorivka RA…');
  expect(shortLayer('Al_Basrah_Invasion_v1')).toBe('Al Basrah In…');
});

test('it is at least 800 wide, and every match has 156', () => {
  expect(chartOf([fought('Narva')]).width).toBe(800);
  const twenty = chartOf(Array.from({ length: 20 }, () => fought('Narva')));
  expect(twenty.width).toBeGreaterThanOrEqual(20 * 156);
  expect(twenty.matches[1]!.x - twenty.matches[0]!.x).toBe(156);
});

const figure = fc.integer({ min: 0, max: 300 });

test('the axis goes in fives, from nothing to at least the highest figure, with few names', () => {
  fc.assert(
    fc.property(figure, (highest) => {
      const grid = gridOf(highest);
      expect(grid[0]!.value).toBe(0);
      expect(grid.at(-1)!.value).toBeGreaterThanOrEqual(highest);
      expect(grid.every(({ value }, i) => value === i * 5)).toBe(true);
      expect(grid.filter(({ label }) => label).length).toBeLessThanOrEqual(9);
    }),
  );
});

test('no bar leaves the plot, and higher figures have higher bars', () => {
  fc.assert(
    fc.property(figure, figure, figure, (totalKills, totalDeaths, totalRevives) => {
      const { foot, grid, matches } = chartOf([fought('Narva', { totalKills, totalDeaths, totalRevives })]);
      const { bars } = matches[0]!;
      for (const { y, height } of bars) {
        expect(y).toBeGreaterThanOrEqual(grid.at(-1)!.y - 0.001);
        expect(y + height).toBeCloseTo(foot);
      }
      expect(bars.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
        bars.toSorted((a, b) => a.height - b.height).map(({ value }) => value),
      );
    }),
  );
});
