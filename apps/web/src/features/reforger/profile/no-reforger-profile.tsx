import type { ReforgerProfileSummary } from '@app/contracts/reforger/reforger';
import { NoProfile } from '../../battlelog/profile/no-profile';
import { HelpLink, RetryConnection, RetryMessage } from './retry-connection';
import { useRetry } from './use-retry';

const DEFAULT = "We couldn't find a Reforger profile linked to your connected gaming accounts.";

/** Says what is connected, and looks again when the reader wants it. */
export function NoReforgerProfile({ summary }: { summary: ReforgerProfileSummary }) {
  const { hasConnections, connectedAccounts } = summary;
  const retry = useRetry();
  const message = summary.message || DEFAULT;
  return (
    <NoProfile
      title="No Reforger Profile Found"
      message={message}
      accounts={[
        { name: 'Steam', connected: connectedAccounts.steam },
        { name: 'PlayStation', connected: connectedAccounts.psn },
        { name: 'Xbox', connected: connectedAccounts.xbox },
      ]}
      hint="Join our server with the connected Steam account, or with the connected PlayStation or Xbox account. Your profile begins with the first game."
      actions={
        <>
          {hasConnections && <RetryConnection of={retry} />}
          <HelpLink messages={[message, retry.message]} />
        </>
      }
      outcome={<RetryMessage of={retry} />}
    />
  );
}
