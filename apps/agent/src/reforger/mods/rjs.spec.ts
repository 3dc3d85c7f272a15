import { readRjs, readRjsLine } from './rjs';
import { readWcs, readWcsLine } from './wcs';
import { UTC } from '../zone';

/** Words that name something every object has. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

test.each(INHERITED)('an event called %s is not understood', (event) => {
  expect(readWcs(readWcsLine(`1791104405|${event}:x`)!)).toBeUndefined();
  expect(readWcs(readWcsLine(JSON.stringify({ type: event, timestamp: 1_791_104_405 }))!)).toBeUndefined();
  expect(readRjs(readRjsLine(`[2026-10-04 09:00:19] ${event} = x`, UTC)!)).toBeUndefined();
});

test.each([
  ['platform-xbox', 'xbox'],
  ['platform-toaster', null],
  ['constructor', null],
])('a player of %s is of the platform %s', (word, platform) => {
  const line = `[2026-10-04 09:00:19] PLAYER_JOINED = playerBiId = 00000000-0000-4000-8000-000000000001, platform = ${word}, playerName = Kea, playerId = 1`;
  expect(readRjs(readRjsLine(line, UTC)!)?.fact).toMatchObject({ kind: 'playerIdentified', name: 'Kea', platform });
});
