import { LOCALE } from '~/lib/format/locale';
import { useNow } from '~/lib/format/use-now';

const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'medium' });

/** '14 s ago', '3m ago', '2h ago' */
export const ageText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)}m ago` : `${Math.floor(seconds / 3_600)}h ago`;
};

/** How long ago something was; it keeps counting. `at` is ISO 8601. */
export function Age({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={EXACT.format(new Date(at))} className={className}>
      {ageText(now - Date.parse(at))}
    </time>
  );
}
