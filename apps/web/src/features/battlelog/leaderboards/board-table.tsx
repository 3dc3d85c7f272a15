import type { Ref } from 'react';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Th } from '~/ui/kit/display/table';
import { cx } from '~/lib/cx';
import type { BoardEntry } from '../queries';
import { BoardRow, NAME_CELL } from './board-row';
import type { Board, GameBoards } from './boards';

/** The widths that the board and the block under it share. Without room for bars, figures take what they need and names the rest. */
export const BOARD_TABLE = 'w-full border-collapse [--cell:40px] nav:table-fixed';

export function BoardColumns() {
  return (
    <colgroup>
      <col className="nav:w-19" />
      <col />
      <col className="max-nav:hidden nav:w-[32%]" />
      <col className="nav:w-48" />
    </colgroup>
  );
}

function Head({ board }: { board: Board }) {
  return (
    <thead>
      <tr>
        <Th number className="min-w-11 px-1.5! nav:px-3.5!">
          Rank
        </Th>
        <Th className={NAME_CELL}>Player</Th>
        <Th className="max-nav:hidden">
          <span className="sr-only">Of the first</span>
        </Th>
        <Th number className="max-nav:pl-1 max-phone:pr-2 max-phone:whitespace-normal">
          {board.label}
        </Th>
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
              <td className="min-w-11 px-1.5 nav:px-3.5">
                <Skeleton className="ml-auto h-4 w-5" />
              </td>
              <td className={cx(NAME_CELL, 'nav:px-3.5')}>
                <span className="flex items-center gap-3">
                  <Skeleton className={row < 3 ? 'h-10 w-7.25' : 'h-7 w-5'} />
                  <Skeleton className="h-4 w-36 max-w-full" />
                </span>
              </td>
              <td className="max-nav:hidden" />
              <td className="pr-2 pl-1 phone:pr-3.5 nav:pl-3.5">
                <Skeleton className="ml-auto h-4 w-16" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  );
}
