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
  /** Played and not told yet. */
  readonly milliseconds: number;
}

export type People = ReadonlyMap<string, Person>;

/** Whom the ids mean: the EOS id; without one, whoever is known by the Steam id; null for a mere name. */
export const playerIdOf = (people: People, { eosId, steamId }: Pick<PlayerRef, 'eosId' | 'steamId'>): string | null => {
  if (eosId !== null || steamId === null) return eosId;
  for (const [id, person] of people) if (person.steamId === steamId) return id;
  return steamId;
};

/** `USA_SL_03` is a role of `USA`. */
const factionOf = (role: string | null): string | null => /^([A-Za-z]+)_/.exec(role ?? '')?.[1]?.toUpperCase() ?? null;

/** The player in a fight, with what is known of him from before where the fact itself does not say it. */
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

/** Who is there is asked this often at least, milliseconds: the contract's `LONGEST_POLL_SECONDS`. */
export const LONGEST_POLL = 60_000;

/** Milliseconds played up to then and not told. Clocks may go back; time played does not. */
export const playedUntil = ({ since, milliseconds }: Person, at: number): number =>
  milliseconds + (since === null ? 0 : Math.max(0, at - since));

export const leaves = (person: Person, at: number): Person => ({
  ...person,
  since: null,
  milliseconds: playedUntil(person, at),
});
