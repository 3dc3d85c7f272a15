import { START, StreamNotFoundError, type AllStreamResolvedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { openClient } from './client/connection';
import { asOutage, isNonsense, noEventAt } from './errors';

/** An event as the log has it: no upcasting, nothing left out. */
export type LoggedEvent = {
  /** Decimal; absent where the log does not send it. */
  readonly position?: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
  /** ISO 8601 */
  readonly created: string;
  readonly data: unknown;
  readonly metadata: unknown;
};

export type Excerpt = {
  /** A stream's name, or `$all`. */
  readonly stream: string;
  /** A revision, or for `$all` a position; inclusive. */
  readonly from?: bigint;
  readonly limit?: number;
};

const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value);

function logged({ event }: ResolvedEvent | AllStreamResolvedEvent): LoggedEvent | undefined {
  if (!event) return undefined;
  return {
    ...(event.position && { position: event.position.commit.toString() }),
    stream: event.streamId,
    revision: Number(event.revision),
    type: event.type,
    id: event.id,
    created: event.created.toISOString(),
    data: plain(event.data),
    metadata: plain(event.metadata),
  };
}

/**
 * The events of a stream, oldest first. A stream that does not exist has none.
 * @throws NoSuchPosition, LogUnavailable
 */
export async function* readLog(url: string, { stream, from, limit }: Excerpt): AsyncGenerator<LoggedEvent> {
  const client = openClient(url);
  const bounded = limit === undefined ? {} : { maxCount: limit };
  try {
    const events: AsyncIterable<ResolvedEvent | AllStreamResolvedEvent> =
      stream === '$all'
        ? client.readAll({ ...bounded, fromPosition: from ? { commit: from, prepare: from } : START })
        : client.readStream(stream, { ...bounded, fromRevision: from ?? START });
    // A server has nothing beyond its end, and does not say that it is passed.
    let isThere = stream !== '$all' || !from;
    for await (const resolved of events) {
      isThere ||= resolved.event?.position?.commit === from;
      if (!isThere) break;
      const event = logged(resolved);
      if (event) yield event;
    }
    if (!isThere) throw noEventAt(from!);
  } catch (error) {
    if (stream === '$all' && from && isNonsense(error)) throw noEventAt(from, error);
    if (!(error instanceof StreamNotFoundError)) throw asOutage(error);
  } finally {
    await client.dispose();
  }
}

/** Whether nothing has happened yet; the log's own bookkeeping does not count. @throws LogUnavailable */
export async function isLogEmpty(url: string): Promise<boolean> {
  const client = openClient(url);
  try {
    for await (const { event } of client.readAll()) if (event && !event.type.startsWith('$')) return false;
    return true;
  } catch (error) {
    throw asOutage(error);
  } finally {
    await client.dispose();
  }
}
