import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type Position,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Upcasters } from '@app/domain/decider';
import { upcasters as today } from '@app/domain/upcasters';
import { pause } from '@app/kit/pause';
import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { openClient } from './client/connection';
import { recorded } from './client/recorded';
import {
  AppendRefused,
  asOutage,
  isNonsense,
  isOutage,
  isTooLarge,
  LogUnavailable,
  noEventAt,
  NoSuchPosition,
  WrongRevision,
} from './errors';
import type { EventMetadata, NewEvent, RecordedEvent } from './event';
import { fromLogPosition, LOG_START, toLogPosition, type LogPosition } from './position';
import { openLogClient, type Journal } from './open-client';
import type { PersonKeyStore } from '../person-keys/port';
import type { ReplayArchive } from './replay/replay-archive';
import { isSealed, Sealing } from './sealing/sealing';
import type { Appended, Batch, ClientName, LogClient, ProposedEvent, Subscription } from './port';
import { typesUpcastTo, upcast } from './upcast';

export type SubscriptionState =
  | { readonly state: 'catching-up' | 'live' }
  | { readonly state: 'down'; readonly error: Error };

interface Options {
  /** `esdb://...` */
  readonly url: string;
  /** Turn events into today's types and shapes; those of the domain when absent. */
  readonly upcasters?: Upcasters;
  /** Longest silence of the log, milliseconds. An append is sent again, with the same ids, within half of it. */
  readonly patience?: number;
  /** `fast` when absent. */
  readonly client?: ClientName;
  /** Learns when the fast client cannot be used. */
  readonly journal?: Journal;
  /** Seals what events say of people, and opens it. Without it events are read and written as the log holds them. */
  readonly personKeys?: PersonKeyStore | undefined;
}

interface Wanted {
  /** When absent, every event but the log's own system events. */
  readonly types?: readonly string[];
  readonly after?: LogPosition;
  /** The id of the event at `after`, where it is known: another event there means that this is another log. */
  readonly afterId?: string | undefined;
  readonly signal: AbortSignal;
  /** As the log holds them: sealed, and not upcast. */
  readonly asWritten?: boolean;
  /** Both, for readers of either, of the events behind this. What is before it may be opened in its place. */
  readonly withWritten?: LogPosition | undefined;
  readonly onState?: (state: SubscriptionState) => void;
}

interface Excerpt {
  readonly stream?: string | undefined;
  readonly from?: bigint;
  readonly direction: 'forwards' | 'backwards';
  readonly limit: number;
}

const READ_CHUNK = 512;
/** How often a read is looked at within the patience. */
const LOOKS = 4;
/** An append that is not answered is sent again after this part of the log's patience, or sooner: after `FIRST_RESEND`. */
const APPEND_TRIES = 2;
/** After each further try it waits twice as long, milliseconds. */
const FIRST_RESEND = 500;
/** A few thousand events are read within this many times the patience. */
const EXCERPT_PATIENCES = 3;
const DISPOSE_PATIENCE = 1_000;
/** How long a call may be silent unless the connection string says otherwise, milliseconds. */
const PATIENCE = 1_000;
/** The same for what nobody waits for, milliseconds. A busy server answers late; one that is gone breaks the connection. */
const BACKGROUND_PATIENCE = 30_000;
const FIRST_BACKOFF = 50;
const LONGEST_BACKOFF = 2_000;
/** A subscription that has begun looks this often for keys that another process destroyed, milliseconds. */
const LOOK_EVERY = 100;
/** Streams whose names in the log are held in memory. */
const MOST_NAMES = 10_000;

/** How long a call may take, as a connection string says with the official client's `defaultDeadline`. */
const deadlineIn = (url: string): number => Number(/[?&]defaultDeadline=(\d+)/i.exec(url)?.[1]) || PATIENCE;

/**
 * The log: EventStoreDB over the connection of its official client. Everything above it sees log positions as text, and events
 * in their current shapes.
 */
export class EventLog {
  private readonly client: EventStoreDBClient;
  /** Appends and follows the log; reads go through the official client. */
  private readonly opening: Promise<LogClient>;
  private readonly upcasters: Upcasters;
  private readonly patience: number;
  private readonly sealing: Sealing | undefined;
  /** Sealed names of streams that are named by people and exist: nothing is stored under the clear name. */
  private readonly sealed = new Lru<string, true>(MOST_NAMES);
  private readonly disposal = new AbortController();
  private readonly archive: ReplayArchive | undefined;

