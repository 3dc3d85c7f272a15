import type { TelemetryFact, TelemetryFactOf } from '@app/telemetry/reforger';
import type { Range } from '../aside';
import { own } from '../battlelog/ruleset';
import type { Faction, GamePlayer, Platform } from './events';

/** One log of one source. Of a console, who is connected and how the running game stands too. */
export interface Log {
  /** The highest sequence in the stream; -1 for none. */
  readonly received: number;
  /** What of it was set aside and has not arrived. */
  readonly aside: readonly Range[];
  readonly people: ReadonlyMap<string, Person>;
  /** Players in the console's running game. */
  readonly stays: ReadonlyMap<string, Stay>;
  /** When the running game began, ISO 8601; null while none runs. */
  readonly startedAt: string | null;
}

/** A fact of a log; saves are facts of their players. */
export type LogFact = Exclude<TelemetryFact, TelemetryFactOf<'careerSaved'>>;

export interface Person {
  readonly name: string;
  readonly platform: Platform | null;
  readonly steamId: string | null;
}

/** Somebody's presence on the server. Times are epoch milliseconds. */
export interface Stay {
  /** Null: gone. */
  readonly connectedAt: number | null;
  /** Of the moment. */
  readonly faction: Faction | null;
  readonly joinedAt: number;
  /** Milliseconds in the running game, by faction, before `joinedAt`. */
  readonly played: Readonly<Record<Faction, number>>;
}

export const absent: Stay = { connectedAt: null, faction: null, joinedAt: 0, played: {} };

/** Time in the running game, by faction, milliseconds. */
export const playedUntil = (stay: Stay, startedAt: string | null, at: number): Readonly<Record<Faction, number>> => {
  const { faction, joinedAt, played } = stay;
  if (faction === null || startedAt === null) return played;
  const since = Math.max(joinedAt, Date.parse(startedAt));
  return at <= since ? played : { ...played, [faction]: (own(played, faction) ?? 0) + at - since };
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
