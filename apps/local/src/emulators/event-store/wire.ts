import { ReadResp } from '@eventstore/db-client/generated/streams_pb';

/**
 * The bytes of a read response, `ReadResp { event: ReadEvent { event: RecordedEvent, commit_position } }`, written once
 * when an event is recorded and sent as they are to every reader.
 */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  /** A bigint only for tombstones, whose revision is the largest there is. */
  readonly revision: number | bigint;
  readonly position: number;
  readonly type: string;
  readonly contentType: string;
  /** Unix epoch milliseconds; on the wire in ticks of 100 nanoseconds. */
  readonly created: number;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

const LENGTH_DELIMITED = 2;
const tag = (field: number, wireType: number) => (field << 3) | wireType;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** The field numbers of `RecordedEvent` in streams.proto; `id` holds a UUID as text, the stream identifier its name. */
const FIELD = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, header: 6, metadata: 7, data: 8 } as const;
const UUID_TEXT = tag(2, LENGTH_DELIMITED);
const STREAM_NAME = tag(3, LENGTH_DELIMITED);
const COMMIT_POSITION = tag(3, 0);

const varintLength = (value: number) => {
  let length = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++;
  return length;
};
const fieldLength = (length: number) => 1 + varintLength(length) + length;
const textField = (field: number, text: string) => {
  const length = Buffer.byteLength(text);
  return { field, text, length, size: fieldLength(length) };
};

class Writer {
  readonly bytes: Buffer;
  private at = 0;
  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }
  number(value: number) {
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.at++] = rest;
  }
  start(field: number, length: number) {
    this.bytes[this.at++] = tag(field, LENGTH_DELIMITED);
    this.number(length);
  }
  byte(value: number) {
    this.bytes[this.at++] = value;
  }
  text(text: string) {
    this.at += this.bytes.write(text, this.at);
  }
  raw(bytes: Uint8Array) {
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }
}

/** Encodes an event as the whole response that a reader of it receives. */
export function encodeRecorded(event: RecordedEvent): Buffer {
  const id = textField(2, event.id);
  const stream = textField(3, event.stream);
  const revision = varint(event.revision);
  const positionLength = varintLength(event.position);
  const header = [
    [textField(1, 'type'), textField(2, event.type)],
    [textField(1, 'content-type'), textField(2, event.contentType)],
    [textField(1, 'created'), textField(2, String(BigInt(event.created) * 10_000n))],
  ] as const;
  const headerSize = header.reduce((sum, [key, value]) => sum + fieldLength(key.size + value.size), 0);
  const recorded =
    fieldLength(id.size) +
    fieldLength(stream.size) +
    (1 + revision.length) +
    2 * (1 + positionLength) +
    headerSize +
    (event.metadata.length > 0 ? fieldLength(event.metadata.length) : 0) +
    (event.data.length > 0 ? fieldLength(event.data.length) : 0);
  const readEvent = fieldLength(recorded) + 1 + positionLength;

  const out = new Writer(fieldLength(readEvent));
  out.start(1, readEvent);
  out.start(1, recorded);
  out.start(FIELD.id, id.size);
  out.byte(UUID_TEXT);
  out.number(id.length);
  out.text(id.text);
  out.start(FIELD.stream, stream.size);
  out.byte(STREAM_NAME);
  out.number(stream.length);
  out.text(stream.text);
  out.byte(tag(FIELD.revision, 0));
  out.raw(revision);
  out.byte(tag(FIELD.prepare, 0));
  out.number(event.position);
  out.byte(tag(FIELD.commit, 0));
  out.number(event.position);
  for (const [key, value] of header) {
    out.start(FIELD.header, key.size + value.size);
    for (const part of [key, value]) {
      out.start(part.field, part.length);
      out.text(part.text);
    }
  }
  if (event.metadata.length > 0) {
    out.start(FIELD.metadata, event.metadata.length);
    out.raw(event.metadata);
  }
  if (event.data.length > 0) {
    out.start(FIELD.data, event.data.length);
    out.raw(event.data);
  }
  out.byte(COMMIT_POSITION);
  out.number(event.position);
  return out.bytes;
}

/** Reads stored bytes back; only links, metadata and ages need this. */
export function decodeRecorded(bytes: Uint8Array) {
  const event = ReadResp.deserializeBinary(bytes).getEvent()?.getEvent();
  if (!event) throw new Error('A stored response carries no event.');
  const header = event.getMetadataMap();
  return {
    type: header.get('type') ?? '',
    created: Number(BigInt(header.get('created') ?? '0') / 10_000n),
    data: Buffer.from(event.getData_asU8()),
  };
}

/** The response for a link read with resolution: the target it points to, if there is one, and the link itself. */
export function encodeResolved(link: Uint8Array, target: Uint8Array | undefined): Buffer {
  const response = ReadResp.deserializeBinary(link);
  const event = response.getEvent();
  event?.setLink(event.getEvent());
  event?.setEvent(target && ReadResp.deserializeBinary(target).getEvent()?.getEvent());
  return Buffer.from(response.serializeBinary());
}
