import type { ServersAnswer } from '@app/contracts/operations/servers';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '~/lib/page-title';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { whenText } from '~/lib/format/when-text';
import { OperationsFailed } from '../failed';
import { OperationsNav } from '../operations-nav';
import { serversQuery } from '../queries';
import { SERVER_COLUMNS } from '../row-columns';
import { Refusals } from './server-refusals';
import { ServerRow } from './server-row';
import { addressOf, isStirring } from './server-standing';
import { ServerTiles } from './server-tiles';

/** What the agents beside the game servers say of themselves, and what did not arrive. */
export default function ServersPage() {
  usePageTitle('Game Servers');
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(serversQuery);
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="text-2xl">Operations</h1>
          <p className="mt-1.5 text-ink-2">What each game server sends, and what did not arrive.</p>
        </div>
        {data && (
          <p className="text-small text-ink-3">
            {isStirring(data) ? 'Updates every 1.5 s while something is ordered or refused' : 'Updates every 15 s'}
          </p>
        )}
      </div>
      <OperationsNav />
      {error && data && (
        <div className="mt-5">
          <StaleNotice
            reason="The state of the game servers cannot be read right now."
            age={`This is how it was ${whenText(new Date(dataUpdatedAt), new Date())}.`}
            {...retry}
          />
        </div>
      )}
      {data ? (
        <Servers answer={data} old={Boolean(error)} />
      ) : error ? (
        <OperationsFailed title="Failed to load game servers" error={error} {...retry} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Servers({ answer, old }: { answer: ServersAnswer; old: boolean }) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const toggle = (address: string) =>
    setSearch(open === address ? {} : { open: address }, { replace: true, preventScrollReset: true });
  if (answer.servers.length === 0)
    return (
      <div className="mt-5">
        <EmptyState title="No Squad server is configured.">
          Servers stand in the community’s configuration, under <code className="font-mono">servers</code>. Each gets an
          ingest token, and an agent that runs beside it.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ServerTiles answer={answer} />
      <Refusals servers={answer.servers} />
      <div className={`mt-5 border bg-panel ${old ? 'border-dashed border-line-strong opacity-80' : 'border-line'}`}>
        <div
          aria-hidden
          className={`${SERVER_COLUMNS} title border-b border-line-strong px-4 py-2.5 text-body text-ink-3 max-nav:hidden`}
        >
          <span>Server</span>
          <span>State</span>
          <span>Last word</span>
          <span>Agent</span>
          <span className="text-right">Backlog</span>
          <span className="text-right">Gap</span>
          <span className="text-right">Unrecognised</span>
          <span>Heard of</span>
          <span />
        </div>
        <ul aria-label="Game servers">
          {answer.servers.map((server) => (
            <ServerRow
              key={addressOf(server)}
              server={server}
              answer={answer}
              open={open === addressOf(server)}
              onToggle={() => toggle(addressOf(server))}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

const Waiting = () => (
  <Loading text="Loading game servers..." className="mt-5">
    <Skeleton className="h-24 w-full" />
    <div className="mt-5 border border-line bg-panel">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-20 max-nav:hidden" />
        </div>
      ))}
    </div>
  </Loading>
);
