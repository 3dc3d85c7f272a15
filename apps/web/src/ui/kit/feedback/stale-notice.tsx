import { ClockAlert } from 'lucide-react';
import { whenText } from '~/lib/format/when-text';
import { Button } from '../controls/button';
import { useFocusLeft } from './use-focus-left';

/** The data on screen is old: since when, and a way to try again. The old data stays under it. */
export function StaleNotice({
  reason,
  age,
  onRetry,
  retrying = false,
}: {
  reason: string;
  /** Since when the data is old: as a sentence, or the time of the last read, epoch milliseconds. */
  age: string | number;
  onRetry: () => unknown;
  retrying?: boolean;
}) {
  const left = useFocusLeft<HTMLDivElement>();
  return (
    <div
      ref={left}
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-warn/50 bg-warn-wash px-4 py-3"
    >
      <ClockAlert size={18} strokeWidth={1.75} className="shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-48 text-ink-2">
        <strong className="font-semibold text-ink">{reason}</strong>{' '}
        {typeof age === 'string' ? age : `This is how it was ${whenText(new Date(age), new Date())}.`}
      </p>
      <Button size="small" className="grow phone:grow-0" onClick={() => onRetry()} busy={retrying && 'Retrying...'}>
        Retry now
      </Button>
    </div>
  );
}
