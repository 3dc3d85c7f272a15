import type { SquadLeaderboardEntry } from '@app/contracts/squad/squad';
import type { Board } from '@app/domain/squad/rules';
import { Insignia } from '~/ui/art/insignia';
import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { Row, Td } from '~/ui/kit/display/table';
import { boardFigure } from '../figures';
import { PlayerName } from '../player-name';

const TOP = ['text-gold', 'text-ink', 'text-[#d09467]'] as const;

/** One player of a board. `highest` is the value that fills the bar; `big` draws the first three large. */
export function BoardRow({
  board,
  entry,
  highest,
  yours,
  big,
  ref,
}: {
  board: Board;
  entry: SquadLeaderboardEntry;
  highest: number;
  yours: boolean;
  big: boolean;
  ref?: React.Ref<HTMLTableRowElement> | undefined;
}) {
  const { rank, steamID, playerID, playerName, levelRank, levelName, value } = entry;
  const top = big && rank <= TOP.length;
  return (
    <Row ref={ref} yours={yours} className={cx('scroll-mt-20', top && '[--cell:62px]')}>
      <Td number className={cx('px-1.5! nav:px-3.5!', top ? `text-[1.75rem]! ${TOP[rank - 1]!}` : 'text-ink-3')}>
        {rank}
      </Td>
      <Td className="max-nav:px-2">
        <span className="flex min-w-0 items-center gap-3">
          <span title={`${levelName}, rank ${levelRank}`} className="shrink-0">
            <Insignia rank={levelRank} height={top ? 40 : 28} label={`${levelName}, rank ${levelRank}`} />
          </span>
          <PlayerName
            name={playerName}
            steamId={steamID}
            playerId={playerID}
            className={cx('min-w-0 py-1', top ? 'title text-3 leading-tight' : 'font-semibold')}
          />
          {yours && <Badge tone="won">You</Badge>}
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
      <Td number className={cx('pl-1!', top && 'text-[1.75rem]!')}>
        {boardFigure(board, value)}
      </Td>
    </Row>
  );
}
