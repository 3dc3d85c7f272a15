import { RefreshCw } from 'lucide-react';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass, type ButtonSize } from '~/ui/kit/controls/button-class';
import type { useRetry } from './use-retry';

type Retry = ReturnType<typeof useRetry>;

export function RetryConnection({ of, size }: { of: Retry; size?: ButtonSize }) {
  return (
    <Button size={size} onClick={of.retry} busy={of.retrying && 'Refreshing...'}>
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      Retry Connection
    </Button>
  );
}

/** What came of it, when no profile did. */
export const RetryMessage = ({ of: { message, requestId } }: { of: Retry }) => (
  <p role="alert" className="w-full text-bad empty:hidden">
    {message}
    {requestId && <span className="ml-2 font-mono text-small break-all text-ink-3">{requestId}</span>}
  </p>
);

/** Where staff are reached, when a message says that they are needed. */
export function HelpLink({ messages }: { messages: readonly string[] }) {
  const { links } = useSite();
  if (!messages.some((message) => /\bcontact\b.*\bstaff\b/i.test(message))) return null;
  return (
    <a className={buttonClass('outline')} href={links.chatInvite} target="_blank" rel="noreferrer">
      Get Help on Discord
    </a>
  );
}