  constructor({ url, upcasters = today, patience = deadlineIn(url), client = 'fast', journal, personKeys }: Options) {
    this.sealing = personKeys && new Sealing(personKeys);
    this.client = openClient(url);
    this.opening = openLogClient(this.client, client, journal);
    this.upcasters = upcasters;
    this.patience = patience;
  }

  /** This log, on the same connection, for read models, policies and jobs: whoever nobody waits for is patient. */
  inBackground(): EventLog {
    const patience = Math.max(this.patience, BACKGROUND_PATIENCE);
    return Object.create(this, { patience: { value: patience } }) as EventLog;
  }

  /** This log, on the same connection: what is in the archive is read from there. */
  behind(archive: ReplayArchive): EventLog {
    return Object.create(this, { archive: { value: archive } }) as EventLog;
  }

  /**
   * The types as the log stores them, for a filter: the current names, and every former name that is upcast to one of
   * them.
   */
  storedTypes(types: readonly string[]): string[] {
    return typesUpcastTo(this.upcasters, types);
  }

  /** Position of the newest event; LOG_START for an empty log. System events count. @throws LogUnavailable */
  async head(): Promise<LogPosition> {
    return (await this.newest())?.logPosition ?? LOG_START;
  }

  /** Position of the newest event that is not one of the server's own (`$`); LOG_START where there is none. @throws LogUnavailable */
  async newestOfOurs(): Promise<LogPosition> {
    const newest = await this.newest();
    if (!newest || !newest.type.startsWith('$')) return newest?.logPosition ?? LOG_START;
    return this.reachable(async () => {
      // A server without other work writes an event about itself twice a minute.
      const read = this.client.readAll({ direction: BACKWARDS, fromPosition: END });
      try {
        for await (const { event } of read)
          if (event && !event.type.startsWith('$')) return recorded(event).logPosition;
        return LOG_START;
      } finally {
        endCallOf(read);
      }
    });
  }

  private newest(): Promise<RecordedEvent | undefined> {
    return this.reachable(async () => {
      let found: RecordedEvent | undefined;
      // Read to its end: a read that is broken off keeps the client from being disposed of.
      for await (const { event } of this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
        if (event) found = recorded(event);
      return found;
    });
  }

  /**
   * @param expected revision of the stream's last event; -1 for a stream that must not exist yet
   * @returns the revision and position of the last event written
   * @throws WrongRevision, AppendRefused, LogUnavailable; StoreUnavailable for personal keys
   */
  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const sealed = this.sealing ? await this.sealing.seal(events) : events;
    return this.appendAsWritten(await this.nameOf(stream, expected < 0), expected, sealed);
  }

  /** Appends events unchanged, to a stream by its sealed name: whoever copies a log has sealed them. */
  async appendAsWritten(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const encoded = encodedOnce();
    const proposals = events.map(({ id, event, metadata }) => ({ ...event, id, metadata: encoded(metadata) }));
    return this.appendAs(stream, expected, proposals);
  }

  private async appendAs(stream: string, expected: number, proposals: readonly ProposedEvent[]): Promise<Appended> {
    const client = await this.opening;
    const until = performance.now() + this.patience;
    for (let attempt = 1; ; attempt++) {
      try {
        const rest = Math.max(0, until - performance.now());
        const wait = Math.min(this.patience / APPEND_TRIES, FIRST_RESEND * 2 ** (attempt - 1), rest);
        return await within(wait, client.append(stream, expected, proposals), () => this.silence());
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongRevision(error.message, { cause: error });
        if (error instanceof MaxAppendSizeExceededError || error instanceof StreamDeletedError || isTooLarge(error))
          throw new AppendRefused((error as Error).message, { cause: error });
        if (!isOutage(error)) throw asOutage(error);
        // A server that is down, or not ready yet, refuses at once.
        const rest = FIRST_BACKOFF * 2 ** (attempt - 1);
        if (performance.now() + rest >= until)
          throw new LogUnavailable('The event log did not answer.', { cause: error });
        await pause(rest, this.disposal.signal);
      }
    }
  }

  /**
   * A stream's events from `from` (a revision) on, in chunks. Nothing for a stream that does not exist.
   * @param asWritten as the log holds them: sealed, and not upcast
   */
  async *readStream(
    stream: string,
    { asWritten = false, ...part }: { from?: number; limit?: number; asWritten?: boolean } = {},
  ): AsyncGenerator<readonly RecordedEvent[]> {
    for (const name of await this.namesOf(stream)) {
      let found = false;
      for await (const chunk of this.readNamed(name, part)) {
        found = true;
        if (name !== stream) this.sealed.set(name, true);
        yield asWritten ? chunk : await this.today(chunk);
      }
      if (found) return;
    }
  }

