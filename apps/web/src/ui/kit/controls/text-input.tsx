import { Field } from './field';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { cx } from '~/lib/cx';

/**
 * A one-line text box. `mono` for ids, whose letters must not be mistaken for each other. Browsers cut what is longer than
 * `maxLength` without a word: that it is full is said.
 */
export function TextInput({ mono, className, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  const { maxLength = Infinity, value } = rest;
  return (
    <>
      <input
        {...rest}
        className={cx(
          controlClass,
          'read-only:border-line-strong read-only:text-ink-2',
          mono && 'font-mono text-small',
          className,
        )}
      />
      {typeof value === 'string' && value.length >= maxLength && (
        <p role="status" className="mt-1 text-small text-ink-3">
          Full: {maxLength} characters fit, and no more is taken.
        </p>
      )}
    </>
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

/** Some lines of text, with how much of the room is taken. */
export function TextField({
  label,
  value,
  onChange,
  most,
  hint,
  error,
  rows = 3,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  most: number;
  hint?: string;
  error?: string | undefined;
  rows?: number;
}) {
  return (
    <Field
      label={
        <span className="flex justify-between gap-4">
          {label}
          <span className={cx('figures', [...value].length > most ? 'text-bad' : 'text-ink-3')}>
            {[...value].length}/{most}
          </span>
        </span>
      }
      hint={hint}
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={cx(controlClass, 'h-auto! py-2')}
        />
      )}
    </Field>
  );
}
