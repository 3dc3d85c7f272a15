import type { EventStoreDBClient } from '@eventstore/db-client';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { Client, type CallOptions, type ClientReadableStream, type Metadata } from '@grpc/grpc-js';
import { Batches } from '../batches';
import type { RecordedEvent } from '../event';
import { SEARCH_WINDOW, typesPattern, type Batch, type Subscription } from '../port';
import { LOG_START, fromLogPosition, type LogPosition } from '../position';
import { ResponseReader } from './wire';

/** The requests of the official client; the answers are left as bytes. */
class Reads extends Client {
  read(request: ReadReq, metadata: Metadata, options: Partial<CallOptions>): ClientReadableStream<Buffer> {
    const { path, requestSerialize } = StreamsService.read;
    return this.makeServerStreamRequest(path, requestSerialize, (bytes) => bytes, request, metadata, options);
  }
}

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
  const expression = new ReadReq.Options.FilterOptions.Expression().setRegex(typesPattern(types));
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

export class FastSubscription implements Subscription {
  private readonly reader = new ResponseReader();
  private readonly batches = new Batches();
  private call: ClientReadableStream<Buffer> | undefined;

  constructor(
    client: EventStoreDBClient,
    types: readonly string[] | undefined,
    after: LogPosition | undefined,
    private readonly upcast: (event: RecordedEvent) => RecordedEvent,
  ) {
    const request = everythingAfter(types, after);
    // Through the official client: its connection, its credentials, and its search for another node when one fails.
    const open = client['GRPCStreamCreator'](Reads, 'subscribe', (reads) =>
      reads.read(request, ...client['callArguments']({}, { deadline: Infinity })),
    );
    open().then(
      (call) => this.listen(call),
      (error: unknown) => this.batches.fail(error),
    );
  }

  async pull(): Promise<Batch | undefined> {
    const batch = await this.batches.take();
    if (batch && this.call?.isPaused()) this.call.resume();
    return batch;
  }

  stop(): void {
    if (this.batches.stopped) return;
    this.batches.stop();
    if (this.call) leave(this.call);
  }

  private listen(call: ClientReadableStream<Buffer>): void {
    if (this.batches.ended) return leave(call);
    const ended = () => this.batches.fail(new Error('The event log ended the subscription.'));
    this.call = call
      .on('data', (bytes: Buffer) => this.receive(bytes))
      .on('error', (error) => this.batches.fail(error))
      .on('end', ended)
      .on('close', ended);
  }

  private receive(bytes: Buffer): void {
    if (this.batches.ended) return;
    try {
      const response = this.reader.read(bytes);
      if (response === undefined) return;
      if ('event' in response) {
        this.batches.add(this.upcast(response.event));
        if (this.batches.full) this.call?.pause();
      } else if ('checkpoint' in response) this.batches.passed(response.checkpoint);
      else this.batches.caughtUp();
    } catch (error) {
      this.batches.fail(error);
    }
  }
}

/** What is still on its way is read and dropped: a call that is never read to its end cannot be disposed of. */
const leave = (call: ClientReadableStream<Buffer>): void => {
  call
    .removeAllListeners('data')
    .on('error', () => undefined)
    .resume();
  // Not within an event of its own, as the official client does it too (it names issues 1464 and 1652 of grpc-node).
  setImmediate(() => call.cancel());
};
