import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** A box with its words; pressing either toggles it. */
export function Checkbox({
  checked,
  onChange,
  children,
  disabled,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChange(next === true)}
        className="grid size-5 shrink-0 place-items-center rounded-control border border-control bg-well text-on-gold hover:border-ink-3 disabled:border-line-strong data-[state=checked]:border-gold data-[state=checked]:bg-gold"
      >
        <Radix.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={disabled ? 'text-ink-3' : 'text-ink'}>
        {children}
      </label>
    </span>
  );
}
