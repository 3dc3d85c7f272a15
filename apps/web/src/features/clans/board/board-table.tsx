import type { ClanLeaderboardEntry } from '@app/contracts/clans/clans';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { Badge } from '~/ui/kit/display/badge';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { ClanPlate } from '../clan-plate';
import { hours } from '../figures';
import { clanPath } from '../paths';
import { COLUMNS, type Column, type Order } from './sorting';

const TABLE = 'w-full table-fixed border-collapse [--cell:54px]';
const TOP = ['text-gold', 'text-ink', 'text-[#d09467]'] as const;
/** A phone shows rank, clan and score; the clan's page shows the rest. */
const WIDE_ONLY = 'max-nav:hidden';
const isWideOnly = (column: Column) => column !== 'rank' && column !== 'name' && column !== 'score';

const WIDTHS: Readonly<Record<Column, string>> = {
  rank: 'w-13 nav:w-17',
  name: '',
  members: `${WIDE_ONLY} nav:w-24`,
  kills: `${WIDE_ONLY} nav:w-26`,
  deaths: `${WIDE_ONLY} nav:w-26`,
  revives: `${WIDE_ONLY} nav:w-26`,
  playtime: `${WIDE_ONLY} nav:w-28`,
  score: 'w-29 nav:w-36 wide:w-44',
};

function Columns() {
  return (
    <colgroup>
      {COLUMNS.map(({ key }) => (
        <col key={key} className={WIDTHS[key]} />
      ))}
    </colgroup>
  );
}

/** The clans as they are sorted; ranks stay with their clans. `mine` is the reader's clan. */
export function BoardTable({
  clans,
  mine,
  order,
  onSort,
}: {
  clans: readonly ClanLeaderboardEntry[];
  mine: number | undefined;
  order: Order;
  onSort: (column: Column) => void;
}) {
  return (
    <table className={TABLE} aria-label="Community Clans">
      <Columns />
      <thead>
        <tr>
          {COLUMNS.map(({ key, label }) => (
            <Head key={key} column={key} order={order} onSort={onSort}>
              {label}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {clans.map((clan) => (
          <ClanRow key={clan.id} clan={clan} yours={clan.id === mine} />
        ))}
      </tbody>
    </table>
  );
}

function Head({
  column,
  order: { by, direction },
  onSort,
  children,
}: {
  column: Column;
  order: Order;
  onSort: (column: Column) => void;
  children: string;
}) {
  const leads = by === column;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Th
      number={column !== 'name'}
      {...(leads ? { 'aria-sort': direction } : {})}
      className={cx('px-0!', isWideOnly(column) && WIDE_ONLY)}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={cx(
          'flex h-9.5 w-full items-center gap-1 px-2 hover:text-ink nav:px-3.5 focus-visible:-outline-offset-3',
          column === 'name' ? 'justify-start' : 'justify-end',
        )}
      >
        {children}
        {leads && <Arrow size={13} strokeWidth={1.75} className="shrink-0" aria-hidden />}
      </button>
    </Th>
  );
}

function ClanRow({ clan, yours }: { clan: ClanLeaderboardEntry; yours: boolean }) {
  const { id, rank, name, tag, motto, image_url, member_count, member_limit } = clan;
  const top = rank <= TOP.length;
  return (
    <Row yours={yours} className={cx('relative', top && '[--cell:66px] nav:[--cell:76px]')}>
      <Td number className={cx('px-2! nav:px-3.5!', top ? `text-[1.5rem]! ${TOP[rank - 1]!}` : 'text-ink-3')}>
        {rank}
      </Td>
      <Td className="py-1.5 max-nav:px-2">
        <span className="flex min-w-0 items-center gap-3.5">
          <ClanPlate tag={tag} src={image_url} size={top ? 48 : 34} className="max-phone:size-8.5" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1">
            <span className="min-w-0">
              <Link
                to={clanPath(id)}
                className={cx(
                  'title block [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline hover:underline-offset-4',
                  top ? 'text-4 leading-tight nav:text-3' : 'text-4 leading-tight',
                )}
              >
                <bdi>{name}</bdi>
              </Link>
              {motto && <bdi className="mt-0.5 block text-small text-ink-3 max-phone:hidden">{motto}</bdi>}
            </span>
            {yours && (
              <Badge tone="won" className="shrink-0">
                Your clan
              </Badge>
            )}
          </span>
        </span>
      </Td>
      <Figure>
        {member_count}
        <span className="text-small text-ink-3">/{member_limit}</span>
      </Figure>
      <Figure>{grouped(clan.total_kills)}</Figure>
      <Figure>{grouped(clan.total_deaths)}</Figure>
      <Figure>{grouped(clan.total_revives)}</Figure>
      <Figure>
        {hours(clan.total_playtime)}
        <span className="text-small text-ink-3">h</span>
      </Figure>
      <Td number className={cx('px-2! nav:px-3.5!', top && 'nav:text-[1.625rem]!')}>
        {grouped(clan.total_score)}
      </Td>
    </Row>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Td number className={cx('px-2! text-ink-2 wide:px-3.5!', WIDE_ONLY)}>
      {children}
    </Td>
  );
}

export function BoardLoading() {
  return (
    <Loading text="Loading clan leaderboard...">
      <table className={TABLE} aria-hidden>
        <Columns />
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            <tr key={row} className={cx('border-b border-line', row < 3 ? 'h-16.5 nav:h-19' : 'h-13.5')}>
              <td className="px-2 nav:px-3.5">
                <Skeleton className="ml-auto h-4 w-5" />
              </td>
              <td className="px-2 nav:px-3.5">
                <span className="flex items-center gap-3.5">
                  <Skeleton className="size-8.5" />
                  <Skeleton className="h-4 w-36 max-w-full" />
                </span>
              </td>
              <td colSpan={5} className={WIDE_ONLY} />
              <td className="px-2 nav:px-3.5">
                <Skeleton className="ml-auto h-4 w-20" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  );
}
