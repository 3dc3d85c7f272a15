import { useQuery } from '@tanstack/react-query';
import type { AuditLog } from '@app/contracts/audit/audit';
import type { ReactNode } from 'react';
import { usePageTitle } from '~/lib/page-title';
import { Button } from '~/ui/kit/controls/button';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { grouped } from '~/lib/format/grouped';
import { counted } from '~/lib/format/counted';
import { Loading } from '~/ui/kit/feedback/loading';
import { Pagination } from '~/ui/kit/controls/pagination';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { useAddress } from './address';
import { ChainLine } from './chain/chain-line';
import { ChainTrouble } from './chain/chain-trouble';
import { EntryDetails } from './entry-details';
import { EntryList, type EntryActions } from './entry-list';
import { ExportButtons } from './export-buttons';
import { isSet, NO_FILTER, type Filter } from './filter';
import { FilterBar } from './filter-bar';
import { entryQuery, LAST_PAGE, PAGE, trailQuery } from './queries';

/** Every staff action: to be looked for, opened down to its event, taken away as a file, and verified. */
export default function AuditPage() {
  usePageTitle('Audit');
  const { filter, page, entry, setFilter, setPage, setEntry } = useAddress();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(trailQuery(filter, page));
  const actions = {
    openId: entry,
    onOpen: setEntry,
    onPerson: (person: string) => setFilter({ ...NO_FILTER, person }),
    onResource: (type: string, resource: string) => setFilter({ ...NO_FILTER, type, resource }),
  };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl">Audit</h1>
          <p className="mt-1.5 text-ink-2">Every staff action, from the log itself.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ChainLine />
          <ExportButtons filter={filter} />
        </div>
      </div>
      <ChainTrouble />
      <div className="mt-5">
        <FilterBar filter={filter} onChange={setFilter} />
      </div>
      {entry && data && !data.logs.some(({ id }) => id === entry) && <Linked id={entry} actions={actions} />}
      {error && data && (
        <div className="mt-5">
          <StaleNotice
            reason="The trail cannot be read right now."
            age={dataUpdatedAt}
            onRetry={refetch}
            retrying={isFetching}
          />
        </div>
      )}
      <div className="mt-5">
        {data ? (
          <>
            <p role="status" className="mb-2 text-small text-ink-3">
              {isPlaceholderData ? 'Looking...' : `${counted(data.total, 'entry', 'entries')}, newest first`}
            </p>
            <Trail
              logs={data.logs}
              total={data.total}
              filter={filter}
              isAwaited={isPlaceholderData}
              onClear={() => setFilter(NO_FILTER)}
              onFirst={() => setPage(1)}
            >
              <EntryList logs={data.logs} old={isPlaceholderData || Boolean(error)} {...actions} />
            </Trail>
            <Pages page={page} total={data.total} shown={data.logs.length} onChange={setPage} />
          </>
        ) : error ? (
          <ErrorState title="Failed to load logs" error={error} onRetry={refetch} retrying={isFetching} />
        ) : (
          <TrailLoading />
        )}
      </div>
    </>
  );
}

function Trail({
  logs,
  total,
  filter,
  isAwaited,
  onClear,
  onFirst,
  children,
}: {
  logs: readonly AuditLog[];
  total: number;
  filter: Filter;
  /** Of another filter or page: that it had none says nothing of this one. */
  isAwaited: boolean;
  onClear: () => void;
  onFirst: () => void;
  children: ReactNode;
}) {
  if (logs.length > 0) return children;
  if (isAwaited) return <TrailLoading />;
  if (total > 0)
    return (
      <EmptyState title="There are fewer pages than this." action={<Button onClick={onFirst}>First Page</Button>}>
        The newest entries are on the first page.
      </EmptyState>
    );
  return isSet(filter) ? (
    <EmptyState title="Nothing fits this filter." action={<Button onClick={onClear}>Clear</Button>}>
      Take a part of it away, or choose a longer time.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has been done yet.">
      The first time somebody of the staff changes something, it stands here.
    </EmptyState>
  );
}

/** An entry that a link leads to and that is not on this page of the list. */
function Linked({ id, actions }: { id: string; actions: EntryActions }) {
  const { data } = useQuery(entryQuery(id));
  return (
    <section aria-label="Linked entry" className="mt-5">
      {data ? (
        <EntryList logs={[data.entry]} old={false} {...actions} />
      ) : (
        <EntryDetails id={id} onOpen={actions.onOpen} />
      )}
    </section>
  );
}

function Pages({
  page,
  total,
  shown,
  onChange,
}: {
  page: number;
  total: number;
  shown: number;
  onChange: (page: number) => void;
}) {
  if (total <= PAGE) return null;
  const first = (page - 1) * PAGE + 1;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-ink-3">
        {shown > 0 ? `${grouped(first)} to ${grouped(first + shown - 1)} of ${grouped(total)}` : `Of ${grouped(total)}`}
      </p>
      <Pagination
        label="Pages of the trail"
        page={page}
        pages={Math.min(Math.ceil(total / PAGE), LAST_PAGE)}
        onChange={onChange}
      />
    </div>
  );
}

const TrailLoading = () => (
  <Loading text="Loading logs...">
    <div className="border border-line bg-panel">
      <SkeletonRows
        count={8}
        row="h-10 gap-6 border-b border-line px-3.5 last:border-b-0"
        cells={['h-4 w-16', 'h-4 w-36', 'h-5 w-20', 'h-4 w-64 max-nav:hidden']}
      />
    </div>
  </Loading>
);
