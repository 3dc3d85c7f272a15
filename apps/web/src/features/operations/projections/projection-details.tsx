import type { GenerationStatus, OperationsAnswer, ProjectionStatus } from '@app/contracts/operations/projections';
import { Badge, type BadgeTone } from '~/ui/kit/display/badge';
import { grouped } from '~/lib/format/grouped';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { When } from '~/ui/kit/display/when';
import { Comparison } from './comparison';
import { positionText } from '../figures';
import { OrderButton } from './order-button';
import { Quarantine } from './quarantine';
import { buildingOf, jobOf, previousOf, readyOf } from './health';
import { Verification } from './verification';

const TONES: Readonly<Record<GenerationStatus['state'], BadgeTone>> = {
  ...{ serving: 'ok', ready: 'gold', building: 'info', standby: 'role', frozen: 'warn', faulted: 'bad' },
};

/** Every generation of a read model, what may be done with each, and whether they are right. */
export function ProjectionDetails({ status, answer }: { status: ProjectionStatus; answer: OperationsAnswer }) {
  const { projection, holder, handledTypes, rules, generations } = status;
  const building = buildingOf(status);
  const ready = readyOf(status);
  const whole = generations.filter(({ state }) => state !== 'building' && state !== 'faulted');
  const isFree = !building && !ready && generations.some(({ state }) => state !== 'building');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="overflow-x-auto border border-line bg-well">
        <table className="w-full [--cell:2.75rem]">
          <caption className="sr-only">Generations of {projection}</caption>
          <thead>
            <tr>
              <Th>Generation</Th>
              <Th>State</Th>
              <Th className="max-nav:hidden">Rules</Th>
              <Th number>Events</Th>
              <Th number className="max-nav:hidden">
                Position
              </Th>
              <Th className="max-nav:hidden">Confirmed</Th>
              <Th>
                <span className="sr-only">Orders</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {generations.map((each) => (
              <GenerationRow key={each.generation} each={each} status={status} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {isFree && (
          <>
            <OrderButton order={{ command: 'rebuild', projection }} status={status} />
            <OrderButton order={{ command: 'rebuild', projection, hold: true }} status={status} />
          </>
        )}
        {(building?.build?.requestedBy !== undefined ||
          ready?.build?.requestedBy !== undefined ||
          ready?.build?.hold) && <OrderButton order={{ command: 'cancel', projection }} status={status} />}
        {whole.length > 1 && (
          <OrderButton
            order={{ command: 'compare', projection }}
            status={status}
            busy={jobOf(answer.jobs, projection, 'compare')?.state === 'running' && 'Comparing...'}
          />
        )}
        <OrderButton
          order={{ command: 'verify', projection }}
          status={status}
          busy={jobOf(answer.jobs, projection, 'verify')?.state === 'running' && 'Verifying...'}
        />
      </div>
      <Quarantine status={status} />
      <Verification projection={projection} />
      <Comparison projection={projection} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
        <dt className="text-ink-3">Folded by</dt>
        <dd className="font-mono break-all">{holder ? `${holder.host}, process ${holder.pid}` : 'nobody'}</dd>
        {rules !== undefined && (
          <>
            <dt className="text-ink-3">Configured rules</dt>
            <dd className="font-mono">{rules}</dd>
          </>
        )}
        <dt className="text-ink-3">Hears</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{handledTypes.join(', ')}</dd>
      </dl>
    </div>
  );
}

function GenerationRow({ each, status }: { each: GenerationStatus; status: ProjectionStatus }) {
  return (
    <Row>
      <Td>
        {each.generation} <span className="text-small text-ink-3">version {each.version}</span>
      </Td>
      <Td>
        <Badge tone={TONES[each.state]}>{each.state}</Badge>
      </Td>
      <Td className="font-mono text-small max-nav:hidden">
        {each.rules ?? '–'}
        {status.rules !== undefined && each.rules !== undefined && each.rules !== status.rules && (
          <span className="ml-2 font-sans text-warn">not those configured</span>
        )}
      </Td>
      <Td number>{grouped(each.handled)}</Td>
      <Td number className="max-nav:hidden">
        {positionText(each.position)}
      </Td>
      <Td className="text-small text-ink-2 max-nav:hidden">
        {each.checkedAt === undefined ? '–' : <When at={new Date(each.checkedAt).toISOString()} />}
      </Td>
      <Td>
        <Orders each={each} status={status} />
      </Td>
    </Row>
  );
}

function Orders({ each, status }: { each: GenerationStatus; status: ProjectionStatus }) {
  const { projection } = status;
  const { generation, state } = each;
  const previous = previousOf(status);
  const isSpare = generation !== status.serving && (state === 'standby' || state === 'frozen' || state === 'ready');
  return (
    <span className="flex flex-wrap justify-end gap-2 py-1.5">
      {state === 'ready' && each.build?.hold && (
        <OrderButton look="gold" order={{ command: 'flip', projection, generation }} status={status} />
      )}
      {previous?.generation === generation && (
        <OrderButton order={{ command: 'flip-back', projection, generation }} status={status} />
      )}
      {isSpare && <OrderButton look="danger" order={{ command: 'drop', projection, generation }} status={status} />}
      {each.fault && <OrderButton order={{ command: 'retry', projection, generation }} status={status} />}
    </span>
  );
}
