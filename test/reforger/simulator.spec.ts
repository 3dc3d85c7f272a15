import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { checkOf } from '../../apps/api/src/platform/checks';
import { evenings, recordEvenings } from '../../apps/local/src/simulator/reforger';
import { Site, batchesIn } from './recorded';

const DAY = 24 * 3_600_000;
const season = { seed: 'evenings', firstDay: Date.UTC(2026, 9, 20, 14), days: 6, now: Date.UTC(2026, 9, 26, 1) };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'evenings-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('evenings are read without a line that nobody understands, portion by portion, and one game still runs', () => {
  const all = [...evenings(season)];
  const check = checkOf(ReforgerBatch);
  const site = new Site();
  let before: (typeof all)[number]['saves'] = new Map();
  for (let from = 0; from < all.length; from += 5) {
    const part = all.slice(from, from + 5);
    recordEvenings(folder, part, before);
    for (const batch of batchesIn(folder)) {
      expect(check(JSON.parse(JSON.stringify(batch)))).toBeUndefined();
      site.take(batch);
    }
    before = part.at(-1)!.saves;
  }
  const count = (type: string) => site.events.filter((event) => event.type === type).length;
  expect(count('ReforgerLineUnrecognised')).toBe(0);
  expect(count('ReforgerPlayerKilled')).toBe(all.reduce((sum, { kills }) => sum + kills.length, 0));
  expect(count('ReforgerGameStarted')).toBe(all.length);
  expect(count('ReforgerGameEnded')).toBe(all.length - 1);
  const ended = site.events.flatMap((event) => (event.type === 'ReforgerGameEnded' ? [event.data] : []));
  expect(
    ended.every(({ winner, results, reason }) => winner !== null && results.length > 0 && reason !== 'abandoned'),
  ).toBe(true);
  const careers = site.events.flatMap((event) => (event.type === 'ReforgerCareerChanged' ? [event.data] : []));
  expect(careers.every(({ epoch }) => epoch === 1)).toBe(true);
  expect(careers.some(({ added }) => added.kills > 0 && added.distanceWalked > 0)).toBe(true);
  expect(Math.max(...site.events.map(({ data }) => Date.parse(data.at)))).toBeLessThan(season.now + DAY);
});
