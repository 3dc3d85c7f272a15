import { bytesText } from '@app/contracts/operations/projections';
import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import type {
  AsideBatch,
  MisreadAnswer,
  RefusedBatch,
  UnrecognisedKind,
} from '@app/contracts/operations/agent-status.dto';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '~/ui/kit/display/badge';
import { EventFacts } from '~/ui/kit/display/event-view';
import { grouped } from '~/lib/format/grouped';
import { When } from '~/ui/kit/display/when';
import { BatchOrderButton } from './batch-order-button';
import { agoText } from '../figures';
import { streamAddress, typesAddress } from '../log/log-address';
import { censusText, SOURCE_NAMES, GAME_WORDS } from './server-sources';
import { addressOf, failedOrderFor, serverHealthOf } from './server-health';

/** The whole report of a server's agent: refused and set-aside batches, unrecognised lines, and files it could not read. */
export function ServerDetails({ server, answer }: { server: GameServerStatus; answer: ServersAnswer }) {
  const { game, report, reportedAt = answer.now, orders } = server;
  if (!report) return <p className="text-small text-ink-3">Its agent has said nothing of itself.</p>;
  const { refused, aside, asideTotal, unrecognised, gaps, rcon } = report;
  const age = answer.now - reportedAt;
  const { batchOf, unrecognisedType } = GAME_WORDS[game];
  const current = serverHealthOf(server, answer.now) !== 'no-reports';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {!current && <p className="text-small text-warn">This is what it said when it last reported.</p>}
      {refused && <Refused refused={refused} batchOf={batchOf} />}
      {asideTotal > 0 && (
        <Part title="Set aside" note="Kept on the agent’s disk, and counted for nothing until sent again">
          {aside.map((batch) => (
            <AsideItem key={`${batch.match} ${batch.source} ${batch.from}`} batch={batch} server={server} />
          ))}
          {asideTotal > aside.length && <Line>{grouped(asideTotal - aside.length)} older ones are not listed.</Line>}
        </Part>
      )}
      {rcon.misread && rcon.misread.length > 0 && (
        <Part title="Answers of RCON that are not understood" note="Without addresses and passwords">
          {rcon.misread.map((misread) => (
            <Misread key={misread.command} answer={misread} age={age} />
          ))}
        </Part>
      )}
      <Part
        title="Unrecognised lines, by kind"
        note={`Up to 100 a ${batchOf.toLowerCase()} are kept, without addresses`}
      >
        {unrecognised.kinds.length === 0 && <Line>None in the last 24 h.</Line>}
        {unrecognised.kinds.map((kind) => (
          <Unrecognised key={kind.kind} kind={kind} />
        ))}
      </Part>
      {unrecognised.total > 0 && (
        <p className="-mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-3">
          A game update that changes a format shows here the same evening.
          <Link to={typesAddress(unrecognisedType)} className="text-ink underline decoration-gold underline-offset-4">
            All {grouped(unrecognised.total)} lines
          </Link>
        </p>
      )}
      {gaps.length > 0 && (
        <Part title="Lost parts of the log" note="What happened then is lost to the site unless the file comes back">
          {gaps.map((gap) => (
            <Line key={`${gap.from} ${gap.to}`}>
              {gap.from ? <When at={gap.from} /> : 'Some time'} to {gap.to ? <When at={gap.to} /> : 'some time'}:{' '}
              {gap.reason}
            </Line>
          ))}
        </Part>
      )}
      <EventFacts facts={factsOf(report, age)}>
        <dt className="text-ink-3">Orders</dt>
        <dd>
          {orders === null ? (
            'The event log cannot be read right now.'
          ) : orders.length === 0 ? (
            'None so far'
          ) : (
            <Link
              to={streamAddress(`gameServer-${addressOf(server)}`)}
              className="text-ink underline decoration-gold underline-offset-4"
            >
              In the event log
            </Link>
          )}
        </dd>
      </EventFacts>
    </div>
  );
}

