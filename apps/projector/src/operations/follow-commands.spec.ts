import { LOG_START, toLogPosition } from '@app/storage/event-log/position';
import { cancel, find, newRecord, settle, takeOver, type Change, type Code } from '../engine/record';
import { defaultTuning } from '../engine/tuning';
import { changeFor, followCommands } from './follow-commands';

const NOW = 1_000;
const at = '2026-11-21T09:00:00.000Z';
const code = (rules: string): Code => ({ version: 1, rules: { version: rules, value: { are: rules } } });
const changes: Change[] = [
  settle(code('old'), ['X'], NOW),
  takeOver(1),
  // Other rules were configured, and an operator rejected what was built by them.
  settle(code('new'), ['X'], NOW),
  cancel(2),
];
const record = changes.reduce((each, change) => change(each), newRecord('games', ['X'], LOG_START));
const of = { projection: 'games', requestId: 'r1', at, generation: 3 };
const rulesOf = (change: Change) => find(change(record), 3)?.rules;

test('a rebuild takes the rules as configured, one by the same rules those that serve', () => {
  const rebuilt = { type: 'ProjectionRebuildRequested', data: of } as const;
  expect(rulesOf(changeFor(rebuilt, code('new'), NOW))).toBe('new');
  const same = { ...rebuilt, data: { ...of, sameRules: true } } as const;
  expect(rulesOf(changeFor(same, code('new'), NOW))).toBe('old');
});

test('an event that is taken out of quarantine is folded by the rules that serve', () => {
  const released = { type: 'ProjectionQuarantineReleased', data: { ...of, position: LOG_START } } as const;
  expect(rulesOf(changeFor(released, code('new'), NOW))).toBe('old');
});

test('of an event in quarantine the record names the stream as the log does, so that an erasure leaves no id there', async () => {
  const position = toLogPosition({ commit: 7, prepare: 7 });
  const place = { position, stream: 'connections-290401099666423845', revision: 3, eventType: 'X' };
  const data = { ...of, ...place, reason: 'No such account.', by: 'Two-Up' };
  let written = record;
  const runner = {
    ...{ name: 'games', code: code('old') },
    ensureRecord: async () => ({ ...record, commanded: LOG_START }),
    obey: async (_: unknown, __: unknown, change: Change) => void (written = change(written)),
  };
  const log = {
    subscribe: async function* () {
      yield { events: [{ type: 'ProjectionEventQuarantined', data, logPosition: LOG_START }] };
    },
  };
  const events = {
    eventAt: async (commit: bigint) =>
      commit === 7n ? { stream: 'connections-~0123456789abcdefghij', revision: 3 } : undefined,
  };
  const journal = { info: jest.fn(), warn: jest.fn() };
  await followCommands({
    ...{ log, events, journal, runners: new Map([['games', runner]]), tuning: defaultTuning },
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof followCommands>[0]);
  const { stream, ...rest } = written.quarantined![0]!;
  expect(stream).toBe('connections-~0123456789abcdefghij');
  expect(rest).toMatchObject({ position, revision: 3, reason: 'No such account.' });
});
