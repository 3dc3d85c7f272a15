import { whenText } from '~/lib/format/when-text';
import { LOCALE } from '~/lib/format/locale';

const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'medium' });

/** A moment as people say it; the exact one in its title. `at` is ISO 8601. */
export function When({ at, className }: { at: string; className?: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(moment)} className={className}>
      {whenText(moment, new Date())}
    </time>
  );
}
