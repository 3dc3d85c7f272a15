import { cx } from '~/lib/cx';
import { counted } from '~/lib/format/counted';

/** How often a rule applied on each of the last seven days, today last. */
export function WeekBars({ acts }: { acts: readonly number[] }) {
  const most = Math.max(1, ...acts);
  const total = acts.reduce((sum, count) => sum + count, 0);
  const label = `Applied ${counted(total, 'time')} in seven days: ${acts.join(', ')}; today last.`;
  return (
    <div className="flex items-end gap-3">
      <div role="img" aria-label={label} className="flex h-9 w-28 shrink-0 items-end gap-1 border-b border-line-strong">
        {acts.map((count, day) => (
          <div
            key={day}
            title={counted(count, 'time')}
            className={cx('min-h-px flex-1', count === 0 ? 'bg-line-strong' : 'bg-gold')}
            style={{ height: `${(100 * count) / most}%` }}
          />
        ))}
      </div>
      <p className="text-small text-ink-3" aria-hidden>
        <span className="figures text-4 text-ink">{total}</span> in 7 days
      </p>
    </div>
  );
}
