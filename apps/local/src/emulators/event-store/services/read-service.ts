import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { Checkpoints } from './checkpoints';
import { type Cursor, LogCursor, StreamCursor } from '../log/cursors';
import type { EventLog } from '../log/event-log';
import { closing, InvalidCall, invalidPosition, statusOf } from './failures';
import { eventFilter } from './filter';
import type { Searching } from './searching';
import { exists, streamIdentifier, streamNameOf, wholeNumber } from './messages';
import type { Direction, StoredEvent } from '../log/tables';
import type { WakeUps } from '../wake-ups';

type Options = ReadReq.Options;
/** Responses leave as finished bytes. */
export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

const { CountOptionCase, StreamOptionCase, FilterOptionCase } = ReadReq.Options;
const { FilterCase } = ReadReq.Options.FilterOptions;

const SMALLEST_CHUNK = 8;
const LARGEST_CHUNK = 512;
const CHUNK_BYTES = 1024 * 1024;
/** A live subscription this many events behind gets `fellBehind`. */
const FALLEN_BEHIND = 4096;
/** EventStoreDB's search window when the client names none; checkpoints come at multiples of it. */
const DEFAULT_WINDOW = 32;
const PAST_EVERYTHING = Number.MAX_SAFE_INTEGER;

const bytesOf = (response: ReadResp) => Buffer.from(response.serializeBinary());
const confirmation = () =>
  bytesOf(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())));
const caughtUp = bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
const fellBehind = bytesOf(new ReadResp().setFellBehind(new ReadResp.FellBehind()));
const notFound = (stream: string) =>
  bytesOf(
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream))),
  );
const checkpoint = (position: number) =>
  bytesOf(
    new ReadResp().setCheckpoint(
      new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
    ),
  );

/** The outgoing side of one call: waits whenever the reader is slow, so nothing piles up here. */
class Outgoing {
  private readonly ended = new AbortController();

  constructor(private readonly call: ReadCall) {
    const end = () => this.ended.abort();
    call.once('cancelled', end);
    call.once('close', end);
  }

  get isOver(): boolean {
    return this.call.cancelled || this.ended.signal.aborted;
  }

  get signal(): AbortSignal {
    return this.ended.signal;
  }

  /** Undefined when more can be sent at once. */
  send(bytes: Buffer): Promise<void> | undefined {
    if (this.isOver || this.call.write(bytes)) return undefined;
    return new Promise((resolve) => {
      const go = () => {
        this.call.off('drain', go);
        this.signal.removeEventListener('abort', go);
        resolve();
      };
      this.call.once('drain', go);
      this.signal.addEventListener('abort', go);
    });
  }
}

/** How many events to take from the store at a time: many if they are small, few if they are large. */
class ChunkSize {
  value = SMALLEST_CHUNK;

  adapt(events: readonly StoredEvent[]): void {
    const bytes = events.reduce((sum, event) => sum + event.bytes.length, 0);
    if (bytes > CHUNK_BYTES) this.value = Math.max(SMALLEST_CHUNK, this.value >> 2);
    else if (events.length === this.value) this.value = Math.min(LARGEST_CHUNK, this.value * 2);
  }
}

/** `Streams/Read`: reads and catch-up subscriptions, of one stream or of everything. */
export class ReadService {
  /** Subscriptions being served. */
  subscriptions = 0;
  /** Events of the whole log that reads and subscriptions have looked at, found or not. */
  searched = 0;

  constructor(
    private readonly log: EventLog,
    private readonly wakeUps: WakeUps,
    /** How long looking at events takes; absent where an index finds them. */
    private readonly searching?: Searching,
  ) {}

  readonly read = (call: ReadCall): void => {
    const out = new Outgoing(call);
    this.serve(call, out).then(
      () => {
        if (!out.isOver) call.end();
      },
      (error: unknown) => {
        if (!out.isOver) call.emit('error', statusOf(error));
      },
    );
  };

  private async serve(call: ReadCall, out: Outgoing): Promise<void> {
    const options = call.request.getOptions();
    if (!options) throw new InvalidCall('A read needs options.');
    if (options.getUuidOption()?.hasStructured()) throw new InvalidCall('Ids are sent as text only.');
    switch (options.getCountOptionCase()) {
      case CountOptionCase.COUNT:
        return this.readOnce(options, out);
      case CountOptionCase.SUBSCRIPTION:
        this.subscriptions++;
        try {
          return await this.subscribe(options, out);
        } finally {
          this.subscriptions--;
        }
      default:
        throw new InvalidCall('A read needs a count or a subscription.');
    }
  }

  private async readOnce(options: Options, out: Outgoing): Promise<void> {
    const direction: Direction =
      options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
    const stream = options.getStream();
    if (stream) {
      const name = streamNameOf(stream.getStreamIdentifier());
      if (!exists(this.log.stream(name).last)) return out.send(notFound(name));
    }
    const cursor = this.cursor(options, direction, false);
    const chunk = new ChunkSize();
    let remaining = wholeNumber(options.getCount());
    while (remaining > 0 && cursor.ahead() > 0 && !out.isOver) {
      const events = await this.search(cursor, Math.min(chunk.value, remaining), out);
      remaining -= events.length;
      for (const { bytes } of events) await out.send(bytes);
      chunk.adapt(events);
      if (this.wakeUps.closing) throw closing();
      await nextTurn();
    }
  }

