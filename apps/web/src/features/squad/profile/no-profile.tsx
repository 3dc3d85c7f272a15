import type { SquadProfileSummary } from '@app/contracts/squad/squad';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { MessagePage } from '~/ui/page/message-page';

const DEFAULT = "We couldn't find a Squad profile linked to your Steam account.";

/** Says what is connected, and what is still needed for a profile. */
export function NoProfile({ summary: { message, connectedAccounts } }: { summary: SquadProfileSummary }) {
  const text = message || DEFAULT;
  return (
    <MessagePage
      title="No Squad Profile Found"
      action={
        <Link to="/profile?tab=connections" className={buttonClass('outline')}>
          Manage Connections
        </Link>
      }
      extra={
        <section aria-labelledby="connected-accounts">
          <h2 id="connected-accounts" className="text-3">
            Connected accounts
          </h2>
          <dl className="mt-3 border-t border-line">
            <div className="flex h-11 items-center justify-between border-b border-line">
              <dt className="text-ink-2">Steam</dt>
              <dd className="flex items-center gap-2.5">
                <StatusDot status={connectedAccounts.steam ? 'ok' : 'bad'} />
                {connectedAccounts.steam ? 'Connected' : 'Not connected'}
              </dd>
            </div>
          </dl>
          {text.includes('played on our servers') && (
            <p className="mt-4 text-ink-2">
              Join one of our servers with the connected Steam account. Your profile begins with the first match.
            </p>
          )}
        </section>
      }
    >
      {text}
    </MessagePage>
  );
}
