import {
  reforgerProfiles,
  type ReforgerProfileDocument,
  type ReforgerWeapon,
} from '@app/contracts/reforger/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { gameIdOf } from '@app/domain/reforger/timeline';
import { projection } from '../projection';
import { thousandths, type Of } from './figures';
import { keepHighest, put, type Sorted } from '../in-order';

type Profile = ReforgerProfileDocument;

/** More than the game has: it bounds what a broken sender can make up. */
const WEAPONS: Sorted<ReforgerWeapon> = { keyOf: ({ weapon }) => weapon, most: 500 };
const FACTIONS: Sorted<Profile['factions'][number]> = { keyOf: ({ faction }) => faction, most: 50 };
/** Games of one player; the log has all of them. */
const MOST_GAMES = 50;

const higher = <Value extends number | string>(one: Value | null, other: Value | null): Value | null =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

const killedEnemy = (profile: Profile, { data }: Of<'ReforgerPlayerKilled'>): Profile => {
  const { weapon, weaponSource, weaponType, distance } = data;
  const name = weapon ?? '';
  const metres = distance === null ? null : thousandths(distance);
  const change = (before: ReforgerWeapon = { weapon: name, kills: 0, vehicleKills: 0, type: null, longest: null }) => ({
    weapon: name,
    kills: before.kills + 1,
    vehicleKills: before.vehicleKills + (weaponSource === 'vehicle' ? 1 : 0),
    type: higher(before.type, weaponType),
    longest: higher(before.longest, metres),
  });
  return { ...profile, weapons: put(profile.weapons, name, change, WEAPONS) };
};

const ended = (profile: Profile, { data }: Of<'ReforgerGameEnded'>): Profile => {
  const mine = data.players.find(({ playerId }) => playerId === profile.playerId);
  if (!mine) return profile;
  const factions = Object.entries(mine.factions).reduce(
    (now, [faction, seconds]) =>
      put(now, faction, (before) => ({ faction, seconds: (before?.seconds ?? 0) + Math.round(seconds) }), FACTIONS),
    profile.factions,
  );
  // Of all servers together the newest: by the time they began.
  const game = `${data.startedAt} ${gameIdOf(data.serverId, data.startedAt)}`;
  return { ...profile, factions, games: keepHighest(profile.games, game, MOST_GAMES) };
};

/** What a profile shows beyond the leaderboards. Raw, so that a change of most rules shows without a rebuild. */
export const profiles = projection<Profile, ReforgerEvent>()({
  into: reforgerProfiles,
  key: (event) => {
    if (event.type === 'ReforgerGameEnded') return [...new Set(event.data.players.map(({ playerId }) => playerId))];
    const { killer, by } = event.data;
    return by === 'enemy' ? (killer?.playerId ?? undefined) : undefined;
  },
  initial: (playerId) => ({ playerId, weapons: [], factions: [], games: [] }),
  evolve: { ReforgerPlayerKilled: killedEnemy, ReforgerGameEnded: ended },
});
