import { CircleAlert } from 'lucide-react';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';

/** Shown where one part of a profile could not be read; the other parts stay. */
export function PartFailure({
  message,
  error,
  onRetry,
  retrying,
}: {
  message: string;
  error: unknown;
  onRetry: () => unknown;
  retrying: boolean;
}) {
  const { requestId } = failureOf(error, message);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-bad/45 bg-panel px-5 py-4">
      <CircleAlert size={18} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden />
      <p className="mr-auto text-ink">{message}</p>
      {requestId && <span className="font-mono text-small break-all text-ink-3">{requestId}</span>}
      <Button size="small" onClick={() => onRetry()} busy={retrying && 'Retrying...'}>
        Retry
      </Button>
    </div>
  );
}
