import type { ProjectionStatus } from '@app/contracts/operations/projections';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { When } from '~/ui/kit/display/when';
import { positionText, quarantineText } from '../figures';
import { eventAddress } from '../log/log-address';
import { OrderButton } from './order-button';
import { buildingOf, quarantinedIn, readyOf } from './health';

/** The events that a read model passes over: why, by whom, since when, and how to have each folded again. */
export function Quarantine({ status }: { status: ProjectionStatus }) {
  const events = quarantinedIn(status);
  if (events.length === 0) return null;
  const isBuilding = buildingOf(status) !== undefined || readyOf(status) !== undefined;
  const isTakenBack = (position: string) => !status.quarantined?.some((each) => each.position === position);
  return (
    <section aria-label="Quarantine" className="grid gap-2">
      <p className="title text-body text-warn">{quarantineText(events.length)}</p>
      <ul className="grid gap-2">
        {events.map(({ position, stream, revision, eventType, reason, by, at }) => (
          <li
            key={position}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border border-line bg-well px-3.5 py-3"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{reason}</p>
              <p className="mt-1 text-small text-ink-3 [overflow-wrap:anywhere]">
                {by}, <When at={at} />.{' '}
                <span className="font-mono">
                  {eventType} {stream} @ {revision}, position {positionText(position)}
                </span>
              </p>
              {isTakenBack(position) && (
                <p className="mt-1 text-small text-warn">Taken back: the next generation folds it in its place.</p>
              )}
            </div>
            <span className="flex flex-wrap gap-2">
              <Link to={eventAddress(stream, revision)} className={buttonClass('outline', 'small')}>
                Open Event
              </Link>
              {!isBuilding && (
                <OrderButton
                  order={{ command: 'unquarantine', projection: status.projection, position }}
                  status={status}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
