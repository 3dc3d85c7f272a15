import { isDeepStrictEqual } from 'node:util';
import { auditChain, chainEvents, signHead } from '@app/domain/audit/chain';
import { Refusal } from '@app/kit/command-line';
import type { NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { Streams } from '@app/storage/event-log/streams';
import { auditedEvents, chainNow, chainRecords } from '../audit/chain-source';
import { isAudited, linkOf, sha256 } from '../audit/digest';
import type { SigningKey } from '../audit/signing-key';
import { verifyChain, type Verdict } from '../audit/verify-chain';
import { COPY_ACTOR, placeOf, type Copied, type Copying } from './copy';
import { everything } from './everything';
import { namesPosition } from './positions';

/** Records appended at once; EventStoreDB takes 1 MiB. */
const TOGETHER = 500;

/** Chains what is audited in a copy, and signs the head, as the projector does. @returns what the chain's verification says */
export async function chained(log: EventLog, key: SigningKey, signal: AbortSignal): Promise<Verdict> {
  const streams = new Streams(log);
  const by = { actor: COPY_ACTOR, requestId: 'copy-log' };
  for await (const events of auditedEvents(log, signal)) {
    const links = events.filter(isAudited).map(linkOf);
    for (let from = 0; from < links.length; from += TOGETHER)
      await streams.transact(auditChain, undefined, chainEvents(links.slice(from, from + TOGETHER), sha256), by);
  }
  const at = new Date().toISOString();
  await streams.transact(
    auditChain,
    undefined,
    signHead(at, (text) => key.sign(text)),
    by,
  );
  return verified(log, [key.publicKey], signal);
}

/** What the verification of a log's chain says. */
export async function verified(log: EventLog, trusted: readonly string[], signal: AbortSignal): Promise<Verdict> {
  const { revision } = await chainNow(new Streams(log));
  const chain = chainRecords(log, revision);
  return verifyChain({ chain, events: auditedEvents(log, signal), trusted: new Set(trusted), references: [] });
}

/** Reads both logs again and compares them, event by event. @returns how many are equal @throws Refusal for the first that is not */
export async function compared({ from, to, keys, signal, report }: Copying, { end }: Copied): Promise<number> {
  const sealing = new Sealing(keys);
  const copies = eachOf(everything(to, await to.head(), signal));
  const announced = (await copies.next()).value;
  if (announced?.type !== 'LogCopied')
    throw new Refusal('The first event of the copy does not say what it is a copy of.');
  let count = 0;
  for await (const events of everything(from, end, signal)) {
    const copied: RecordedEvent[] = [];
    for (const event of events) {
      const { value } = await copies.next();
      if (!value) throw new Refusal(`The copy ends before ${placeOf(event)}.`);
      copied.push(value);
    }
    const [before, now] = [await sealing.open(events), await sealing.open(copied)];
    events.forEach((event, at) => {
      const field = differing(before[at]!, now[at]!);
      if (field) throw new Refusal(`${placeOf(event)} has another ${field} in the copy.`);
    });
    count += events.length;
    report(count);
  }
  // What was chained meanwhile is left out on both sides.
  if (!(await copies.next()).done) throw new Refusal('The copy has more events than the log.');
  return count;
}

/** What is written behind the end of a copy would be missing in it. @throws Refusal */
export async function refuseWritten(
  { from, signal }: Pick<Copying, 'from' | 'signal'>,
  { end }: Copied,
): Promise<void> {
  for await (const [event] of everything(from, await from.head(), signal, end))
    if (event)
      throw new Refusal(
        `${placeOf(event)} was written meanwhile, and is not in the copy. Stop what writes the log, and copy anew into an empty one.`,
      );
}

async function* eachOf(batches: AsyncIterable<readonly RecordedEvent[]>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const events of batches) yield* events;
  return undefined;
}

/** The first part in which two events differ; a position to go on from is the copy's own. */
const differing = (one: RecordedEvent, other: RecordedEvent): string | undefined => {
  const placed = (event: RecordedEvent) => (namesPosition(event) ? { ...event.data, position: '' } : event.data);
  const comparable = ({
    metadata: { people: _, sealed: __, written: ___, ...metadata },
  }: RecordedEvent): Partial<NewEvent['metadata']> => metadata;
  const parts: readonly (readonly [string, unknown, unknown])[] = [
    ['id', one.id, other.id],
    ['type', one.type, other.type],
    ['time', one.created, other.created],
    ['data', placed(one), placed(other)],
    ['metadata', comparable(one), comparable(other)],
  ];
  return parts.find(([, before, now]) => !isDeepStrictEqual(before, now))?.[0];
};
