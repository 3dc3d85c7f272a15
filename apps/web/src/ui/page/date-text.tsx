import { LOCALE } from '~/lib/format/locale';

/** A day of the calendar, `2025-01-29`, in words: 29 January 2025. It is the same day in every zone. */
export function DateText({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} className={className}>
      {new Date(`${iso}T00:00:00Z`).toLocaleDateString(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  );
}
