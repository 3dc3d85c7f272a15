import { ToggleGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cx } from '~/lib/cx';

export interface Filter<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Old data has a dashed border. */
export const frame = (isOld: boolean): string =>
  cx('border border-line bg-panel', isOld && 'border-dashed border-line-strong');

/** A feed with its filters, the newest line first. `children` are the lines; without any, `empty` says why. */
export function FeedPanel<Value extends string>({
  title,
  filters,
  filter,
  onFilter,
  note,
  empty,
  isOld,
  foot,
  children,
}: {
  title: string;
  filters: readonly Filter<Value>[];
  filter: Value;
  onFilter: (filter: Value) => void;
  note?: ReactNode;
  empty: string;
  isOld: boolean;
  foot?: ReactNode;
  children: readonly ReactNode[];
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={cx('min-w-0', frame(isOld))}>
      <h2 id={heading} className="px-4 pt-3.5 text-3">
        {title}
      </h2>
      <ToggleGroup.Root
        type="single"
        aria-label={`${title}: which`}
        value={filter}
        // Pressing the chosen one again would leave none.
        onValueChange={(next) => next && onFilter(next as Value)}
        className="mt-1 flex overflow-x-auto border-b border-line-strong px-2 [scrollbar-width:none]"
      >
        {filters.map(({ value, label }) => (
          <ToggleGroup.Item
            key={value}
            value={value}
            className="title -mb-px h-10 shrink-0 border-b-2 border-transparent px-2 text-body whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-[state=on]:border-gold data-[state=on]:text-ink"
          >
            {label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {note && <p className="border-b border-line px-4 py-2 text-small text-ink-3">{note}</p>}
      {children.length === 0 ? (
        <p className="px-4 py-6 text-small text-ink-3">{empty}</p>
      ) : (
        <ol
          aria-labelledby={heading}
          tabIndex={0}
          className="max-h-[26rem] divide-y divide-line overflow-y-auto focus-visible:-outline-offset-3"
        >
          {children}
        </ol>
      )}
      {foot && <div className="border-t border-line-strong">{foot}</div>}
    </section>
  );
}
