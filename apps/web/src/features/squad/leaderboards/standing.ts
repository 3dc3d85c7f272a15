import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import type { SquadLeaderboardEntry } from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { BOARD_WORDS } from './boards';
import { boardFigure } from '../figures';

/** Those directly before and behind the one at `rank`, with them in the middle. */
export const nextTo = (players: readonly SquadLeaderboardEntry[], rank: number): readonly SquadLeaderboardEntry[] =>
  players.filter((player) => Math.abs(player.rank - rank) <= 1);

/** How many stand between the end of the board and the block under it. */
export const between = (board: readonly SquadLeaderboardEntry[], block: readonly SquadLeaderboardEntry[]): number =>
  Math.max(0, (block[0]?.rank ?? 0) - (board.at(-1)?.rank ?? 0) - 1);

/** '932 points behind Fruit Tingle.' `players` are those around `rank`, in order. */
export function distance(board: Board, players: readonly SquadLeaderboardEntry[], rank: number): string {
  const at = players.findIndex((player) => player.rank === rank);
  const [ahead, me, behind] = [players[at - 1], players[at], players[at + 1]];
  if (!me) return '';
  if (ahead) return apart(board, ahead.value - me.value, 'behind', ahead.playerName);
  return behind ? `First. ${apart(board, me.value - behind.value, 'ahead of', behind.playerName)}` : 'First.';
}

const apart = (board: Board, difference: number, where: string, name: string): string => {
  // Both values have two decimals: a difference below half a hundredth is a rounding error.
  if (difference < 0.005) return `Level with ${name}.`;
  const { unit } = BOARD_WORDS[board];
  const words = unit && difference === 1 ? unit.replace(/s$/, '') : unit;
  return `${[boardFigure(board, difference), words, where, name].filter(Boolean).join(' ')}.`;
};

/** Why somebody is on no board, and what would change that. */
export const NOT_RANKED: Record<NotRanked, (board: Board, rankedKdFrom: number) => string> = {
  'not-linked': () => 'You are on no leaderboard: no Steam account is connected.',
  exempt: () => 'You are on no leaderboard: you are on the exempt list, which the coordinators keep.',
  'not-seen': () => 'You are on no leaderboard yet: your Steam account has not played on our servers.',
  'not-ranked': (board, rankedKdFrom) =>
    board === 'kd'
      ? `You are not on this leaderboard yet: it takes ${rankedKdFrom} kills and deaths combined.`
      : 'You are not on this leaderboard yet: there is nothing to count.',
};
