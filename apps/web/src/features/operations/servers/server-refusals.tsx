import type { GameServerStatus } from '@app/contracts/operations/servers';
import { Link } from 'react-router-dom';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { grouped } from '~/lib/format/grouped';
import { Notice } from '~/ui/kit/feedback/notice';
import { duration } from '../figures';
import { BatchOrderButton } from './batch-order-button';
import { addressOf, failedOrderFor, isOfBatch, openOrderFor } from './server-health';

/** Batches that the site does not take, above everything else: what waits behind each waits for a person. */
export function Refusals({ servers }: { servers: readonly GameServerStatus[] }) {
  return (
    <>
      {servers.map((server) => (
        <Refusal key={addressOf(server)} server={server} />
      ))}
    </>
  );
}

function Refusal({ server }: { server: GameServerStatus }) {
  const { report, name } = server;
  const refused = report?.refused;
  if (!report || !refused || report.ending !== null) return null;
  const behind = report.backlog.batches - 1;
  const order = openOrderFor(server, refused);
  const failed = failedOrderFor(server, refused);
  const ofBatch = isOfBatch(refused.status);
  return (
    <Notice
      tone="bad"
      className="mt-5"
      title={`${name}: batch ${grouped(refused.number)} is refused.`}
      actions={
        <>
          <Link to={`?open=${addressOf(server)}`} className={buttonClass('outline', 'small')}>
            Open Batch
          </Link>
          {ofBatch && <BatchOrderButton order="set-aside" server={server} batch={refused} />}
        </>
      }
    >
      First {duration(refused.sinceMs / 1_000)} ago,{' '}
      {refused.tries === 1 ? 'one try' : `${grouped(refused.tries)} tries`}, next in {duration(refused.nextMs / 1_000)}.{' '}
      {behind > 0
        ? `${behind === 1 ? 'One batch waits' : `${grouped(behind)} batches wait`} behind it on the server’s disk; nothing is lost.`
        : 'It is kept on the server’s disk; nothing is lost.'}{' '}
      {!ofBatch && 'Every other batch would be refused as well: set the token and the server right.'}
      {order && (
        <strong className="font-semibold text-ink">It is being set aside: the agent does it within seconds.</strong>
      )}
      {failed && `It could not be set aside: ${failed.reason ?? 'no reason given'}`}
      <span className="mt-1 block font-mono text-small [overflow-wrap:anywhere]">
        {refused.status} {refused.reason} ({refused.source}, {refused.match})
      </span>
    </Notice>
  );
}
