import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const index = read('README.md');

/** At most a page: what an implementer or operator looks up belongs to the other documents. */
const MAX_WORDS = 750;
const MAX_LINE = 150;
const STATUS = /^(?:accepted|open|(?:partly )?superseded by \d+)$/;

const records = files.map((file) => {
  const text = read(file);
  return {
    file,
    text,
    number: Number(/^# (\d+)\. /.exec(text)?.[1]),
    title: /^# \d+\. (.+)$/m.exec(text)?.[1],
    status: /^Status: (.+)$/m.exec(text)?.[1] ?? '',
  };
});

const rows = [...index.matchAll(/^\| +\[(\d+)\]\((.+?)\) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number, file, title, status, supersedes]) => ({ number: Number(number), file, title, status, supersedes }),
);

test('every record is in the index with its number, title and status', () => {
  expect(records.length).toBeGreaterThan(20);
  expect(rows.map(({ number, file, title, status }) => ({ number, file, title, status }))).toEqual(
    records.map(({ number, file, title, status }) => ({ number, file, title, status })),
  );
});

test('no number is given twice, and a file begins with its own', () => {
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
  for (const { file, number } of records)
    expect(file).toMatch(new RegExp(`^${String(number).padStart(4, '0')}-[a-z0-9-]+\\.md$`));
});

test('the index names every number that has no record, and no other', () => {
  const given = new Set(records.map(({ number }) => number));
  const missing = Array.from({ length: Math.max(...given) }, (_, i) => i + 1).filter((number) => !given.has(number));
  const named = index
    .match(/^Numbers without a record: ([\d, ]+)\./m)?.[1]
    ?.split(', ')
    .map(Number);
  expect(named).toEqual(missing);
});

test('a status is one of the four, and what supersedes another says so in the index', () => {
  for (const { file, status } of records) expect([file, status]).toEqual([file, expect.stringMatching(STATUS)]);
  for (const { number, supersedes } of rows) {
    const others = records.filter(({ status }) => status.endsWith(`superseded by ${number}`));
    const expected = others.map((other) => `${other.status.startsWith('partly') ? 'part of ' : ''}${other.number}`);
    expect([number, supersedes]).toEqual([number, expected.join(', ') || '–']);
  }
});

test.each(records)('$file is at most a page, with a context, a decision and short lines', ({ text, status }) => {
  expect(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(MAX_WORDS);
  expect(text.split('\n').filter((line) => line.length > MAX_LINE)).toEqual([]);
  expect(text).toMatch(/^## Context$/m);
  if (status !== 'open') expect(text).toMatch(/^## Decision$/m);
});

test('whoever is asked to look at a decision again answers in it, on a day', () => {
  const asked = records.filter(({ text }) => /to be reviewed when/i.test(text));
  expect(asked.map(({ file }) => file)).toContain('0025-tokens-in-the-browser.md');
  for (const { file, text } of asked)
    expect([file, /^Reviewed \d{4}-\d\d-\d\d: .{20,}/m.test(text)]).toEqual([file, true]);
});
