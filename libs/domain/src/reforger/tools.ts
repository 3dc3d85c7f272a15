import type { Fighter, TelemetryFactOf } from '@app/telemetry/reforger';
import type { Decider, Decision } from '../decider';
import type { ReforgerEvent, ReforgerFacts } from './events';

type Received = ReforgerFacts['ReforgerToolsEventReceived'];

/** What Server Admin Tools said of a server on one day. */
export interface Tools {
  readonly keys: ReadonlySet<string>;
  /** UUIDs of those who joined, by name. */
  readonly players: ReadonlyMap<string, string>;
  /** Games that it says have ended, with a winner. */
  readonly decided: readonly { readonly at: string; readonly winner: string }[];
}

export const reforgerTools: Decider<Tools, ReforgerEvent> = {
  category: 'reforgerTools',
  initial: { keys: new Set(), players: new Map(), decided: [] },
  evolve(state, event) {
    if (event.type !== 'ReforgerToolsEventReceived') return state;
    const { keys, players, decided } = state;
    const winner = winnerIn(event.data);
    const joined = joinedIn(event.data);
    return {
      keys: new Set(keys).add(event.data.key),
      players: joined ? new Map(players).set(joined.name, joined.playerId) : players,
      decided: winner === undefined ? decided : [...decided, { at: event.data.at, winner }],
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
export const joinedIn = ({
  name,
  data,
}: Received): { readonly name: string; readonly playerId: string } | undefined => {
  const { player, identity } = data;
  if (name !== 'serveradmintools_player_joined' || typeof player !== 'string') return undefined;
  const playerId = String(identity).toLowerCase();
  return UUID.test(playerId) ? { name: player, playerId } : undefined;
};

type Kill = Omit<TelemetryFactOf<'playerKilled'>, 'sequence' | 'at'>;

/** The kill that an event of Server Admin Tools reports. @param players UUIDs by name */
export const killIn = (data: Received['data'], players: ReadonlyMap<string, string>): Kill | undefined => {
  const { player, instigator, friendly } = data;
  if (typeof player !== 'string' || player === '') return undefined;
  const fighter = (name: string): Fighter => ({ playerId: players.get(name) ?? null, name, faction: null });
  const what = { kind: 'playerKilled', weapon: null, weaponSource: null, distance: null } as const;
  const killer = typeof instigator === 'string' ? instigator : '';
  const isPlayer = players.has(killer) || !['', 'AI', 'World'].includes(killer);
  if (!isPlayer) return { ...what, victim: fighter(player), killer: null, by: killer === 'AI' ? 'ai' : 'environment' };
  const by = killer === player ? 'self' : friendly === true ? 'teammate' : 'enemy';
  return { ...what, victim: fighter(player), killer: fighter(killer), by };
};

/** Events of one server and day; those that came before are passed over. */
export const receiveToolsEvents = (events: readonly Received[]): Decision<Tools, ReforgerEvent> =>
  function* ({ keys }) {
    const known = new Set(keys);
    for (const data of events) {
      if (known.has(data.key)) continue;
      known.add(data.key);
      yield { type: 'ReforgerToolsEventReceived', data };
    }
  };
