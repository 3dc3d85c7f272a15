import { cx } from '~/lib/cx';

/** Counts side by side. `label` says all of them to who cannot see. */
export function Bars({
  bars,
  label,
  className,
}: {
  bars: readonly { readonly count: number; readonly title: string }[];
  label: string;
  className: string;
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div role="img" aria-label={label} className={cx('flex items-end border-b border-line-strong', className)}>
      {bars.map(({ count, title }, n) => (
        <div
          key={n}
          title={title}
          className={cx('min-h-px flex-1', count === 0 ? 'bg-line-strong' : 'bg-gold')}
          style={{ height: `${(100 * count) / most}%` }}
        />
      ))}
    </div>
  );
}
