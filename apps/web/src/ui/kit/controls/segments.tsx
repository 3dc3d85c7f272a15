import { ToggleGroup } from 'radix-ui';
import type { Choice } from './select';

/** The same data cut differently: week, month, all time. */
export function Segments<Value extends string>({
  choices,
  value,
  onChange,
  label,
}: {
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again would leave none.
      onValueChange={(next) => next && onChange(next as Value)}
      className="inline-flex rounded-control border border-line-strong"
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled ?? false}
          className="title h-8 border-l border-line-strong px-3.5 text-body text-ink-2 first:border-l-0 hover:text-ink focus-visible:-outline-offset-3 disabled:text-ink-3 data-[state=on]:bg-raised data-[state=on]:text-gold data-[state=on]:shadow-[inset_0_-2px_0_var(--gold)]"
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
