import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { Ledger } from '../../apps/agent/src/ledger';
import type { LineSource } from '../../apps/agent/src/reforger/mods/precedence';
import { ReforgerFeed, ReforgerLedger } from '../../apps/agent/src/reforger/feed';
import { UTC } from '../../apps/agent/src/reforger/zone';
import { ProfileMirror } from '../../apps/agent/src/remote/profile-mirror';
import type { RemoteFiles } from '../../apps/agent/src/remote/remote-files';
import { FOLDER, Site, withoutReceipts } from './recorded';

/** `npx jest test/reforger/any-cut` runs a few; `ANY_CUT_RUNS=300` many. */
const RUNS = Number(process.env['ANY_CUT_RUNS'] ?? 12);

let folder: string;
let run = 0;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'any-cut-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first thousands of bytes of each file: more would only take longer. The console's second start is of the same evening. */
const text = (name: string, bytes = 18_000) => readFileSync(join(FOLDER, name), 'utf8').slice(0, bytes);
const lines = text('console.log').split('\n').slice(0, -1);
const evening = lines.map((line) => `23:5${line.slice(4)}`.replace(/^(23:5)\d(:)/u, '$19$2'));
const files: Readonly<Record<string, string>> = {
  'logs/logs_2026-10-04_08-59-58/console.log': `${lines.join('\n')}\n`,
  'logs/logs_2026-10-04_23-58-00/console.log': `${[...evening.slice(0, 40), ...lines.map((line) => `00:${line.slice(3)}`)].join('\n')}\n`,
  'RJS/events/playerKilledEvents.log': `${text('rjs-logging/playerKilledEvents.log')}\n`.replace(/[^\n]*\n$/u, ''),
  'RJS/events/playerJoinedEvents.log': text('rjs-logging/playerJoinedEvents.log'),
  'RJS/events/chatEvents.log': text('rjs-logging/chatEvents.log'),
};
const names = Object.keys(files);
/** The game begins another console only when the one before is over. */
const waitsFor: Readonly<Record<string, string>> = { [names[1]!]: names[0]! };

type Turn =
  | { readonly is: 'writes'; readonly file: number; readonly bytes: number }
  /** From a rented server, over a connection that breaks after so many bytes. */
  | { readonly is: 'copies'; readonly bytes: number }
  | { readonly is: 'reads' | 'commits' | 'is killed' | 'loses its state' | 'sends' };

class Broken extends Error {}

/** The files of a folder as a rented server gives them, with times in whole seconds. */
const rentedFiles = (profile: string, bytes: number): RemoteFiles => ({
  list: async (path) => {
    const below = join(profile, path);
    if (!statSync(below, { throwIfNoEntry: false })) return undefined;
    return readdirSync(below).map((name) => {
      const { size, mtimeMs } = statSync(join(below, name));
      const isFolder = statSync(join(below, name)).isDirectory();
      return { name, size, isFolder, modifiedAt: Math.floor(mtimeMs / 1_000) * 1_000, isExact: true };
    });
  },
  modifiedAt: () => Promise.reject(new Error('the listing tells it')),
  download: (path, from, to) =>
    new Promise((resolve, reject) => {
      to.once('error', reject);
      const part = readFileSync(join(profile, path)).subarray(from);
      const arrived = part.subarray(0, bytes);
      bytes -= arrived.length;
      to.write(arrived);
      if (arrived.length < part.length) reject(new Broken());
      else to.end(() => resolve());
    }),
  close: async () => undefined,
});

/** An agent beside a profile into which files are written in any order, or far from it. */
async function live(turns: readonly Turn[], isRented = false) {
  const here = join(folder, String(++run));
  const profile = join(here, 'profile');
  const state = join(here, 'state');
  let clock = 0;
  const site = new Site();
  const written = new Map<string, number>();
  mkdirSync(profile, { recursive: true });
  let agent: { ledger: ReforgerLedger; feed: ReforgerFeed; mirror: ProfileMirror } | undefined;
  const started = () => {
    if (agent) return agent;
    const ledger = new ReforgerLedger(UTC, state, 1, 1e9);
    const read = isRented ? join(state, 'mirror') : profile;
    const feed = new ReforgerFeed(read, UTC, ledger, () => undefined);
    const missed = () => undefined;
    const reading = (source: LineSource) => feed.fileOf(source);
    const mirror = new ProfileMirror(join(state, 'mirror'), '/', missed, missed, reading, () => (clock += 100_000));
    return (agent = { ledger, feed, mirror });
  };
  const copy = async (bytes = Infinity) => {
    if (!isRented) return;
    await started()
      .mirror.update(rentedFiles(profile, bytes))
      .catch((error: unknown) => {
        if (!(error instanceof Broken)) throw error;
      });
  };
  const send = () => {
    const { outbox } = started().ledger;
    for (let next = outbox.first(); next; next = outbox.first()) {
      site.take(next.batch as ReforgerBatch);
      outbox.remove(next.number);
    }
  };
  const write = (name: string, bytes: number) => {
    const from = written.get(name) ?? 0;
    const before = waitsFor[name];
    if (before !== undefined && (written.get(before) ?? 0) < Buffer.byteLength(files[before]!)) return;
    const path = join(profile, name);
    mkdirSync(dirname(path), { recursive: true });
    const part = Buffer.from(files[name]!).subarray(from, from + bytes);
    appendFileSync(path, part);
    written.set(name, from + part.length);
  };
  for (const turn of turns) {
    if (turn.is === 'writes') write(names[turn.file % names.length]!, turn.bytes);
    else if (turn.is === 'reads') started().feed.step();
    else if (turn.is === 'commits') started().feed.commit();
    else if (turn.is === 'sends') send();
    else if (turn.is === 'copies') await copy(turn.bytes);
    else {
      agent?.feed.close();
      agent = undefined;
      // An agent that has lost its state finds the newest console alone: those before were read to their end.
      if (turn.is === 'loses its state' && !written.has(names[1]!)) {
        if (isRented) rmSync(state, { recursive: true });
        else Ledger.forget(state);
        await copy();
        // It is started again before the server begins another console.
        started().feed.step();
        started().feed.commit();
      }
    }
  }
  // The second console may begin before the first was read to its end.
  for (const name of names) write(name, Infinity);
  const { feed } = started();
  await copy();
  for (let idle = 0; idle < 4;) idle = feed.step() > 0 ? 0 : idle + 1;
  feed.commit();
  send();
  feed.close();
  return withoutReceipts(site.events);
}

