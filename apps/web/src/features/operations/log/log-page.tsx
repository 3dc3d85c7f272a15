import type { LogPageAnswer } from '@app/contracts/operations/log';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '~/lib/failures';
import { usePageTitle } from '~/lib/page-title';
import { Button } from '~/ui/kit/controls/button';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { grouped } from '~/lib/format/grouped';
import { counted } from '~/lib/format/counted';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { EVERYTHING, useLogAddress, type LogPlace } from './log-address';
import { LogEvent } from './log-event';
import { LogForm } from './log-form';
import { LogList } from './log-list';
import { OperationsNav } from '../operations-nav';
import { logQuery } from '../queries';

/** The event log: a stream, everything by type, or one event with its cause and effects. */
export default function LogPage() {
  usePageTitle('Event Log');
  const { place, event, look, open } = useLogAddress();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(logQuery(place));
  const missing = error instanceof ApiError && error.status === 404;
  const listed = data?.events.some(({ stream, revision }) => `${stream}@${revision}` === event);
  return (
    <>
      <h1 className="text-2xl">Event Log</h1>
      <p className="mt-1.5 max-w-[72ch] text-ink-2">
        Everything that ever happened, as it was written. Events hold no addresses and no tokens, but they say who did
        what: that you look is recorded, once for each stream or search and ten minutes.
      </p>
      <OperationsNav />
      <LogForm key={`${place.stream} ${place.types}`} place={place} onLook={look} />
      {event && !listed && (
        <section aria-label="Linked event" className="mt-5 border border-l-2 border-line border-l-gold bg-raised p-4">
          <LogEvent at={event} headed />
          <Button className="mt-4" size="small" look="ghost" onClick={() => open('')}>
            Close Event
          </Button>
        </section>
      )}
      {error && data && !missing && (
        <div className="mt-5">
          <StaleNotice
            reason="The log cannot be read right now."
            age={dataUpdatedAt}
            onRetry={refetch}
            retrying={isFetching}
          />
        </div>
      )}
      <div className="mt-5">
        {missing ? (
          <EmptyState
            title="There is no such stream."
            action={<Button onClick={() => look(EVERYTHING)}>Show Everything</Button>}
          >
            Streams are named as the log names them: bingoLobby, bingoGame-3, operations-squad-players.
          </EmptyState>
        ) : data ? (
          <Found page={data} place={place} loading={isPlaceholderData} openEvent={event} onOpen={open} onLook={look} />
        ) : error ? (
          <ErrorState title="The log cannot be read" error={error} onRetry={refetch} retrying={isFetching} />
        ) : (
          <ListLoading />
        )}
      </div>
    </>
  );
}

function Found({
  page: { events, next, looked },
  place,
  loading,
  openEvent,
  onOpen,
  onLook,
}: {
  page: LogPageAnswer;
  place: LogPlace;
  loading: boolean;
  openEvent: string;
  onOpen: (event: string) => void;
  onLook: (place: LogPlace) => void;
}) {
  const order = place.order === 'oldest' ? 'oldest first' : 'newest first';
  const among = looked > events.length ? `, of ${grouped(looked)} looked at` : '';
  return (
    <>
      <p role="status" className="mb-2 text-small text-ink-3">
        {loading ? 'Looking...' : `${counted(events.length, 'event')}, ${order}${among}`}
      </p>
      {events.length > 0 ? (
        <LogList events={events} inStream={place.stream !== ''} openEvent={openEvent} onOpen={onOpen} old={loading} />
      ) : (
        <EmptyState title={next === null ? 'No such events.' : 'None here yet.'}>
          {next === null
            ? 'Nothing of this kind stands in the log, or not in this direction from here.'
            : `None of the ${grouped(looked)} events looked at so far is of this kind. The log goes on.`}
        </EmptyState>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {place.from && (
          <Button size="small" onClick={() => onLook({ ...place, from: '' })}>
            {place.order === 'oldest' ? 'Oldest' : 'Newest'}
          </Button>
        )}
        {next !== null && (
          <Button size="small" onClick={() => onLook({ ...place, from: next })}>
            {place.order === 'oldest' ? 'Newer' : 'Older'}
          </Button>
        )}
      </div>
    </>
  );
}

const ListLoading = () => (
  <Loading text="Reading the log...">
    <div className="border border-line bg-panel">
      <SkeletonRows
        count={8}
        row="h-10 gap-6 border-b border-line px-3.5 last:border-b-0"
        cells={['h-4 w-24', 'h-4 w-44', 'h-4 w-36 max-nav:hidden']}
      />
    </div>
  </Loading>
);
