import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLine } from './line';
import { parse } from './parse';
import type { Reading } from './reading';

/** What ends in a text that people type cannot be told from more of it. */
const ENDS_IN_TEXT: ReadonlySet<Reading['is']> = new Set(['joinSucceeded', 'removed']);
const SAMPLES = ['SquadGame-v8-sample-lines.log', 'SquadGame-v10.5-ticks.log', 'SquadGame-v10.6-sample-lines.log'];

const folder = join(__dirname, '../../../../test/fixtures/squad/real');
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').split(/\r?\n/u).filter(Boolean);
const readingOf = (raw: string) => {
  const line = readLine(raw);
  const parsed = line && parse(line);
  return parsed?.outcome === 'understood' ? parsed.reading : null;
};

test.each(SAMPLES)('what a new version of the game may add at the end of a line of %s changes nothing', (file) => {
  const readings = linesOf(file).flatMap((raw) => {
    const reading = readingOf(raw);
    return reading && !ENDS_IN_TEXT.has(reading.is) ? [[raw, reading] as const] : [];
  });
  expect(readings.length).toBeGreaterThan(5);
  for (const [raw, reading] of readings)
    for (const more of [' | Party ID: 3', ' (new)']) expect([raw, readingOf(`${raw}${more}`)]).toEqual([raw, reading]);
});
