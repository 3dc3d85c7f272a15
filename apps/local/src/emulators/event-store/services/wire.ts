/**
 * The bytes of a read response, `ReadResp { event: ReadEvent { event: RecordedEvent, commit_position } }`, encoded once
 * when an event is recorded and sent unchanged to every reader.
 */
export interface RecordedEvent {
  /** A UUID as text. */
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly type: string;
  readonly contentType: string;
  /** Unix epoch milliseconds; on the wire in ticks of 100 nanoseconds. */
  readonly created: number;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

/** Field numbers of streams.proto and shared.proto. */
const RESPONSE = { event: 1 } as const;
const READ_EVENT = { event: 1, commitPosition: 3 } as const;
const RECORDED = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, header: 6, metadata: 7, data: 8 } as const;
const UUID = { text: 2 } as const;
const STREAM = { name: 3 } as const;
const ENTRY = { key: 1, value: 2 } as const;

/** Encoded parts are strings of one character (0 to 255) per byte: they are joined several times faster than buffers. */
type Bytes = string;

const textBytes = (text: string): Bytes => Buffer.from(text).toString('latin1');
const rawBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Bytes =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

function varint(value: number): Bytes {
  let bytes = '';
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes += String.fromCharCode((rest % 128) | 128);
  return bytes + String.fromCharCode(rest);
}

const numberField = (field: number, value: number): Bytes => String.fromCharCode(field << 3) + varint(value);
const field = (number: number, content: Bytes): Bytes =>
  String.fromCharCode((number << 3) | 2) + varint(content.length) + content;
const optionalField = (number: number, content: Uint8Array): Bytes =>
  content.length > 0 ? field(number, rawBytes(content)) : '';
const header = (key: string, value: string): Bytes =>
  field(RECORDED.header, field(ENTRY.key, key) + field(ENTRY.value, textBytes(value)));

/** Encodes an event as the whole response that its readers receive. */
export function encodeRecorded(event: RecordedEvent): Buffer {
  const recorded =
    field(RECORDED.id, field(UUID.text, event.id)) +
    field(RECORDED.stream, field(STREAM.name, textBytes(event.stream))) +
    numberField(RECORDED.revision, event.revision) +
    numberField(RECORDED.prepare, event.position) +
    numberField(RECORDED.commit, event.position) +
    header('type', event.type) +
    header('content-type', event.contentType) +
    header('created', String(BigInt(event.created) * 10_000n)) +
    optionalField(RECORDED.metadata, event.metadata) +
    optionalField(RECORDED.data, event.data);
  const readEvent = field(READ_EVENT.event, recorded) + numberField(READ_EVENT.commitPosition, event.position);
  return Buffer.from(field(RESPONSE.event, readEvent), 'latin1');
}
