import { randomUUID } from 'node:crypto';
import {
  reforgerFightLists,
  reforgerPlayers,
  reforgerProfiles,
  reforgerSeeders,
  reforgerTotals,
} from '@app/contracts/reforger/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import { seedingPlayers } from '@app/contracts/seeding/read-models';
import { squadFightLists, squadLeaders, squadPlayers, squadProfiles } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match/match';
import type { Sighting } from '@app/storage/addresses/port';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import type { Player } from '../../apps/local/src/simulator/squad/players';
import { identified, uuid } from '../reforger/facts';
import { battlesOf, recordBattles } from './battles';
import { GAME_SERVER, metadata } from './games';
import { recordReforgerGames, type Crowd } from './reforger-games';

/** A document of one day of one player's fights, in either game. */
interface FightList {
  readonly playerId: string;
  readonly fights: readonly object[];
}

/** How a game fills its log, and the queries of its lookup. */
export interface LookupGame {
  readonly name: 'Squad' | 'Reforger';
  readonly game: Sighting['game'];
  /** What a lookup is made of. */
  readonly read: readonly ReadModel<object>[];
  readonly fightLists: ReadModel<FightList>;
  /** What `player-events` calls the player and the kinds of fights. */
  readonly fighter: string;
  readonly kinds: readonly string[];
  /** Calls that this game alone has, with the id of a player each. */
  readonly own: Readonly<Record<string, (playerId: string) => string>>;
  idOf(player: Player): string;
  /** What happened to the first of the players. @param distinct matches that are simulated */
  play(log: EventLog, events: number, distinct: number, players: readonly Player[]): Promise<unknown>;
  /** Names some players. @returns the position of the last event */
  introduce(log: EventLog, first: number, players: readonly Player[]): Promise<LogPosition>;
}

/** Of those who are named, so many have played. */
export const PLAYERS = 3_000;

/** A match that nobody played: its players were only named. */
async function introduce(log: EventLog, first: number, players: readonly Player[]): Promise<LogPosition> {
  const key = `20260901T000000000-Names_${first}`;
  const news = players.map(({ eosId, steamId = null, shown }, sequence) => {
    const data = { serverId: 1, match: key, source: 'rcon', sequence, at: '2026-09-01T00:00:00.000Z' } as const;
    const event: SquadEvent = {
      type: 'SquadPlayerIdentified',
      data: { ...data, playerId: eosId, steamId, name: shown },
    };
    return { id: randomUUID(), event, metadata: metadata() };
  });
  return (await log.append(`${match.category}-1-${key}`, -1, news)).logPosition;
}

export const squadLookup: LookupGame = {
  name: 'Squad',
  game: 'squad',
  read: [squadPlayers, squadFightLists, squadProfiles, squadLeaders, seedingPlayers],
  fightLists: squadFightLists,
  fighter: 'steamID',
  kinds: ['kills', 'deaths', 'inflicted-wounds', 'taken-wounds'],
  own: {},
  idOf: ({ eosId }) => eosId,
  play: (log, events, distinct) => recordBattles(log, battlesOf(PLAYERS, distinct)(events)),
  introduce,
};

/** Reforger's players who are in every game. */
const REGULARS = 5;
const CONSOLES = ['playstation', 'xbox'] as const;

/** Half of them play on a PC, and half on consoles. */
const accountOf = ({ place, shown, steamId }: Player): ReturnType<Crowd['known']> =>
  place % 2 === 0
    ? { name: shown, platform: 'windows', steamId: steamId ?? null }
    : { name: shown, platform: CONSOLES[Math.floor(place / 2) % 2]!, steamId: null };

const reforgerIdOf = ({ place }: Player): string => uuid(1 + place);

export const reforgerLookup: LookupGame = {
  name: 'Reforger',
  game: 'reforger',
  read: [reforgerPlayers, reforgerFightLists, reforgerProfiles, reforgerSeeders, reforgerTotals],
  fightLists: reforgerFightLists,
  fighter: 'playerUID',
  kinds: ['kills', 'deaths'],
  own: {
    'who shares the addresses before': (playerId) => `player-previous-ip-alts?playerUID=${playerId}`,
  },
  idOf: reforgerIdOf,
  play: (log, events, _distinct, players) => {
    const byId = new Map(players.slice(0, PLAYERS).map((player) => [reforgerIdOf(player), accountOf(player)]));
    return recordReforgerGames(log, events, { regulars: REGULARS, known: (playerId) => byId.get(playerId)! });
  },
  introduce: async (log, first, players) => {
    const news = players.map((player, sequence) => {
      const { name, ...account } = accountOf(player);
      const event = identified('2026-09-01T00:00:00.000Z', reforgerIdOf(player), name, account, { sequence });
      return { id: randomUUID(), event, metadata: metadata(GAME_SERVER) };
    });
    return (await log.append(`reforgerLog-1-names-${first}`, -1, news)).logPosition;
  },
};
