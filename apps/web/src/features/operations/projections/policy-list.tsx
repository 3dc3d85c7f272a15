import type { PolicyStatus } from '@app/contracts/operations/projections';
import { cx } from '~/lib/cx';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { duration, lagText, positionText } from '../figures';
import { policyWords } from './health';

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 nav:grid-cols-[minmax(0,15rem)_4.5rem_7.5rem_6.5rem_6.5rem_minmax(0,1fr)] nav:gap-x-5';

/** The policies, which act on events, and the jobs, which run at intervals. */
export function PolicyList({ policies, now }: { policies: readonly PolicyStatus[]; now: number }) {
  if (policies.length === 0) return null;
  const ago = (at: number | undefined) => (at === undefined ? '–' : `${duration((now - at) / 1_000)} ago`);
  return (
    <section aria-label="Policies and jobs" className="mt-8">
      <h2 className="text-3">Policies and jobs</h2>
      <p className="mt-1 text-small text-ink-3">
        A policy acts on events, a job at intervals. Neither acts twice, whatever is restarted or rebuilt.
      </p>
      <div className="mt-3 border border-line bg-panel">
        <div
          aria-hidden
          className={cx(COLUMNS, 'title border-b border-line-strong px-3.5 py-2.5 text-body text-ink-3 max-nav:hidden')}
        >
          <span>Name</span>
          <span>Kind</span>
          <span className="text-right">Position</span>
          <span className="text-right">Lag, log</span>
          <span className="text-right">Acted</span>
          <span>Status</span>
        </div>
        <ul>
          {policies.map(({ policy, label, kind, state, position, lag, actedAt }) => (
            <li key={policy} className={cx(COLUMNS, 'items-center border-b border-line px-3.5 py-2.5 last:border-b-0')}>
              <span className="min-w-0">
                {label}
                <span className="block font-mono text-micro break-all text-ink-3">{policy}</span>
              </span>
              <span className="text-small text-ink-2">{kind}</span>
              <span className="figures text-right text-ink-2 max-nav:hidden">{positionText(position)}</span>
              <span className={cx('figures text-right max-nav:hidden', lag?.bytes ? 'text-ink' : 'text-ink-3')}>
                {lag ? lagText(lag) : '–'}
              </span>
              <span className="figures text-right text-ink-2 max-nav:hidden">{ago(actedAt)}</span>
              <span className="flex items-center gap-2.5 text-small">
                <StatusDot status={state === 'acting' ? 'ok' : state === 'stuck' ? 'bad' : 'warn'} />
                {policyWords({ state, lag })}
              </span>
              <span className="text-right text-small text-ink-3 nav:hidden">{ago(actedAt)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
