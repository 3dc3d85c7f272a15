import type { TelemetryFact, TelemetryFactOf } from '@app/telemetry/reforger';
import type { Range } from '../../aside';
import { own } from '../../battlelog/ruleset';
import { BoundedMap } from '../../bounded-map';
import type { Faction, GamePlayer, Platform } from '../events';

/**
 * One log of one source. Of a console also who is connected, and the state of the running game. A log names as many
 * people as its sender likes: beyond a bound, those of whom nothing changed lately are forgotten.
 */
export interface Log {
  /** The highest sequence in the stream; -1 for none. */
  readonly received: number;
  /** What of it was set aside and has not arrived. */
  readonly aside: readonly Range[];
  /** Who is forgotten is identified again. */
  readonly people: BoundedMap<string, Person>;
  /** Since when players have been on the server, epoch milliseconds. */
  readonly connected: BoundedMap<string, number>;
  /** Players in the console's running game. */
  readonly stays: BoundedMap<string, Stay>;
  /** When the running game began, ISO 8601; null while none runs. */
  readonly startedAt: string | null;
  /** Winners that it reported apart from the end of a game, the newest. */
  readonly winners: readonly Winner[];
}

export interface Winner {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly winner: string;
}

/** A fact of a log; saves are facts of their players, groups of their day. */
export type LogFact = Exclude<TelemetryFact, TelemetryFactOf<'careerSaved' | 'groupsSampled'>>;

export interface Person {
  readonly name: string;
  readonly platform: Platform | null;
  readonly steamId: string | null;
}

/** Somebody's part in the running game. */
export interface Stay {
  /** Of the moment; null: in none, or gone. */
  readonly faction: Faction | null;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
  /** Milliseconds in the running game, by faction, before `joinedAt`. */
  readonly played: Readonly<Record<Faction, number>>;
}

export const absent: Stay = { faction: null, joinedAt: 0, played: {} };

/** Several times as many as one server has on a day, at a time, and in a game. */
const MOST_PEOPLE = 5_000;
const MOST_CONNECTED = 1_000;
const MOST_STAYS = 2_000;
/** Factions in which one player's time in a game is counted; a game has two or three. */
const MOST_FACTIONS = 20;

export const nobody: Log['people'] = new BoundedMap(MOST_PEOPLE);
export const nobodyConnected: Log['connected'] = new BoundedMap(MOST_CONNECTED);
export const nobodyPlaying: Log['stays'] = new BoundedMap(MOST_STAYS);

/** Time in the running game, by faction, milliseconds. */
export const playedUntil = (stay: Stay, startedAt: string | null, at: number): Readonly<Record<Faction, number>> => {
  const { faction, joinedAt, played } = stay;
  if (faction === null || startedAt === null) return played;
  const since = Math.max(joinedAt, Date.parse(startedAt));
  const before = own(played, faction);
  if (at <= since || (before === undefined && Object.keys(played).length >= MOST_FACTIONS)) return played;
  return { ...played, [faction]: (before ?? 0) + at - since };
};

export const inSeconds = (played: Readonly<Record<Faction, number>>): Record<Faction, number> =>
  Object.fromEntries(Object.entries(played).map(([faction, ms]) => [faction, Math.floor(ms / 1_000)]));

/** Everybody who was in the running game for a while, or is in it now. */
export const playersOf = ({ stays, startedAt }: Log, at: number): GamePlayer[] =>
  [...stays].flatMap(([playerId, stay]) => {
    const factions = inSeconds(playedUntil(stay, startedAt, at));
    return Object.keys(factions).length === 0 && stay.faction === null
      ? []
      : [{ playerId, factions, stayed: stay.faction }];
  });
