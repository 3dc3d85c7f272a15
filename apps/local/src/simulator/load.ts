import type { MatchPlan, Output } from './field';
import { playMatch } from './squad/match';
import type { Player } from './squad/players';
import { Random } from './random';
import { anyLayer, opponents } from './squad/theatre';
import type { Truth } from './squad/truth';

export type Load = {
  readonly seed: string;
  readonly serverName: string;
  /** All of them stay from the first to the last minute. */
  readonly players: readonly Player[];
  /** Milliseconds since 1970. */
  readonly beginsAt: number;
  readonly minutes: number;
  /** Facts of fights, on average and after staging; RCON, arrivals and departures come on top. */
  readonly factsPerSecond: number;
  readonly burst?: MatchPlan['burst'];
};

const MINUTE = 60_000;
const STAGING_MS = 2 * MINUTE;

/** One server under load: a match of a given length, at a rate that no real one reaches. */
export function playLoad(
  { seed, serverName, players, beginsAt, minutes, factsPerSecond, burst }: Load,
  truth?: Truth,
): Generator<Output> {
  const random = new Random(seed);
  const endsAt = beginsAt + STAGING_MS + minutes * MINUTE;
  const plan: MatchPlan = {
    seed,
    serverName,
    layer: anyLayer(random),
    next: anyLayer(random),
    factions: opponents(random),
    beginsAt,
    liveAt: beginsAt + STAGING_MS,
    endsAt,
    stays: players.map((player) => ({ player, from: beginsAt, to: endsAt + 1 })),
    tempo: (factsPerSecond * 100) / players.length,
    pollMs: 30_000,
    ...(burst && { burst }),
  };
  return playMatch(plan, truth);
}
