import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a log that is full moves aside, and the lines go on in a new one', () => {
  const path = join(folder, 'api.log');
  const log = new LogFile(path, 10);
  for (const line of ['one two three', 'four']) log.write(line);
  log.close();
  expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['one two three\n', 'four\n']);
});

// The launcher writes it: an error here would end the whole site.
test('a log that somebody deleted is begun again when it is full', () => {
  const path = join(folder, 'api.log');
  const log = new LogFile(path, 10);
  log.write('one two three');
  rmSync(path);
  log.write('four');
  log.close();
  expect(readFileSync(path, 'utf8')).toBe('four\n');
});

test('a folder of logs that somebody deleted stops nobody, and is used again once it is there', () => {
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const path = join(logs, 'api.log');
  const log = new LogFile(path, 10);
  log.write('one two three');
  rmSync(logs, { recursive: true });
  log.write('four');
  expect(existsSync(logs)).toBe(false);
  mkdirSync(logs);
  for (const line of ['five six seven', 'eight']) log.write(line);
  log.close();
  expect(readFileSync(path, 'utf8')).toBe('eight\n');
});
