import { USUAL_RULES } from '@app/domain/squad/ruleset';
import type { RecordedEvent } from '@app/storage/event-log/event';
import * as fc from 'fast-check';
import { Timeline } from './timeline';

const ID = '1-20261120T090004000-Yehorivka_RAAS_v1';
const START = Date.parse('2026-11-20T09:00:00.000Z');
const at = (second: number) => new Date(START + second * 1_000).toISOString();
const parties = (attacker: string | null, by: string) => ({
  victim: { playerId: 'v' },
  attacker: attacker === null ? null : { playerId: attacker },
  by,
});

const facts = [
  { type: 'SquadMatchStarted', data: { at: at(0) } },
  { type: 'SquadPlayerDied', data: { at: at(9), sequence: 5, weapon: null, ...parties(null, 'unknown') } },
  { type: 'SquadPlayerRevived', data: { at: at(12), reviver: { playerId: 'r' }, victim: { playerId: 'v' } } },
  // RCON is read apart from the log.
  {
    type: 'SquadRosterSampled',
    data: {
      at: at(4),
      teams: [
        { team: 1, tickets: 300 },
        { team: 2, tickets: 280 },
      ],
    },
  },
  { type: 'SquadZoneChanged', data: { at: at(30), zone: 'Hill', how: 'captured', team: 2 } },
  { type: 'SquadDeathCorrected', data: { at: at(60), of: 5, after: parties('a', 'enemy') } },
  { type: 'SquadMatchEnded', data: { at: at(90) } },
];
const events = facts.map(
  (fact, revision) => ({ ...fact, revision, created: START + revision }) as unknown as RecordedEvent,
);
const read = (...parts: readonly (readonly RecordedEvent[])[]) => {
  const timeline = new Timeline(ID, USUAL_RULES);
  for (const part of parts) {
    timeline.add(part);
    timeline.page();
  }
  return timeline;
};

test('moments stand in order of time, a corrected death where it happened', () => {
  const { data } = JSON.parse(read(events).page().json) as { data: { moments: { type: string }[] } };
  expect(data.moments.map(({ type }) => type)).toEqual(['tickets', 'death', 'revive', 'capture']);
  expect(data.moments[1]).toMatchObject({ victim: 'v', attacker: 'a', by: 'enemy' });
});

test('read in parts as the match goes on it is what it is read at once', () =>
  fc.assert(
    fc.property(fc.nat(events.length), fc.nat(events.length), (one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      const parts = read(events.slice(0, first), events.slice(first, second), events.slice(second));
      expect(parts.page()).toEqual(read(events).page());
    }),
  ));

test('it has another ETag with each event, and is settled an hour after the end', () => {
  expect(read(events.slice(0, 3)).page().etag).not.toBe(read(events.slice(0, 4)).page().etag);
  const last = events.at(-1)!.created;
  expect(read(events).isSettled(last + 3_600_001)).toBe(true);
  expect(read(events).isSettled(last + 3_600_000)).toBe(false);
  expect(read(events.slice(0, -1)).isSettled(last + 9_999_999)).toBe(false);
});
