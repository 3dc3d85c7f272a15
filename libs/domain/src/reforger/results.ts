import { own } from '../battlelog/ruleset';
import type { Faction, GamePlayer, GameResult } from './events';

/**
 * Won or lost by the faction somebody was in for the longer part of the game, for who was in it for at least half of the
 * game or at its end.
 */
export const resultsOf = (
  players: readonly GamePlayer[],
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
  winner: Faction | null,
): GameResult[] => {
  if (winner === null) return [];
  const half = (Date.parse(endedAt) - Date.parse(startedAt)) / 2_000;
  return players.flatMap(({ playerId, factions, stayed }) => {
    const played = Object.values(factions).reduce((sum, each) => sum + each, 0);
    const faction = stayed === null && played < half ? null : longestFaction(factions, stayed);
    return faction === null ? [] : [{ playerId, faction, won: faction === winner }];
  });
};

/** Of factions with the same time, that which somebody was in at the end, else the first by name. */
export const longestFaction = (factions: GamePlayer['factions'], stayed: Faction | null): Faction | null =>
  Object.entries(factions).reduce<readonly [Faction | null, number]>(
    (best, [faction, seconds]) => {
      const [other, most] = best;
      const isPreferred = seconds === most && other !== stayed && (faction === stayed || faction < (other ?? ''));
      return seconds > most || isPreferred ? [faction, seconds] : best;
    },
    [stayed, stayed === null ? -1 : (own(factions, stayed) ?? 0)],
  )[0];

/** `US`, as Server Admin Tools says it, in the words of the game. @param seen factions of the game's players */
export const factionNamed = (name: string, seen: Iterable<Faction>): Faction =>
  name.startsWith('#') ? name : ([...seen].find((faction) => faction.endsWith(`_${name}`)) ?? `#AR-Faction_${name}`);

export const factionsOf = (players: readonly GamePlayer[]): ReadonlySet<Faction> =>
  new Set(players.flatMap(({ factions }) => Object.keys(factions)));
