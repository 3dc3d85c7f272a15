import { ClockAlert } from 'lucide-react';
import { failureOf } from '~/lib/failures';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { ageOf } from '../times';
import { useNow } from '~/lib/format/use-now';

/** How the polls of the game are doing. */
export interface Freshness {
  readonly error: unknown;
  /** When the data on screen was read, milliseconds. */
  readonly readAt: number;
}

/** Live; or how old the data on screen is, because the server does not answer. */
export function LiveSign({ error, readAt }: Freshness) {
  const now = useNow(Boolean(error));
  if (!error)
    return (
      <span className="inline-flex items-center gap-2 text-small whitespace-nowrap text-ink-3">
        <StatusDot status="ok" />
        Live
      </span>
    );
  return (
    <span
      className="inline-flex items-center gap-2 text-small whitespace-nowrap text-warn"
      title={failureOf(error, 'The game could not be read.').message}
    >
      <ClockAlert size={14} strokeWidth={1.75} aria-hidden />
      Stale, {ageOf(now - readAt)} old
    </span>
  );
}
