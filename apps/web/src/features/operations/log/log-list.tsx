import type { LogRow } from '@app/contracts/operations/log';
import { ListFrame, OpenRow, OpenSign } from '~/ui/kit/display/list-frame';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { When } from '~/ui/kit/display/when';
import { LogEvent } from './log-event';

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 nav:grid-cols-[6rem_minmax(0,17rem)_minmax(0,16rem)_minmax(0,1fr)_7.5rem_1.25rem]';

/** Events, one a row; one at a time opens in place. */
export function LogList({
  events,
  inStream,
  openEvent,
  onOpen,
  old,
}: {
  events: readonly LogRow[];
  inStream: boolean;
  openEvent: string;
  onOpen: (event: string) => void;
  old: boolean;
}) {
  return (
    <ListFrame
      grid={cx(COLUMNS, 'px-3.5')}
      columns={[inStream ? 'Revision' : 'Position', 'Event', inStream ? 'By' : 'Stream', 'Data', 'Written']}
      old={old}
    >
      <ol aria-label="Events">
        {events.map((event) => {
          const at = `${event.stream}@${event.revision}`;
          return (
            <Event key={event.id} event={event} inStream={inStream} open={at === openEvent} at={at} onOpen={onOpen} />
          );
        })}
      </ol>
    </ListFrame>
  );
}

function Event({
  event: { id, type, stream, revision, position, createdAt, by, excerpt },
  inStream,
  open,
  at,
  onOpen,
}: {
  event: LogRow;
  inStream: boolean;
  open: boolean;
  at: string;
  onOpen: (event: string) => void;
}) {
  return (
    <OpenRow
      id={`event-${id}`}
      open={open}
      onToggle={() => onOpen(open ? '' : at)}
      className={cx(COLUMNS, 'px-3.5 py-2 text-small')}
      row={
        <>
          <span className="figures text-ink-2 max-nav:order-2 max-nav:text-right">
            {inStream ? grouped(revision) : grouped(Number(position))}
          </span>
          <span className="truncate font-mono max-nav:order-1">{type}</span>
          <span className="truncate font-mono text-ink-2 max-nav:order-3">
            {inStream ? (by ?? '–') : `${stream} @ ${revision}`}
          </span>
          <span className="truncate font-mono text-ink-3 max-nav:hidden">{excerpt}</span>
          <When at={createdAt} className="text-ink-2 max-nav:order-4 max-nav:text-right" />
          <span className="max-nav:hidden">
            <OpenSign open={open} />
          </span>
        </>
      }
    >
      <LogEvent at={at} />
    </OpenRow>
  );
}
