import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '~/lib/page-title';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { OperationsFrame } from '../operations-frame';
import { serversQuery } from '../queries';
import { SERVER_COLUMNS } from '../row-columns';
import { Refusals } from './server-refusals';
import { ServerRow } from './server-row';
import { addressOf, isStirring } from './server-health';
import { ServerTiles } from './server-tiles';

/** What another capability shows of a server. */
type Beside = (server: GameServerStatus) => ReactNode;

/** The reports of the agents beside the game servers, and the batches that did not arrive. */
export default function ServersPage({ Beside }: { Beside?: Beside }) {
  usePageTitle('Game Servers');
  return (
    <OperationsFrame
      query={useQuery(serversQuery)}
      texts={{
        lead: 'What each game server sends, and what did not arrive.',
        stale: 'The state of the game servers cannot be read right now.',
        failed: 'Failed to load game servers',
      }}
      rhythm={(answer) =>
        isStirring(answer) ? 'Updates every 1.5 s while something is ordered or refused' : 'Updates every 15 s'
      }
      loading={<Waiting />}
    >
      {(answer, old) => <Servers answer={answer} old={old} Beside={Beside} />}
    </OperationsFrame>
  );
}

function Servers({ answer, old, Beside }: { answer: ServersAnswer; old: boolean; Beside: Beside | undefined }) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const toggle = (address: string) =>
    setSearch(open === address ? {} : { open: address }, { replace: true, preventScrollReset: true });
  if (answer.servers.length === 0)
    return (
      <div className="mt-5">
        <EmptyState title="No game server is configured.">
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
            >
              {Beside?.(server)}
            </ServerRow>
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
      <SkeletonRows
        count={3}
        row="h-11 gap-6 border-b border-line px-4 last:border-b-0"
        cells={['h-4 w-24', 'h-4 w-20', 'h-4 w-20 max-nav:hidden']}
      />
    </div>
  </Loading>
);
