/** What a writer demands of a stream: an exact last revision, or one of the three words. */
export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';

export const NO_REVISION = -1;

export interface StreamFacts {
  /** Revision of the last event, `NO_REVISION` if there is none. */
  readonly last: number;
  /** Where in this stream an event with this id was recorded. */
  revisionOf(eventId: string): number | undefined;
  /** The id of the event at a revision of this stream. */
  idAt(revision: number): string | undefined;
}

export type Verdict =
  | { readonly kind: 'write' }
  /** A retry: everything is recorded already, the last of it at this revision. */
  | { readonly kind: 'recorded'; readonly last: number }
  | { readonly kind: 'wrong' };

const WRITE: Verdict = { kind: 'write' };
const WRONG: Verdict = { kind: 'wrong' };

/**
 * EventStoreDB's rule for an append. With `any` and `stream_exists` a retry is recognised by its event ids, wherever in
 * the stream they are; with an expected revision by the ids at exactly the revisions the append would have written.
 * A half-recorded retry is a conflict.
 */
export function judgeAppend(stream: StreamFacts, expected: ExpectedRevision, eventIds: readonly string[]): Verdict {
  if (expected === 'stream_exists' && stream.last === NO_REVISION) return WRONG;
  if (expected === 'any' || expected === 'stream_exists') return judgeByIds(stream, eventIds);

  const after = expected === 'no_stream' ? NO_REVISION : expected;
  if (after === stream.last) return WRITE;
  if (after > stream.last || eventIds.length === 0) return WRONG;
  const isRetry = eventIds.every((id, index) => stream.idAt(after + 1 + index) === id);
  return isRetry ? { kind: 'recorded', last: after + eventIds.length } : WRONG;
}

function judgeByIds(stream: StreamFacts, eventIds: readonly string[]): Verdict {
  let last: number | undefined;
  for (const [index, id] of eventIds.entries()) {
    const revision = stream.revisionOf(id);
    if (revision === undefined) return index === 0 ? WRITE : WRONG;
    last = revision;
  }
  return last === undefined ? WRITE : { kind: 'recorded', last };
}
