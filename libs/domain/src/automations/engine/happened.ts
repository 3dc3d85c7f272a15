import type { DomainEvent } from '../../decider';
import type { ReforgerEvent } from '../../reforger/events';
import type { SquadEvent } from '../../squad/events';
import type { AutomatedGame } from '../catalogue';

/** An event of the log. */
export interface Logged<Event extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  /** When it was written, epoch milliseconds. */
  readonly created: number;
}

export interface Seat {
  readonly player: string;
  readonly team: 1 | 2 | null;
  readonly squad: number | null;
  readonly isLeader: boolean;
  readonly role: string | null;
}

/** What the rules look at, said the same way for both games. */
export type What =
  | { readonly kind: 'named'; readonly player: string; readonly name: string; readonly steamId: string | null }
  | { readonly kind: 'joined' | 'left'; readonly player: string }
  | { readonly kind: 'chat'; readonly player: string; readonly message: string }
  | { readonly kind: 'killed'; readonly player: string; readonly isTeamKill: boolean; readonly weapon: string }
  | { readonly kind: 'squad-created'; readonly player: string; readonly squadId: number; readonly name: string }
  | { readonly kind: 'match-began' | 'layer'; readonly layer: string }
  | { readonly kind: 'match-ended'; readonly winner: string }
  | { readonly kind: 'population'; readonly players: number }
  | {
      readonly kind: 'roster';
      readonly seats: readonly Seat[];
      /** `1-3`: the third squad of the first team. */
      readonly squads: ReadonlyMap<string, string>;
      /** How many are in those that are locked. */
      readonly locked: ReadonlyMap<string, number>;
    };

/** One thing that happened on a game server. */
export interface Happened {
  readonly id: string;
  readonly game: AutomatedGame;
  readonly serverId: number;
  /** By the server's clock, ISO 8601, UTC. */
  readonly at: string;
  readonly created: number;
  readonly what: What;
}

type Facts = SquadEvent | ReforgerEvent;
type Readers = {
  readonly [Type in Facts['type']]?: (data: Extract<Facts, { readonly type: Type }>['data']) => What | undefined;
};

export const squadKey = (team: number, squadId: number): string => `${team}-${squadId}`;

const about = (kind: 'joined' | 'left', player: string | null): What | undefined =>
  player === null ? undefined : { kind, player };

const READERS: Readers = {
  SquadPlayerIdentified: ({ playerId: player, name, steamId }) => ({ kind: 'named', player, name, steamId }),
  SquadPlayerJoined: ({ playerId }) => about('joined', playerId),
  SquadPlayerDisconnected: ({ playerId }) => about('left', playerId),
  // What admins write among themselves is no matter of rules.
  SquadChatSent: ({ playerId: player, message, channel }) =>
    player === null || channel === 'admin' ? undefined : { kind: 'chat', player, message },
  SquadPlayerDied: ({ attacker, by, weapon }) =>
    attacker?.playerId && (by === 'teammate' || by === 'enemy')
      ? { kind: 'killed', player: attacker.playerId, isTeamKill: by === 'teammate', weapon: weapon ?? '' }
      : undefined,
  SquadSquadCreated: ({ playerId: player, squad: squadId, squadName: name }) =>
    player === null ? undefined : { kind: 'squad-created', player, squadId, name },
  SquadMatchStarted: ({ layer, partial }) =>
    // Of a match that is under way nobody knows when it began.
    partial ? { kind: 'layer', layer: layer ?? '' } : { kind: 'match-began', layer: layer ?? '' },
  SquadLayerLearned: ({ layer }) => ({ kind: 'layer', layer: layer ?? '' }),
  SquadMatchEnded: ({ outcome, winnerName }) =>
    outcome === 'abandoned' ? undefined : { kind: 'match-ended', winner: winnerName ?? '' },
  SquadPopulationSampled: ({ players }) => (players === null ? undefined : { kind: 'population', players }),
  SquadRosterSampled: ({ players, squads }) => ({
    kind: 'roster',
    seats: players.map(({ playerId: player, team, squad, isLeader, role }) => ({
      player,
      team,
      squad,
      isLeader,
      role,
    })),
    squads: new Map(squads.map(({ team, id, name }) => [squadKey(team, id), name])),
    locked: new Map(squads.flatMap(({ team, id, size, locked }) => (locked ? [[squadKey(team, id), size]] : []))),
  }),
  ReforgerPlayerIdentified: ({ playerId: player, name, steamId }) => ({ kind: 'named', player, name, steamId }),
  ReforgerPlayerConnected: ({ playerId }) => about('joined', playerId),
  ReforgerPlayerLeft: ({ playerId }) => about('left', playerId),
  ReforgerChatSent: ({ playerId: player, message }) => ({ kind: 'chat', player, message }),
  ReforgerPlayerKilled: ({ killer, by, weapon }) =>
    killer?.playerId && (by === 'teammate' || by === 'enemy')
      ? { kind: 'killed', player: killer.playerId, isTeamKill: by === 'teammate', weapon: weapon ?? '' }
      : undefined,
  ReforgerGameStarted: () => ({ kind: 'match-began', layer: '' }),
  ReforgerGameEnded: ({ reason, winner }) =>
    reason === 'abandoned' ? undefined : { kind: 'match-ended', winner: winner ?? '' },
  ReforgerPerformanceMeasured: ({ players }) => ({ kind: 'population', players }),
};

/** The events that are looked at. */
export const LOOKED_AT = Object.keys(READERS) as readonly Facts['type'][];

/** What an event of the log says to the rules; undefined for nothing. */
export const happened = (event: Logged): Happened | undefined => {
  const { id, type, created } = event;
  const data = event.data as Facts['data'];
  const what = (READERS[type as Facts['type']] as ((data: unknown) => What | undefined) | undefined)?.(data);
  if (!what) return undefined;
  const game = type.startsWith('Squad') ? 'squad' : 'reforger';
  return { id, game, serverId: data.serverId, at: data.at, created, what };
};
