import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { controlClass } from './control-class';
import { cx } from '~/lib/cx';

export type Choice<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

/** One of up to a dozen choices. */
export function Select<Value extends string>({
  choices,
  value,
  onChange,
  placeholder,
  className,
  disabled,
  ...control
}: {
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  className?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}) {
  return (
    <Radix.Root value={value ?? ''} onValueChange={(next) => onChange(next as Value)} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className={cx(
          controlClass,
          'flex items-center justify-between gap-3 text-left data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="min-w-0 truncate" title={choices.find((choice) => choice.value === value)?.label}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon>
          <ChevronDown size={16} strokeWidth={1.75} className="text-ink-2" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={5}
          className="z-50 max-h-80 max-w-(--radix-select-content-available-width) min-w-(--radix-select-trigger-width) animate-rise bg-overlay p-1 shadow-pop"
        >
          <Radix.Viewport>
            {choices.map((choice) => (
              <Radix.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled ?? false}
                className="relative flex min-h-9.5 items-center py-1.5 pr-4 pl-9 text-ink outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-line"
              >
                <Radix.ItemIndicator className="absolute left-3">
                  <Check size={16} strokeWidth={1.75} className="text-gold" aria-hidden />
                </Radix.ItemIndicator>
                <Radix.ItemText>
                  <bdi>{choice.label}</bdi>
                </Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