const turn = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('writes' as const), file: fc.nat(4), bytes: fc.nat(9_000) }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Turn>({ is: 'reads' }, { is: 'commits' }, { is: 'sends' }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('copies' as const), bytes: fc.nat(30_000) }) },
  { weight: 1, arbitrary: fc.constantFrom<Turn>({ is: 'is killed' }, { is: 'loses its state' }) },
);

test('wherever files are cut, in whatever order they grow, wherever they are, and whenever the agent is killed, the events are the same', async () => {
  // The first look finds the first console: who begins later does not read what was before.
  const seen: Turn[] = [
    { is: 'writes', file: 0, bytes: 2_000 },
    { is: 'copies', bytes: Infinity },
    { is: 'reads' },
    { is: 'commits' },
  ];
  const whole = await live(seen);
  expect(whole.length).toBeGreaterThan(200);
  // The first console ended in the middle of a game, and so did the second.
  expect(whole.filter((event) => event.includes('"ReforgerGameEnded"'))).toHaveLength(2);
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 40 }), fc.boolean(), async (turns, isRented) => {
      expect(await live([...seen, ...turns], isRented)).toEqual(whole);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test.each([
  ['beside the server', false],
  ['far from it', true],
])('a save that is being written to is read when it is whole, %s', async (where, isRented) => {
  const profile = join(folder, where, 'profile');
  const saves = join(profile, '.save', 'playersave');
  const state = join(folder, where, 'state');
  const id = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';
  const path = join(saves, `PlayerData.${id}.json`);
  cpSync(join(FOLDER, 'playersave/before'), saves, { recursive: true });
  const before = readFileSync(path, 'utf8');
  let now = Date.parse('2026-10-04T10:00:00Z');
  const written = (bytes: string) => {
    writeFileSync(path, bytes);
    utimesSync(path, now / 1_000, now / 1_000);
  };
  for (const name of readdirSync(saves)) utimesSync(join(saves, name), now / 1_000, now / 1_000);
  const ledger = new ReforgerLedger(UTC, state, 1, 1e9);
  const none = () => undefined;
  const mirror = () => new ProfileMirror(join(state, 'mirror'), '/', none, none, none, () => now);
  let mirrored = mirror();
  const feed = new ReforgerFeed(isRented ? join(state, 'mirror') : profile, UTC, ledger, none, none, () => now);
  const site = new Site();
  const look = async () => {
    now += 31_000;
    if (isRented) await mirrored.update(rentedFiles(profile, Infinity));
    feed.step();
    feed.commit();
    for (let next = ledger.outbox.first(); next; next = ledger.outbox.first()) {
      site.take(next.batch as ReforgerBatch);
      ledger.outbox.remove(next.number);
    }
    return site.events.length;
  };
  expect(await look()).toBe(8);
  now += 60_000;
  written(before.slice(0, 40));
  // Whoever looks later than half a minute would take it for broken.
  now -= 31_000;
  expect(await look()).toBe(8);
  written(readFileSync(join(FOLDER, `playersave/after/PlayerData.${id}.json`), 'utf8'));
  expect(await look()).toBe(9);
  mirrored = mirror();
  written(before.replace(/\d{3,}/gu, '1'));
  expect(await look()).toBe(10);
  expect(site.events.at(-1)).toMatchObject({ type: 'ReforgerCareerChanged' });
  // Written twice within the same second of the server's listing.
  if (isRented) {
    const seconds = statSync(path).mtimeMs / 1_000;
    writeFileSync(path, before.replace(/\d{3,}/gu, '2'));
    utimesSync(path, seconds, seconds);
    expect(await look()).toBe(11);
  }
  const last = site.events.length;
  mirrored = mirror();
  expect(await look()).toBe(last);
  expect(await look()).toBe(last);
  feed.close();
});
