import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** What a control inside a field must carry so that label, hint and error belong to it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label above a control, a hint or an error below it. The control comes as a function of its attributes. */
export function Field({
  label,
  hint,
  error,
  labelClass,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  labelClass?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cx('text-small', labelClass ?? 'text-ink-2')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={`${id}-note`} className={cx('flex items-start gap-1.5 text-small', error ? 'text-bad' : 'text-ink-3')}>
          {error && <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />}
          {note}
        </p>
      )}
    </div>
  );
}
