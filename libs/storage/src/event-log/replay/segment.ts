import { promisify } from 'node:util';
import { crc32, deflate, inflate, type ZlibOptions } from 'node:zlib';
import type { EventMetadata, RecordedEvent } from '../event';
import { LOG_START, type LogPosition } from '../position';

/**
 * A part of the log as a file: all its events but the server's own, as the log holds them, in its order.
 *
 *     4 bytes   length of the head, unsigned, little-endian
 *     4 bytes   CRC-32 of the head
 *     head      JSON, a `SegmentHead`
 *     columns   JSON (`Columns`): what the events have beside their data
 *     data      of each type, in the order of the head: that of its events one behind the other, JSON
 *
 * Columns and the data of each type are compressed each by itself as RFC 1950 says, which has a checksum. What a reader
 * does not want is not unpacked, and who wants none of the types reads the head alone.
 */
const FORMAT = 1;
const PREFIX = 8;
/** No head is that long: more is a broken file. */
const LONGEST_HEAD = 1024 * 1024;
const LEVEL = 1;

export interface SegmentHead {
  readonly format: number;
  /** It holds everything behind this... */
  readonly after: LogPosition;
  /** ...up to and with this event... */
  readonly upTo: LogPosition;
  /** ...whose id this is. */
  readonly upToId: string;
  readonly events: number;
  /** Bytes of the columns, compressed. */
  readonly columns: number;
  /** Bytes of the data of each type, compressed. */
  readonly types: readonly (readonly [type: string, bytes: number])[];
}

/** What an event has beside its data. Streams and metadata, which many share, are named by their number. */
interface Columns {
  readonly streams: readonly string[];
  readonly metadata: readonly (EventMetadata | null)[];
  readonly rows: readonly Row[];
}
type Row = readonly [
  type: number,
  stream: number,
  revision: number,
  logPosition: LogPosition,
  id: string,
  created: number,
  metadata: number,
  /** Bytes of its data; below zero where it is no JSON. */
  data: number,
];

export class BrokenSegment extends Error {
  override readonly name = 'BrokenSegment';
}

/** Gives each value a number, the same to equal ones. */
class Numbered<Value> {
  readonly values: Value[] = [];
  private readonly numbers = new Map<unknown, number>();

  of(value: Value, key: unknown = value): number {
    let number = this.numbers.get(key);
    if (number === undefined) this.numbers.set(key, (number = this.values.push(value) - 1));
    return number;
  }
}

/** @param events as the log holds them, at least one: all behind `after` up to the last */
export async function encodeSegment(after: LogPosition, events: readonly RecordedEvent[]): Promise<Buffer> {
  const types = new Numbered<string>();
  const streams = new Numbered<string>();
  const metadata = new Numbered<EventMetadata | null>();
  const data: Uint8Array[][] = [];
  const rows = events.map((event): Row => {
    const { stream, revision, logPosition, id, created } = event;
    const type = types.of(event.type);
    const isJson = !(event.data instanceof Uint8Array);
    const bytes = isJson ? Buffer.from(JSON.stringify(event.data)) : (event.data as Uint8Array);
    (data[type] ??= []).push(bytes);
    const shared = metadata.of(event.metadata ?? null, JSON.stringify(event.metadata ?? null));
    return [
      type,
      streams.of(stream),
      revision,
      logPosition,
      id,
      created,
      shared,
      isJson ? bytes.length : -bytes.length,
    ];
  });
  const columns: Columns = { streams: streams.values, metadata: metadata.values, rows };
  const [first, ...parts] = await Promise.all(
    [Buffer.from(JSON.stringify(columns)), ...data.map((each) => Buffer.concat(each))].map((part) =>
      compress(part, { level: LEVEL }),
    ),
  );
  const last = events.at(-1)!;
  const head = Buffer.from(
    JSON.stringify({
      ...{ format: FORMAT, after, upTo: last.logPosition, upToId: last.id, events: events.length },
      columns: first!.length,
      types: types.values.map((type, n) => [type, parts[n]!.length]),
    } satisfies SegmentHead),
  );
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32LE(head.length, 0);
  prefix.writeUInt32LE(crc32(head), 4);
  return Buffer.concat([prefix, head, first!, ...parts]);
}

const compress = promisify<Uint8Array, ZlibOptions, Buffer>(deflate);
const decompress = promisify<Uint8Array, Buffer>(inflate);

/** How many bytes prefix and head take. @param prefix the first bytes of the file, 8 at least @throws BrokenSegment */
export const headEnd = (prefix: Buffer): number => {
  const length = prefix.length < PREFIX ? Infinity : prefix.readUInt32LE(0);
  if (length > LONGEST_HEAD) throw new BrokenSegment('It has no head.');
  return PREFIX + length;
};

/** @param bytes the file, or its beginning with all of the head @throws BrokenSegment, also for another format */
export function decodeHead(bytes: Buffer): SegmentHead {
  const end = headEnd(bytes);
  const head = bytes.subarray(PREFIX, end);
  if (bytes.length < end || crc32(head) !== bytes.readUInt32LE(4)) throw new BrokenSegment('Its head is damaged.');
  const parsed = JSON.parse(head.toString('utf8')) as SegmentHead;
  if (parsed.format !== FORMAT) throw new BrokenSegment(`It is of format ${parsed.format}, not ${FORMAT}.`);
  return parsed;
}

/**
 * The events of some types (all when absent) behind a position. @throws BrokenSegment
 * @param file all of it
 * @param expected the head that it had: another one is in its place where the log was put back meanwhile
 */
export async function decodeSegment(
  file: Buffer,
  expected: SegmentHead,
  types: ReadonlySet<string> | undefined,
  after: LogPosition = LOG_START,
): Promise<RecordedEvent[]> {
  const head = decodeHead(file);
  if (head.upTo !== expected.upTo || head.upToId !== expected.upToId) throw new BrokenSegment('It is another one.');
  let end = headEnd(file);
  const next = (length: number) => file.subarray(end, (end += length));
  const packed = next(head.columns);
  const wanted = head.types.map(([type, length]) => {
    const part = next(length);
    return !types || types.has(type) ? part : undefined;
  });
  const [body, ...parts] = await Promise.all([packed, ...wanted].map(async (part) => part && decompress(part))).catch(
    (cause: unknown) => {
      throw new BrokenSegment('Its events are damaged.', { cause });
    },
  );
  const { streams, metadata, rows } = JSON.parse(body!.toString('utf8')) as Columns;
  const events: RecordedEvent[] = [];
  /** Of each type, where the data of its next event begins. */
  const begins = head.types.map(() => 0);
  for (const [type, stream, revision, logPosition, id, created, shared, length] of rows) {
    const from = begins[type]!;
    const to = (begins[type] = from + Math.abs(length));
    const data = parts[type];
    if (!data || logPosition <= after) continue;
    events.push({
      type: head.types[type]![0],
      data: (length < 0 ? data.subarray(from, to) : JSON.parse(data.toString('utf8', from, to))) as object,
      id,
      stream: streams[stream]!,
      revision,
      logPosition,
      created,
      metadata: (metadata[shared] ?? undefined) as EventMetadata,
    });
  }
  return events;
}
