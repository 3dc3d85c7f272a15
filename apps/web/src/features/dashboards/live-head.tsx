import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { LOCALE } from '~/lib/format/locale';
import { useNow } from '~/lib/format/use-now';
import { Button } from '~/ui/kit/controls/button';
import type { LiveStatus } from './use-live-server';

const SHAPES = { round: 'rounded-full', diamond: 'rotate-45 scale-90' } as const;

/** Round is fine, a diamond wants a look. */
const STATUSES: Record<
  LiveStatus,
  { readonly words: string; readonly tone: string; readonly shape: keyof typeof SHAPES }
> = {
  limited: { words: 'Rate Limited', tone: 'text-orange', shape: 'diamond' },
  troubled: { words: 'Connection Issues', tone: 'text-warn', shape: 'diamond' },
  online: { words: 'Online', tone: 'text-ok', shape: 'round' },
  offline: { words: 'Offline', tone: 'text-bad', shape: 'diamond' },
  loading: { words: 'Checking...', tone: 'text-ink-3', shape: 'round' },
};

/** Beside the title of the tool: how the server is, what time it is, and a look at once. */
export function LiveHead({
  status,
  isRefreshing,
  onRefresh,
  children,
}: {
  status: LiveStatus;
  isRefreshing: boolean;
  onRefresh: () => unknown;
  children?: ReactNode;
}) {
  const { words, tone, shape } = STATUSES[status];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 nav:-mt-11.25 nav:ml-auto nav:w-fit">
      <p role="status" className={cx('title inline-flex items-center gap-2 text-4', tone)}>
        <span className={cx('size-2 bg-current', SHAPES[shape])} aria-hidden />
        {words}
      </p>
      <Clock />
      <div className="flex grow flex-wrap gap-2.5 *:grow nav:grow-0">
        {children}
        {/* As wide as its longest words: it refreshes by itself as well, and nothing beside it moves. */}
        <Button className="min-w-36" onClick={() => onRefresh()} busy={isRefreshing && 'Refreshing...'}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Refresh
        </Button>
      </div>
    </div>
  );
}

const TIME = new Intl.DateTimeFormat(LOCALE, {
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
});

/** `20:44:17` */
export const timeText = (at: number): string => TIME.format(at);

function Clock() {
  const now = useNow();
  return (
    <time className="figures min-w-[5.5rem] text-right text-3 font-[650] text-ink" aria-label="Time">
      {timeText(now)}
    </time>
  );
}
