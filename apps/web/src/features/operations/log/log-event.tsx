import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { CopyLink } from '~/ui/kit/controls/copy-button';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { EventFacts, EventText, RelatedEvents } from '~/ui/kit/display/event-view';
import { grouped } from '~/lib/format/grouped';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { eventAddress } from './log-address';
import { logEventQuery } from '../queries';
import { LOCALE } from '~/lib/format/locale';

const WRITTEN = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' });

/** One event: its place in the log, its data, what it followed from and what followed from it. */
export function LogEvent({ at, headed = false }: { at: string; headed?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(logEventQuery(at));
  if (!data && error)
    return <ErrorState title="This event cannot be shown." error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Reading the event...">
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  const { event } = data;
  const { stream, revision } = event;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {headed && <h2 className="font-mono text-4">{event.type}</h2>}
      <EventFacts
        facts={[
          ['Stream', `${stream} @ ${revision}`],
          ['Position', grouped(event.position)],
          ['Written', WRITTEN.format(new Date(event.createdAt))],
          ['By', event.by ?? '–'],
          ['Id', event.id],
          ['Request', event.requestId ?? '–'],
          ['Correlation', event.correlationId ?? '–'],
          ['Caused by', event.causationId ?? '–'],
        ]}
      />
      <EventText data={event.data} metadata={event.metadata} open />
      {data.relatedKnown ? (
        <RelatedEvents
          related={data}
          name={(related) => (
            <Link
              to={eventAddress(related.stream, related.revision)}
              className="font-mono text-gold underline underline-offset-3"
            >
              {related.type}
            </Link>
          )}
        />
      ) : (
        <p className="text-small text-ink-3">What belongs to it cannot be told while the read models are away.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <CopyLink address={eventAddress(stream, revision)} />
        <Link to={eventAddress(stream, revision)} className={buttonClass('ghost', 'small')}>
          Show Its Stream
        </Link>
      </div>
    </div>
  );
}
