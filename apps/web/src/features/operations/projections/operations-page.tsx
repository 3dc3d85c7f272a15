import type { OperationsAnswer } from '@app/contracts/operations/projections';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '~/lib/page-title';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { ListFrame } from '~/ui/kit/display/list-frame';
import { OperationsFrame } from '../operations-frame';
import { Faults } from './faults';
import { PolicyList } from './policy-list';
import { ProjectionRow } from './projection-row';
import { statusQuery } from '../queries';
import { COLUMNS } from '../row-columns';
import { isBusy } from './standing';
import { Tiles } from './tiles';

/** How far each read model has come, and what operators may do about it. All of it comes from the server. */
export default function OperationsPage() {
  usePageTitle('Operations');
  return (
    <OperationsFrame
      query={useQuery(statusQuery)}
      lead="What the log holds, and how far each read model has come."
      rhythm={(answer) => (isBusy(answer) ? 'Updates every 1.5 s while something runs' : 'Updates every 15 s')}
      stale="The state of the read models cannot be read right now."
      failed="Failed to load operations"
      loading={<Waiting />}
    >
      {(answer, old) => <Status answer={answer} old={old} />}
    </OperationsFrame>
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
          <ListFrame
            grid={`${COLUMNS} px-3.5`}
            columns={[
              ...['Read model', 'Version'],
              ...['Position', 'Lag, events', 'Lag, time'].map((end) => ({ end })),
              'Status',
            ]}
            old={old}
          >
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
          </ListFrame>
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
