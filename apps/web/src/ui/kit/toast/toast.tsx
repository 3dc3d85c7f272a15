import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { toast as sonner } from 'sonner';
import { failureOf } from '~/lib/failures';
import { IconButton } from '../controls/icon-button';
import { useToasterWanted } from './toaster-wanted';

// Pages without commands never fetch the toaster; those with some have it before the first is given.
useToasterWanted.setState({ wanted: true });

const GOOD_NEWS_MS = 5_000;

/** Says how an action of the reader's own went. Failures stay until they are closed. */
export const toast = {
  success(text: string): void {
    sonner.custom((id) => <Toast id={id} text={text} />, { duration: GOOD_NEWS_MS });
  },
  /** Shows `fallback` when the server gave no message. @param id of the toast whose place it takes */
  failure(error: unknown, fallback: string, id?: string): void {
    const { message, requestId } = failureOf(error, fallback);
    sonner.custom((shown) => <Toast id={shown} text={message} failed requestId={requestId} />, {
      duration: Number.POSITIVE_INFINITY,
      ...(id === undefined ? {} : { id }),
    });
  },
  dismiss(id: string): void {
    sonner.dismiss(id);
  },
};

function Toast({
  id,
  text,
  failed = false,
  requestId,
}: {
  id: string | number;
  text: string;
  failed?: boolean;
  requestId?: string | undefined;
}) {
  const close = () => sonner.dismiss(id);
  return (
    <div
      className="flex w-full items-center gap-3.5 bg-overlay px-4 py-3 shadow-pop phone:w-(--width)"
      role={failed ? 'alert' : undefined}
    >
      {failed ? (
        <CircleAlert size={18} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden />
      ) : (
        <CircleCheck size={18} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
      )}
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">{text}</p>
        {requestId && <p className="font-mono text-micro break-all text-ink-3">Request {requestId}</p>}
      </div>
      <IconButton label="Close" onClick={close} className="-mr-2">
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
