/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const generator = pathToFileURL(join(__dirname, '../../../art/terrain.mjs')).href;

/** The generator is an ES module for the build; it is run as the build runs it. */
const draw = (): Record<string, string> =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { TERRAINS } = await import(${JSON.stringify(generator)});
         console.log(JSON.stringify(Object.fromEntries(Object.entries(TERRAINS).map(([name, draw]) => [name, draw()]))));`,
      ],
      { encoding: 'utf8', maxBuffer: 16 * 2 ** 20 },
    ),
  ) as Record<string, string>;

const pictures = draw();

test('the same country is drawn the same, byte for byte', () => expect(draw()).toEqual(pictures));

test.each(Object.keys(pictures))('%s keeps to its weight', (name) => {
  expect(gzipSync(pictures[name]!).length).toBeLessThan(name === 'community-hero' ? 60_000 : 35_000);
});

test.each(Object.keys(pictures))(
  '%s is a map: contour lines, a grid, spot heights, and no number that is none',
  (name) => {
    const svg = pictures[name]!;
    expect(svg.match(/<path /g)!.length).toBeGreaterThan(12);
    expect(svg).toMatch(/<text [^>]*>\d{3}<\/text>/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  },
);

test('only the islands have a sea', () => {
  const dashed = Object.keys(pictures).filter((name) => pictures[name]!.includes('stroke-dasharray'));
  expect(dashed).toEqual(Object.keys(pictures).filter((name) => name.startsWith('reforger')));
});

test.each(['squad', 'reforger', 'star-citizen'])('%s has five landing pictures, and no two are alike', (game) => {
  const five = [1, 2, 3, 4, 5].map((n) => pictures[`${game}-${n}`]);
  expect(new Set(five).size).toBe(5);
  expect(five).not.toContain(undefined);
});
