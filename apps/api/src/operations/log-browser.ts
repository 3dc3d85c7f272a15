import { Injectable } from '@nestjs/common';
import type { Relations } from '@app/contracts/audit/audit';
import type { LogEventAnswer, LogPageAnswer, LogRow } from '@app/contracts/operations/log';
import type { LogQuery } from '@app/contracts/operations/log.dto';
import type { EventMetadata, RecordedEvent } from '@app/storage/event-log/event';
import { NoSuchPosition } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import { Refused } from '../platform/responses/failures';
import { decimal, relatedTo } from '../platform/related-events';

const EXCERPT = 160;
/** The most events that are read for one page, so that a rare type costs no more than a common one. */
const MOST_LOOKED = 10_000;
const PORTION = 1_000;

/** The log as it is, a page or an event at a time. */
@Injectable()
export class LogBrowser {
  constructor(
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws Refused 404; LogUnavailable */
  async ofStream(stream: string, { from, direction, limit }: LogQuery): Promise<LogPageAnswer> {
    const place = from === undefined ? {} : { from: BigInt(from) };
    const found = await this.log.excerpt({ stream, ...place, direction, limit });
    const events = found && (await this.readable(found));
    if (!events) throw new Refused(404, 'no-such-stream', 'There is no such stream.');
    const last = events.at(-1)?.revision;
    const next = last === undefined || events.length < limit ? undefined : last + (direction === 'forwards' ? 1 : -1);
    return {
      success: true,
      events: events.map(rowOf),
      next: next === undefined || next < 0 ? null : String(next),
      looked: events.length,
    };
  }

  /** The log's own system events are left out. @throws Refused 404 where no event is at `from`; LogUnavailable */
  async ofAll(query: LogQuery): Promise<LogPageAnswer> {
    try {
      return await this.pageOfAll(query);
    } catch (error) {
      throw error instanceof NoSuchPosition ? noSuchEvent() : error;
    }
  }

  private async pageOfAll({ types, from, direction, limit }: LogQuery): Promise<LogPageAnswer> {
    const wanted = types && new Set(types);
    const found: RecordedEvent[] = [];
    let behind = from === undefined ? undefined : BigInt(from);
    let looked = 0;
    while (looked < MOST_LOOKED) {
      const place = behind === undefined ? {} : { from: behind };
      const portion = (await this.log.excerpt({ ...place, direction, limit: wanted ? PORTION : limit + 1 })) ?? [];
      for (const event of portion) {
        looked++;
        behind = BigInt(decimal(event.logPosition));
        if (wanted ? wanted.has(event.type) : !event.type.startsWith('$')) found.push(event);
        if (found.length === limit) return pageOf(await this.readable(found), behind, looked);
      }
      if (portion.length < (wanted ? PORTION : limit + 1)) return pageOf(await this.readable(found), undefined, looked);
    }
    return pageOf(await this.readable(found), behind, looked);
  }

  /** @throws Refused 404; LogUnavailable */
  async ofRevision(stream: string, revision: number): Promise<RecordedEvent> {
    const [event] = (await this.log.excerpt({ stream, from: BigInt(revision), direction: 'forwards', limit: 1 })) ?? [];
    if (event?.revision !== revision) throw noSuchEvent();
    return (await this.readable([event]))[0]!;
  }

  /** @throws Refused 404; LogUnavailable */
  async ofPosition(logPosition: string): Promise<RecordedEvent> {
    const event = await this.log.eventAt(BigInt(logPosition));
    if (!event || event.type.startsWith('$')) throw noSuchEvent();
    return (await this.readable([event]))[0]!;
  }

  /** With its cause and its consequences, as far as the read models hold them. */
  async withRelated(event: RecordedEvent): Promise<LogEventAnswer> {
    const { correlationId = null, causationId = null, requestId = null } = metadataOf(event);
    const related =
      correlationId === null || causationId === null
        ? { ...NOTHING_RELATED, relatedKnown: true }
        : await this.related({ id: event.id, correlationId, causationId });
    return {
      success: true,
      event: {
        ...rowOf(event),
        data: readable(event.data),
        metadata: readable(event.metadata),
        ...{ correlationId, causationId, requestId },
      },
      ...related,
    };
  }

  /** With names and ids, unless their keys cannot be read now. */
  private async readable(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    try {
      return await this.log.readable(events);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return events;
    }
  }

  /** Who looks into the log because the read models are down must see it all the same. */
  private async related(event: { readonly id: string; readonly correlationId: string; readonly causationId: string }) {
    try {
      return { ...(await relatedTo(this.readModels, event)), relatedKnown: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { ...NOTHING_RELATED, relatedKnown: false };
    }
  }
}

const NOTHING_RELATED: Relations = { cause: null, siblings: [], effects: [], moreEffects: false };

const noSuchEvent = () => new Refused(404, 'no-such-event', 'There is no such event.');

const pageOf = (events: readonly RecordedEvent[], next: bigint | undefined, looked: number): LogPageAnswer => ({
  success: true,
  events: events.map(rowOf),
  next: next === undefined ? null : next.toString(),
  looked,
});

/** Another program's events may have none of it. */
const metadataOf = ({ metadata }: RecordedEvent): Partial<EventMetadata> =>
  (metadata as Partial<EventMetadata> | undefined) ?? {};

const readable = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

const rowOf = (event: RecordedEvent): LogRow => {
  const { id, type, stream, revision, logPosition, created } = event;
  const data = JSON.stringify(readable(event.data)) ?? '';
  return {
    ...{ id, type, stream, revision },
    position: decimal(logPosition),
    createdAt: new Date(created).toISOString(),
    by: metadataOf(event).actor?.name ?? null,
    excerpt: data.length > EXCERPT ? `${data.slice(0, EXCERPT)}…` : data,
  };
};