  /** Events of a stream as its name is in the log, as written. */
  private async *readNamed(
    stream: string,
    { from = 0, limit }: { from?: number; limit?: number },
  ): AsyncGenerator<RecordedEvent[]> {
    const read = this.client.readStream(stream, {
      fromRevision: from === 0 ? START : BigInt(from),
      ...(limit === undefined ? {} : { maxCount: limit }),
    });
    // Looks are counted, not time: neither this process's own pause nor a step of its clock is silence of the log.
    let silentLooks = 0;
    const watch = setInterval(() => {
      if (++silentLooks > LOOKS) read.destroy(this.silence());
    }, this.patience / LOOKS);
    try {
      let chunk: RecordedEvent[] = [];
      for await (const { event } of read) {
        silentLooks = 0;
        if (event) chunk.push(recorded(event));
        if (chunk.length < READ_CHUNK) continue;
        // While the caller works on a chunk, silence is the caller's.
        silentLooks = Number.NEGATIVE_INFINITY;
        yield chunk;
        silentLooks = 0;
        chunk = [];
      }
      if (chunk.length > 0) yield chunk;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw asOutage(error);
    } finally {
      clearInterval(watch);
      endCallOf(read);
    }
  }

  /**
   * A few events as the log holds them, sealed and not upcast: of a stream from a revision on, it included; of
   * everything (`stream` absent) behind a position, it excluded. Without `from`, from the end of the log at which the
   * direction begins.
   * @returns undefined for a stream that does not exist
   * @throws NoSuchPosition, LogUnavailable
   */
  async excerpt(wanted: Excerpt): Promise<readonly RecordedEvent[] | undefined> {
    const names = wanted.stream === undefined ? [undefined] : await this.namesOf(wanted.stream);
    for (const name of names) {
      const found = await this.excerptOf({ ...wanted, stream: name });
      if (found) return found;
    }
    return undefined;
  }

  /** Events that were read as written, as they were before they were sealed. @throws StoreUnavailable */
  async readable(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    return this.sealing ? this.sealing.open(events) : events;
  }

  private async excerptOf({ stream, from, direction, limit }: Excerpt): Promise<readonly RecordedEvent[] | undefined> {
    const end = direction === FORWARDS ? START : END;
    const place = from === undefined ? end : from === 0n ? START : { commit: from, prepare: from };
    const found: RecordedEvent[] = [];
    // Read forwards, the log returns the event at the position too.
    const maxCount = limit + (stream === undefined && from !== undefined && direction === FORWARDS ? 1 : 0);
    const read: StreamingRead<ResolvedEvent | AllStreamResolvedEvent> =
      stream === undefined
        ? this.client.readAll({ direction, maxCount, fromPosition: place })
        : this.client.readStream(stream, { direction, maxCount, fromRevision: from ?? end });
    const late = setTimeout(() => read.destroy(this.silence()), EXCERPT_PATIENCES * this.patience);
    let isThere = stream !== undefined || from === undefined || from === 0n;
    try {
      for await (const { event } of read as AsyncIterable<ResolvedEvent>)
        if (event && (stream !== undefined || event.position?.commit !== from)) found.push(recorded(event));
        else isThere ||= event !== undefined;
      // Read backwards, the log does not return the event at the position.
      isThere ||= direction === BACKWARDS && found.length > 0;
      // A server has nothing beyond its ends, and does not say that they are passed.
      if (!isThere && !(await this.eventAt(from!))) throw noEventAt(from!);
      return found.slice(0, limit);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined;
      if (stream === undefined && from !== undefined && isNonsense(error)) throw noEventAt(from, error);
      throw asOutage(error);
    } finally {
      clearTimeout(late);
      endCallOf(read);
    }
  }

  /** The event at a position, as the log holds it; undefined when none begins there. @throws LogUnavailable */
  async eventAt(position: bigint): Promise<RecordedEvent | undefined> {
    const event = await this.firstFrom({ commit: position, prepare: position });
    return event?.logPosition.startsWith(toLogPosition({ commit: position, prepare: 0n }).slice(0, 17))
      ? event
      : undefined;
  }

  /**
   * Whether somebody may have read this log up to this position: the log reaches that far, and can be read from there.
   * @param id of the event that was read there, where it is known: another log, or one that was put back from a backup and
   * has grown again, may hold another event at the same position
   * @throws LogUnavailable
   */
  async holds(logPosition: LogPosition, id?: string): Promise<boolean> {
    if (logPosition === LOG_START) return true;
    if (logPosition > (await this.head())) return false;
    const event = await this.firstFrom(fromLogPosition(logPosition));
    return event !== undefined && (id === undefined || event.id === id);
  }

