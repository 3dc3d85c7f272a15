import type { AuditLog } from '@app/contracts/audit/audit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment } from 'react';
import { Avatar } from '~/ui/kit/display/avatar';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { summaryOf } from './changes/changes';
import { EntryDetails } from './entry-details';
import { GAMES, inWords, resourceInWords, toneOf } from './names';
import { LOCALE } from '~/lib/format/locale';

const COLUMNS =
  'grid grid-cols-[4.5rem_minmax(0,1fr)_auto_1.25rem] gap-x-3 nav:grid-cols-[5rem_minmax(0,11rem)_minmax(0,10rem)_5.5rem_minmax(0,11rem)_minmax(0,1fr)_minmax(0,12rem)_1.25rem] nav:gap-x-4';

const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', hourCycle: 'h23' });
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' });

export interface EntryActions {
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onPerson: (id: string) => void;
  readonly onResource: (type: string, id: string) => void;
}

/** Entries by day, newest first. One at a time opens in place. */
export function EntryList({ logs, old, ...actions }: { logs: readonly AuditLog[]; old: boolean } & EntryActions) {
  return (
    <div className={cx('border bg-panel', old ? 'border-dashed border-line-strong opacity-80' : 'border-line')}>
      <div
        aria-hidden
        className={cx(COLUMNS, 'title border-b border-line-strong px-3.5 py-2.5 text-body text-ink-3 max-nav:hidden')}
      >
        {['Time', 'Staff', 'Action', 'Game', 'Tool', 'Resource', 'Changed'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {byDay(logs).map(([day, entries]) => (
        <Fragment key={day}>
          <h2 className="title border-b border-line bg-well px-3.5 py-2 text-body text-ink-3">{day}</h2>
          <ol aria-label={day}>
            {entries.map((log) => (
              <Entry key={log.id} log={log} {...actions} />
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  );
}

const byDay = (logs: readonly AuditLog[]): [string, AuditLog[]][] => {
  const days: [string, AuditLog[]][] = [];
  for (const log of logs) {
    const day = DAY.format(new Date(log.createdAt));
    if (days.at(-1)?.[0] === day) days.at(-1)![1].push(log);
    else days.push([day, [log]]);
  }
  return days;
};

function Entry({ log, openId, onOpen, onPerson, onResource }: { log: AuditLog } & EntryActions) {
  const open = openId === log.id;
  const at = new Date(log.createdAt);
  const panel = `entry-${log.id}`;
  return (
    <li className={cx('border-b border-line last:border-b-0', open && 'border-l-2 border-l-gold bg-raised')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => onOpen(open ? undefined : log.id)}
        className={cx(
          COLUMNS,
          'min-h-10 w-full items-center gap-y-0.5 px-3.5 py-2 text-left hover:bg-raised focus-visible:-outline-offset-3 nav:py-1.5',
        )}
      >
        <time dateTime={log.createdAt} title={EXACT.format(at)} className="font-mono text-small text-ink-2">
          {TIME.format(at)}
        </time>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={log.adminDisplayName} size={24} />
          <bdi className="truncate">{log.adminDisplayName}</bdi>
        </span>
        <span className="flex min-w-0">
          <Badge tone={toneOf(log.action)} className="overflow-hidden">
            {inWords(log.action)}
          </Badge>
        </span>
        <span className="text-ink-2 max-nav:hidden">{GAMES[log.game]}</span>
        <span className="truncate text-ink-2 max-nav:hidden">{inWords(log.tool)}</span>
        <span className="truncate max-nav:order-last max-nav:col-span-2 max-nav:col-start-2 max-nav:text-small max-nav:text-ink-2">
          <bdi>{resourceInWords(log)}</bdi>
        </span>
        <span className="truncate text-small text-ink-2 max-nav:hidden">{summaryOf(log) || '–'}</span>
        {open ? (
          <ChevronUp size={16} strokeWidth={1.75} className="text-ink-2" aria-hidden />
        ) : (
          <ChevronDown size={16} strokeWidth={1.75} className="text-ink-2" aria-hidden />
        )}
      </button>
      {open && (
        <div id={panel} className="px-3.5 pt-1 pb-5 nav:px-6">
          <EntryDetails id={log.id} onOpen={onOpen}>
            <Button size="small" look="ghost" className="button-wraps" onClick={() => onPerson(log.adminUserId)}>
              All by <bdi>{log.adminDisplayName}</bdi>
            </Button>
            <Button
              size="small"
              look="ghost"
              className="button-wraps"
              onClick={() => onResource(log.resourceType, log.resourceId)}
            >
              All of <bdi>{resourceInWords(log)}</bdi>
            </Button>
          </EntryDetails>
        </div>
      )}
    </li>
  );
}
