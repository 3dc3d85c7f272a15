import { CircleAlert, RefreshCw, RotateCcw } from 'lucide-react';
import { useNow } from '~/lib/format/use-now';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { timeText } from './live-head';

interface Looking {
  readonly nextLookAt: number;
  readonly isFetching: boolean;
  readonly onRetry: () => unknown;
}

/** Over the data of an earlier look, or of a server that reports no more: why, of when it is, and when the next look is due. */
export function StaleBanner({
  problem,
  receivedAt,
  nextLookAt,
  isFetching,
  onRetry,
}: Looking & { problem: string | undefined; receivedAt: string }) {
  const next = useNextLook(nextLookAt);
  const shown = `You are looking at ${timeText(Date.parse(receivedAt))}`;
  // Of a server that is silent, the next report is shown as it comes: no look is due.
  return problem === undefined ? (
    <StaleNotice
      reason="No reports from the server."
      age={`${shown}; the next report shows by itself.`}
      onRetry={onRetry}
      retrying={isFetching}
    />
  ) : (
    <StaleNotice
      reason="Connection issues detected."
      age={`${sentence(problem)} ${shown}; the next try is ${next}.`}
      onRetry={onRetry}
      retrying={isFetching}
    />
  );
}

/** The server answers, and its agent does not understand who is on: nobody would be another thing. */
export const UnknownPlayers = ({ since }: { since: string }) => (
  <Notice tone="warn" title={`Who is on is not known since ${timeText(Date.parse(since))}.`}>
    The agent does not understand the server’s answer, which Operations shows under Game Servers.
  </Notice>
);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Without any data, in place of the dashboard. */
export function ConnectionError({
  problem,
  nextLookAt,
  isFetching,
  onRetry,
  onReset,
}: Looking & { problem: string; onReset: () => unknown }) {
  const next = useNextLook(nextLookAt);
  return (
    <div role="alert" className="mt-6 rounded-panel border border-bad/45 bg-panel px-6 py-16 text-center">
      <CircleAlert size={28} strokeWidth={1.75} className="mx-auto text-bad" aria-hidden />
      <h2 className="mt-4 text-2">Server Connection Error</h2>
      <p className="mx-auto mt-3 max-w-[52ch] text-ink-2">{problem}</p>
      <p className="mt-1 text-small text-ink-3">The next try is {next}.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        <Button look="gold" onClick={() => onRetry()} busy={isFetching && 'Retrying...'}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          Retry Now
        </Button>
        <Button onClick={() => onReset()}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
          Reset & Retry
        </Button>
      </div>
    </div>
  );
}

/** 'in 18 s', 'now' */
function useNextLook(nextLookAt: number): string {
  const seconds = Math.ceil((nextLookAt - useNow()) / 1_000);
  return seconds > 0 ? `in ${seconds} s` : 'now';
}
