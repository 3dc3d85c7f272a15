import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '~/lib/failures';
import { Button } from '../controls/button';
import { useFocusLeft } from './use-focus-left';

/** Something failed: what, what still works, a retry, and the request id for support. */
export function ErrorState({
  title,
  error,
  onRetry,
  retrying = false,
  children,
}: {
  title: string;
  error?: unknown;
  onRetry?: () => unknown;
  retrying?: boolean;
  children?: ReactNode;
}) {
  const left = useFocusLeft<HTMLDivElement>();
  const { message, requestId } = failureOf(error, '');
  return (
    <div ref={left} role="alert" className="rounded-panel border border-bad/45 bg-panel px-6 py-7">
      <CircleAlert size={22} strokeWidth={1.75} className="mb-3 text-bad" aria-hidden />
      <h2 className="text-3">{title}</h2>
      {message && message !== title && <p className="mt-2 max-w-[64ch] text-ink-2">{message}</p>}
      {children && <div className="mt-2 max-w-[64ch] text-ink-2">{children}</div>}
      {onRetry && (
        <Button className="mt-5" onClick={() => onRetry()} busy={retrying && 'Retrying...'}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Retry
        </Button>
      )}
      {requestId && <p className="mt-3 font-mono text-small break-all text-ink-3">{requestId}</p>}
    </div>
  );
}
