import { ToggleGroup } from 'radix-ui';
import type { LucideIcon } from 'lucide-react';
import { cx } from '~/lib/cx';
import type { Choice } from './select';

/** The same data cut differently: week, month, all time. */
export function Segments<Value extends string>({
  choices,
  value,
  onChange,
  label,
  isWide = false,
}: {
  choices: readonly (Choice<Value> & { readonly Icon?: LucideIcon })[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  /** As wide as its place, in equal parts. */
  isWide?: boolean;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again would leave none.
      onValueChange={(next) => next && onChange(next as Value)}
      className={cx('rounded-control border border-line-strong', isWide ? 'flex' : 'inline-flex')}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled ?? false}
          className={cx(
            'title h-8 border-l border-line-strong px-3.5 text-body text-ink-2 first:border-l-0 hover:text-ink focus-visible:-outline-offset-3 disabled:text-ink-3 data-[state=on]:bg-raised data-[state=on]:text-gold data-[state=on]:shadow-[inset_0_-2px_0_var(--gold)]',
            isWide && 'grow basis-0 px-2! max-phone:h-11',
            choice.Icon && 'inline-flex items-center justify-center gap-1.5',
          )}
        >
          {choice.Icon && <choice.Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0" />}
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
