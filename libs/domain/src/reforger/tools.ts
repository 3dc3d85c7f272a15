import type { Fighter, TelemetryFactOf } from '@app/telemetry/reforger';
import { BoundedMap } from '../bounded-map';
import type { Decider, Decision } from '../decider';
import type { ReforgerEvent, ReforgerFacts } from './events';

type Received = ReforgerFacts['ReforgerToolsEventReceived'];

/**
 * What Server Admin Tools said of a server on one day. It sends as much as its operator likes: beyond a bound, what came
 * first is forgotten.
 */
export interface Tools {
  /** Of the events that came; what is forgotten and comes again counts again. */
  readonly keys: BoundedMap<string, true>;
  /** Who joined by a name, in order of time: a name may be of one player after another. */
  readonly players: BoundedMap<string, readonly Joined[]>;
  /** Games that it says have ended, with a winner. */
  readonly decided: readonly { readonly at: string; readonly winner: string }[];
}

interface Joined {
  readonly at: string;
  readonly playerId: string;
}

/** Many times as many as one server has on a day. */
const MOST_EVENTS = 100_000;
const MOST_PLAYERS = 5_000;
const MOST_OF_A_NAME = 20;
const MOST_GAMES = 500;

export const reforgerTools: Decider<Tools, ReforgerEvent> = {
  category: 'reforgerTools',
  initial: { keys: new BoundedMap(MOST_EVENTS), players: new BoundedMap(MOST_PLAYERS), decided: [] },
  evolve(state, event) {
    if (event.type !== 'ReforgerToolsEventReceived') return state;
    const { keys, players, decided } = state;
    const winner = winnerIn(event.data);
    const joined = joinedIn(event.data);
    return {
      keys: keys.with(event.data.key, true),
      players: joined ? players.with(joined.name, withJoined(players.get(joined.name), joined)) : players,
      decided: winner === undefined ? decided : [...decided.slice(1 - MOST_GAMES), { at: event.data.at, winner }],
    };
  },
};

/** `2026-10-04T09:51:40.000Z` is of day `20261004`. */
export const toolsStream = (serverId: number, at: string): string =>
  `${serverId}-${at.slice(0, 10).replaceAll('-', '')}`;

/** The winner of a game that the event says has ended. */
export const winnerIn = ({ name, data }: Pick<Received, 'name' | 'data'>): string | undefined => {
  const { winner } = data;
  return name === 'serveradmintools_game_ended' && typeof winner === 'string' && winner !== '' ? winner : undefined;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who joined, by an event of Server Admin Tools. */
export const joinedIn = ({ name, at, data }: Received): (Joined & { readonly name: string }) | undefined => {
  const { player, identity } = data;
  if (name !== 'serveradmintools_player_joined' || typeof player !== 'string') return undefined;
  const playerId = String(identity).toLowerCase();
  return UUID.test(playerId) ? { name: player, at, playerId } : undefined;
};

/** Events may come late. Somebody who joins again, with nobody of that name between, adds nothing. */
const withJoined = (before: readonly Joined[] = [], { at, playerId }: Joined): readonly Joined[] =>
  [...before, { at, playerId }]
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .filter((joined, index, all) => joined.playerId !== all[index - 1]?.playerId)
    .slice(-MOST_OF_A_NAME);

/** The UUID of who joined last by a name, at a time (ISO 8601) or before. */
export const playerNamed = ({ players }: Tools, name: string, at: string): string | undefined =>
  players.get(name)?.findLast((joined) => joined.at <= at)?.playerId;

type Kill = Omit<TelemetryFactOf<'playerKilled'>, 'sequence' | 'at'>;

/** The kill that an event of Server Admin Tools reports. @param uuidOf the UUID of a player by name, if one so named joined */
export const killIn = (data: Received['data'], uuidOf: (name: string) => string | undefined): Kill | undefined => {
  const { player, instigator, friendly } = data;
  if (typeof player !== 'string' || player === '') return undefined;
  const fighter = (name: string): Fighter => ({ playerId: uuidOf(name) ?? null, name, faction: null });
  const what = { kind: 'playerKilled', weapon: null, weaponSource: null, distance: null } as const;
  const killer = typeof instigator === 'string' ? instigator : '';
  const isPlayer = uuidOf(killer) !== undefined || !['', 'AI', 'World'].includes(killer);
  if (!isPlayer) return { ...what, victim: fighter(player), killer: null, by: killer === 'AI' ? 'ai' : 'environment' };
  const by = killer === player ? 'self' : friendly === true ? 'teammate' : 'enemy';
  return { ...what, victim: fighter(player), killer: fighter(killer), by };
};

/** Events of one server and day; those that came before are passed over. */
export const receiveToolsEvents = (events: readonly Received[]): Decision<Tools, ReforgerEvent> =>
  function* ({ keys }) {
    const taken = new Set<string>();
    for (const data of events) {
      if (keys.has(data.key) || taken.has(data.key)) continue;
      taken.add(data.key);
      yield { type: 'ReforgerToolsEventReceived', data };
    }
  };
