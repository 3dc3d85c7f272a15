import type { Doer, FactBody, Fighter, WeaponSource } from '@app/telemetry/reforger';
import { MOST_COUNTED, PLAYER_UUID } from '@app/contracts/reforger/limits';
import { nameCut } from '../../text';

/** A kill as a line tells it: what it does not tell is absent, and unknown. */
export interface Told {
  readonly victimId?: string | undefined;
  readonly victimName?: string | undefined;
  readonly victimFaction?: string | undefined;
  /** A UUID; `AI`, `World`; or whatever the writer calls somebody it does not know. */
  readonly killerId?: string | undefined;
  readonly killerName?: string | undefined;
  readonly killerFaction?: string | undefined;
  /** Absent: the factions decide. */
  readonly isFriendly?: boolean | undefined;
  readonly weapon?: string | undefined;
  readonly weaponSource?: string | undefined;
  readonly weaponType?: string | undefined;
  readonly distance?: string | undefined;
}

export const uuidIn = (text: string | undefined): string | null => {
  const id = (text ?? '').toLowerCase();
  return PLAYER_UUID.test(id) ? id : null;
};

export const orNull = (text: string | undefined): string | null => {
  const bare = text?.trim() ?? '';
  return bare === '' || bare === 'None' ? null : nameCut(bare);
};

/** Undefined where a line says neither. */
export const truthOf = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true' || text === '1';

const SOURCES: ReadonlySet<string> = new Set<WeaponSource>(['infantry', 'vehicle']);
const sourceOf = (text: string | undefined): WeaponSource | null => {
  const source = text?.toLowerCase() ?? '';
  return SOURCES.has(source) ? (source as WeaponSource) : null;
};

/** What is farther than the contract takes is no distance: the game's largest number stands for none. */
const distanceOf = (text: string | undefined): number | null => {
  const metres = text === undefined || text.trim() === '' ? NaN : Number(text);
  return !(metres <= MOST_COUNTED) ? null : Math.max(0, metres);
};

/** Only who has no UUID is nobody: a player may call himself AI. */
const nobodyIn = ({ killerId, killerName }: Told): 'AI' | 'World' | undefined =>
  uuidIn(killerId) !== null
    ? undefined
    : ([killerId, killerName].find((one) => one === 'World' || one === 'AI') as 'AI' | 'World' | undefined);

const fighterOf = (id: string | undefined, name = '', faction: string | undefined): Fighter => ({
  ...{ playerId: uuidIn(id), name: nameCut(name), faction: orNull(faction) },
});

const weaponOf = ({ weapon, weaponSource, weaponType, distance }: Told) => ({
  ...{ weapon: orNull(weapon), weaponSource: sourceOf(weaponSource), weaponType: orNull(weaponType) },
  distance: distanceOf(distance),
});

const isOfOneFaction = (one: Fighter, other: Fighter): boolean => one.faction !== null && one.faction === other.faction;

/** Somebody died, who is a player. */
export const playerKilled = (told: Told): FactBody => {
  const victim = fighterOf(told.victimId, told.victimName, told.victimFaction);
  const nobody = nobodyIn(told);
  if (nobody === 'World') {
    const none = { weapon: null, weaponSource: null, weaponType: null, distance: null };
    return { kind: 'playerKilled', victim, killer: null, by: 'environment', ...none };
  }
  if (nobody === 'AI') return { kind: 'playerKilled', victim, killer: null, by: 'ai', ...weaponOf(told) };
  const killer = fighterOf(told.killerId, told.killerName, told.killerFaction);
  const isSelf = killer.playerId !== null && killer.playerId === victim.playerId;
  const isFriendly = told.isFriendly ?? isOfOneFaction(victim, killer);
  const by: Doer = isSelf ? 'self' : isFriendly ? 'teammate' : 'enemy';
  return { kind: 'playerKilled', victim, killer, by, ...weaponOf(told) };
};

/** A player killed somebody of the AI; null where it was AI or the world. */
export const aiKilled = (told: Told): FactBody | null => {
  if (nobodyIn(told)) return null;
  const killer = fighterOf(told.killerId, told.killerName, told.killerFaction);
  return { kind: 'aiKilled', killer, isFriendly: told.isFriendly ?? false, ...weaponOf(told) };
};
