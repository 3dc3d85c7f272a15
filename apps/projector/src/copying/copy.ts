import { randomUUID } from 'node:crypto';
import { auditChain } from '@app/domain/audit/chain';
import type { TraceFacts } from '@app/domain/operations/events';
import { logCopies, recordCopy } from '@app/domain/operations/traces';
import { Refusal } from '@app/kit/command-line';
import type { AuditNote, NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import { LogUnavailable } from '@app/storage/event-log/errors';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { Streams } from '@app/storage/event-log/streams';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { everything } from './everything';
import { namesPosition, Positions } from './positions';
import { sealedAnew } from './transform';

export interface Copying {
  /** Both logs are opened without keys, so that events are read and written as they are. */
  readonly from: EventLog;
  readonly to: EventLog;
  readonly keys: PersonKeyStore;
  readonly report: (events: number) => void;
  readonly signal: AbortSignal;
}

export interface Copied {
  /** Without the first, which is about the copy. */
  readonly events: number;
  readonly end: LogPosition;
  /** People who were erased in the log that was copied: the events from before their keys still named them. */
  readonly erased: number;
}

/** Events appended at once, and their bytes, roughly; EventStoreDB takes 1 MiB. */
const TOGETHER = 256;
const BYTES = 384 * 1024;

export const COPY_ACTOR = { id: 'copy-log', name: 'Copy of the log', roles: [] };

/**
 * Writes every event of a log into an empty one, in the same order, sealed as new ones are. The first event names the log
 * and the head of its audit chain, whose records are left out: the copy begins a chain of its own. A copy that breaks off is
 * begun again, into another empty log.
 */
export async function copyLog({ from, to, keys, report, signal }: Copying): Promise<Copied> {
  const end = await from.head();
  const revision = await announce(to, { upTo: end, chain: await chainHead(from), at: new Date().toISOString() });
  const copy = new Copy(to, keys, revision);
  for await (const events of everything(from, end, signal)) {
    for (const event of events) await copy.take(event);
    report(copy.events);
  }
  await copy.flush();
  report(copy.events);
  return { events: copy.events, end, erased: copy.erased };
}

/** The first event of a copy. */
async function announce(to: EventLog, copied: TraceFacts['LogCopied']): Promise<number> {
  const audit: AuditNote = {
    ...({ game: 'platform', tool: 'operations', action: 'COPY', resourceType: 'event-log' } as const),
    ...{ resourceId: 'event-log', resourceName: 'Event log', changes: { records: copied.chain?.records ?? 0 } },
  };
  const by = { actor: COPY_ACTOR, requestId: randomUUID(), audit };
  return (await new Streams(to).transact(logCopies, undefined, recordCopy(copied), by)).revision;
}

const chainHead = async (from: EventLog): Promise<TraceFacts['LogCopied']['chain']> => {
  const { records, logPosition, hash } = (await new Streams(from).load(auditChain)).state;
  return logPosition === undefined ? null : { records, position: logPosition, hash };
};

export const placeOf = ({ type, stream, revision }: RecordedEvent): string => `${type} (${stream} ${revision})`;

class Copy {
  private readonly positions = new Positions();
  events = 0;
  erased = 0;
  private readonly sealing: Sealing;
  /** Of streams of the copy. */
  private readonly revisions = new Map<string, number>();
  /** What streams are called in the copy. */
  private readonly names = new Map<string, string>();
  private waiting: RecordedEvent[] = [];
  private bytes = 0;

  constructor(
    private readonly to: EventLog,
    keys: PersonKeyStore,
    /** Of the stream that says what is copied: a copy may be copied. */
    announced: number,
  ) {
    this.revisions.set(logCopies.category, announced);
    this.sealing = new Sealing(keys);
  }

  async take(event: RecordedEvent): Promise<void> {
    const bytes = Buffer.byteLength(JSON.stringify([event.data, event.metadata]));
    const fits = this.waiting.length < TOGETHER && this.bytes + bytes < BYTES;
    if (!fits || (this.waiting[0] && this.waiting[0].stream !== event.stream)) await this.flush();
    this.waiting.push(event);
    this.bytes += bytes;
    this.events++;
    if (event.type === 'PersonErased') this.erased++;
  }

  async flush(): Promise<void> {
    const [events, last] = [this.waiting, this.waiting.at(-1)];
    if (!last) return;
    this.waiting = [];
    this.bytes = 0;
    try {
      const placed = await Promise.all(events.map((event) => this.placed(event)));
      const sealed = await sealedAnew(this.sealing, placed);
      const stream = await this.nameOf(last.stream);
      const { revision, logPosition } = await this.append(stream, sealed);
      this.revisions.set(stream, revision);
      this.positions.add(last.logPosition, logPosition);
    } catch (error) {
      if (error instanceof LogUnavailable || error instanceof StoreUnavailable) throw error;
      const which = events.length === 1 ? placeOf(last) : `One of ${events.length} events up to ${placeOf(last)}`;
      throw new Refusal(`${which} cannot be copied: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private append(stream: string, events: readonly NewEvent[]) {
    return this.to.appendAsWritten(stream, this.revisions.get(stream) ?? -1, events);
  }

  /** By the name that a new stream would get: whoever is in it has keys by now. */
  private async nameOf(stream: string): Promise<string> {
    const before = this.names.get(stream);
    if (before !== undefined) return before;
    const [name] = await this.sealing.namesOf(stream);
    this.names.set(stream, name);
    return name;
  }

  /** Where somebody is to go on from here, by the positions of the copy. */
  private async placed(event: RecordedEvent): Promise<RecordedEvent> {
    if (!namesPosition(event)) return event;
    const data = event.data as { position: LogPosition; stream?: string; revision?: number };
    return { ...event, data: { ...data, position: (await this.exactly(data)) ?? this.positions.of(data.position) } };
  }

  private async exactly({ stream, revision }: { readonly stream?: string; readonly revision?: number }) {
    if (stream === undefined || revision === undefined) return undefined;
    const wanted = { stream: await this.nameOf(stream), from: BigInt(revision), limit: 1 };
    return (await this.to.excerpt({ ...wanted, direction: 'forwards' }))?.[0]?.logPosition;
  }
}
