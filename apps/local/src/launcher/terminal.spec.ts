import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file';
import { Terminal, worthShowing } from './terminal';

test.each([
  ['{"level":30,"msg":"request completed"}', 'stdout', undefined],
  ['{"level":40,"msg":"slow"}', 'stdout', { level: 40, text: 'slow' }],
  ['{"level":50,"msg":"failed","err":{"message":"no log"}}', 'stdout', { level: 50, text: 'failed: no log' }],
  ['{"level":40,"msg":"turned away","cause":"no log"}', 'stdout', { level: 40, text: 'turned away: no log' }],
  ['{"level":50,"msg":"no log","err":{"message":"no log"}}', 'stdout', { level: 50, text: 'no log' }],
  ['plain words', 'stdout', undefined],
  ['plain words', 'stderr', { level: 40, text: 'plain words' }],
  ['{broken', 'stderr', { level: 40, text: '{broken' }],
  ['(node:12) ExperimentalWarning: something', 'stderr', undefined],
  ['', 'stderr', undefined],
] as const)('%s on %s', (line, from, shown) => {
  expect(worthShowing(line, from)).toEqual(shown);
});

test('colours are for terminals, and not for those who want none', () => {
  const written: string[] = [];
  const stream = { isTTY: true, write: (text: string) => written.push(text) };
  new Terminal(stream, stream, {}).fail('no');
  new Terminal(stream, stream, { NO_COLOR: '1' }).fail('no');
  new Terminal({ ...stream, isTTY: false }, stream, {}).fail('no');
  expect(written.map((text) => text.trim() === 'no')).toEqual([false, true, true]);
});

test('progress is a bar in a terminal, below all other lines, and a few lines elsewhere', () => {
  const written: string[] = [];
  const stream = { isTTY: true, write: (text: string) => written.push(text) };
  const terminal = new Terminal(stream, stream, { NO_COLOR: '1' });
  terminal.progress('A month', 0.5, 12_300);
  const bar = `  A month ${'█'.repeat(15)}${'░'.repeat(15)} 50 %, 13 s left`;
  expect(written.splice(0)).toEqual([`\r\u001b[K${bar}`]);
  terminal.warn('slow');
  expect(written.splice(0)).toEqual(['\r\u001b[K', 'slow\n', bar]);
  terminal.progress('A month', 1, 0);
  expect(written.splice(0)).toEqual([`\r\u001b[K  A month ${'█'.repeat(30)} 100 %\n`]);
  terminal.say('done');
  expect(written.splice(0)).toEqual(['done\n']);

  const file = new Terminal({ ...stream, isTTY: false }, stream, {});
  for (const share of [0, 0.1, 0.3, 0.4, 1]) file.progress('A month', share, Infinity);
  expect(written).toEqual(['  A month: 0 %\n', '  A month: 30 %\n', '  A month: 100 %\n']);
});

test('a log keeps its newest lines within twice its limit', () => {
  const dir = mkdtempSync(join(tmpdir(), 'log-'));
  const path = join(dir, 'api.log');
  const log = new LogFile(path, 100);
  for (let line = 0; line < 100; line++) log.write(`line ${line}`);
  log.close();
  const text = readFileSync(`${path}.1`, 'utf8') + readFileSync(path, 'utf8');
  expect(text.length).toBeLessThan(230);
  const lines = text.trim().split('\n');
  expect(lines).toEqual(Array.from(lines, (_, index) => `line ${100 - lines.length + index}`));
  rmSync(dir, { recursive: true });
});
