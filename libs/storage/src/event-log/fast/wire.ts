import type { EventMetadata, RecordedEvent } from '../event';
import type { ProposedEvent } from '../port';
import { toLogPosition, type LogPosition } from '../position';

/**
 * The hot messages of EventStoreDB's protocol (streams.proto and shared.proto), between bytes and events without the
 * message objects of protobuf: what subscribers receive, and events on their way into the log. See decision 16.
 */

/** What a server sends to a subscriber; undefined for what does not matter here. */
export type SubscriptionResponse =
  | { readonly event: RecordedEvent }
  /** Everything that passes the filter, at or before this position, was sent before. */
  | { readonly checkpoint: LogPosition }
  | { readonly caughtUp: true }
  | undefined;

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;
const field = (number: number, wireType: number) => (number << 3) | wireType;

/** The fields of `ReadResp` and of what it holds. */
const RESPONSE = {
  event: field(1, LENGTH_DELIMITED),
  checkpoint: field(3, LENGTH_DELIMITED),
  caughtUp: field(8, LENGTH_DELIMITED),
};
const READ_EVENT = { event: field(1, LENGTH_DELIMITED) };
const RECORDED = {
  id: field(1, LENGTH_DELIMITED),
  stream: field(2, LENGTH_DELIMITED),
  revision: field(3, VARINT),
  prepare: field(4, VARINT),
  commit: field(5, VARINT),
  header: field(6, LENGTH_DELIMITED),
  metadata: field(7, LENGTH_DELIMITED),
  data: field(8, LENGTH_DELIMITED),
};
const CHECKPOINT = { commit: field(1, VARINT), prepare: field(2, VARINT) };
const UUID_TEXT = field(2, LENGTH_DELIMITED);
const STREAM_NAME = field(3, LENGTH_DELIMITED);
const HEADER = { key: field(1, LENGTH_DELIMITED), value: field(2, LENGTH_DELIMITED) };

/** The fields of `BatchAppendReq` and of what it proposes. */
const APPEND = { proposed: field(3, LENGTH_DELIMITED) };
const PROPOSED = {
  id: field(1, LENGTH_DELIMITED),
  header: field(2, LENGTH_DELIMITED),
  metadata: field(3, LENGTH_DELIMITED),
  data: field(4, LENGTH_DELIMITED),
};

/** A longer varint may be above the largest safe integer. */
const SAFE_VARINT_BYTES = 7;
/** The log's clock counts in 100 nanoseconds: without its last four digits, in milliseconds. */
const TICK_DIGITS = 4;

/**
 * Reads the bytes of `ReadResp` straight into recorded events: those that the official client would make of them, for a
 * fraction of its time. It builds no message objects, and what an event shares with the one before it, mostly its stream
 * and its metadata, is not read again. Fields that it does not know are passed over.
 */
export class ResponseReader {
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private stream: { bytes: Buffer; text: string | undefined } = { bytes: Buffer.alloc(0), text: undefined };
  private metadata: { bytes: Buffer; value: unknown } = { bytes: Buffer.alloc(0), value: undefined };

  /** @throws Error when the bytes are no such message, or hold an event without id or stream */
  read(bytes: Buffer): SubscriptionResponse {
    this.bytes = bytes;
    this.at = 0;
    let response: SubscriptionResponse;
    while (this.at < bytes.length) {
      const tag = this.number();
      if (tag === RESPONSE.event) response = this.readEvent(this.end());
      else if (tag === RESPONSE.checkpoint) response = { checkpoint: this.checkpoint(this.end()) };
      else if (tag === RESPONSE.caughtUp) {
        this.at = this.end();
        response = { caughtUp: true };
      } else this.skip(tag);
    }
    return response;
  }

  private readEvent(end: number): SubscriptionResponse {
    let event: RecordedEvent | undefined;
    while (this.at < end) {
      const tag = this.number();
      if (tag === READ_EVENT.event) event = this.recorded(this.end());
      else this.skip(tag);
    }
    return event && { event };
  }

  private recorded(end: number): RecordedEvent {
    let id: string | undefined;
    let stream: string | undefined;
    let revision = 0;
    let prepare: number | bigint = 0;
    let commit: number | bigint = 0;
    let type = '';
    let isJson = false;
    let created = 0;
    let metadata: unknown;
    let dataFrom = 0;
    let dataTo = 0;
    while (this.at < end) {
      const tag = this.number();
      switch (tag) {
        case RECORDED.id:
          id = this.nested(this.end(), UUID_TEXT);
          break;
        case RECORDED.stream:
          stream = this.streamName(this.end());
          break;
        case RECORDED.revision:
          revision = this.number();
          break;
        case RECORDED.prepare:
          prepare = this.exactNumber();
          break;
        case RECORDED.commit:
          commit = this.exactNumber();
          break;
        case RECORDED.header: {
          let key = '';
          let value = '';
          for (const last = this.end(); this.at < last;) {
            const part = this.number();
            if (part === HEADER.key) key = this.text();
            else if (part === HEADER.value) value = this.text();
            else this.skip(part);
          }
          if (key === 'type') type = value;
          else if (key === 'created') created = Number(value.slice(0, -TICK_DIGITS));
          else if (key === 'content-type') isJson = value === 'application/json';
          break;
        }
        case RECORDED.metadata:
          metadata = this.sharedMetadata(this.end());
          break;
        case RECORDED.data:
          dataTo = this.end();
          dataFrom = this.at;
          this.at = dataTo;
          break;
        default:
          this.skip(tag);
      }
    }
    if (id === undefined || stream === undefined) throw new Error('The event log sent an event without id or stream.');
    return {
      type,
      // What is no JSON in spite of its header is given as text.
      data: (isJson ? this.json(dataFrom, dataTo, asText) : this.bytes.subarray(dataFrom, dataTo)) as object,
      id,
      stream,
      revision,
      logPosition: toLogPosition({ commit, prepare }),
      created: (metadata as Partial<EventMetadata> | undefined)?.written ?? created,
      metadata: metadata as EventMetadata,
    };
  }