  private async subscribe(options: Options, out: Outgoing): Promise<void> {
    const cursor = this.cursor(options, 'forwards', true);
    const checkpoints = this.checkpoints(options, cursor);
    const sendCheckpoint = (place: number | undefined) =>
      place !== undefined && out.send(checkpoint(this.log.numbering.positionOf(place)));
    const chunk = new ChunkSize();
    let live = false;
    await out.send(confirmation());
    while (!out.isOver) {
      if (this.wakeUps.closing) throw closing();
      if (live && cursor.ahead() > FALLEN_BEHIND) {
        live = false;
        await out.send(fellBehind);
      }
      const events = await this.search(cursor, chunk.value, out);
      for (const { place, bytes } of events) {
        await sendCheckpoint(checkpoints?.passed(place - 1));
        const wait = out.send(bytes);
        if (wait) await wait;
      }
      if (cursor instanceof LogCursor) await sendCheckpoint(checkpoints?.passed(cursor.place));
      chunk.adapt(events);
      if (cursor.ahead() > 0) {
        await nextTurn();
        continue;
      }
      if (!live) {
        live = true;
        await out.send(caughtUp);
      }
      // Nothing may be awaited between looking ahead and falling asleep, or a write could be missed.
      if (cursor.ahead() === 0) await this.wakeUps.sleep(cursor.stream, out.signal);
    }
  }

  /** The cursor's next events, after the time that it takes to find them. */
  private async search(cursor: Cursor, limit: number, out: Outgoing): Promise<StoredEvent[]> {
    const events = cursor.next(limit);
    this.searched += cursor.looked;
    await this.searching?.lookAt(cursor.looked, out.signal);
    return events;
  }

  /** Where a read begins. Subscriptions go on after the place they name, reads forwards begin with it. */
  private cursor(options: Options, direction: Direction, subscription: boolean): Cursor {
    switch (options.getStreamOptionCase()) {
      case StreamOptionCase.STREAM: {
        const stream = options.getStream()!;
        const name = streamNameOf(stream.getStreamIdentifier());
        const end = direction === 'backwards' ? PAST_EVERYTHING : this.log.stream(name).last + 1;
        const from = stream.hasStart()
          ? 0
          : stream.hasEnd()
            ? end
            : wholeNumber(stream.getRevision()) + (subscription ? 1 : 0);
        return new StreamCursor(this.log, name, direction, from);
      }
      case StreamOptionCase.ALL: {
        const all = options.getAll()!;
        const end = this.log.head + (direction === 'backwards' ? 1 : 0);
        const position = () => wholeNumber(all.getPosition()?.getCommitPosition() ?? '0');
        const named = () => (subscription ? this.placeBehind(position()) : this.placeAt(position(), direction));
        const inclusive = direction === 'forwards' && !subscription;
        const from = all.hasStart() ? 0 : all.hasEnd() ? end : inclusive ? named() - 1 : named();
        return new LogCursor(this.log, direction, from, filterOf(options));
      }
      default:
        throw new InvalidCall('A read needs a stream, or all of them.');
    }
  }

  /**
   * The place from which a read goes on: a position where no event begins is refused, but beyond the end that it goes
   * towards from there nothing is read, as on a real server.
   */
  private placeAt(position: number, direction: Direction): number {
    const { head, headPosition, numbering } = this.log;
    if (direction === 'forwards' && position > headPosition) return head + 1;
    const place = numbering.placeUpTo(position);
    if (this.beginsAt(position, place) || (direction === 'backwards' && place === 0)) return place;
    throw invalidPosition(position);
  }

  /** A subscription may begin beyond the end of the log: it gets nothing until the log has passed that position. */
  private placeBehind(position: number): number {
    const place = this.log.numbering.placeUpTo(position);
    if (this.beginsAt(position, place) || position > this.log.headPosition) return place;
    throw new InvalidCall(`No event begins at position ${position}.`);
  }

  private beginsAt(position: number, place: number): boolean {
    const { head, numbering } = this.log;
    return place > 0 && place <= head && numbering.positionOf(place) === position;
  }

  private checkpoints(options: Options, cursor: Cursor): Checkpoints | undefined {
    const filter = options.getFilter();
    if (!filter || !(cursor instanceof LogCursor)) return undefined;
    const window = filter.getMax() || DEFAULT_WINDOW;
    return new Checkpoints(window * Math.max(1, filter.getCheckpointintervalmultiplier()), cursor.place);
  }
}

function filterOf(options: Options) {
  if (options.getFilterOptionCase() !== FilterOptionCase.FILTER) return undefined;
  const filter = options.getFilter()!;
  const [on, expression] =
    filter.getFilterCase() === FilterCase.STREAM_IDENTIFIER
      ? (['stream', filter.getStreamIdentifier()] as const)
      : (['type', filter.getEventType()] as const);
  if (!expression) throw new InvalidCall('A filter needs an expression.');
  return eventFilter(on, { prefixes: expression.getPrefixList(), regex: expression.getRegex() });
}
