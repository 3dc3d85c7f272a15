import { randomUUID } from 'node:crypto';
import { MaxAppendSizeExceededError, type EventStoreDBClient } from '@eventstore/db-client';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Client, type CallOptions, type ClientDuplexStream, type Metadata } from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { MESSAGE_BYTES, type Appended, type ProposedEvent } from '../port';
import { toLogPosition, LOG_START } from '../position';
import { proposed } from './wire';

type BatchAppend = ClientDuplexStream<Buffer, BatchAppendResp>;

/** Appends as the official client makes them, except that what is sent is bytes already. */
class Appends extends Client {
  batchAppend(metadata: Metadata, options: Partial<CallOptions>): BatchAppend {
    const { path, responseDeserialize } = StreamsService.batchAppend;
    return this.makeBidiStreamRequest(path, (bytes: Buffer) => bytes, responseDeserialize, metadata, options);
  }
}

interface Waiting {
  readonly stream: string;
  readonly call: BatchAppend;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/**
 * Appends over one long call, each under an id by which its answer is found, as the official client does it. That client
 * turns data to base64 and back, encodes every event twice, and when the call of one client ends it forgets those of all.
 */
export class Appender {
  private readonly waiting = new Map<string, Waiting>();
  private readonly calls = new WeakMap<Appends, BatchAppend | Promise<BatchAppend>>();
  private readonly open: () => Promise<BatchAppend>;

  constructor(private readonly client: EventStoreDBClient) {
    this.open = client['GRPCStreamCreator'](
      Appends,
      'append',
      (appends) => this.listenTo(appends.batchAppend(...client['callArguments']({}, { deadline: Infinity }))),
      this.calls,
    );
  }

  async append(stream: string, expected: number, events: readonly ProposedEvent[]): Promise<Appended> {
    const id = randomUUID();
    const messages = [...this.messages(id, stream, expected, events)];
    const call = await this.open();
    return new Promise<Appended>((resolve, reject) => {
      this.waiting.set(id, { stream, call, resolve, reject });
      const written = (error: unknown) => {
        if (error && this.waiting.delete(id)) reject(error);
      };
      for (const message of messages) call.write(message, written);
    });
  }

  private *messages(id: string, stream: string, expected: number, events: readonly ProposedEvent[]): Generator<Buffer> {
    const options = new BatchAppendReq.Options()
      .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
      .setDeadline(Timestamp.fromDate(this.client['createDeadline']()));
    if (expected < 0) options.setNoStream(new Empty());
    else options.setStreamPosition(String(expected));
    const head = () => new BatchAppendReq().setCorrelationId(new UUID().setString(id));
    // Fields may come in any order and messages are the sum of their parts, so the events follow what the client's own class wrote.
    const bytesOf = (message: BatchAppendReq) => Buffer.from(message.serializeBinary());
    let parts: Buffer[] = [bytesOf(head().setOptions(options))];
    let size = 0;
    for (const event of events) {
      const bytes = proposed(event);
      if (bytes.length > MESSAGE_BYTES) throw MaxAppendSizeExceededError.fromMaxAppendSize(MESSAGE_BYTES);
      if (size + bytes.length > MESSAGE_BYTES && size > 0) {
        yield Buffer.concat(parts);
        parts = [bytesOf(head())];
        size = 0;
      }
      parts.push(bytes);
      size += bytes.length;
    }
    parts.push(bytesOf(new BatchAppendReq().setIsFinal(true)));
    yield Buffer.concat(parts);
  }

  private listenTo(call: BatchAppend): BatchAppend {
    const ended = (error: Error) => {
      for (const [id, one] of this.waiting)
        if (one.call === call) {
          this.waiting.delete(id);
          one.reject(convertToCommandError(error as never));
        }
    };
    return (
      call
        .on('data', (answer: BatchAppendResp) => this.take(answer))
        .on('error', ended)
        // Until its own side is ended too, the call would be the one that later appends are written to.
        .on('end', () => call.end())
        .on('close', () => ended(new Error('The stream of appends was closed.')))
    );
  }

  private take(answer: BatchAppendResp): void {
    const id = parseUUID(answer.getCorrelationId()) ?? '';
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    const error = answer.getError();
    if (error) return waiting.reject(unpackToCommandError(error, waiting.stream));
    const success = answer.getSuccess();
    const position = success?.getPosition();
    waiting.resolve({
      revision: Number(success?.getCurrentRevision()),
      logPosition: position
        ? toLogPosition({
            commit: BigInt(position.getCommitPosition()),
            prepare: BigInt(position.getPreparePosition()),
          })
        : LOG_START,
    });
  }
}
