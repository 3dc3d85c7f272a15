import type { BoardEntry } from '../queries';
import type { Board, GameBoards } from './boards';

type Ranked = Pick<BoardEntry, 'rank' | 'playerName' | 'value'>;

/** Those directly before and behind the one at `rank`, with them in the middle. */
export const nextTo = <Entry extends Ranked>(players: readonly Entry[], rank: number): readonly Entry[] =>
  players.filter((player) => Math.abs(player.rank - rank) <= 1);

/** How many players are between the end of the board and the block under it. */
export const between = (board: readonly Ranked[], block: readonly Ranked[]): number =>
  Math.max(0, (block[0]?.rank ?? 0) - (board.at(-1)?.rank ?? 0) - 1);

type Figure = GameBoards<BoardEntry>['figure'];

/** '932 points behind Fruit Tingle.' `players` are those around `rank`, in order. */
export function distance(board: Board, figure: Figure, players: readonly Ranked[], rank: number): string {
  const at = players.findIndex((player) => player.rank === rank);
  const [ahead, me, behind] = [players[at - 1], players[at], players[at + 1]];
  if (!me) return '';
  const apart = (difference: number, where: string, name: string): string => {
    const shown = figure(board.id, difference);
    // What is shown as nothing is no difference: half a hundredth, half a minute.
    if (shown === figure(board.id, 0)) return `Level with ${name}.`;
    const words = difference === 1 ? board.unit.replace(/s$/, '') : board.unit;
    return `${[shown, words, where, name].filter(Boolean).join(' ')}.`;
  };
  if (ahead) return apart(ahead.value - me.value, 'behind', ahead.playerName);
  return behind ? `First. ${apart(me.value - behind.value, 'ahead of', behind.playerName)}` : 'First.';
}
