import {
  EVENT_TYPE,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { Batches } from '../batches';
import type { RecordedEvent } from '../event';
import {
  MESSAGE_BYTES,
  SEARCH_WINDOW,
  typesPattern,
  type Appended,
  type Batch,
  type LogClient,
  type ProposedEvent,
  type Subscription,
} from '../port';
import { fromLogPosition, LOG_START, toLogPosition, type LogPosition } from '../position';
import { recorded } from './recorded';

/** Appends and subscriptions by the official client's public interface alone. */
export class PlainClient implements LogClient {
  readonly name = 'plain';

  constructor(private readonly client: EventStoreDBClient) {}

  async append(stream: string, expected: number, events: readonly ProposedEvent[]): Promise<Appended> {
    for (const { data, metadata } of events)
      if (Buffer.byteLength(JSON.stringify(data)) + metadata.length > MESSAGE_BYTES)
        throw MaxAppendSizeExceededError.fromMaxAppendSize(MESSAGE_BYTES);
    const { nextExpectedRevision: revision, position } = await this.client.appendToStream(
      stream,
      events.map((event) => jsonEvent({ ...event, data: event.data as never })),
      { expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected), batchAppendSize: MESSAGE_BYTES },
    );
    return { revision: Number(revision), logPosition: position ? toLogPosition(position) : LOG_START };
  }

  subscribe(...wanted: Parameters<LogClient['subscribe']>): Subscription {
    return new PlainSubscription(this.client, ...wanted);
  }
}

class PlainSubscription implements Subscription {
  private readonly batches = new Batches();
  private readonly source: AllStreamSubscription;
  /** Calls for signals of the client that hold only once the events that it has read ahead were taken. */
  private behindReadAhead: (() => void)[] = [];

  constructor(
    client: EventStoreDBClient,
    types: readonly string[] | undefined,
    after: LogPosition | undefined,
    private readonly upcast: (event: RecordedEvent) => RecordedEvent,
  ) {
    this.source = client.subscribeToAll({
      fromPosition: after === undefined || after === LOG_START ? START : fromLogPosition(after),
      filter: {
        filterOn: EVENT_TYPE,
        regex: typesPattern(types),
        maxSearchWindow: SEARCH_WINDOW,
        checkpointInterval: 1,
        checkpointReached: (_, position) => this.afterReadAhead(() => this.batches.passed(toLogPosition(position))),
      },
    });
    const ended = () => this.batches.fail(new Error('The event log ended the subscription.'));
    this.source
      .on('data', ({ event }) => event && this.take(recorded(event)))
      .on('caughtUp', () => this.afterReadAhead(() => this.batches.caughtUp()))
      .on('error', (error) => this.batches.fail(error))
      .on('end', ended)
      .on('close', ended);
  }

  async pull(): Promise<Batch | undefined> {
    const batch = await this.batches.take();
    if (batch && this.source.isPaused()) this.source.resume();
    return batch;
  }

  stop(): void {
    if (this.batches.stopped) return;
    this.batches.stop();
    // What is still on its way is read and dropped: a call that is never read to its end cannot be disposed of.
    this.source
      .removeAllListeners('data')
      .on('error', () => undefined)
      .resume();
    this.source.unsubscribe().catch(() => undefined);
  }

  private take(event: RecordedEvent): void {
    if (this.batches.ended) return;
    try {
      this.batches.add(this.upcast(event));
    } catch (error) {
      return this.batches.fail(error);
    }
    if (this.batches.full) this.source.pause();
    this.settleReadAhead();
  }

  private afterReadAhead(effect: () => void): void {
    this.behindReadAhead.push(effect);
    this.settleReadAhead();
  }

  private settleReadAhead(): void {
    if (this.source.readableLength > 0 || this.batches.ended) return;
    for (const effect of this.behindReadAhead.splice(0)) effect();
  }
}
