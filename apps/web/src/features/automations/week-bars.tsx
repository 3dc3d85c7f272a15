import { counted } from '~/lib/format/counted';
import { Bars } from './bars';

/** How often a rule applied on each of the last seven days, today last. */
export function WeekBars({ acts }: { acts: readonly number[] }) {
  const total = acts.reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex items-end gap-3">
      <Bars
        bars={acts.map((count) => ({ count, title: counted(count, 'time') }))}
        label={`Applied ${counted(total, 'time')} in seven days: ${acts.join(', ')}; today last.`}
        className="h-9 w-28 shrink-0 gap-1"
      />
      <p className="text-small text-ink-3" aria-hidden>
        <span className="figures text-4 text-ink">{total}</span> in 7 days
      </p>
    </div>
  );
}
