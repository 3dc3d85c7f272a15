import type { EventStoreDBClient } from '@eventstore/db-client';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { Client, type CallOptions, type ClientReadableStream, type Metadata } from '@grpc/grpc-js';
import type { RecordedEvent } from './event';
import { LOG_START, fromLogPosition, type LogPosition } from './position';
import { ResponseReader } from './wire';

/** What a subscription hands over at once. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Everything of the wanted types at or before this position has been handed over with this batch. */
  readonly upTo: LogPosition | undefined;
  /** The end of the log was reached at some time since the subscription began or resumed. */
  readonly live: boolean;
}

/** Events handed over by one pull, at most; also how far it reads ahead. */
const MAX_BATCH = 4_096;
/**
 * Catching up, so many events are taken in a turn of the event loop: the server learns that it may send more only
 * between two turns, and otherwise it would rest while we work, and we while it does.
 */
const SLICE = 16;
/** Handed over together while catching up, if they are there: a batch has a price of its own. */
const GATHERED = 128;
const SEARCH_WINDOW = 512;

/** Reads as the official client asks for them; the answers are left as they came. */
class Reads extends Client {
  read(request: ReadReq, metadata: Metadata, options: Partial<CallOptions>): ClientReadableStream<Buffer> {
    const { path, requestSerialize } = StreamsService.read;
    return this.makeServerStreamRequest(path, requestSerialize, (bytes) => bytes, request, metadata, options);
  }
}

/** What the log keeps for itself begins with `$`. */
const OF_THE_APPLICATION = '^[^$]';

/** Everything of these types (as regular expressions) after a position, and then whatever comes. */
function everythingAfter(types: readonly string[] | undefined, after: LogPosition | undefined): ReadReq {
  const from = new ReadReq.Options.AllOptions();
  if (after === undefined || after === LOG_START) from.setStart(new Empty());
  else {
    const { commit, prepare } = fromLogPosition(after);
    from.setPosition(
      new ReadReq.Options.Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
    );
  }
  const expression = new ReadReq.Options.FilterOptions.Expression().setRegex(
    types ? `^(?:${types.join('|')})$` : OF_THE_APPLICATION,
  );
  return new ReadReq().setOptions(
    new ReadReq.Options()
      .setAll(from)
      .setSubscription(new ReadReq.Options.SubscriptionOptions())
      .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
      .setFilter(
        new ReadReq.Options.FilterOptions()
          .setEventType(expression)
          .setMax(SEARCH_WINDOW)
          .setCheckpointintervalmultiplier(1),
      ),
  );
}

/** One life of a subscription, as batches. A slow reader slows the server down. */
export class Subscription {
  private readonly said = new ResponseReader();
  private call: ClientReadableStream<Buffer> | undefined;
  private events: RecordedEvent[] = [];
  private taken = 0;
  private upTo: LogPosition | undefined;
  private live = false;
  private news = false;
  private ended = false;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  constructor(
    client: EventStoreDBClient,
    types: readonly string[] | undefined,
    after: LogPosition | undefined,
    private readonly told: (event: RecordedEvent) => RecordedEvent,
  ) {
    const request = everythingAfter(types, after);
    // Through the official client: its connection, its credentials, and its search for another node when one fails.
    const open = client['GRPCStreamCreator'](Reads, 'subscribe', (reads) =>
      reads.read(request, ...client['callArguments']({}, { deadline: Infinity })),
    );
    open().then(
      (call) => this.listen(call),
      (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** The next batch as soon as there is anything to tell; undefined once stopped. @throws what ended the subscription */
  async pull(): Promise<Batch | undefined> {
    while (!this.news && !this.ended && !this.failure) {
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = undefined;
    }
    await this.gather();
    if (this.ended) return undefined;
    if (this.news) {
      const batch = { events: this.events, upTo: this.upTo, live: this.live };
      this.events = [];
      this.news = false;
      if (this.call?.isPaused()) this.call.resume();
      return batch;
    }
    throw this.failure ?? new Error('The subscription ended.');
  }

  stop(): void {
    if (this.ended) return;
    this.ended = true;
    if (this.call) leave(this.call);
    this.wake?.();
  }

  private listen(call: ClientReadableStream<Buffer>): void {
    if (this.ended) return leave(call);
    this.call = call
      .on('data', (bytes: Buffer) => this.receive(bytes))
      .on('error', (error) => this.fail(error))
      .on('end', () => this.fail(new Error('The event log ended the subscription.')))
      .on('close', () => this.fail(new Error('The event log ended the subscription.')));
  }

  /** Catching up, events come by the packet: as long as each turn of the event loop brings more, wait for it. */
  private async gather(): Promise<void> {
    for (let before = 0; !this.live && this.events.length > before && this.events.length < GATHERED;) {
      before = this.events.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private receive(bytes: Buffer): void {
    if (this.failure || this.ended) return;
    const said = this.tryRead(bytes);
    if (said === undefined) return;
    if ('event' in said) {
      this.events.push(said.event);
      this.upTo = said.event.position;
      this.slowDown();
    } else if ('checkpoint' in said) {
      if (this.upTo === undefined || said.checkpoint > this.upTo) this.upTo = said.checkpoint;
    } else this.live = true;
    this.news = true;
    this.wake?.();
  }

  private slowDown(): void {
    this.taken++;
    if (this.events.length >= MAX_BATCH) this.call?.pause();
    else if (!this.live && this.taken % SLICE === 0) {
      this.call?.pause();
      setImmediate(() => {
        if (this.events.length < MAX_BATCH) this.call?.resume();
      });
    }
  }

  /** An event that cannot be retold ends the subscription there: nothing after it may be taken for complete. */
  private tryRead(bytes: Buffer): ReturnType<ResponseReader['read']> {
    try {
      const said = this.said.read(bytes);
      return said && 'event' in said ? { event: this.retold(said.event) } : said;
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  private retold(event: RecordedEvent): RecordedEvent {
    try {
      return this.told(event);
    } catch (cause) {
      throw new Error(`${event.type} ${event.id} (${event.stream} ${event.revision}) cannot be retold.`, { cause });
    }
  }

  private fail(error: Error): void {
    if (this.ended || this.failure) return;
    this.failure = error;
    this.wake?.();
  }
}

/** Whatever is still on its way flows off unheard: a call that is never read to its end cannot be disposed of. */
const leave = (call: ClientReadableStream<Buffer>): void => {
  call
    .removeAllListeners('data')
    .on('error', () => undefined)
    .resume();
  // Not within an event of its own, as the official client does it too (it names issues 1464 and 1652 of grpc-node).
  setImmediate(() => call.cancel());
};
