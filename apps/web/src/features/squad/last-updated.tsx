import { RefreshCw } from 'lucide-react';
import { Button } from '~/kit/button';
import { When } from '~/kit/when';
import { Hint } from './hint';

/** How old the figures are, how often they change, and a way to have them worked out now. */
export function LastUpdated({
  at,
  hint,
  onRefresh,
  refreshing,
}: {
  at: string;
  hint?: string;
  onRefresh: () => void;
  refreshing: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
      <span>
        Last updated <When at={at} />
      </span>
      {hint && <Hint>{hint}</Hint>}
      <Button size="small" look="ghost" className="-my-1" onClick={onRefresh} busy={refreshing && 'Refreshing...'}>
        <RefreshCw size={14} strokeWidth={1.75} aria-hidden />
        Refresh
      </Button>
    </p>
  );
}
