import { bytesText } from '@app/contracts/operations/projections';
import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { agoText, duration } from '../figures';
import { SERVER_COLUMNS } from '../row-columns';
import { ServerDetails } from './server-details';
import { ServerNote } from './server-note';
import {
  addressOf,
  gapOf,
  isReporting,
  isOld,
  lastWordOf,
  SERVER_DOTS,
  SERVER_WORDS,
  serverHealthOf,
  versionText,
} from './server-health';

/** One game server in a line, with its trouble below. Opens in place to its agent's whole report, with `children` below. */
export function ServerRow({
  server,
  answer,
  open,
  onToggle,
  children,
}: {
  server: GameServerStatus;
  answer: ServersAnswer;
  open: boolean;
  onToggle: () => void;
  children?: ReactNode;
}) {
  const { now, agentVersion } = answer;
  const { name, report, reportedAt = now } = server;
  const health = serverHealthOf(server, now);
  const lastWord = lastWordOf(server);
  const gap = gapOf(server, now);
  const old = isOld(server, agentVersion);
  const current = health === 'no-reports' ? undefined : report;
  const unrecognised = current?.unrecognised.total;
  const panel = `server-${addressOf(server)}`;
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <li className={cx('border-b border-line last:border-b-0', open && 'border-l-2 border-l-gold bg-raised')}>
      <div className={cx(SERVER_COLUMNS, 'relative items-center gap-y-0.5 px-4 py-2.5 max-nav:pr-12')}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={onToggle}
          className="title min-w-0 text-left text-4 after:absolute after:inset-0 hover:text-gold focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-gold-hi"
        >
          {name}
        </button>
        <span className="flex items-center gap-2.5">
          <StatusDot status={SERVER_DOTS[health]} />
          {SERVER_WORDS[health]}
        </span>
        <span className={cx('figures', !isReporting(health) && lastWord !== undefined && 'text-bad')}>
          <span className="text-small text-ink-3 nav:sr-only">Last word </span>
          {lastWord === undefined ? '–' : agoText(now - lastWord)}
        </span>
        <span className={cx('flex items-center gap-1.5 font-mono text-small', old ? 'text-warn' : 'text-ink-2')}>
          {versionText(server)}
          {old && (
            <>
              <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
              <span className="sr-only">older than {agentVersion}</span>
            </>
          )}
        </span>
        <Backlog of={current?.backlog} />
        <span className={cx('figures text-right max-nav:hidden', gap === undefined && 'text-ink-3')}>
          {gap === undefined ? '–' : duration(gap / 1_000)}
        </span>
        <span className={cx('figures nav:text-right', unrecognised ? 'text-warn' : 'text-ink-3')}>
          {unrecognised === undefined ? '–' : grouped(unrecognised)}
          <span className="text-small nav:sr-only"> unrecognised</span>
        </span>
        <span className="text-small text-ink-2 max-nav:hidden">
          {current && isReporting(health) ? agesOf(current, now - reportedAt) : '–'}
        </span>
        <Chevron
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none text-ink-2 max-nav:absolute max-nav:top-1/2 max-nav:right-4 max-nav:-translate-y-1/2"
          aria-hidden
        />
      </div>
      <ServerNote server={server} answer={answer} />
      {open && (
        <div id={panel} className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-1 pb-5">
          <ServerDetails server={server} answer={answer} />
          {children}
        </div>
      )}
    </li>
  );
}

type Report = NonNullable<GameServerStatus['report']>;

const Backlog = ({ of: backlog }: { of: Report['backlog'] | undefined }) => (
  <span className="figures nav:text-right">
    <span className="text-small text-ink-3 nav:sr-only">Backlog </span>
    {backlog ? (
      <>
        <span className={backlog.batches > 0 ? '' : 'text-ink-3'}>{grouped(backlog.batches)}</span>
        {backlog.batches > 0 && <span className="ml-1.5 text-small text-ink-3">{bytesText(backlog.bytes)}</span>}
      </>
    ) : (
      <span className="text-ink-3">–</span>
    )}
  </span>
);

/** The age of the newest log line and of the newest RCON answer. */
const agesOf = ({ log, rcon }: Report, age: number): string =>
  [
    log.ageMs === null ? 'no log line yet' : `log ${duration((log.ageMs + age) / 1_000)}`,
    ...(rcon.state === 'off'
      ? []
      : [rcon.ageMs === null ? 'no RCON yet' : `RCON ${duration((rcon.ageMs + age) / 1_000)}`]),
  ].join(', ');
