import type { OperationsAnswer } from '@app/contracts/operations/projections';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '~/lib/page-title';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { whenText } from '~/lib/format/when-text';
import { OperationsFailed } from '../failed';
import { Faults } from './faults';
import { OperationsNav } from '../operations-nav';
import { PolicyList } from './policy-list';
import { ProjectionRow } from './projection-row';
import { statusQuery } from '../queries';
import { COLUMNS } from '../row-columns';
import { isBusy } from './standing';
import { Tiles } from './tiles';

/** How far each read model has come, and what operators may do about it. All of it comes from the server: a page that is opened later shows the same. */
export default function OperationsPage() {
  usePageTitle('Operations');
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(statusQuery);
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="text-2xl">Operations</h1>
          <p className="mt-1.5 text-ink-2">What the log holds, and how far each read model has come.</p>
        </div>
        {data && (
          <p className="text-small text-ink-3">
            {isBusy(data) ? 'Updates every 1.5 s while something runs' : 'Updates every 15 s'}
          </p>
        )}
      </div>
      <OperationsNav />
      {error && data && (
        <div className="mt-5">
          <StaleNotice
            reason="The state of the read models cannot be read right now."
            age={`This is how it was ${whenText(new Date(dataUpdatedAt), new Date())}.`}
            {...retry}
          />
        </div>
      )}
      {data ? (
        <Status answer={data} old={Boolean(error)} />
      ) : error ? (
        <OperationsFailed title="Failed to load operations" error={error} {...retry} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Status({ answer, old }: { answer: OperationsAnswer; old: boolean }) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const toggle = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (after.get('open') === name) after.delete('open');
        else after.set('open', name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Tiles answer={answer} />
      <Faults answer={answer} />
      <section aria-label="Read models" className="mt-5">
        {answer.projections.length === 0 ? (
          <EmptyState title="No read model has been folded yet.">
            A projector makes them from the log as soon as one runs.
          </EmptyState>
        ) : (
          <div className={`border bg-panel ${old ? 'border-dashed border-line-strong opacity-80' : 'border-line'}`}>
            <div
              aria-hidden
              className={`${COLUMNS} title border-b border-line-strong px-3.5 py-2.5 text-body text-ink-3 max-nav:hidden`}
            >
              <span>Read model</span>
              <span>Version</span>
              <span className="text-right">Position</span>
              <span className="text-right">Lag, events</span>
              <span className="text-right">Lag, time</span>
              <span>Status</span>
              <span />
            </div>
            <ul aria-label="Read models">
              {answer.projections.map((projection) => (
                <ProjectionRow
                  key={projection.projection}
                  status={projection}
                  answer={answer}
                  open={open === projection.projection}
                  onToggle={() => toggle(projection.projection)}
                />
              ))}
            </ul>
          </div>
        )}
      </section>
      <PolicyList policies={answer.policies} now={answer.now} />
    </>
  );
}

const Waiting = () => (
  <Loading text="Loading operations..." className="mt-5">
    <Skeleton className="h-24 w-full" />
    <div className="mt-5 border border-line bg-panel">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-line px-3.5 last:border-b-0">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 w-24 max-nav:hidden" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  </Loading>
);
