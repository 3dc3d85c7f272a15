import { fold } from '../decider';
import type { TraceEvent } from './events';
import { backups, LOOK_WINDOW, logReading, readLog, recordBackup } from './traces';

const START = Date.parse('2026-11-21T09:00:00.000Z');
const look = (subject: string, after = 0) => ({
  readerId: '1',
  subject,
  at: new Date(START + after).toISOString(),
});
const decided = (before: readonly TraceEvent[], subject: string, after: number) => [
  ...readLog(look(subject, after))(fold(logReading, before)),
];

test('a look at a stream is recorded', () =>
  expect(decided([], 'bingoLobby', 0)).toEqual([{ type: 'EventLogRead', data: look('bingoLobby') }]));

test('the next pages of the same stream are the same look, until the window is over', () => {
  const first = decided([], 'bingoLobby', 0);
  expect(decided(first, 'bingoLobby', LOOK_WINDOW - 1)).toEqual([]);
  expect(decided(first, 'bingoLobby', LOOK_WINDOW)).toHaveLength(1);
  expect(decided(first, 'bingoValues', 1)).toHaveLength(1);
});

test('a clock that went back silences nobody', () =>
  expect(decided(decided([], 'bingoLobby', 0), 'bingoLobby', -1)).toHaveLength(1));

test('who looks at very much is recorded once more and never less', () => {
  const events = Array.from({ length: 300 }, (_, n): TraceEvent => ({ type: 'EventLogRead', data: look(`s${n}`, n) }));
  expect(fold(logReading, events).size).toBe(200);
  expect(decided(events, 's0', 400)).toHaveLength(1);
  expect(decided(events, 's299', 400)).toEqual([]);
});

test('the same backup reported twice is one', () => {
  const backup = {
    ...{ name: 'b.tar.gz', bytes: 9, sha256: 'f'.repeat(64), position: '41', withAddresses: false },
    at: '2026-11-21T09:00:00.000Z',
  };
  const events = [...recordBackup(backup)(fold(backups, []))];
  expect(events).toEqual([{ type: 'BackupTaken', data: backup }]);
  expect([...recordBackup(backup)(fold(backups, events))]).toEqual([]);
  expect([...recordBackup({ ...backup, sha256: 'e'.repeat(64) })(fold(backups, events))]).toHaveLength(1);
});
