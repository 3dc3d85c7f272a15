import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { runsOf } from '../../../../../test/seeds';
import type { RecordedEvent } from '../event';
import { LOG_START, toLogPosition, type LogPosition } from '../position';
import { ReplayArchive } from './replay-archive';

/** Also such as nobody here writes. */
const TYPES = ['Struck', '__proto__', '7'];
const SMALL = { events: 4, bytes: 1024 * 1024 };
/** Positions of a server are byte offsets. */
const at = (n: number): LogPosition => toLogPosition({ commit: BigInt(n * 37), prepare: BigInt(n * 37) });

const written = fc.record({
  type: fc.constantFrom(...TYPES),
  data: fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.string(),
    fc.uint8Array({ maxLength: 9 }).map(Buffer.from),
  ),
  metadata: fc.constantFrom({ sealed: true }, { people: ['~a'] }, undefined),
  stream: fc.constantFrom('duel-1', 'duel-2', 'player-~a'),
  revision: fc.nat(),
  created: fc.nat(),
});
const logs = fc
  .array(written, { minLength: 1, maxLength: 30 })
  .map((events) =>
    events.map((event, n) => ({ ...event, id: `id ${n + 1}`, logPosition: at(n + 1) }) as unknown as RecordedEvent),
  );
const numbered = (count: number, from = 1, called = 'id') =>
  Array.from(
    { length: count },
    (_, n) =>
      ({
        ...{ type: TYPES[(n + from) % 3]!, data: { n: n + from }, id: `${called} ${n + from}`, stream: 'duel-1' },
        ...{ revision: n, logPosition: at(n + from), created: 1, metadata: { sealed: true } },
      }) as unknown as RecordedEvent,
  );

const same = (event: RecordedEvent) => event;

/** Everything up to the end of the log, and from where on it was read in the log itself. */
async function readThrough(
  archive: ReplayArchive,
  events: readonly RecordedEvent[],
  types?: readonly string[],
  after: LogPosition = LOG_START,
) {
  await archive.end();
  const subscription = archive.subscription(types, after, same);
  const read: RecordedEvent[] = [];
  let reached = after;
  for (let batch = await subscription?.pull(); batch; batch = await subscription?.pull()) {
    for (const event of batch.events)
      expect(event.logPosition > reached && event.logPosition <= batch.upTo!).toBe(true);
    reached = batch.upTo!;
    read.push(...batch.events);
  }
  read.push(...events.filter((event) => event.logPosition > reached && (!types || types.includes(event.type))));
  return { read, rest: reached };
}

async function taken(archive: ReplayArchive, events: readonly RecordedEvent[], together = 3): Promise<void> {
  const end = await archive.end();
  let behind = end?.logPosition ?? LOG_START;
  const rest = events.filter(({ logPosition }) => logPosition > behind);
  for (let from = 0; from < rest.length; from += together) {
    const some = rest.slice(from, from + together);
    await archive.take(behind, some, some.at(-1)!.logPosition);
    behind = some.at(-1)!.logPosition;
  }
}

