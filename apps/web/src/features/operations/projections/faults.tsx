import type { OperationsAnswer } from '@app/contracts/operations/projections';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Notice } from '~/ui/kit/feedback/notice';
import { duration, positionText } from '../figures';
import { eventAddress } from '../log/log-address';
import { OrderButton } from './order-button';
import { faultedOf } from './health';

/** What stopped, at which event and why, above everything else. */
export function Faults({ answer: { projections, policies, now } }: { answer: OperationsAnswer }) {
  return (
    <>
      {projections.map((status) => {
        const faulted = faultedOf(status);
        const fault = faulted?.fault;
        if (!faulted || !fault) return null;
        return (
          <Notice
            key={status.projection}
            tone="bad"
            className="mt-5"
            title={
              fault.stream
                ? `${status.projection} stopped at event ${positionText(fault.position)}.`
                : `${status.projection} stands still.`
            }
            actions={
              <>
                {fault.stream && <OpenEvent stream={fault.stream} revision={fault.revision} />}
                {fault.eventType && (
                  <OrderButton
                    order={{ command: 'quarantine', projection: status.projection, position: fault.position }}
                    status={status}
                  />
                )}
                <OrderButton
                  order={{ command: 'retry', projection: status.projection, generation: faulted.generation }}
                  status={status}
                />
              </>
            }
          >
            It tried {fault.tries === 1 ? 'once' : `${fault.tries} times`}. Every other read model goes on.{' '}
            <span className="mt-1 block font-mono text-small [overflow-wrap:anywhere]">
              {fault.stream && `${fault.eventType} ${fault.stream} @ ${fault.revision} `}
              {fault.message}
            </span>
          </Notice>
        );
      })}
      {policies.map(({ policy, label, state, trouble }) =>
        state === 'stuck' && trouble ? (
          <Notice
            key={policy}
            tone="warn"
            className="mt-5"
            title={`${label} cannot go on.`}
            actions={trouble.event && <OpenEvent stream={trouble.event.stream} revision={trouble.event.revision} />}
          >
            For {duration((now - trouble.since) / 1_000)}, {trouble.tries} tries. It goes on trying by itself.{' '}
            <span className="mt-1 block font-mono text-small [overflow-wrap:anywhere]">
              {trouble.event && `${trouble.event.type} ${trouble.event.stream} @ ${trouble.event.revision} `}
              {trouble.message}
            </span>
          </Notice>
        ) : null,
      )}
    </>
  );
}

const OpenEvent = ({ stream, revision }: { stream: string; revision: number }) => (
  <Link to={eventAddress(stream, revision)} className={buttonClass('outline', 'small')}>
    Open Event
  </Link>
);
