import type { AdminClan } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '~/lib/format/grouped';
import { Button } from '~/ui/kit/controls/button';
import { Pagination } from '~/ui/kit/controls/pagination';
import { TextInput } from '~/ui/kit/controls/text-input';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { counted } from '../figures';
import { adminClansQuery } from '../queries';
import { ClanCard } from './clan-card';
import { DeleteClanDialog } from './delete-clan-dialog';
import { EditDialog } from './edit-dialog';
import { MembersDialog } from './members-dialog';

const PAGE_SIZE = 20;

type Open = { readonly what: 'edit' | 'members' | 'delete'; readonly clan: AdminClan };

/** Every clan, for staff: its texts and image, its members and its leader, its end. */
export default function ClansTool() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(adminClansQuery);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open>();
  const clans = data?.clans;
  const found = clans?.filter((clan) => isMeant(clan, typed)) ?? [];
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-0 grow basis-64">
          <Search
            size={16}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
            aria-hidden
          />
          <TextInput
            type="search"
            aria-label="Find a clan"
            placeholder="Clan name, tag or leader"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPage(1);
            }}
            className="pl-9"
          />
        </div>
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
      {clans && found.length > 0 && (
        <ul className="border border-line bg-panel">
          {found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((clan) => (
            <ClanCard key={clan.id} clan={clan} onOpen={(what) => setOpen({ what, clan })} />
          ))}
        </ul>
      )}
      {clans && found.length === 0 && (
        <EmptyState title={clans.length === 0 ? 'No clans found.' : 'No clans match your search.'} />
      )}
      <Pagination page={shown} pages={pages} onChange={setPage} label="Pages of clans" />
      {!clans && error && (
        <ErrorState title="Failed to load clans" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {!clans && !error && (
        <Loading text="Loading clans...">
          <SkeletonRows count={6} row="h-22 gap-4 border-b border-line" cells={['size-12', 'h-4 w-56', 'h-4 w-16']} />
        </Loading>
      )}
      {open?.what === 'edit' && <EditDialog id={open.clan.id} onClose={close} />}
      {open?.what === 'members' && <MembersDialog id={open.clan.id} onClose={close} />}
      {open?.what === 'delete' && <DeleteClanDialog clan={open.clan} onClose={close} />}
    </div>
  );
}

const isMeant = ({ name, tag, leader_name }: AdminClan, typed: string): boolean => {
  const sought = typed.trim().toLowerCase();
  return [name, tag, leader_name].some((text) => text.toLowerCase().includes(sought));
};

const membersOf = (clans: readonly AdminClan[]): number =>
  clans.reduce((sum, { member_count }) => sum + member_count, 0);
