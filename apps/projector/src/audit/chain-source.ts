import { auditedTypes } from '@app/contracts/capabilities';
import { auditChain, type Chain } from '@app/domain/audit/chain';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import type { Streams } from '@app/storage/event-log/streams';
import type { SignedHead } from '@app/domain/audit/events';
import type { ReadModelStore } from '@app/storage/read-models/port';

/** What the chain needs of the log. */
export type ChainLog = Pick<EventLog, 'head' | 'readStream' | 'subscribe'>;

/** Tries of a verification to read the log before it gives up. */
const TRIES = 5;

/**
 * Every event of the audited types as written, up to what is the end of the log now. Unlike a projection, which waits for a
 * log that is away, it gives up.
 * @throws Error with the message of the log when it cannot be read
 */
export async function* auditedEvents(log: ChainLog, wanted: AbortSignal): AsyncGenerator<readonly RecordedEvent[]> {
  const end = await log.head();
  const done = new AbortController();
  const signal = AbortSignal.any([wanted, done.signal]);
  let failures = 0;
  let failure: Error | undefined;
  const batches = log.subscribe({
    types: auditedTypes,
    asWritten: true,
    signal,
    onState: (state) => {
      if (state.state !== 'down' || ++failures < TRIES) return;
      failure = state.error;
      done.abort();
    },
  });
  try {
    for await (const { events, upTo, live } of batches) {
      failures = 0;
      if (events.length > 0) yield events;
      if (live || (upTo !== undefined && upTo >= end)) return;
    }
  } finally {
    done.abort();
  }
  throw failure ?? new Error('The verification was interrupted.');
}

/** The chain as the log holds it now. */
export async function* chainRecords(log: ChainLog, revision: number): AsyncGenerator<readonly RecordedEvent[]> {
  if (revision >= 0) yield* log.readStream(auditChain.category, { limit: revision + 1, asWritten: true });
}

/** Where the chain is now, and the revision of its stream. */
export const chainNow = async (streams: Streams): Promise<{ state: Chain; revision: number }> =>
  streams.load(auditChain);

const HEAD = 'audit-head';
/** What a verdict calls it. */
export const REMEMBERED = 'the head remembered beside the log';

/**
 * The newest signed head, stored beside the log, so that a rewrite of the log alone is detected. It is lost when the
 * read models are deleted.
 */
export const rememberedHead = async (store: ReadModelStore): Promise<SignedHead | undefined> =>
  (await store.readControl<SignedHead>(HEAD))?.value;

export async function rememberHead(store: ReadModelStore, head: SignedHead): Promise<void> {
  const before = await store.readControl<SignedHead>(HEAD);
  if (before && before.value.records > head.records) return;
  await store.writeControl(HEAD, before?.revision ?? 0, head);
}
