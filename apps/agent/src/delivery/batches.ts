import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { AGENT_VERSION, INGEST_FORMAT, MAX_BATCH_BYTES, MAX_BATCH_FACTS } from '@app/contracts/ingest/ingest-limits';

/** Half of what a batch may weigh, so that nothing about it needs to be exact. */
const MOST_BYTES = MAX_BATCH_BYTES / 2;

export const SENDER = `agent/${AGENT_VERSION}`;

/** Within it the facts of a source are numbered: a match of Squad, a log of Reforger. */
type MatchOrLog = { readonly match: string } | { readonly log: string };

/** A fact or a sighting, with its place. */
export type AnyObservation = MatchOrLog & { readonly source: string; readonly sequence: number } & (
    | { readonly fact: object }
    | { readonly connection: object }
  );

/** A batch of any game, as it travels. */
export type AnyBatch = MatchOrLog & {
  readonly format: typeof INGEST_FORMAT;
  readonly sender: string;
  readonly source: string;
  readonly after: number;
  readonly from: number;
  readonly to: number;
  readonly facts: readonly object[];
  readonly connections: readonly object[];
};

export const matchOrLogOf = (one: MatchOrLog): string => ('match' in one ? one.match : one.log);

/** Identifies a batch, whatever the game. */
export const keyOf = (batch: Pick<AnyBatch, 'source' | 'from' | 'to'> & MatchOrLog) => ({
  match: matchOrLogOf(batch),
  source: batch.source,
  from: batch.from,
  to: batch.to,
});

/** So many of the newest matches or logs have cursors; one that was forgotten begins with -1 again, which leaves no gap. */
const REMEMBERED = 40;

/** By match or log: the last sequence of each source that was put into a batch. */
export type Cursors = Record<string, Record<string, number>>;

type Draft<Batch extends AnyBatch> = Omit<Batch, 'to' | 'facts' | 'connections'> & {
  to: number;
  facts: object[];
  connections: object[];
};

/** Cuts what was observed into batches, each of one match or log and one source, in order, and moves the cursors along. */
export function batchesOf<Batch extends AnyBatch = IngestBatch>(
  observed: readonly AnyObservation[],
  before: Cursors,
): { batches: Batch[]; cursors: Cursors } {
  const cursors = structuredClone(before);
  const batches: Draft<AnyBatch>[] = [];
  let batch: Draft<AnyBatch> | undefined;
  let bytes = 0;
  for (const one of observed) {
    const { source, sequence } = one;
    const matchOrLog = matchOrLogOf(one);
    const size = Buffer.byteLength(JSON.stringify('fact' in one ? one.fact : one.connection));
    const isFull =
      batch && (batch.facts.length + batch.connections.length >= MAX_BATCH_FACTS || bytes + size > MOST_BYTES);
    const cursor = (cursors[matchOrLog] ??= {});
    if (!batch || isFull || matchOrLogOf(batch as unknown as MatchOrLog) !== matchOrLog || batch.source !== source) {
      batch = {
        format: INGEST_FORMAT,
        sender: SENDER,
        ...('match' in one ? { match: one.match } : { log: one.log }),
        source,
        after: cursor[source] ?? -1,
        from: sequence,
        to: sequence,
        facts: [],
        connections: [],
      };
      batches.push(batch);
      bytes = 0;
    }
    bytes += size;
    batch.to = sequence;
    cursor[source] = sequence;
    if ('fact' in one) batch.facts.push(one.fact);
    else batch.connections.push(one.connection);
  }
  return {
    batches: batches as unknown as Batch[],
    cursors: Object.fromEntries(Object.entries(cursors).slice(-REMEMBERED)),
  };
}
