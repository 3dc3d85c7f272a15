import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Place } from './log-file';
import { Tail, type LogGap } from './tail';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tail-'));
  log = join(folder, 'SquadGame.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const all = (tail: Tail): string[] => {
  const lines: string[] = [];
  for (let some = tail.read(); some.length > 0; some = tail.read()) lines.push(...some);
  return lines;
};
const kept = (tail: Tail): Place => {
  const { place } = tail;
  tail.close();
  return JSON.parse(JSON.stringify(place)) as Place;
};

test('a line that is too long is cut at the same places however much of it is there at each look', () => {
  writeFileSync(log, 'one\n');
  const live = new Tail(log);
  const lines = all(live);
  for (const more of ['0'.repeat(70_000), '0'.repeat(70_000), '\ntwo\n']) {
    appendFileSync(log, more);
    lines.push(...all(live));
  }
  live.close();
  const again = new Tail(log);
  expect(lines.map(({ length }) => length)).toEqual(all(again).map(({ length }) => length));
  again.close();
});

test('lines end in LF or CRLF, and half a line waits for its other half', () => {
  writeFileSync(log, 'one\r\ntwo\nthr');
  const tail = new Tail(log);
  expect(all(tail)).toEqual(['one', 'two']);
  expect(all(tail)).toEqual([]);
  appendFileSync(log, 'ee\r');
  expect(all(tail)).toEqual([]);
  appendFileSync(log, '\n\r\n');
  expect(all(tail)).toEqual(['three', '']);
  tail.close();
});

test('a log that is not there yet is waited for', () => {
  const tail = new Tail(log);
  expect([all(tail), tail.place]).toEqual([[], undefined]);
  writeFileSync(log, 'one\n');
  expect(all(tail)).toEqual(['one']);
  tail.close();
});

test('a log that is moved away is read to its end, half a line included, before the new one', () => {
  writeFileSync(log, 'one\n');
  const tail = new Tail(log);
  all(tail);
  appendFileSync(log, 'two\nhalf');
  renameSync(log, join(folder, 'SquadGame-backup.log'));
  expect(all(tail)).toEqual(['two']);
  writeFileSync(log, 'new\n');
  expect(all(tail)).toEqual(['half', 'new']);
  tail.close();
});

test('a log that was moved away while nobody looked is found in its folder', () => {
  writeFileSync(log, 'one\n');
  const tail = new Tail(log);
  all(tail);
  const place = kept(tail);
  appendFileSync(log, 'two\n');
  renameSync(log, join(folder, 'SquadGame-backup-2026.10.03.log'));
  writeFileSync(log, 'new\n');
  const next = new Tail(log, place);
  expect(all(next)).toEqual(['two', 'new']);
  next.close();
});

test('a log that was cut off begins again', () => {
  writeFileSync(log, 'first log\nsecond line\n');
  const tail = new Tail(log);
  all(tail);
  truncateSync(log, 0);
  appendFileSync(log, 'again\n');
  expect(all(tail)).toEqual(['again']);
  tail.close();
});

test('a log that was replaced by a longer one in its place is read from its start', () => {
  writeFileSync(log, 'Log file open, 10/03/26 09:00\none\n');
  const tail = new Tail(log);
  all(tail);
  const place = kept(tail);
  writeFileSync(log, 'Log file open, 10/04/26 09:00\ntwo\nthree\n');
  const next = new Tail(log, place);
  expect(all(next)).toEqual(['Log file open, 10/04/26 09:00', 'two', 'three']);
  next.close();
});

test('a log that vanished with what was unread gives way to the new one', () => {
  writeFileSync(log, 'one\n');
  const tail = new Tail(log);
  all(tail);
  const place = kept(tail);
  rmSync(log);
  const next = new Tail(log, place);
  expect(all(next)).toEqual([]);
  writeFileSync(join(folder, 'keeps-the-inode-away'), '');
  writeFileSync(log, 'new\n');
  expect(all(next)).toEqual(['new']);
  next.close();
});

