import { reforgerGames, type ReforgerGameDocument } from '@app/contracts/reforger/read-models';
import type { GamePlayer, GameResult, ReforgerEvent } from '@app/domain/reforger/events';
import { longestFaction } from '@app/domain/reforger/results';
import { gameIdOf, gameOf } from '@app/domain/reforger/timeline';
import { projection } from '../projection';

type Game = ReforgerGameDocument;

const byId = (one: { readonly playerId: string }, other: { readonly playerId: string }) =>
  one.playerId < other.playerId ? -1 : 1;

const inGame = ({ playerId, factions, stayed }: GamePlayer): Game['players'][number] => ({
  playerId,
  faction: longestFaction(factions, stayed),
  seconds: Object.values(factions).reduce((sum, seconds) => sum + Math.round(seconds), 0),
});

const results = (all: readonly GameResult[]): Game['results'] =>
  all.map(({ playerId, won }) => ({ playerId, won })).sort(byId);

/** Every game: when, who was in it, and who won. What happened in it is in the timeline of its server. */
export const games = projection<Game, ReforgerEvent>()({
  into: reforgerGames,
  key: ({ type, data }) => gameIdOf(data.serverId, type === 'ReforgerGameStarted' ? data.at : data.startedAt),
  initial: (id) => {
    const { serverId, startedAt } = gameOf(id) ?? { serverId: 0, startedAt: '' };
    return {
      ...{ serverId, startedAt, endedAt: null, reason: null, winner: null, decided: null },
      ...{ players: [], results: [] },
    };
  },
  evolve: {
    ReforgerGameStarted: (game) => ({ ...game }),
    ReforgerGameEnded: (game, { data }) => ({
      ...game,
      endedAt: data.at,
      reason: data.reason,
      winner: data.winner,
      players: data.players.map(inGame).sort(byId),
      results: data.winner === null ? game.results : results(data.results),
    }),
    ReforgerGameDecided: (game, { data }) => ({
      ...game,
      decided: data.winner,
      results: game.winner === null ? results(data.results) : game.results,
    }),
  },
});
