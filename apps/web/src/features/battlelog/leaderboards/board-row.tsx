import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { Row, Td } from '~/ui/kit/display/table';
import { UnknownRank } from '../profile/rank';
import type { BoardEntry } from '../queries';
import type { Board, GameBoards } from './boards';

const TOP = ['text-gold', 'text-ink', 'text-[#d09467]'] as const;

/** The cell of a name: it fits itself into what is left. */
export const NAME_CELL = 'max-nav:w-full max-nav:max-w-0 max-nav:px-2';

/** One player of a board. `highest` is the value that fills the bar; `big` draws the first three large. */
export function BoardRow<Entry extends BoardEntry>({
  of: { Insignia, Name, figure },
  board,
  entry,
  highest,
  yours,
  big,
  ref,
}: {
  of: GameBoards<Entry>;
  board: Board;
  entry: Entry;
  highest: number;
  yours: boolean;
  big: boolean;
  ref?: React.Ref<HTMLTableRowElement> | undefined;
}) {
  const { rank, levelRank, levelName, value } = entry;
  const top = big && rank <= TOP.length;
  const level = levelRank === null ? 'Rank not known' : `${levelName}, rank ${levelRank}`;
  return (
    <Row ref={ref} yours={yours} className={cx('scroll-mt-20', top && '[--cell:62px]')}>
      <Td
        number
        className={cx('min-w-11 px-1.5! nav:px-3.5!', top ? `text-[1.75rem]! ${TOP[rank - 1]!}` : 'text-ink-3')}
      >
        {rank}
      </Td>
      <Td className={NAME_CELL}>
        <span className="flex min-w-0 items-center gap-3">
          <span title={level} className="shrink-0">
            {levelRank === null ? (
              <UnknownRank height={top ? 40 : 28} />
            ) : (
              <Insignia rank={levelRank} height={top ? 40 : 28} label={level} />
            )}
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <Name entry={entry} className={cx('min-w-0 py-1', top ? 'title text-3 leading-tight' : 'font-semibold')} />
            {yours && <Badge tone="won">You</Badge>}
          </span>
        </span>
      </Td>
      <Td className="max-nav:hidden">
        <span className="block h-1 bg-line" aria-hidden>
          <span
            className={cx('block h-full', yours || (top && rank === 1) ? 'bg-gold' : 'bg-ink-3')}
            style={{ width: `${highest > 0 ? Math.min(100, Math.max(0, (value / highest) * 100)) : 0}%` }}
          />
        </span>
      </Td>
      <Td number className={cx('pl-1! max-phone:pr-2!', top && 'text-[1.375rem]! phone:text-[1.75rem]!')}>
        {figure(board.id, value)}
        {board.unitShown && <span className="ml-1 text-small font-normal text-ink-3">{board.unit}</span>}
      </Td>
    </Row>
  );
}
