/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import communityJson from '../../../../../community/community.json';

const generator = pathToFileURL(join(__dirname, '../../../art/social.mjs')).href;
const PARTS = ['community', 'squad', 'reforger', 'starcitizen'] as const;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'social-'));
  const { tints } = communityJson;
  const given = Object.fromEntries(PARTS.map((part) => [part, tints[part]]));
  // The generator is an ES module for the build; it is run as the build runs it.
  execFileSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { writeFileSync } from 'node:fs';
     const { socialCards } = await import(${JSON.stringify(generator)});
     for (const [part, picture] of Object.entries(socialCards(${JSON.stringify(given)})))
       writeFileSync(${JSON.stringify(folder)} + '/' + part + '.png', picture);`,
  ]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test.each(PARTS)('the card of %s is a PNG of 1200 by 630 under 200 kB, and not empty', (part) => {
  const picture = readFileSync(join(folder, `${part}.png`));
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(200_000);
  expect(picture.length).toBeGreaterThan(20_000);
});
