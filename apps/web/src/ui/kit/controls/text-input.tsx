import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { cx } from '~/lib/cx';

/** A one-line text box. `mono` for ids, whose letters must not be mistaken for each other. */
export function TextInput({ mono, className, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      {...rest}
      className={cx(
        controlClass,
        'read-only:border-line-strong read-only:text-ink-2',
        mono && 'font-mono text-small',
        className,
      )}
    />
  );
}

/** Narrows the list below it while somebody types. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  className,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="pl-9"
      />
    </div>
  );
}
