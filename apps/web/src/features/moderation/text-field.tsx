import { cx } from '~/lib/cx';
import { controlClass } from '~/ui/kit/controls/control-class';
import { Field } from '~/ui/kit/controls/field';

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
