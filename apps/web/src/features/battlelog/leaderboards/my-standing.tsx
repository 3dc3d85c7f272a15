import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { BoardRow } from './board-row';
import { BOARD_TABLE, BoardColumns } from './board-table';
import { figure } from '../figures';
import type { AroundMe, BoardEntry } from '../queries';
import type { Board, GameBoards } from './boards';
import { isEverything, type Scope } from './scope';
import { between, distance, nextTo } from './standing';

/** The reader's rank, with the players before and behind; it stays at the bottom while their own row is out of view. */
export function MyStanding<Entry extends BoardEntry>({
  of,
  board,
  scope,
  standing,
  top,
  hidden,
}: {
  of: GameBoards<Entry>;
  board: Board;
  scope: Scope;
  standing: AroundMe<Entry>;
  top: readonly Entry[];
  /** Their own row is in view. */
  hidden: boolean;
}) {
  const { rank, reason, players } = standing;
  if (rank === null)
    return (
      <Block>
        <p className="px-4 py-3 text-ink-2">
          {reason && of.notRanked[reason](board.id, standing)} {reason === 'not-linked' && of.linking}
          {reason === 'not-ranked' && !isEverything(scope) && (
            <Link to={board === of.boards[0] ? of.path : `${of.path}?category=${board.id}`} className="link">
              Your rank of all time
            </Link>
          )}
        </p>
      </Block>
    );
  const around = nextTo(players, rank);
  const skipped = between(top, around);
  return (
    <Block hidden={hidden}>
      {skipped > 0 && (
        <p className="border-b border-line py-2 text-center text-small text-ink-3">
          {figure(skipped)} {skipped === 1 ? 'player' : 'players'} between
        </p>
      )}
      <table className={BOARD_TABLE} aria-label="Around your rank">
        <BoardColumns />
        <tbody>
          {around.map((entry) => (
            <BoardRow
              key={of.keyOf(entry)}
              of={of}
              board={board}
              entry={entry}
              highest={top[0]?.value ?? 0}
              yours={entry.rank === rank}
              big={false}
            />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-small text-ink-2">
        {distance(board, of.figure, players, rank)}
      </p>
    </Block>
  );
}

const BLOCK =
  'z-10 border border-t-2 border-line-strong border-t-gold bg-raised max-phone:order-first phone:sticky phone:bottom-0';

function Block({ hidden = false, children }: { hidden?: boolean; children: React.ReactNode }) {
  return (
    <section aria-label="Your rank" className={cx(BLOCK, hidden && 'phone:hidden')}>
      {children}
    </section>
  );
}

/** As large as the block of a reader between two others. */
export function StandingLoading() {
  return (
    <div className={BLOCK} aria-hidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-[41px] items-center gap-4 border-b border-line px-3.5">
          <Skeleton className="h-4 w-5" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="ml-auto h-4 w-14" />
        </div>
      ))}
      <div className="px-4 py-2.5 text-small">
        <Skeleton className="h-[1lh] w-48 max-w-full" />
      </div>
    </div>
  );
}
