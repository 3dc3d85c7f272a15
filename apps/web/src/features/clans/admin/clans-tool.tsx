import type { AdminClan } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '~/lib/format/grouped';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { useSite } from '~/lib/site';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { Pagination } from '~/ui/kit/controls/pagination';
import { Tabs } from '~/ui/kit/controls/tabs';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { adminClansQuery } from '../queries';
import { SearchInput } from '~/ui/kit/controls/text-input';
import { ClanCard } from './clan-card';
import { DeleteClanDialog } from './delete-clan-dialog';
import { EditDialog } from './edit-dialog';
import { FILTERS, isMeant, type Filter } from './filters';
import { MembersDialog } from './members-dialog';

const PAGE_SIZE = 20;

type Open = { readonly what: 'edit' | 'members' | 'delete'; readonly clan: AdminClan };

/** Every clan, for staff: its texts and image, its members and its leader, its end. */
export default function ClansTool() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(adminClansQuery);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const { opened, open, close } = useOpenDialog<Open>();
  const { listedFrom } = useSite().clans;
  const clans = data?.clans;
  const { takes } = FILTERS.find(({ value }) => value === filter)!;
  const found = clans?.filter((clan) => takes(clan, listedFrom) && isMeant(clan, typed)) ?? [];
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Find a clan"
          placeholder="Clan name, tag or leader"
          value={typed}
          onChange={setTyped}
          className="grow basis-64"
        />
        <Button onClick={() => void refetch()} busy={isFetching && 'Refreshing...'}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Refresh
        </Button>
      </div>
      {clans && (
        <p role="status" className="text-ink-2">
          {counted(clans.length, 'clan')}, {counted(membersOf(clans), 'member')}. {grouped(found.length)} shown.
        </p>
      )}
      {clans && error && (
        <StaleNotice reason="Failed to load clans." age={dataUpdatedAt} onRetry={refetch} retrying={isFetching} />
      )}
      {clans?.length === 0 && <EmptyState title="No clans found." />}
      {clans && clans.length > 0 && (
        <Tabs
          label="Clans"
          value={filter}
          onChange={setFilter}
          tabs={FILTERS.map(({ value, label, takes: counts }) => ({
            value,
            label: (
              <>
                {label}{' '}
                <span className="figures text-ink-3">{clans.filter((clan) => counts(clan, listedFrom)).length}</span>
              </>
            ),
            body: <ClanList key={typed} clans={found} searched={typed.trim() !== ''} onOpen={open} />,
          }))}
        />
      )}
      {!clans && error && (
        <ErrorState title="Failed to load clans" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {!clans && !error && (
        <Loading text="Loading clans...">
          <SkeletonRows count={6} row="h-22 gap-4 border-b border-line" cells={['size-12', 'h-4 w-56', 'h-4 w-16']} />
        </Loading>
      )}
      {opened?.what === 'edit' && <EditDialog id={opened.clan.id} onClose={close} />}
      {opened?.what === 'members' && <MembersDialog id={opened.clan.id} onClose={close} />}
      {opened?.what === 'delete' && <DeleteClanDialog clan={opened.clan} onClose={close} />}
    </div>
  );
}

/** The clans that were found, a page at a time. */
function ClanList({
  clans,
  searched,
  onOpen,
}: {
  clans: readonly AdminClan[];
  searched: boolean;
  onOpen: (open: Open) => void;
}) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(clans.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * PAGE_SIZE;
  const onPage = clans.slice(first, first + PAGE_SIZE);
  if (clans.length === 0) return <EmptyState title={searched ? 'No clans match your search.' : 'No clans found.'} />;
  return (
    <>
      <ul className="border border-line bg-panel">
        {onPage.map((clan) => (
          <ClanCard key={clan.id} clan={clan} onOpen={(what) => onOpen({ what, clan })} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-small text-ink-3">
            {first + 1} to {first + onPage.length} of {grouped(clans.length)}
          </p>
          <Pagination page={shown} pages={pages} onChange={setPage} label="Pages of clans" />
        </div>
      )}
    </>
  );
}

const membersOf = (clans: readonly AdminClan[]): number =>
  clans.reduce((sum, { member_count }) => sum + member_count, 0);
