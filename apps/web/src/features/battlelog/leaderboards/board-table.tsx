import type { Ref } from 'react';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Th } from '~/ui/kit/display/table';
import type { BoardEntry } from '../queries';
import { BoardRow } from './board-row';
import type { Board, GameBoards } from './boards';

/** The widths that the board and the block under it share. */
export const BOARD_TABLE = 'w-full table-fixed border-collapse [--cell:40px]';

export function BoardColumns() {
  return (
    <colgroup>
      <col className="w-11 nav:w-19" />
      <col />
      <col className="max-nav:hidden nav:w-[32%]" />
      <col className="w-32 nav:w-48" />
    </colgroup>
  );
}

function Head({ board }: { board: Board }) {
  return (
    <thead>
      <tr>
        <Th number className="px-1.5! nav:px-3.5!">
          Rank
        </Th>
        <Th className="max-nav:px-2">Player</Th>
        <Th className="max-nav:hidden">
          <span className="sr-only">Of the first</span>
        </Th>
        <Th number>{board.label}</Th>
      </tr>
    </thead>
  );
}

/** The first hundred. `mine` is the reader's key. */
export function BoardTable<Entry extends BoardEntry>({
  of,
  board,
  players,
  mine,
  myRow,
}: {
  of: GameBoards<Entry>;
  board: Board;
  players: readonly Entry[];
  mine: string | undefined;
  myRow: Ref<HTMLTableRowElement>;
}) {
  const highest = players[0]?.value ?? 0;
  return (
    <table className={BOARD_TABLE} aria-label={`${board.label} leaderboard`}>
      <BoardColumns />
      <Head board={board} />
      <tbody>
        {players.map((entry) => (
          <BoardRow
            key={of.keyOf(entry)}
            of={of}
            board={board}
            entry={entry}
            highest={highest}
            yours={of.keyOf(entry) === mine}
            ref={of.keyOf(entry) === mine ? myRow : undefined}
            big
          />
        ))}
      </tbody>
    </table>
  );
}

export function BoardLoading({ board }: { board: Board }) {
  return (
    <Loading text="Loading leaderboard...">
      <table className={BOARD_TABLE} aria-hidden>
        <BoardColumns />
        <Head board={board} />
        <tbody>
          {Array.from({ length: 12 }, (_, row) => (
            <tr key={row} className={`border-b border-line ${row < 3 ? 'h-15.5' : 'h-10'}`}>
              <td className="px-3.5">
                <Skeleton className="ml-auto h-4 w-5" />
              </td>
              <td className="px-3.5">
                <span className="flex items-center gap-3">
                  <Skeleton className={row < 3 ? 'h-10 w-7.25' : 'h-7 w-5'} />
                  <Skeleton className="h-4 w-36 max-w-full" />
                </span>
              </td>
              <td className="max-nav:hidden" />
              <td className="px-3.5">
                <Skeleton className="ml-auto h-4 w-20" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  );
}