  /** Undefined where the log cannot be read from. */
  private async firstFrom(fromPosition: Position): Promise<RecordedEvent | undefined> {
    return this.reachable(async () => {
      let found: RecordedEvent | undefined;
      try {
        // Read to its end: a read that is broken off keeps the client from being disposed of.
        for await (const { event } of this.client.readAll({ fromPosition, maxCount: 1 }))
          if (event) found = recorded(event);
      } catch (error) {
        if (!isNonsense(error)) throw error;
      }
      return found;
    });
  }

  /**
   * Where to begin to read what was written from this time on, without what is long before it; undefined: at the beginning.
   * @param time epoch milliseconds
   */
  async placeBefore(time: number): Promise<LogPosition | undefined> {
    return this.archive?.placeBefore(time).catch(() => undefined);
  }

  /** All events of these types from `after` to what is the end of the log now, in chunks. */
  async *readAll({
    types,
    after,
    signal,
    asWritten = false,
  }: {
    types: readonly string[];
    after?: LogPosition;
    signal?: AbortSignal;
    asWritten?: boolean;
  }): AsyncGenerator<readonly RecordedEvent[]> {
    const end = await this.head();
    if (end <= (after ?? LOG_START)) return;
    const done = new AbortController();
    const either = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
    const wanted = { types, asWritten, signal: either, ...(after ? { after } : {}) };
    for await (const { events, upTo, live } of this.subscribe(wanted)) {
      if (events.length > 0) yield events;
      if (live || (upTo !== undefined && upTo >= end)) break;
    }
    done.abort();
  }

