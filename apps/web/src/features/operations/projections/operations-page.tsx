import type { OperationsAnswer } from '@app/contracts/operations/projections';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from '~/lib/search-params';
import { usePageTitle } from '~/lib/page-title';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { duration } from '../figures';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { OperationsFrame } from '../operations-frame';
import { Faults } from './faults';
import { PolicyList } from './policy-list';
import { ProjectionRow } from './projection-row';
import { statusQuery } from '../queries';
import { COLUMNS } from '../row-columns';
import { isBusy } from './health';
import { Tiles } from './tiles';

/**
 * How far each read model has come, and what operators can do with it. `beside`: what other capabilities show to
 * operators.
 */
export default function OperationsPage({ beside }: { beside?: ReactNode }) {
  usePageTitle('Operations');
  return (
    <OperationsFrame
      query={useQuery(statusQuery)}
      texts={{
        lead: 'What the log holds, and how far each read model has come.',
        stale: 'The state of the read models cannot be read right now.',
        failed: 'Failed to load operations',
      }}
      rhythm={(answer) => (isBusy(answer) ? 'Updates every 1.5 s while something runs' : 'Updates every 15 s')}
      loading={<Waiting />}
    >
      {(answer, old) => (
        <>
          <Status answer={answer} old={old} />
          {beside}
        </>
      )}
    </OperationsFrame>
  );
}

function Status({ answer, old }: { answer: OperationsAnswer; old: boolean }) {
  const [search, change] = useSearch();
  const open = search.get('open');
  const toggle = (name: string) => change({ open: open === name ? undefined : name }, { replace: true });
  return (
    <>
      <Tiles answer={answer} />
      <Faults answer={answer} />
      <Buffering answer={answer} />
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
              <span className="text-right">Lag, log</span>
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

/** Pages of some browsers poll, because a proxy does not pass on what the api pushes. */
function Buffering({ answer: { buffering, now } }: { answer: OperationsAnswer }) {
  if (!buffering) return null;
  const { reports, at } = buffering;
  return (
    <Notice tone="warn" className="mt-5" title="A proxy holds back what the api pushes.">
      {reports === 1 ? 'One browser' : `${reports} browsers`} said so in the last hour, the last{' '}
      {duration((now - at) / 1_000)} ago. Their pages ask by the clock instead. The proxy must not buffer{' '}
      <code>/api/changes</code>.
    </Notice>
  );
}

const Waiting = () => (
  <Loading text="Loading operations..." className="mt-5">
    <Skeleton className="h-24 w-full" />
    <div className="mt-5 border border-line bg-panel">
      <SkeletonRows
        count={10}
        row="h-10 gap-6 border-b border-line px-3.5 last:border-b-0"
        cells={['h-4 w-48', 'h-4 w-10', 'h-4 w-24 max-nav:hidden', 'h-4 w-20']}
      />
    </div>
  </Loading>
);
