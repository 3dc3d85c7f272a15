import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { adminTeamFailure, needsPermission, THROTTLE_MS } from './admin-team-query';

/** The team cannot be shown: why, what somebody can do about it, and another try as soon as one is allowed. */
export function AdminTeamFailure({
  error,
  failedAt,
  onRetry,
  retrying,
}: {
  error: unknown;
  /** When the answer came, milliseconds. */
  failedAt: number;
  onRetry: () => void;
  retrying: boolean;
}) {
  const message = adminTeamFailure(error);
  return (
    <>
      <ErrorState title={message} error={error}>
        {needsPermission(message) ? <FixSteps /> : 'The rest of the site works. The people are still there too.'}
      </ErrorState>
      {/* Outside of the alert, which would read out every second of it. */}
      <Retry allowedAt={failedAt + THROTTLE_MS} onRetry={onRetry} retrying={retrying} />
    </>
  );
}

/** Counts down until another try is allowed. */
function Retry({ allowedAt, onRetry, retrying }: { allowedAt: number; onRetry: () => void; retrying: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((allowedAt - now) / 1_000));
  useEffect(() => {
    if (Date.now() >= allowedAt) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= allowedAt) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [allowedAt]);
  return (
    <Button className="mt-4" busy={retrying ? 'Retrying...' : left > 0 && `Retry in ${left} s`} onClick={onRetry}>
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      Retry
    </Button>
  );
}

/** For the operator of the site's bot. */
function FixSteps() {
  return (
    <>
      <p>Whoever runs the site’s Discord bot can fix it:</p>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5 marker:text-ink-3">
        <li>Open the bot’s application in the Discord Developer Portal.</li>
        <li>
          Under <b className="font-semibold text-ink">Bot</b>, Privileged Gateway Intents, switch on{' '}
          <b className="font-semibold text-ink">Server Members Intent</b> and save.
        </li>
        <li>Check that the bot is still a member of the Discord server.</li>
        <li>Come back here and retry.</li>
      </ol>
    </>
  );
}
