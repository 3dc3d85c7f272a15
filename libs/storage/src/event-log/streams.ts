import { randomUUID } from 'node:crypto';
import { auditedTypes, causedTypes } from '@app/contracts/capabilities';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import { Lru } from '@app/kit/lru';
import type { EventStorePort } from '@app/processes/port';
import type { Actor, AuditNote, EventMetadata, RecordedEvent, NewEvent } from './event';
import { WrongRevision } from './errors';
import type { EventLog } from './log';
import type { LogPosition } from './position';
import { noteRefusedAt } from './refused-at';

/** Who gives the command, and the metadata of its events. */
export interface Context<State = unknown> {
  readonly actor: Actor;
  readonly requestId: string;
  /** What the caller calls the request: a note beside the events, never a relation. */
  readonly clientRequestId?: string;
  /** Where the command was given, if not on the site. */
  readonly via?: EventMetadata['via'];
  /** What began it all; the request itself when absent. */
  readonly correlationId?: string;
  /** The event that caused this; the request itself when absent. */
  readonly causationId?: string;
  /** The types that may follow from it, in place of all that are declared. */
  readonly causes?: readonly string[];
  /** Gives the n-th event decided here its id; random ids when absent. With ids of its own an append can be repeated. */
  readonly eventId?: (n: number) => string;
  /** For a command that may truly happen twice. `hash` covers actor, route and body. */
  readonly idempotency?: { readonly key: string; readonly hash: string };
  /** For staff actions. May be computed from the state as it was before, and from what then happened; none for what only follows. */
  readonly audit?: AuditNote | ((before: State, events: readonly DomainEvent[]) => AuditNote | undefined);
}

export interface Receipt<Event extends DomainEvent = DomainEvent> {
  /**
   * Log position of the newest event of the stream: everything that was decided is at or before it. Absent for an empty
   * stream.
   */
  readonly logPosition: LogPosition | undefined;
  /** Types that the stream's readers should wait for: those written now, or all of the stream's if nothing was. */
  readonly types: readonly string[];
  /** Of the stream's last event; -1 for an empty stream. */
  readonly revision: number;
  readonly events: readonly Event[];
  /** The request had been answered before, or there was nothing to do. */
  readonly repeated: boolean;
}

/** Others wrote to the stream faster than this process could. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/** The idempotency key was used before, for something else. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

interface Stream {
  readonly state: unknown;
  readonly revision: number;
  /** Id of the last event; undefined for an empty stream. */
  readonly lastId: string | undefined;
  readonly logPosition: LogPosition | undefined;
  readonly types: ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, { readonly hash: string; readonly events: readonly DomainEvent[] }>;
}

interface Waiting {
  readonly decision: Decision<unknown, DomainEvent>;
  readonly by: Context;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (reason: unknown) => void;
}

interface Queue {
  readonly decider: Decider<unknown, DomainEvent>;
  readonly waiting: Waiting[];
}

type Outcome = { readonly events: readonly DomainEvent[]; readonly repeated: boolean } | { readonly error: unknown };

/** Which events may carry an audit note, and which may follow from another event: the read models of both listen to no others. */
export interface Listed {
  readonly audited: ReadonlySet<string>;
  readonly caused: ReadonlySet<string>;
}

const LISTED: Listed = { audited: new Set(auditedTypes), caused: new Set(causedTypes) };

/**
 * States held in memory: those folded from so many events, of which each counts a thousand more. The largest, of game
 * servers, hold some 300 bytes for an event. Each state is only a head start: the log is read before anything is refused
 * or skipped.
 */
const MOST_FOLDED = 1_000_000;
const EACH_STATE = 1_000;
/** Decisions taken together and appended at once. */
const TOGETHER = 64;
/** Bytes appended at once, roughly; EventStoreDB takes 1 MiB. */
const APPEND_BYTES = 512 * 1024;
const RACES = 5;

/**
 * Load, fold, decide, append with the expected revision. Decisions on one stream queue, and those that wait while an
 * append is under way are decided one after the other and appended together, each getting its own answer.
 */
export class Streams {
  private readonly states = new Lru<string, Stream>(MOST_FOLDED, ({ revision }) => EACH_STATE + revision);
  private readonly queues = new Map<string, Queue>();
  /** Counts how often the states were forgotten. */
  private forgotten = 0;

  constructor(
    protected readonly log: EventLog,
    private readonly listed = LISTED,
  ) {}

