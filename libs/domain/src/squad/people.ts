import type { Fighter } from './events';
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
}

export type People = ReadonlyMap<string, Person>;

/** The player id: the EOS id; without one, that of the player with the Steam id, or the Steam id; null for a mere name. */
export const playerIdOf = (people: People, { eosId, steamId }: Pick<PlayerRef, 'eosId' | 'steamId'>): string | null => {
  if (eosId !== null || steamId === null) return eosId;
  for (const [id, person] of people) if (person.steamId === steamId) return id;
  return steamId;
};

/** `USA_SL_03` is a role of `USA`. */
const factionOf = (role: string | null): string | null => /^([A-Za-z]+)_/.exec(role ?? '')?.[1]?.toUpperCase() ?? null;

/** The player in a fight. Team and faction come from earlier facts where this one lacks them. */
export const fighterOf = (
  people: People,
  factions: Readonly<Partial<Record<Team, string>>>,
  named: PlayerRef,
): Fighter => {
  const playerId = playerIdOf(people, named);
  const player = playerId === null ? undefined : people.get(playerId);
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
export const playedUntil = ({ since, milliseconds }: Person, at: number): number =>
  milliseconds + (since === null ? 0 : Math.max(0, at - since));

export const leaves = (person: Person, at: number): Person => ({
  ...person,
  since: null,
  milliseconds: playedUntil(person, at),
});
