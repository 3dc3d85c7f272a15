import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { recorded, recordedVersion } from '../releases/recording';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');
const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
const versions = sections.map((section) => section.split('\n')[0]!);
/** Names of settings, commented out or not. */
const settings = (env: string) => [...env.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);

test('the newest section of the changes is this version, and those below are older', () => {
  expect(versions[0]).toBe(version);
  expect(versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))).toEqual(versions);
});

test.each(sections.map((section) => [section.split('\n')[0]!, section]))(
  '%s says first what to do, and which read models rebuild',
  (_, section) =>
    expect([...section.matchAll(/^### (.+)$/gm)].slice(0, 2).map(([, heading]) => heading)).toEqual([
      'What you must do',
      'Which read models rebuild, and for how long',
    ]),
);

test('the release whose data the suite starts on has a section, and knew no setting that is gone', () => {
  expect(versions).toContain(recordedVersion());
  const before = settings(recorded('env.example').toString());
  expect(before.length).toBeGreaterThan(50);
  const today = new Set(settings(read('.env.example')));
  expect(before.filter((name) => !today.has(name))).toEqual([]);
});
