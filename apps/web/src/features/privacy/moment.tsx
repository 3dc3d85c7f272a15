import { LOCALE } from '~/lib/format/locale';

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
});

/** A moment, gone or to come, in the reader's zone: '3 Aug 2026, 19:02'. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {MOMENT.format(new Date(at))}
    </time>
  );
}
