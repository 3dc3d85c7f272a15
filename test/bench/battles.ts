import { randomUUID } from 'node:crypto';
import { fold } from '@app/domain/decider';
import type { SquadEvent } from '@app/domain/squad/events';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import type { Match } from '@app/domain/squad/match/match-state';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { Assembler } from '../../apps/agent/src/assembly/assembler';
import { batchesOf } from '../../apps/agent/src/delivery/batches';
import { playMatch } from '../../apps/local/src/simulator/squad/match';
import { community } from '../../apps/local/src/simulator/squad/players';
import { matchAt, type SeasonPlan } from '../../apps/local/src/simulator/season';
import { GAME_SERVER, metadata } from './games';

const SERVER = { id: 1, name: 'Bench' };
const CROWD = 100;
const FIRST = Date.parse('2026-10-01T09:00:00Z');
const BETWEEN = 2 * 3_600_000;
const POLL_MS = 30_000;

const seasonOf = (size: number): SeasonPlan => ({
  seed: 'bench',
  servers: [SERVER],
  players: community('bench', size, [SERVER.id]),
  firstDay: FIRST,
  days: 0,
  tempo: 1,
});

/** A full match of a hundred players, as its stream holds it. */
function battle(season: SeasonPlan, nth: number): SquadEvent[] {
  const assembler = new Assembler();
  for (const said of playMatch(matchAt(season, SERVER, FIRST + nth * BETWEEN, nth, CROWD, POLL_MS)))
    if ('line' in said) assembler.line(said.line);
    else assembler.rcon({ at: said.at, ...said.rcon } as never);
  assembler.settle();
  let state: Match = match.initial;
  let stream: string | undefined;
  const events: SquadEvent[] = [];
  for (const batch of batchesOf(assembler.take(), {}).batches) {
    stream ??= batch.match;
    if (batch.match !== stream) continue;
    const decided = [...receiveFacts({ ...batch, serverId: SERVER.id })(state)];
    state = fold({ initial: state, evolve: match.evolve }, decided);
    events.push(...decided);
  }
  return events;
}

/**
 * Simulates a few matches and repeats them as later ones: a million events are made up faster than they are measured.
 */
export function battlesOf(players: number, distinct: number): (events: number) => Generator<readonly SquadEvent[]> {
  const season = seasonOf(players);
  const played: SquadEvent[][] = [];
  return function* (events) {
    for (let count = 0, nth = 0; count < events; nth++) {
      const original = (played[nth % distinct] ??= battle(season, nth % distinct));
      const match = nth < distinct ? original : original.map((event) => again(event, nth - (nth % distinct)));
      yield match;
      count += match.length;
    }
  };
}

/** The next matches that hold so many events. */
export function* next(matches: Iterator<readonly SquadEvent[]>, events: number): Generator<readonly SquadEvent[]> {
  for (let count = 0; count < events;) {
    const match = matches.next().value as readonly SquadEvent[];
    count += match.length;
    yield match;
  }
}

/** The same so many matches later. */
const again = (event: SquadEvent, matches: number): SquadEvent => {
  const { at, match: key } = event.data;
  const later = (time: string) => new Date(Date.parse(time) + matches * BETWEEN).toISOString();
  const began = later(timeOf(key)).replaceAll(/[-:.Z]/g, '');
  const startedAt = 'startedAt' in event.data ? { startedAt: later(event.data.startedAt) } : {};
  const data = { ...event.data, ...startedAt, at: later(at), match: began + key.slice(began.length) };
  return { ...event, data } as SquadEvent;
};

const timeOf = (key: string): string => key.replace(/^(....)(..)(..)T(..)(..)(..)(...).*$/, '$1-$2-$3T$4:$5:$6.$7Z');

const APPENDED = 400;

/** Writes matches into their streams, one after another. @returns the position of the last event, and how many of each type there are */
export async function recordBattles(
  log: EventLog,
  matches: Iterable<readonly SquadEvent[]>,
): Promise<{ head: LogPosition; counts: ReadonlyMap<string, number> }> {
  const counts = new Map<string, number>();
  let head: LogPosition = '';
  for (const events of matches) {
    const { serverId, match: key } = events[0]!.data;
    for (let at = 0; at < events.length; at += APPENDED) {
      const part = events.slice(at, at + APPENDED);
      const of = metadata(GAME_SERVER);
      const news = part.map((event) => ({ id: randomUUID(), event, metadata: of }));
      ({ logPosition: head } = await log.append(`${match.category}-${serverId}-${key}`, at - 1, news));
      for (const { type } of part) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return { head, counts };
}
