import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Tail, type Place } from './tail';

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
