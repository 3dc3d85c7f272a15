import { BoundedMap } from '../../bounded-map';
import type { Fighter } from '../events';
import { silentWithin, type Silence } from './silences';
import type { PlayerRef, Team } from '@app/telemetry/squad';

/** Somebody who is or was in the match. */
export interface Person {
  readonly steamId: string | null;
  readonly name: string;
  readonly team: Team | null;
  /** As the game codes it: the part of the role before the first `_`. */
  readonly faction: string | null;
  /** Playing since then, epoch milliseconds; null when not here. */
  readonly since: number | null;
  /** Time played that no event has reported yet. */
  readonly milliseconds: number;
  /** How many were identified in the match before. */
  readonly place: number;
}

/**
 * Everybody who is or was in a match. A match names as many people as its sender likes: beyond a bound, those of whom
 * nothing changed lately are forgotten. Whoever is forgotten is identified again, and plays from then on.
 */
export interface Players {
  readonly people: BoundedMap<string, Person>;
  /** By the Steam id, the id of the first of those who have had it; some have another one by now. */
  readonly steamIds: BoundedMap<string, string>;
  /** How many were identified, those who were forgotten too. */
  readonly identified: number;
}

/** Several times as many as there are in a match. */
const MOST_PEOPLE = 1_000;

export const nobody: Players = {
  people: new BoundedMap(MOST_PEOPLE),
  steamIds: new BoundedMap(MOST_PEOPLE),
  identified: 0,
};

const playerWith = ({ people, steamIds }: Players, steamId: string): string | undefined => {
  const playerId = steamIds.get(steamId);
  return playerId !== undefined && people.get(playerId)?.steamId === steamId ? playerId : undefined;
};

/** With the person as they are now; who is remembered is found by the Steam id too. */
export const put = <State extends Players>(state: State, playerId: string, person: Person): State => {
  const { steamId, place } = person;
  const people = state.people.with(playerId, person);
  if (steamId === null) return { ...state, people };
  const first = playerWith(state, steamId) ?? playerId;
  const isFirst = place <= (state.people.get(first)?.place ?? place);
  return { ...state, people, steamIds: isFirst ? state.steamIds.with(steamId, playerId) : state.steamIds };
};

/** The player id: the EOS id; without one, that of the player with the Steam id, or the Steam id; null for a mere name. */
export const playerIdOf = (players: Players, { eosId, steamId }: Pick<PlayerRef, 'eosId' | 'steamId'>): string | null =>
  eosId !== null || steamId === null ? eosId : (playerWith(players, steamId) ?? steamId);

/** `USA_SL_03` is a role of `USA`. */
const factionOf = (role: string | null): string | null => /^([A-Za-z]+)_/.exec(role ?? '')?.[1]?.toUpperCase() ?? null;

/** The player in a fight. Team and faction come from earlier facts where this one lacks them. */
export const fighterOf = (
  players: Players,
  factions: Readonly<Partial<Record<Team, string>>>,
  named: PlayerRef,
): Fighter => {
  const playerId = playerIdOf(players, named);
  const player = playerId === null ? undefined : players.people.get(playerId);
  const team = named.team ?? player?.team ?? null;
  const faction =
    factionOf(named.role) ??
    (player && player.team === team ? player.faction : null) ??
    (team === null ? null : (factions[team] ?? null));
  return { playerId, ...(playerId === null ? { name: named.name } : {}), team, faction };
};

/** Rosters are polled at least this often, milliseconds: the contract's `LONGEST_POLL_SECONDS`. */
export const LONGEST_POLL = 60_000;

/** Milliseconds played up to then that no event has reported. Clocks may go back; time played does not. */
export const playedUntil = ({ since, milliseconds }: Person, at: number, silences: readonly Silence[]): number =>
  milliseconds + (since === null ? 0 : Math.max(0, at - since - silentWithin(silences, since, at)));

export const leaves = (person: Person, at: number, silences: readonly Silence[]): Person => ({
  ...person,
  since: null,
  milliseconds: playedUntil(person, at, silences),
});