  /**
   * Every event of these types after a position, in order and once each, and then whatever comes. Survives the loss of
   * its server: it subscribes again with a growing pause. A slow reader slows the server down, nothing piles up.
   * Ends when `signal` aborts or the log is disposed of.
   * @throws NoSuchPosition where no event of the log begins at the position that was reached, or another one, as after a
   * restore from a backup: what the log holds there does not follow on what was read
   */
  async *subscribe(wanted: Wanted): AsyncGenerator<Batch> {
    const { types, after, afterId, onState, asWritten = false, withWritten } = wanted;
    const signal = AbortSignal.any([wanted.signal, this.disposal.signal]);
    const client = await this.opening;
    let [logPosition, id] = [after, afterId];
    let failures = 0;
    while (!signal.aborted) {
      let source: Subscription | undefined;
      const stop = () => source?.stop();
      signal.addEventListener('abort', stop);
      onState?.({ state: 'catching-up' });
      let live = false;
      // An erasure destroys keys before read models are folded again: their first batch must not be opened with cached
      // keys.
      let lookedWithin = 0;
      try {
        const newest = await this.newest();
        const end = newest?.logPosition ?? LOG_START;
        if (
          logPosition !== undefined &&
          (logPosition > end || (id !== undefined && !(await this.holds(logPosition, id))))
        )
          throw noEventAt(fromLogPosition(logPosition).commit);
        const before = new WeakMap<RecordedEvent, RecordedEvent>();
        const toToday = (event: RecordedEvent) => {
          if (asWritten || isSealed(event)) return event;
          const today = this.upcast(event);
          if (withWritten !== undefined && today !== event) before.set(today, event);
          return today;
        };
        const stored = types && this.storedTypes(types);
        source = (await this.archived(stored, logPosition, toToday)) ?? client.subscribe(stored, logPosition, toToday);
        while (!signal.aborted) {
          const batch = await source.pull();
          if (!batch) break;
          failures = 0;
          // Servers send no checkpoint at the end of the log; whoever has caught up has seen what was its end before.
          const isPast = batch.live && !live && end > (batch.upTo ?? LOG_START);
          const [upTo, upToId] = isPast ? [end, newest?.id] : [batch.upTo, batch.upToId];
          if (batch.live && !live) onState?.({ state: 'live' });
          live = batch.live;
          const isWrittenWanted =
            withWritten !== undefined && (batch.events.at(-1)?.logPosition ?? LOG_START) > withWritten;
          const how = { own: !isWrittenWanted, lookedWithin };
          const events = asWritten ? batch.events : await this.opened(batch.events, how);
          if (events !== batch.events) lookedWithin = LOOK_EVERY;
          if (upTo !== undefined) [logPosition, id] = [upTo, upToId];
          const written = isWrittenWanted && { written: batch.events.map((event) => before.get(event) ?? event) };
          yield { ...batch, upTo, upToId, events, ...written };
        }
      } catch (error) {
        if (signal.aborted) break;
        failures++;
        const from =
          logPosition && isNonsense(error) ? noEventAt(fromLogPosition(logPosition).commit, error) : asOutage(error);
        onState?.({ state: 'down', error: from instanceof Error ? from : new Error(String(from)) });
        if (from instanceof NoSuchPosition) throw from;
        await pause(Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (failures - 1)), signal);
      } finally {
        signal.removeEventListener('abort', stop);
        source?.stop();
      }
    }
  }

  /** Ends every call and subscription. Bounded, because the client waits for calls that may never report their end. */
  async dispose(): Promise<void> {
    this.disposal.abort();
    const done = new AbortController();
    await Promise.race([this.client.dispose(), pause(DISPOSE_PATIENCE, done.signal)]);
    done.abort();
  }

  /** What a stream may be called in the log, the likelier first. */
  private async namesOf(stream: string): Promise<readonly string[]> {
    if (!this.sealing) return [stream];
    const [name, before] = await this.sealing.namesOf(stream);
    if (before === undefined) return [name];
    return this.sealed.get(name) ? [name] : [name, before];
  }

  /** What a stream is called in the log, or is to be called when it is `fresh`. */
  private async nameOf(stream: string, fresh: boolean): Promise<string> {
    const [name = stream, before] = await this.namesOf(stream);
    if (before === undefined || fresh) return name;
    for await (const _ of this.readNamed(before, { limit: 1 })) return before;
    return name;
  }

  /**
   * A subscription to what the archive holds behind there, of this log. Undefined where that is nothing, and where it cannot
   * be read: then the log is.
   */
  private async archived(
    ...[types, after, upcastEach]: Parameters<ReplayArchive['subscription']>
  ): Promise<Subscription | undefined> {
    const end = await this.archive?.end().catch(() => undefined);
    if (!end || (after ?? LOG_START) >= end.logPosition || !(await this.holds(end.logPosition, end.id)))
      return undefined;
    return this.archive?.subscription(types, after, upcastEach);
  }

  /** Opens sealed events, and upcasts all. */
  private async opened(
    events: readonly RecordedEvent[],
    how: { readonly own: boolean; readonly lookedWithin: number },
  ): Promise<readonly RecordedEvent[]> {
    if (!this.sealing || !events.some(isSealed)) return events;
    const readable = await this.sealing.open(events, how);
    return readable.map((event, at) => (isSealed(events[at]!) ? this.upcast(event) : event));
  }

  /** Events that were read as written, as they were before they were sealed, in today's shapes. @throws StoreUnavailable */
  async today(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    return (await this.readable(events)).map((event) => this.upcast(event));
  }

  /** @throws Error that names the event: nothing behind it may be taken for complete */
  private upcast(event: RecordedEvent): RecordedEvent {
    if (!this.upcasters[event.type]) return event;
    try {
      const { type, data } = upcast(this.upcasters, event.type, event.data);
      return type === event.type && data === event.data ? event : { ...event, type, data };
    } catch (cause) {
      throw new Error(`${event.type} ${event.id} (${event.stream} ${event.revision}) cannot be upcast.`, { cause });
    }
  }

  private silence() {
    return new LogUnavailable(`The event log was silent for ${this.patience} ms.`);
  }

  private async reachable<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await within(this.patience, request(), () => this.silence());
    } catch (error) {
      throw asOutage(error);
    }
  }
}

/**
 * A server ends the call of a stream that does not exist, and of a read with a limit, right after its last message. The
 * client resets a call that has not ended by then, and servers close the connection of a client that resets many.
 */
const ENDS_BY_ITSELF_MS = 100;

/** Ends the call of a read that was broken off. Destroying what the client hands out leaves it open, here and on the server. */
const endCallOf = (
  read: StreamingRead<ResolvedEvent> | StreamingRead<ResolvedEvent | AllStreamResolvedEvent>,
): void => {
  if (read.readableEnded) return;
  read.on('error', () => undefined);
  setTimeout(() => void read.cancel().catch(() => undefined), ENDS_BY_ITSELF_MS).unref();
};

/** Metadata as bytes; the events of one command mostly share it. */
const encodedOnce = () => {
  const encoded = new Map<EventMetadata, Uint8Array>();
  return (metadata: EventMetadata): Uint8Array => {
    const bytes = encoded.get(metadata) ?? new TextEncoder().encode(JSON.stringify(metadata));
    encoded.set(metadata, bytes);
    return bytes;
  };
};
