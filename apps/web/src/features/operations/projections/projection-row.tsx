import type { GenerationStatus, OperationsAnswer, ProjectionStatus } from '@app/contracts/operations/projections';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { duration, lagText, positionText, quarantineText } from '../figures';
import { OrderButton } from './order-button';
import { ProjectionDetails } from './projection-details';
import { COLUMNS } from '../row-columns';
import { Running } from './running';
import {
  buildingOf,
  faultedOf,
  jobOf,
  quarantinedIn,
  readyOf,
  servingOf,
  HEALTH_WORDS,
  healthOf,
  type Health,
} from './health';

const DOTS: Readonly<Record<Health, 'ok' | 'warn' | 'bad'>> = {
  ...{ live: 'ok', behind: 'warn', silent: 'warn', frozen: 'warn', waiting: 'warn' },
  ...{ unattended: 'bad', faulted: 'bad' },
};

/** One read model: how it does, what runs, and one thing to do. Opens in place to everything else. */
export function ProjectionRow({
  status,
  answer,
  open,
  onToggle,
}: {
  status: ProjectionStatus;
  answer: OperationsAnswer;
  open: boolean;
  onToggle: () => void;
}) {
  const { projection: name } = status;
  const shown = servingOf(status) ?? status.generations[0];
  const building = buildingOf(status);
  const versions = [shown?.version, building?.version].filter((version) => version !== undefined);
  const lag = shown?.lag;
  const panel = `projection-${name}`;
  return (
    <li className={cx('border-b border-line last:border-b-0', open && 'border-l-2 border-l-gold bg-raised')}>
      <div className={cx(COLUMNS, 'items-center gap-y-1 px-3.5 py-1.5')}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={onToggle}
          className="flex min-h-7 min-w-0 items-center gap-2 text-left hover:text-gold"
        >
          {open ? (
            <ChevronUp size={15} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden />
          ) : (
            <ChevronDown size={15} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden />
          )}
          <span className="min-w-0 font-mono text-small break-all">{name}</span>
        </button>
        <span className="figures text-ink-2 max-nav:hidden">{[...new Set(versions)].join(' → ') || '–'}</span>
        <span className="figures text-right max-nav:hidden">{positionText(shown?.position)}</span>
        <span className={cx('figures text-right', lag?.bytes ? 'text-ink' : 'text-ink-3')}>
          {lag ? lagText(lag) : '–'}
          <span className="text-ink-3 nav:sr-only"> behind</span>
        </span>
        <span className={cx('figures text-right max-nav:hidden', lag?.bytes ? 'text-ink' : 'text-ink-3')}>
          {lag?.seconds === undefined ? '–' : duration(lag.seconds)}
        </span>
        <div className="min-w-0">
          <Doing status={status} answer={answer} />
        </div>
        <div className="flex justify-end">
          <Next status={status} onOpen={onToggle} open={open} />
        </div>
      </div>
      {open && (
        <div id={panel} className="px-3.5 pt-1 pb-5 nav:px-6">
          <ProjectionDetails status={status} answer={answer} />
        </div>
      )}
    </li>
  );
}

function Doing({ status, answer: { now, jobs } }: { status: ProjectionStatus; answer: OperationsAnswer }) {
  const health = healthOf(status, now);
  const building = buildingOf(status);
  const ready = readyOf(status);
  const quarantined = quarantinedIn(status);
  const verifying = jobOf(jobs, status.projection, 'verify');
  const comparing = jobOf(jobs, status.projection, 'compare');
  return (
    <div className="grid gap-1.5 py-0.5">
      {!(building && health === 'waiting') && (
        <span className="flex items-center gap-2.5">
          <StatusDot status={DOTS[health]} />
          {HEALTH_WORDS[health]}
        </span>
      )}
      {quarantined.length > 0 && <span className="text-warn">{quarantineText(quarantined.length)}</span>}
      {ready && (
        <span className="flex items-center gap-2.5 text-gold">
          <StatusDot status="warn" />
          Generation {ready.generation} waits for you
        </span>
      )}
      {building && <Building generation={building} serving={servingOf(status)} />}
      {verifying?.state === 'running' && <Running name="Verifying" progress={verifying.progress} />}
      {comparing?.state === 'running' && <Running name="Comparing" progress={comparing.progress} />}
    </div>
  );
}

function Building({ generation, serving }: { generation: GenerationStatus; serving: GenerationStatus | undefined }) {
  const { build } = generation;
  if (!build) return null;
  const rest = [
    `${grouped(Math.round(build.eventsPerSecond))} events/s`,
    ...(build.secondsLeft === undefined ? [] : [`${duration(build.secondsLeft)} left`]),
  ].join(', ');
  return (
    <div className="max-w-72">
      <Running name={`Building generation ${generation.generation}`} progress={build.progress} />
      <p className="mt-1 text-small text-ink-3">
        {rest}. {serving ? `Generation ${serving.generation} still answers.` : 'Nobody is answered yet.'}
      </p>
    </div>
  );
}

/** The one thing that is likely to be done next. */
function Next({ status, onOpen, open }: { status: ProjectionStatus; onOpen: () => void; open: boolean }) {
  const { projection } = status;
  const faulted = faultedOf(status);
  const building = buildingOf(status);
  if (faulted)
    return (
      <OrderButton
        look="ghost"
        order={{ command: 'retry', projection, generation: faulted.generation }}
        status={status}
      />
    );
  if (building?.build && (building.build.requestedBy !== undefined || building.build.hold))
    return <OrderButton look="ghost" order={{ command: 'cancel', projection }} status={status} />;
  if (building || readyOf(status))
    return open ? null : (
      <button type="button" className="title px-3 text-body text-gold hover:text-ink" onClick={onOpen}>
        Have a Look
      </button>
    );
  return <OrderButton look="ghost" order={{ command: 'rebuild', projection }} status={status} />;
}
