import { randomUUID } from 'node:crypto';
import { deal } from '@app/domain/bingo/deal';
import type { Decision } from '@app/domain/decider';
import type { BingoEvent, Square } from '@app/domain/bingo/events';
import { endGame, game, joinGame, markSquare, startGame, unmarkSquare, type Game } from '@app/domain/bingo/game';
import { DIFFICULTIES, defaultDistribution } from '@app/domain/bingo/rules';
import type { EventLog } from '@app/storage/event-log/log';
import type { Actor, EventMetadata } from '@app/storage/event-log/event';
import type { LogPosition } from '@app/storage/event-log/position';

export interface Player {
  readonly id: string;
  readonly name: string;
}

const TURNS = 340;
const values: readonly Square[] = Array.from({ length: 64 }, (_, index) => ({
  valueId: index + 1,
  value: `Something seen on the road, number ${index + 1}`,
  difficulty: DIFFICULTIES[index % DIFFICULTIES.length]!,
}));
const distribution = defaultDistribution(25);
const at = '2026-01-01T20:00:00.000Z';
const host = { id: '100000000000000001', name: 'Two-Up', roles: ['bingo-host'] };

export const players = (count: number): Player[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(200_000_000_000_000_000n + BigInt(index)),
    name: `Player ${index + 1}`,
  }));

/** The same evening for the same number: everybody joins, squares are marked and some unmarked by turns, it ends. */
export function evening(gameId: number, seats: readonly Player[]): BingoEvent[] {
  const events: BingoEvent[] = [];
  let state: Game = game.initial;
  const decide = (decision: Decision<Game, BingoEvent>) => {
    for (const event of decision(state)) {
      events.push(event);
      state = game.evolve(state, event);
    }
  };
  opening(gameId, seats).forEach(decide);
  let dice = gameId * 2_654_435_761;
  const below = (bound: number) => {
    dice = (Math.imul(dice, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((dice / 2 ** 32) * bound);
  };
  for (let turn = 0; turn < TURNS; turn++) {
    const mark = { gameId, playerId: seats[below(seats.length)]!.id, square: below(25), at };
    decide(below(12) === 0 ? unmarkSquare(mark) : markSquare(mark));
  }
  decide(endGame({ gameId, endedById: host.id, endedBy: host.name, at }));
  return events;
}

/** A game that has begun, with everybody in it and nothing marked. */
export function begun(gameId: number, seats: readonly Player[]): BingoEvent[] {
  const joined = seats.map<BingoEvent>(({ id, name }, seat) => ({
    type: 'BingoCardDealt',
    data: { gameId, playerId: id, username: name, card: deal(values, distribution, seat), at },
  }));
  const started = {
    gameId,
    gridSize: '5x5',
    distribution,
    values,
    startedById: host.id,
    startedBy: host.name,
    at,
  } as const;
  return [{ type: 'BingoGameStarted', data: started }, ...joined];
}

const opening = (gameId: number, seats: readonly Player[]): Decision<Game, BingoEvent>[] => [
  startGame({ gameId, gridSize: '5x5', distribution, values, startedById: host.id, startedBy: host.name, at }),
  ...seats.map(({ id, name }, seat) =>
    joinGame({ gameId, playerId: id, username: name, seed: gameId * 100 + seat, at }),
  ),
];

export const GAME_SERVER: Actor = { id: 'game-server-1', name: 'Game server 1', roles: [] };

export const metadata = (actor: Actor = host): EventMetadata => {
  const requestId = randomUUID();
  return { actor, requestId, correlationId: requestId, causationId: requestId };
};

const AT_ONCE = 4;

/** Writes each game into its stream. @returns the position of the last event */
export async function record(log: EventLog, games: readonly (readonly BingoEvent[])[]): Promise<LogPosition> {
  const left = [...games];
  let newest: LogPosition = '';
  const writer = async () => {
    for (let events = left.shift(); events; events = left.shift()) {
      const [first] = events;
      const news = events.map((event) => ({ id: randomUUID(), event, metadata: metadata() }));
      const gameId = first?.type === 'BingoGameStarted' ? first.data.gameId : undefined;
      const { logPosition } = await log.append(`${game.category}-${gameId}`, -1, news);
      if (logPosition > newest) newest = logPosition;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  return newest;
}

/** Evenings from that number on, together at least so many events. */
export function evenings(first: number, events: number): BingoEvent[][] {
  const everybody = players(60);
  const games: BingoEvent[][] = [];
  for (let count = 0; count < events; count += games.at(-1)!.length) {
    const gameId = first + games.length;
    const seats = Array.from({ length: 20 }, (_, seat) => everybody[(gameId * 7 + seat) % everybody.length]!);
    games.push(evening(gameId, seats));
  }
  return games;
}
