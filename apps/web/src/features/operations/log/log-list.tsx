import type { LogRow } from '@app/contracts/operations/log';
import { ChevronDown, ChevronUp } from 'lucide-react';
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
    <div className={cx('border bg-panel', old ? 'border-dashed border-line-strong opacity-80' : 'border-line')}>
      <div
        aria-hidden
        className={cx(COLUMNS, 'title border-b border-line-strong px-3.5 py-2.5 text-body text-ink-3 max-nav:hidden')}
      >
        <span>{inStream ? 'Revision' : 'Position'}</span>
        <span>Event</span>
        <span>{inStream ? 'By' : 'Stream'}</span>
        <span>Data</span>
        <span>Written</span>
        <span />
      </div>
      <ol aria-label="Events">
        {events.map((event) => {
          const at = `${event.stream}@${event.revision}`;
          return (
            <Event key={event.id} event={event} inStream={inStream} open={at === openEvent} at={at} onOpen={onOpen} />
          );
        })}
      </ol>
    </div>
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
  const panel = `event-${id}`;
  return (
    <li className={cx('border-b border-line last:border-b-0', open && 'border-l-2 border-l-gold bg-raised')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => onOpen(open ? '' : at)}
        className={cx(
          COLUMNS,
          'w-full items-center px-3.5 py-2 text-left text-small hover:bg-raised focus-visible:-outline-offset-3',
        )}
      >
        <span className="figures text-ink-2 max-nav:order-2 max-nav:text-right">
          {inStream ? grouped(revision) : grouped(Number(position))}
        </span>
        <span className="truncate font-mono max-nav:order-1">{type}</span>
        <span className="truncate font-mono text-ink-2 max-nav:order-3">
          {inStream ? (by ?? '–') : `${stream} @ ${revision}`}
        </span>
        <span className="truncate font-mono text-ink-3 max-nav:hidden">{excerpt}</span>
        <When at={createdAt} className="text-ink-2 max-nav:order-4 max-nav:text-right" />
        <span className="text-ink-2 max-nav:hidden">
          {open ? (
            <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          )}
        </span>
      </button>
      {open && (
        <div id={panel} className="px-3.5 pt-1 pb-5 nav:px-6">
          <LogEvent at={at} />
        </div>
      )}
    </li>
  );
}
