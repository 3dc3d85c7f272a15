import { LOG_START } from '@app/storage/event-log/position';
import { cancel, find, newRecord, settle, takeOver, type Change, type Code } from '../engine/record';
import { changeFor } from './follow-commands';

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
