import type { AuditLog } from '@app/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyLink } from '~/ui/kit/controls/copy-button';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { EventFacts, EventText, RelatedEvents } from '~/ui/kit/display/event-view';
import { grouped } from '~/lib/format/grouped';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { ChangeList } from './changes/change-list';
import { entryQuery } from './queries';

/** What an entry says in full: what changed, the event behind it, and what belongs to it. */
export function EntryDetails({
  id,
  onOpen,
  children,
}: {
  id: string;
  onOpen: (id: string) => void;
  children?: ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(entryQuery(id));
  if (!data && error)
    return <ErrorState title="This entry cannot be shown." error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading the entry...">
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  const { entry, event } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid items-start gap-x-7 gap-y-4 nav:grid-cols-[minmax(0,1fr)_19rem]">
        <ChangeList log={entry} />
        <Facts entry={entry} requestId={event.requestId} />
      </div>
      <RelatedEvents
        related={data}
        name={({ id: other, type, audited }) =>
          audited ? (
            <button
              type="button"
              className="font-mono text-gold underline underline-offset-3"
              onClick={() => onOpen(other)}
            >
              {type}
            </button>
          ) : (
            <span className="font-mono">{type}</span>
          )
        }
      />
      <EventText data={event.data} metadata={event.metadata} />
      <div className="flex flex-wrap gap-2.5">
        <CopyLink address={`/admin-portal/audit?entry=${id}`} />
        {children}
      </div>
    </div>
  );
}

function Facts({ entry, requestId }: { entry: AuditLog; requestId: string | null }) {
  return (
    <EventFacts
      facts={[
        ['Event', entry.eventType],
        ['Stream', `${entry.stream} @ ${entry.revision}`],
        ['Position', grouped(entry.position)],
        ['Request', requestId ?? '–'],
        ['Resource', `${entry.resourceType} ${entry.resourceId}`],
        ...(entry.via === 'discord' ? [['Given in', 'Discord'] as const] : []),
      ]}
    >
      <dt className="text-ink-3">Roles</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{entry.adminRoles.join(', ') || '–'}</dd>
    </EventFacts>
  );
}
