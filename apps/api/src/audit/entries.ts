import { Inject, Injectable } from '@nestjs/common';
import type { AuditEntryAnswer, AuditGame } from '@app/contracts/audit/audit';
import { auditTrail, type AuditDocument } from '@app/contracts/audit/read-models';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { relatedTo } from '../platform/related-events';
import { underTheirNames, toAuditLog } from './to-response';

/** One entry of the trail with its event as the log holds it. */
@Injectable()
export class Entries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Refused 404 for no entry, or one of a game the reader may not see; 410 when its event is gone; LogUnavailable */
  async entry(id: string, games: readonly AuditGame[]): Promise<AuditEntryAnswer> {
    const document = await this.readModels.get(auditTrail, id);
    if (!document || !games.includes(document.game))
      throw new Refused(404, 'no-such-entry', 'This entry does not exist.');
    const { correlationId } = document;
    const event = await this.event(document);
    const { causationId, requestId = null, audit } = event.metadata;
    const [named] = await underTheirNames(this.readModels, [document]);
    const entry = toAuditLog(this.config.community, named!);
    return {
      success: true,
      entry: {
        ...entry,
        changes: audit?.changes ?? entry.changes,
        ...(audit?.entries ? { entries: audit.entries } : {}),
        cut: false,
      },
      event: { data: event.data, metadata: event.metadata, correlationId, causationId, requestId },
      ...(await relatedTo(this.readModels, { id, correlationId, causationId })),
    };
  }

  private async event({ id, stream, revision }: AuditDocument): Promise<RecordedEvent> {
    for await (const [event] of this.log.readStream(stream, { from: revision, limit: 1, asWritten: true }))
      if (event?.id === id && event.revision === revision) return (await this.log.readable([event]))[0]!;
    throw new Refused(410, 'event-gone', 'The event behind this entry is not in the log any more. Verify the chain.');
  }
}