describe('rotated while nobody looked', () => {
  /** A log of ten lines that begins on a day of November. */
  const logOf = (day: number) =>
    Array.from({ length: 10 }, (_, n) => `[2026.11.0${day}-09.00.0${n}:000][  1]LogSquad: line ${n} of day ${day}\n`);
  const lines = (days: readonly number[]) => days.flatMap((day) => logOf(day).map((line) => line.trimEnd()));
  const backup = (name: string | number) => join(folder, `SquadGame-backup-${name}.log`);
  const gaps: LogGap[] = [];
  const missed = (gap: LogGap) => void gaps.push(gap);
  beforeEach(() => void gaps.splice(0));

  /** The first seven lines of day 1 were read; what follows was written while nobody looked. */
  const placeInDayOne = () => {
    writeFileSync(log, logOf(1).slice(0, 7).join(''));
    const tail = new Tail(log);
    expect(all(tail)).toHaveLength(7);
    const place = kept(tail);
    appendFileSync(log, logOf(1).slice(7).join(''));
    return place;
  };
  const rest = (...days: readonly number[]) => [...lines([1]).slice(7), ...lines(days)];

  test.each([
    ['moved', (to: string) => renameSync(log, to)],
    ['copied', (to: string) => copyFileSync(log, to)],
  ])('several times, by being %s, all of its logs are read in order', (_, rotate) => {
    const place = placeInDayOne();
    // Names that sort against the time.
    ['z', 'b', 'a'].forEach((name, index) => {
      rotate(backup(name));
      writeFileSync(log, logOf(index + 2).join(''));
    });
    // Older than what was read, and of another server.
    writeFileSync(backup('older'), logOf(0).join('').replaceAll('2026.11.00', '2026.10.01'));
    writeFileSync(join(folder, 'SquadGame_2.log'), logOf(3).join(''));
    writeFileSync(backup('notes'), 'Moved on Friday.\n');
    const next = new Tail(log, place, missed);
    expect(all(next)).toEqual(rest(2, 3, 4));
    expect(gaps).toEqual([]);
    next.close();
  });

  test('and cut off in its place while somebody looks, what was unread is read from the copy', () => {
    writeFileSync(log, logOf(1).slice(0, 7).join(''));
    const tail = new Tail(log, undefined, missed);
    expect(all(tail)).toHaveLength(7);
    appendFileSync(log, logOf(1).slice(7).join(''));
    copyFileSync(log, backup(1));
    writeFileSync(log, logOf(2).join(''));
    expect(all(tail)).toEqual(rest(2));
    expect(gaps).toEqual([]);
    tail.close();
  });

  test('and gone, it goes on with the oldest that follows, and says what is missing', () => {
    const place = placeInDayOne();
    rmSync(log);
    writeFileSync(backup(2), logOf(2).join(''));
    writeFileSync(log, logOf(3).join(''));
    const next = new Tail(log, place, missed);
    expect(all(next)).toEqual(lines([2, 3]));
    expect(gaps).toEqual([
      {
        from: '2026-11-01T09:00:06.000Z',
        to: '2026-11-02T09:00:00.000Z',
        reason: 'the log that was being read is gone',
      },
    ]);
    next.close();
  });

  test('one of them unreadable, it says so once and reads the others', () => {
    const place = placeInDayOne();
    renameSync(log, backup(1));
    symlinkSync(backup(2), backup(2));
    writeFileSync(log, logOf(3).join(''));
    const next = new Tail(log, place, missed);
    expect(all(next)).toEqual(rest(3));
    expect(gaps).toMatchObject([
      { from: '2026-11-01T09:00:06.000Z', reason: 'SquadGame-backup-2.log cannot be read (ELOOP)' },
    ]);
    next.close();
  });

  test('and the volume is another one, the same log is gone on with', () => {
    const place = { ...placeInDayOne(), file: '99:1' };
    const next = new Tail(log, place, missed);
    expect(all(next)).toEqual(rest());
    next.close();
  });
});

test('a place is reached when everything before it was read, and no line is read beyond it', () => {
  writeFileSync(log, 'one\ntwo\n');
  const tail = new Tail(log);
  const end = tail.end()!;
  appendFileSync(log, 'three\n');
  expect(tail.hasReached(end)).toBe(false);
  expect(tail.read(end)).toEqual(['one', 'two']);
  expect(tail.hasReached(end)).toBe(true);
  // It may be in the middle of a line.
  appendFileSync(log, 'fo');
  const middle = tail.end()!;
  appendFileSync(log, 'ur\n');
  expect(tail.read(middle)).toEqual(['three']);
  expect(tail.hasReached(middle)).toBe(true);
  renameSync(log, join(folder, 'SquadGame-backup-1.log'));
  writeFileSync(log, 'five\n');
  const inNext = tail.end()!;
  expect(tail.read(inNext)).toEqual(['four']);
  expect(tail.hasReached(inNext)).toBe(false);
  expect(tail.read(inNext)).toEqual(['five']);
  expect([tail.hasReached(inNext), tail.hasReached(end)]).toEqual([true, true]);
  tail.close();
});

test('a line without an end is cut, not kept for ever', () => {
  writeFileSync(log, `${'x'.repeat(300_000)}\nend\n`);
  const tail = new Tail(log);
  const lines = all(tail);
  expect(lines.join('')).toBe(`${'x'.repeat(300_000)}end`);
  tail.close();
});

test('wherever the writing and the reading are cut, every line is read once', () => {
  const text = fc.array(fc.constantFrom('a', 'Игрок', '\r', '\n', '\r\n', '♞ x', ''), { maxLength: 60 });
  fc.assert(
    fc.property(
      text,
      fc.array(fc.nat(200), { maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      (parts, cuts, restarts) => {
        const bytes = Buffer.from(`${parts.join('')}\n`);
        writeFileSync(log, '');
        let tail = new Tail(log);
        const lines: string[] = [];
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        places.slice(1).forEach((end, index) => {
          appendFileSync(log, bytes.subarray(places[index], end));
          lines.push(...all(tail));
          if (restarts[index]) tail = new Tail(log, kept(tail));
        });
        tail.close();
        expect(lines).toEqual(
          bytes
            .toString('utf8')
            .split('\n')
            .slice(0, -1)
            .map((line) => line.replace(/\r$/u, '')),
        );
      },
    ),
    { numRuns: 200 },
  );
});
