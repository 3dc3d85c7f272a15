import type { FactSource } from '@app/telemetry/squad';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { AGENT_VERSION, INGEST_FORMAT, MAX_BATCH_BYTES, MAX_BATCH_FACTS } from '@app/contracts/squad/limits';
import type { Observation } from '../assembly/state';

/** Half of what a batch may weigh, so that nothing about it needs to be exact. */
const MOST_BYTES = MAX_BATCH_BYTES / 2;

export const SENDER = `agent/${AGENT_VERSION}`;
/** A match is over when its second successor begins; more of it does not come. */
const REMEMBERED_MATCHES = 4;

/** By match: the last sequence of each source that was put into a batch. */
export type Cursors = Record<string, Record<FactSource, number>>;

/** Cuts what was observed into batches, each of one match and one source, in order, and moves the cursors along. */
export function batchesOf(
  observed: readonly Observation[],
  before: Cursors,
): { batches: IngestBatch[]; cursors: Cursors } {
  const cursors = structuredClone(before);
  const batches: IngestBatch[] = [];
  let batch: IngestBatch | undefined;
  let bytes = 0;
  for (const one of observed) {
    const size = Buffer.byteLength(JSON.stringify('fact' in one ? one.fact : one.connection));
    const isFull =
      batch && (batch.facts.length + batch.connections.length >= MAX_BATCH_FACTS || bytes + size > MOST_BYTES);
    if (!batch || isFull || batch.match !== one.match || batch.source !== one.source) {
      const cursor = (cursors[one.match] ??= { log: -1, rcon: -1 });
      const { match, source, sequence } = one;
      batch = {
        format: INGEST_FORMAT,
        sender: SENDER,
        match,
        source,
        after: cursor[source],
        from: sequence,
        to: sequence,
        facts: [],
        connections: [],
      };
      batches.push(batch);
      bytes = 0;
    }
    bytes += size;
    batch.to = one.sequence;
    cursors[one.match]![one.source] = one.sequence;
    if ('fact' in one) batch.facts.push(one.fact);
    else batch.connections.push(one.connection);
  }
  return { batches, cursors: Object.fromEntries(Object.entries(cursors).slice(-REMEMBERED_MATCHES)) };
}
