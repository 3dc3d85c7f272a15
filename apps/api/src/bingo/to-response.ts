import type {
  BingoGame,
  BingoLeaderboardEntry,
  BingoParticipant,
  HistoryGame,
  MarkedStat,
} from '@app/contracts/bingo/bingo';
import type { BingoGameDocument, BingoGamePlayer, BingoPlayerDocument } from '@app/contracts/bingo/read-models';
import { DNF } from '@app/domain/bingo/rules';

/** Read models in the words of the community's specification. */

export const toGame = ({ id, gridSize, startedBy, startedAt }: BingoGameDocument): BingoGame => ({
  id,
  grid_size: gridSize,
  started_by_username: startedBy,
  started_at: startedAt,
});

/** Numbered in the order in which they joined. */
export const toParticipants = ({ players }: BingoGameDocument): BingoParticipant[] =>
  players.map((player, index) => toParticipant(player, index));

const toParticipant = (player: BingoGamePlayer, index: number): BingoParticipant => ({
  id: index + 1,
  discord_id: player.playerId,
  username: player.username,
  card_values: player.card,
  marked_values: player.marked,
  has_bingo: player.hasBingo,
  has_mega_bingo: player.hasMegaBingo,
  finished_position: player.finishPosition,
  joined_at: player.joinedAt,
});

export const toHistoryGame = (game: BingoGameDocument): HistoryGame => ({
  ...toGame(game),
  ended_at: game.endedAt ?? '',
  participant_count: game.players.length,
  winner_count: game.players.filter(({ finishPosition }) => finishPosition !== null && finishPosition !== DNF).length,
});

export const toLeaderboardEntry = (player: BingoPlayerDocument): BingoLeaderboardEntry => ({
  discord_id: player.playerId,
  username: player.username,
  total_games_played: player.games,
  total_bingos: player.bingos,
  total_mega_bingos: player.megaBingos,
  total_first_place_wins: player.wins,
});

/** Which events were marked on how many cards: most first, then by text. */
export const toMarkedStats = ({ players }: BingoGameDocument): MarkedStat[] => {
  const stats = new Map<string, { value: string; difficulty: MarkedStat['difficulty']; players: string[] }>();
  for (const { username, card, marked } of players) {
    for (const square of marked) {
      const { value, difficulty } = card[square]!;
      const key = `${difficulty} ${value}`;
      const stat = stats.get(key) ?? { value, difficulty, players: [] };
      stat.players.push(username);
      stats.set(key, stat);
    }
  }
  return [...stats.values()]
    .map(({ value, difficulty, players }) => ({ value, difficulty, count: players.length, players }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
};
