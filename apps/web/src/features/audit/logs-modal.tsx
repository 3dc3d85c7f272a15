import type { AuditLog } from '@app/contracts/audit/audit';
import type { PortalGame } from '@app/contracts/portal-game';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { counted } from '~/lib/format/counted';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { useFailedRead } from '~/ui/kit/toast/use-failed-read';
import { When } from '~/ui/kit/display/when';
import { ChangeList } from './changes/change-list';
import { inWords, resourceInWords, toneOf } from './names';
import { logsQuery } from './queries';

/** What staff did with a tool, or with all tools of a game: the newest hundred. */
export default function LogsModal({
  game,
  gameName,
  tool,
  onClose,
}: {
  game: PortalGame;
  gameName: string;
  /** All tools without one. */
  tool?: { readonly id: string; readonly label: string } | undefined;
  onClose: () => void;
}) {
  const query = useQuery(logsQuery(game, tool?.id));
  const { data, error, isFetching, refetch } = query;
  useFailedRead(query, 'Failed to load logs');
  const logs = data?.logs;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Logs"
      width="w-[min(880px,100vw)]"
      description={`${gameName}, ${tool?.label ?? 'all tools'}${logs ? `: ${counted(logs.length, 'entry', 'entries')}` : ''}`}
      footer={
        <>
          <Button onClick={() => void refetch()} busy={isFetching && 'Refreshing...'}>
            <RefreshCw size={15} strokeWidth={1.75} aria-hidden />
            Refresh
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="mt-4">
        {error && logs && (
          <Notice tone="warn" title="Failed to load logs" className="mb-4">
            These are the entries from before.
          </Notice>
        )}
        {logs ? (
          <Entries logs={logs} />
        ) : error ? (
          <ErrorState title="Failed to load logs" error={error} />
        ) : (
          <Loading text="Loading logs...">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="mt-2 h-14 w-full" />
            ))}
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

function Entries({ logs }: { logs: readonly AuditLog[] }) {
  if (logs.length === 0) return <EmptyState title="No logs found for this tool." />;
  return (
    <ol aria-label="Logs" tabIndex={0} className="border border-line bg-panel -outline-offset-3">
      {logs.map((log) => (
        <li key={log.id} className="border-b border-line px-4 py-3 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Badge tone={toneOf(log.action)}>{inWords(log.action)}</Badge>
            <bdi className="min-w-0 font-semibold">{resourceInWords(log)}</bdi>
            <span className="text-small text-ink-3">{inWords(log.resourceType)}</span>
            <When at={log.createdAt} className="ml-auto text-small text-ink-3" />
          </div>
          <p className="mt-1 text-small text-ink-2">
            <bdi>{log.adminDisplayName}</bdi>
            {log.adminRoles.length > 0 && <span className="text-ink-3"> · {log.adminRoles.join(', ')}</span>}
          </p>
          {(Object.keys(log.changes).length > 0 || log.entries) && (
            <div className="mt-2.5">
              <ChangeList log={log} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