  /** The state as of now. `revision` is -1 for a stream without events. @throws LogUnavailable */
  async load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id?: string | number,
  ): Promise<{ state: State } & Pick<Receipt, 'revision' | 'logPosition' | 'types'>> {
    const stream = streamName(decider, id);
    const { state, revision, logPosition, types } = await this.refresh(stream, forget(decider));
    return { state: state as State, revision, logPosition, types: [...types] };
  }

  /**
   * @param id the part after `<category>-`; without it the stream is the category's own
   * @throws Rejected when the rules say no; LostRace after five lost races; KeyReused; LogUnavailable; AppendRefused
   */
  transact<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | number | undefined,
    decision: Decision<State, Event>,
    by: Context<State>,
  ): Promise<Receipt<Event>> {
    const stream = streamName(decider, id);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        decision: decision as Decision<unknown, DomainEvent>,
        by: by as Context,
        resolve: resolve as (receipt: Receipt) => void,
        reject,
      };
      const queue = this.queues.get(stream);
      if (queue) {
        queue.waiting.push(waiting);
        return;
      }
      const fresh: Queue = { decider: forget(decider), waiting: [waiting] };
      this.queues.set(stream, fresh);
      void this.drain(stream, fresh);
    });
  }

  /** Forgets every state in memory: somebody was erased. */
  forget(): void {
    this.forgotten++;
    this.states.clear();
  }

  private async drain(stream: string, queue: Queue) {
    while (queue.waiting.length > 0) {
      const together = queue.waiting.splice(0, TOGETHER);
      try {
        const left = await this.decide(stream, queue.decider, together);
        queue.waiting.unshift(...left);
      } catch (error) {
        // What was written is unknown, so the state that is held may be wrong. Whoever waits behind would wait for the same failure.
        this.states.delete(stream);
        for (const { reject } of [...together, ...queue.waiting.splice(0)]) reject(error);
      }
    }
    this.queues.delete(stream);
  }

  /** Decides and answers all of `together`, or as many as fit in one append; gives back the others. */
  private async decide(
    stream: string,
    decider: Queue['decider'],
    together: readonly Waiting[],
  ): Promise<readonly Waiting[]> {
    let held = this.states.get(stream);
    let mustRead = held === undefined;
    for (let races = 0; ;) {
      const current = mustRead || !held ? await this.refresh(stream, decider) : held;
      const { outcomes, records, doubtful, next } = decideAll(decider, current, together, this.listed);
      if (doubtful && !mustRead) {
        mustRead = true;
        continue;
      }
      let after = next;
      if (records.length > 0) {
        try {
          const { logPosition } = await this.log.append(stream, current.revision, records);
          after = { ...next, logPosition };
        } catch (error) {
          if (!(error instanceof WrongRevision)) throw error;
          if (++races > RACES) throw new LostRace('Others changed this at the same moment.', { cause: error });
          held = undefined;
          mustRead = true;
          continue;
        }
      }
      this.keep(stream, after);
      outcomes.forEach((outcome, index) => answer(together[index]!, outcome, after));
      return together.slice(outcomes.length);
    }
  }

  private async refresh(stream: string, decider: Queue['decider']): Promise<Stream> {
    const { forgotten } = this;
    const before = this.states.get(stream) ?? blank(decider);
    let current = before.lastId === undefined ? before : undefined;
    // The last event is read again. In a log that was put back it may be gone, or another one; and whoever was erased
    // and came back begins a new stream.
    for await (const events of this.log.readStream(stream, { from: Math.max(0, before.revision) })) {
      if (current) current = advance(decider, current, events);
      else if (events[0]?.id === before.lastId) current = advance(decider, before, events.slice(1));
      else break;
    }
    if (!current && this.states.peek(stream) === before) this.states.delete(stream);
    // What was forgotten meanwhile was of another stream, or named somebody.
    if (!current || forgotten !== this.forgotten) return this.refresh(stream, decider);
    this.keep(stream, current);
    return current;
  }

  private keep(stream: string, current: Stream) {
    // Two loads may have run side by side: the one that saw more wins.
    if ((this.states.peek(stream)?.revision ?? -1) <= current.revision) this.states.set(stream, current);
  }
}

const streamName = ({ category }: { category: string }, id?: string | number) =>
  id === undefined ? category : `${category}-${id}`;

const forget = <State, Event extends DomainEvent>(decider: Decider<State, Event>) =>
  decider as unknown as Queue['decider'];

const blank = (decider: Queue['decider']): Stream => ({
  state: decider.initial,
  revision: -1,
  lastId: undefined,
  logPosition: undefined,
  types: new Set(),
  keys: new Map(),
});

