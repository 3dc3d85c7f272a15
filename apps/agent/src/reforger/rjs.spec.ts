import { readRjs, readRjsLine, type RjsSource } from './rjs';
import { UTC } from './zone';

/** Words that name something every object has. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const read = (source: RjsSource, line: string) => readRjs(source, readRjsLine(line, UTC)!);

test.each(INHERITED)('an event called %s is no fact', (event) => {
  for (const source of ['kills', 'joins', 'chat'] as const) expect(read(source, `1791104405|${event}:x`)).toBeNull();
});

test.each([
  ['platform-xbox', 'xbox'],
  ['platform-toaster', null],
  ['constructor', null],
])('a player of %s is of the platform %s', (word, platform) => {
  const line = `[2026-10-04 09:00:19] PLAYER_JOINED = playerBiId = 00000000-0000-4000-8000-000000000001, platform = ${word}, playerName = Kea, playerId = 1`;
  expect(read('joins', line)).toMatchObject({ kind: 'playerIdentified', name: 'Kea', platform });
});
