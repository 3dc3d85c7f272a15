import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { MessagePage } from '~/ui/page/message-page';

/** Says what is connected, and what is still needed for a profile. */
export function NoProfile({
  title,
  message,
  accounts,
  hint,
  actions,
  outcome,
}: {
  title: string;
  message: string;
  accounts: readonly { readonly name: string; readonly connected: boolean }[];
  /** Under the accounts, where the message is about playing on the servers. */
  hint: string;
  /** Before Manage Connections. */
  actions?: ReactNode;
  /** Under all buttons: what came of one. */
  outcome?: ReactNode;
}) {
  return (
    <MessagePage
      title={title}
      action={
        <>
          {actions}
          <Link to="/profile?tab=connections" className={buttonClass('outline')}>
            Manage Connections
          </Link>
          {outcome}
        </>
      }
      extra={
        <section aria-labelledby="connected-accounts">
          <h2 id="connected-accounts" className="text-3">
            Connected accounts
          </h2>
          <dl className="mt-3 border-t border-line">
            {accounts.map(({ name, connected }) => (
              <div key={name} className="flex h-11 items-center justify-between border-b border-line">
                <dt className="text-ink-2">{name}</dt>
                <dd className="flex items-center gap-2.5">
                  <StatusDot status={connected ? 'ok' : 'bad'} />
                  {connected ? 'Connected' : 'Not connected'}
                </dd>
              </div>
            ))}
          </dl>
          {message.includes('played on our servers') && <p className="mt-4 text-ink-2">{hint}</p>}
        </section>
      }
    >
      {message}
    </MessagePage>
  );
}