const advance = (decider: Queue['decider'], before: Stream, events: readonly RecordedEvent[]): Stream => {
  let { state } = before;
  const types = new Set(before.types);
  const keys = new Map(before.keys);
  for (const { type, data, metadata } of events) {
    state = decider.evolve(state, { type, data }, metadata?.actor?.id);
    types.add(type);
    if (!metadata?.idempotency) continue;
    const { key, hash } = metadata.idempotency;
    keys.set(key, { hash, events: [...(keys.get(key)?.events ?? []), { type, data }] });
  }
  const last = events.at(-1);
  if (!last) return before;
  return { state, types, keys, revision: last.revision, lastId: last.id, logPosition: last.logPosition };
};

/** `doubtful`: something was refused or skipped, which is right only if the state is the newest. */
const decideAll = (decider: Queue['decider'], current: Stream, together: readonly Waiting[], listed: Listed) => {
  const outcomes: Outcome[] = [];
  const records: NewEvent[] = [];
  const types = new Set(current.types);
  const keys = new Map(current.keys);
  let { state } = current;
  let doubtful = false;
  let bytes = 0;
  for (const { decision, by } of together) {
    const earlier = by.idempotency && keys.get(by.idempotency.key);
    if (by.idempotency && earlier) {
      const same = earlier.hash === by.idempotency.hash;
      outcomes.push(same ? { events: earlier.events, repeated: true } : { error: reused() });
      continue;
    }
    try {
      const events = [...decision(state)];
      const audit =
        typeof by.audit === 'function' ? (events.length > 0 ? by.audit(state, events) : undefined) : by.audit;
      for (const { type } of events) refuseUnlisted(type, by, audit, listed);
      const metadata = metadataOf(by, audit);
      // Each event has the metadata beside it.
      const size =
        together.length === 1 || events.length === 0 ? 0 : bytesOf(events) + events.length * bytesOf(metadata);
      if (records.length > 0 && bytes + size > APPEND_BYTES) break;
      bytes += size;
      for (const [n, event] of events.entries()) {
        records.push({ id: by.eventId?.(n) ?? randomUUID(), event, metadata });
        types.add(event.type);
        state = decider.evolve(state, event, by.actor.id);
      }
      if (by.idempotency && events.length > 0) keys.set(by.idempotency.key, { hash: by.idempotency.hash, events });
      if (events.length === 0) doubtful = true;
      outcomes.push({ events, repeated: events.length === 0 });
    } catch (error) {
      // A rule that says no, or a fault in one decision: either way the others are not to suffer.
      doubtful = true;
      outcomes.push({ error });
    }
  }
  const revision = current.revision + records.length;
  const next: Stream = { ...current, state, types, keys, revision, lastId: records.at(-1)?.id ?? current.lastId };
  return { outcomes, records, doubtful, next };
};

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** @throws Error for what the audit trail or the consequences of an event would miss */
const refuseUnlisted = (type: string, by: Context, audit: AuditNote | undefined, { audited, caused }: Listed): void => {
  const missing = audit && !audited.has(type) ? 'auditedTypes' : by.causationId && !caused.has(type) && 'causedTypes';
  if (by.causes?.includes(type) === false) throw new Error(`${type} is not declared as caused by ${by.actor.name}.`);
  if (missing) throw new Error(`${type} is missing in ${missing} (libs/domain/src/audit/audited.ts).`);
};

const metadataOf = (by: Context, audit: AuditNote | undefined): NewEvent['metadata'] => ({
  actor: by.actor,
  correlationId: by.correlationId ?? by.requestId,
  causationId: by.causationId ?? by.requestId,
  requestId: by.requestId,
  ...(by.clientRequestId === undefined ? {} : { clientRequestId: by.clientRequestId }),
  ...(by.via === undefined ? {} : { via: by.via }),
  ...(audit ? { audit } : {}),
  ...(by.idempotency ? { idempotency: by.idempotency } : {}),
});

const answer = ({ resolve, reject }: Waiting, outcome: Outcome, { logPosition, revision, types }: Stream) => {
  if ('error' in outcome) {
    noteRefusedAt(outcome.error, { logPosition, types: [...types] });
    return reject(outcome.error);
  }
  const { events, repeated } = outcome;
  const written = events.length > 0 ? [...new Set(events.map(({ type }) => type))] : [...types];
  resolve({ logPosition, types: written, revision, events, repeated });
};

const reused = () => new KeyReused('This Idempotency-Key was used before, for another request.');

/** How processes over several streams read them. */
export const readingFrom = (streams: Streams): Pick<EventStorePort, 'load'> => ({
  load: async (decider, id) => (await streams.load(decider, id)).state,
});

export const eventStorePort = (streams: Streams, by: Context): EventStorePort => ({
  ...readingFrom(streams),
  transact: (decider, id, decision) => streams.transact(decider, id, decision, by),
});
