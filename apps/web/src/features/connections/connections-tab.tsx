import type { AccountKind, Connections, Platform } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES, PLATFORMS } from '@app/domain/connections/rules';
import { useState } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { serverWordsOr } from '~/lib/failures';
import { useSite } from '~/lib/site';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { AccountRow } from './rows/account-row';
import { ConnectionsHistory } from './connections-history';
import { DisconnectDialog } from './disconnect-dialog';
import { LinkCode } from './link-code';
import { MainProfile } from './main-profile';
import { PlatformRow } from './rows/platform-row';
import { useConnections } from './queries';
import { ReforgerRow } from './rows/reforger-row';
import { ReleasedNotices } from './released-notices';

const ConnectDialog = fetchedPart(() => import('./connect-dialog'));

/** The accounts of a member on the platforms the games run on. */
export default function ConnectionsTab() {
  const { data, error, refetch, isFetching } = useConnections();
  if (data) return <Accounts connections={data.connections} />;
  if (!error) return <ConnectionsLoading />;
  return (
    <ErrorState
      title="Failed to load connections"
      error={serverWordsOr('Failed to load connections', error)}
      onRetry={refetch}
      retrying={isFetching}
    />
  );
}

function Accounts({ connections }: { connections: Connections }) {
  const { supporterTiers, games } = useSite();
  const [connecting, setConnecting] = useState<Platform>();
  const [disconnecting, setDisconnecting] = useState<AccountKind>();
  return (
    <div className="grid items-start gap-x-6 gap-y-8 nav:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="connections-title" tabIndex={-1} className="outline-none">
        <h2 id="connections-title" className="text-2">
          Your accounts
        </h2>
        <p className="mt-2 mb-5 max-w-[64ch] text-ink-2">
          One account of each kind, and each account with one member. Whitelisting follows your Steam account.
        </p>
        <ReleasedNotices />
        <ul className="border border-line bg-panel">
          <AccountRow name="Discord">
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              {connections.discord.username}
              <span className="ml-3 text-small text-ink-3">You signed in with it.</span>
            </p>
          </AccountRow>
          {PLATFORMS.map((platform) => (
            <PlatformRow
              key={platform}
              platform={platform}
              link={connections[platform]}
              onConnectAhead={() => void ConnectDialog.fetchCode()}
              onConnect={() => setConnecting(platform)}
              onDisconnect={() => setDisconnecting(platform)}
            />
          ))}
          {games.includes('reforger') && (
            <ReforgerRow link={connections.reforger} onDisconnect={() => setDisconnecting('reforger')} />
          )}
        </ul>
      </section>
      <aside className="grid gap-4">
        <MainProfile connections={connections} />
        <LinkCode connections={connections} />
        <section aria-labelledby="connections-proof" className="rounded-panel border border-line bg-panel px-4.5 py-4">
          <h2 id="connections-proof" className="text-3">
            Typed or proved
          </h2>
          <p className="mt-2.5 text-small text-ink-2">
            A typed id is taken at your word: it fills your own whitelist slot and finds your statistics. What a{' '}
            {PLATFORM_NAMES.steam} account earns goes only to whoever proved it, by signing in with{' '}
            {PLATFORM_NAMES.steam} or with a code in the game:
          </p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-small text-ink-2 marker:text-ink-3">
            <li>the monthly seeding prizes</li>
            <li>the roles for seeding and squad leading, with their slots and bingo</li>
            {supporterTiers.length > 0 && <li>the supporter badge beside your name</li>}
          </ul>
        </section>
      </aside>
      <ConnectionsHistory />
      {connecting && (
        <ConnectDialog connections={connections} initial={connecting} onClose={() => setConnecting(undefined)} />
      )}
      <DisconnectDialog platform={disconnecting} onClose={() => setDisconnecting(undefined)} />
    </div>
  );
}

function ConnectionsLoading() {
  return (
    <Loading text="Loading connections..." className="grid items-start gap-6 nav:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <Skeleton className="h-7 w-44" />
        <Skeleton className="mt-3 mb-5 h-5 w-96 max-w-full" />
        <div className="border border-line bg-panel">
          <SkeletonRows
            count={4}
            row="min-h-16 gap-5 border-b border-line px-4.5 last:border-b-0"
            cells={['h-5 w-24', 'h-5 w-48']}
          />
        </div>
      </div>
      <Skeleton className="h-36 w-full" />
    </Loading>
  );
}