/** @param age of the report, milliseconds */
const factsOf = (
  { sender, log, sources, rcon }: NonNullable<GameServerStatus['report']>,
  age: number,
): [string, string][] => [
  ['Agent', sender],
  ...(sources
    ? sources.map((each): [string, string] => {
        const { source, state, ageMs } = each;
        const health = LOGS[log.state === 'full' && state === 'following' ? 'full' : state];
        const when = ageMs === null ? '' : `, last read ${agoText(ageMs + age)}`;
        return [SOURCE_NAMES[source], [`${health}${when}`, censusText(each)].filter(Boolean).join('. ')];
      })
    : [['Log', LOGS[log.state]] satisfies [string, string]]),
  ['RCON', rcon.state === 'lost' ? `lost: ${rcon.why ?? 'no reason given'}` : RCONS[rcon.state]],
];

const LOGS = { following: 'followed', missing: 'not found', full: 'not read: as much waits as may wait' };
const RCONS = { off: 'not configured', answering: 'answering' };

const Part = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section aria-label={title}>
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="title text-4">{title}</span>
      <span className="text-micro text-ink-3">{note}</span>
    </p>
    <ul className="mt-2 border border-line bg-well">{children}</ul>
  </section>
);

const Line = ({ children }: { children: ReactNode }) => (
  <li className="border-b border-line px-3.5 py-2.5 text-small text-ink-2 last:border-b-0">{children}</li>
);

const Text = ({ children }: { children: string }) => (
  <span className="mt-1 block font-mono text-small [overflow-wrap:anywhere] text-ink-2">{children}</span>
);

const Unrecognised = ({ kind: { kind, count, example, lastAt } }: { kind: UnrecognisedKind }) => (
  <li className="border-b border-line px-3.5 py-2.5 last:border-b-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="font-semibold [overflow-wrap:anywhere]">{kind}</span>
      <span className="text-small text-ink-3">
        {grouped(count)} in 24 h, last <When at={lastAt} />
      </span>
    </span>
    <Text>{example}</Text>
  </li>
);

/** @param age of the report, milliseconds */
const Misread = ({ answer: { command, text, sinceMs, times }, age }: { answer: MisreadAnswer; age: number }) => (
  <li className="border-b border-line px-3.5 py-2.5 last:border-b-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="font-semibold [overflow-wrap:anywhere]">{command}</span>
      <span className="text-small text-ink-3">
        {grouped(times)} in a row, the first {agoText(sinceMs + age)}
      </span>
    </span>
    <Text>{text === '' ? 'No text at all' : text}</Text>
  </li>
);

function Refused({ refused, batchOf }: { refused: RefusedBatch; batchOf: string }) {
  const { number, match, source, from, to, facts, status, reason, excerpt } = refused;
  return (
    <section aria-label="Refused batch" className="grid gap-2.5">
      <p className="title text-4">Refused batch</p>
      <EventFacts
        facts={[
          ['Batch', grouped(number)],
          [batchOf, match],
          ['Facts', `${grouped(facts)}, from the ${source}, sequences ${grouped(from)} to ${grouped(to)}`],
          ['The site says', `${status} ${reason}`],
        ]}
      />
      {excerpt !== null && (
        <div>
          <p className="text-small text-ink-3">What the reason names</p>
          <pre className="mt-1 overflow-x-auto border border-line bg-well px-3.5 py-2.5 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere] text-ink-2">
            {excerpt}
          </pre>
        </div>
      )}
    </section>
  );
}

function AsideItem({ batch, server }: { batch: AsideBatch; server: GameServerStatus }) {
  const failed = failedOrderFor(server, batch);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold [overflow-wrap:anywhere]">{batch.match}</span>
          <span className="text-small text-ink-3">
            {grouped(batch.facts)} facts of the {batch.source}, {bytesText(batch.bytes)}, set aside{' '}
            <When at={batch.asideAt} />
          </span>
          {batch.state === 'sending' && <Badge tone="info">sending</Badge>}
        </span>
        <Text>{failed?.order === 'send-again' ? `Refused again: ${failed.reason ?? batch.reason}` : batch.reason}</Text>
      </div>
      <BatchOrderButton order="send-again" server={server} batch={batch} />
    </li>
  );
}
