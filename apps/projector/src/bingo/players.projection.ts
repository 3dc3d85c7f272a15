import { bingoPlayers, type BingoPlayerDocument } from '@app/contracts/bingo/read-models';
import type { BingoEvent, Standing } from '@app/domain/bingo/events';
import { projection } from '../projection';

/** A game counts once it has ended, and no longer when its end was taken back. */
const count = (player: BingoPlayerDocument, standings: readonly Standing[], times: 1 | -1): BingoPlayerDocument => {
  const standing = standings.find(({ playerId }) => playerId === player.playerId);
  if (!standing) return player;
  return {
    ...player,
    username: standing.username,
    games: player.games + times,
    bingos: player.bingos + (standing.hasBingo ? times : 0),
    megaBingos: player.megaBingos + (standing.hasMegaBingo ? times : 0),
    wins: player.wins + (standing.position === 1 ? times : 0),
  };
};

/** What everybody has achieved: the leaderboard's four lists. */
export const players = projection<BingoPlayerDocument, BingoEvent>()({
  into: bingoPlayers,
  key: ({ data }) => data.standings.map(({ playerId }) => playerId),
  initial: (playerId) => ({ playerId, username: '', games: 0, bingos: 0, megaBingos: 0, wins: 0 }),
  evolve: {
    BingoGameEnded: (player, { data }) => count(player, data.standings, 1),
    BingoGameEndTakenBack: (player, { data }) => count(player, data.standings, -1),
  },
});