describe('the beginning of the log on the own disk', () => {
  let folder: string;
  const warnings: string[] = [];
  const open = (size = SMALL) => new ReplayArchive(folder, { warn: (_, words) => warnings.push(words) }, size);
  const fresh = () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(join(tmpdir(), 'replay-archive-'));
    warnings.length = 0;
  };
  const files = () => readdirSync(folder).sort();
  beforeEach(fresh);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('whoever reads from it gets what the log holds, from wherever, in order and once', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[logs, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 9 })],
        ...[fc.option(fc.subarray(TYPES), { nil: undefined }), fc.integer({ min: 0, max: 30 * 37 })],
        async (events, size, together, types, from) => {
          fresh();
          const after = toLogPosition({ commit: BigInt(from), prepare: BigInt(from) });
          const writer = open({ ...SMALL, events: size });
          await taken(writer, events, together);
          expect(files().length).toBe(Math.floor(events.length / size));
          const wanted = events.filter((event) => event.logPosition > after && (!types || types.includes(event.type)));
          for (const archive of [writer, open()])
            expect((await readThrough(archive, events, types, after)).read).toEqual(wanted);
        },
      ),
      { numRuns: runsOf(60, 2_000) },
    );
  });

  test('it leaves the rest to the log, and files without a wanted type are not unpacked', async () => {
    const events = numbered(10);
    await taken(open(), events);
    expect((await readThrough(open(), events)).rest).toBe(at(8));
    for (const file of files()) writeFileSync(join(folder, file), readFileSync(join(folder, file)).subarray(0, -9));
    expect((await readThrough(open(), events, ['Unheard'])).rest).toBe(at(8));
    expect(warnings).toEqual([]);
  });

  test('whatever becomes of a file, what is read is right, and what is missing is taken again', async () => {
    const events = numbered(18);
    const harm = fc.oneof(
      fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }) }),
      fc.record({
        flip: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        bit: fc.integer({ min: 0, max: 7 }),
      }),
      fc.record({ gone: fc.constant(true) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(3), harm, fc.boolean(), async (nth, done, isOpen) => {
        fresh();
        const archive = open();
        await taken(archive, events);
        const path = join(folder, files()[nth]!);
        const bytes = readFileSync(path);
        if ('gone' in done) rmSync(path);
        else if ('cut' in done) writeFileSync(path, bytes.subarray(0, Math.floor(done.cut * bytes.length)));
        else {
          bytes[Math.floor(done.flip * bytes.length)]! ^= 1 << done.bit;
          writeFileSync(path, bytes);
        }
        const reader = isOpen ? archive : open();
        const { read, rest } = await readThrough(reader, events);
        expect(read).toEqual(events);
        expect(rest).toBe(nth === 0 ? LOG_START : at(4 * nth));
        expect(warnings).toHaveLength('gone' in done && nth === 3 && !isOpen ? 0 : 1);
        expect(files()).toHaveLength(nth);
        await taken(reader, events);
        expect((await readThrough(open(), events)).rest).toBe(at(16));
      }),
      { numRuns: runsOf(40, 2_000) },
    );
  });

  test('a writer that was killed leaves a file without a name, which is in nobody’s way', async () => {
    await taken(open(), numbered(8));
    writeFileSync(join(folder, `${at(8)}.events.new`), 'half');
    await taken(open(), numbered(12));
    expect((await readThrough(open(), numbered(12))).rest).toBe(at(12));
  });

  test('what another log holds, or one that was put back, goes, and the rest stays', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), async (common) => {
        fresh();
        const now = [...numbered(common), ...numbered(20 - common, common + 1, 'other')];
        const archive = open();
        await taken(archive, numbered(20));
        const holds = async (position: LogPosition, id: string) =>
          now.some((event) => event.logPosition === position && event.id === id);
        const kept = Math.floor(common / 4);
        expect(await archive.keepHeldBy({ holds })).toEqual(
          kept === 0 ? undefined : { logPosition: at(4 * kept), id: `id ${4 * kept}` },
        );
        await taken(archive, now);
        expect((await readThrough(open(), now)).read).toEqual(now);
      }),
      { numRuns: runsOf(21, 200) },
    );
  });

  test('a writer that goes on behind a part that was cut is stopped: there is never a gap', async () => {
    const archive = open();
    await taken(archive, numbered(10));
    rmSync(join(folder, files()[1]!));
    await readThrough(archive, numbered(10));
    await expect(archive.take(at(10), numbered(8, 11), at(18))).rejects.toThrow('was cut');
    await taken(archive, numbered(18));
    expect((await readThrough(open(), numbered(18))).read).toEqual(numbered(18));
  });

  test('a part that a reader cuts while the next one is written leaves no gap', async () => {
    // The last ones are long, so that they take a while to be packed.
    const text = (id: string) => `${id} `.repeat(50_000);
    const events = numbered(12).map((event, n) => (n < 8 ? event : { ...event, data: { text: text(event.id) } }));
    const archive = open();
    await taken(archive, events.slice(0, 8));
    rmSync(join(folder, files()[1]!));
    const writing = archive.take(at(8), events.slice(8), at(12)).catch(String);
    await readThrough(archive, events, undefined, at(4));
    expect(await writing).toMatch('was cut');
    expect((await readThrough(archive, events)).read).toEqual(events);
    await archive.keepHeldBy({ holds: async () => true });
    await taken(archive, events);
    for (const one of [archive, open()]) expect((await readThrough(one, events)).rest).toBe(at(12));
  });

  test('what else is in its folder stays', async () => {
    for (const name of ['secrets.json', 'zzz.events', `${at(9)}.events.txt`]) writeFileSync(join(folder, name), 'mine');
    const archive = open();
    await taken(archive, numbered(10));
    expect(await archive.keepHeldBy({ holds: async () => false })).toBeUndefined();
    expect(files()).toEqual([`${at(9)}.events.txt`, 'secrets.json', 'zzz.events']);
  });

  test('a reader that began before the log was put back does not mix the two', async () => {
    const archive = open();
    await taken(archive, numbered(12));
    const subscription = archive.subscription(undefined, undefined, same)!;
    await subscription.pull();
    const now = [...numbered(4), ...numbered(8, 5, 'other')];
    await archive.keepHeldBy({ holds: async (_, id) => now.some((event) => event.id === id) });
    await taken(archive, now);
    const read: RecordedEvent[] = [];
    for (let batch = await subscription.pull(); batch; batch = await subscription.pull()) read.push(...batch.events);
    expect(read.map(({ id }) => id).filter((id) => id.startsWith('other'))).toEqual([]);
  });

  test('an event that nobody can bring to its present shape ends the reading right before it', async () => {
    const events = numbered(10);
    const archive = open();
    await taken(archive, events);
    const upcast = (event: RecordedEvent) => {
      if (event.id === 'id 7') throw new Error('no such shape');
      return event;
    };
    const subscription = archive.subscription(undefined, undefined, upcast)!;
    expect((await subscription.pull())!.upTo).toBe(at(4));
    expect(await subscription.pull()).toMatchObject({ upTo: at(6), upToId: 'id 6', events: events.slice(4, 6) });
    await expect(subscription.pull()).rejects.toThrow('no such shape');
  });

  test('once stopped it hands over nothing more', async () => {
    const events = numbered(10);
    const archive = open();
    await taken(archive, events);
    const subscription = archive.subscription(undefined, undefined, same)!;
    await subscription.pull();
    subscription.stop();
    expect(await subscription.pull()).toBeUndefined();
  });

  test('what was written from a time on is behind the place that is found for it, and little before it', async () => {
    const events = numbered(40).map((event, n) => ({ ...event, created: 1_000 + 10 * n }));
    const archive = open();
    expect(await archive.placeBefore(1_000)).toBeUndefined();
    await taken(archive, events);
    for (let time = 990; time < 1_420; time += 5) {
      const place = await archive.placeBefore(time);
      const behind = events.filter(({ logPosition }) => logPosition > place!);
      expect(behind.filter(({ created }) => created >= time)).toEqual(events.filter(({ created }) => created >= time));
      expect(behind.filter(({ created }) => created < time).length).toBeLessThanOrEqual(SMALL.events);
    }
  });
});