  private checkpoint(end: number): LogPosition {
    let commit: number | bigint = 0;
    let prepare: number | bigint = 0;
    while (this.at < end) {
      const tag = this.number();
      if (tag === CHECKPOINT.commit) commit = this.exactNumber();
      else if (tag === CHECKPOINT.prepare) prepare = this.exactNumber();
      else this.skip(tag);
    }
    return toLogPosition({ commit, prepare });
  }

  /** The text of one field of a message. */
  private nested(end: number, wanted: number): string | undefined {
    let text: string | undefined;
    while (this.at < end) {
      const tag = this.number();
      if (tag === wanted) text = this.text();
      else this.skip(tag);
    }
    return text;
  }

  private streamName(end: number): string | undefined {
    const { at: from } = this;
    if (this.isTheSame(this.stream.bytes, from, end)) {
      this.at = end;
      return this.stream.text;
    }
    const text = this.nested(end, STREAM_NAME);
    this.stream = { bytes: Buffer.from(this.bytes.subarray(from, end)), text };
    return text;
  }

  /** JSON, or the bytes if it is something else. One command's events have the same, and then share it. */
  private sharedMetadata(end: number): unknown {
    const { at: from } = this;
    this.at = end;
    if (from === end) return undefined;
    if (!this.isTheSame(this.metadata.bytes, from, end)) {
      const bytes = Buffer.from(this.bytes.subarray(from, end));
      this.metadata = { bytes, value: this.json(from, end, () => bytes) };
    }
    return this.metadata.value;
  }

  private isTheSame(before: Buffer, from: number, end: number): boolean {
    return before.length === end - from && before.compare(this.bytes, from, end) === 0;
  }

  private json(from: number, to: number, otherwise: (text: string) => unknown): unknown {
    const text = this.bytes.toString('utf8', from, to);
    try {
      return JSON.parse(text);
    } catch {
      return otherwise(text);
    }
  }

  private text(): string {
    const end = this.end();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }

  /** Where the message or the bytes that begin here end. */
  private end(): number {
    const length = this.number();
    const end = this.at + length;
    if (!(end <= this.bytes.length)) throw broken();
    return end;
  }

  /** A varint; above the largest safe integer, the nearest number. */
  private number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++];
    if (byte === undefined) throw broken();
    let value = byte & 127;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = bytes[this.at++];
      if (byte === undefined) throw broken();
      value += (byte & 127) * scale;
    }
    return value;
  }

  private exactNumber(): number | bigint {
    const from = this.at;
    const value = this.number();
    if (this.at - from <= SAFE_VARINT_BYTES) return value;
    let exact = 0n;
    for (let at = this.at - 1; at >= from; at--) exact = (exact << 7n) | BigInt(this.bytes[at]! & 127);
    return exact;
  }

  private skip(tag: number): void {
    switch (tag & 7) {
      case VARINT:
        this.number();
        return;
      case FIXED_64:
        this.at += 8;
        return;
      case LENGTH_DELIMITED:
        this.at = this.end();
        return;
      case FIXED_32:
        this.at += 4;
        return;
      default:
        throw broken();
    }
  }
}

const asText = (text: string) => text;
const broken = () => new Error('The event log sent a message that cannot be read.');

/** A field with a length: its tag, the length and the bytes. */
function delimited(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, { length }) => sum + length, 0);
  const start = [tag];
  let rest = length;
  for (; rest > 127; rest = Math.floor(rest / 128)) start.push((rest % 128) | 128);
  start.push(rest);
  return Buffer.concat([Buffer.from(start), ...parts], start.length + length);
}

const headerField = (key: string, value: string) =>
  delimited(PROPOSED.header, delimited(HEADER.key, Buffer.from(key)), delimited(HEADER.value, Buffer.from(value)));
const CONTENT_TYPE = headerField('content-type', 'application/json');
const typeFields = new Map<string, Buffer>();

/** The bytes of an event as `BatchAppendReq` proposes it: one of its repeated fields. */
export function proposed({ id, type, data, metadata }: ProposedEvent): Buffer {
  const typeField = typeFields.get(type) ?? headerField('type', type);
  typeFields.set(type, typeField);
  return delimited(
    APPEND.proposed,
    delimited(PROPOSED.id, delimited(UUID_TEXT, Buffer.from(id))),
    typeField,
    CONTENT_TYPE,
    delimited(PROPOSED.metadata, metadata),
    delimited(PROPOSED.data, Buffer.from(JSON.stringify(data))),
  );
}
