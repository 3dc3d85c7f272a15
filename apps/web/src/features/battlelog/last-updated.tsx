import { RefreshCw } from 'lucide-react';
import type { ApiError } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { When } from '~/ui/kit/display/when';
import { Hint } from '~/ui/kit/display/hint';

/** How old the figures are, how often they change, and a way to have them worked out now. */
export function LastUpdated({
  at,
  hint,
  onRefresh,
  refreshing,
  failure,
}: {
  /** Null: nothing has been recorded yet. */
  at: string | null;
  hint?: string;
  onRefresh: () => void;
  refreshing: boolean;
  /** Why the last refresh did not succeed. */
  failure?: ApiError | null;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
      <span>
        {at === null ? (
          'Nothing recorded yet'
        ) : (
          <>
            Last updated <When at={at} />
          </>
        )}
      </span>
      {hint && <Hint>{hint}</Hint>}
      <Button size="small" look="ghost" className="-my-1" onClick={onRefresh} busy={refreshing && 'Refreshing...'}>
        <RefreshCw size={14} strokeWidth={1.75} aria-hidden />
        Refresh
      </Button>
      {/* Shown beside the button: a page that only reads fetches no toaster. */}
      <span role="alert" className="text-bad empty:hidden">
        {failure?.message}
        {failure?.requestId && <span className="ml-2 font-mono break-all text-ink-3">{failure.requestId}</span>}
      </span>
    </p>
  );
}
