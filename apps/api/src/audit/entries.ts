import { Inject, Injectable } from '@nestjs/common';
import type { AuditEntryAnswer, AuditGame, RelatedEvent } from '@app/contracts/audit/audit';
import {
  auditConsequences,
  auditTrail,
  type AuditDocument,
  type ConsequencesDocument,
} from '@app/contracts/audit/read-models';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/failures';
import { auditedTold, causedTold, logTold } from './told';

const MOST_SIBLINGS = 50;

/** One entry of the trail with the event behind it, as it stands in the log. */
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
    const [event, followed, others] = await Promise.all([
      this.event(document),
      this.readModels.get(auditConsequences, correlationId),
      this.readModels.find(auditTrail, {
        where: [{ field: 'correlationId', is: 'eq', value: correlationId }],
        sort: ['-position'],
        limit: MOST_SIBLINGS,
      }),
    ]);
    const { causationId, requestId = null, audit } = event.metadata;
    const entry = logTold(this.config.community, document);
    return {
      success: true,
      entry: { ...entry, changes: audit?.changes ?? entry.changes, cut: false },
      event: { data: event.data, metadata: event.metadata, correlationId, causationId, requestId },
      cause: await this.cause(causationId, followed),
      siblings: others.filter((other) => other.id !== id).map(auditedTold),
      effects: effectsOf(id, followed).map(causedTold),
      moreEffects: (followed?.count ?? 0) > (followed?.events.length ?? 0),
    };
  }

  private async event({ id, stream, revision }: AuditDocument): Promise<RecordedEvent> {
    for await (const [event] of this.log.readStream(stream, { from: revision, limit: 1, asWritten: true }))
      if (event?.id === id && event.revision === revision) return event;
    throw new Refused(410, 'event-gone', 'The event behind this entry is not in the log any more. Verify the chain.');
  }

  private async cause(causationId: string, followed: ConsequencesDocument | undefined): Promise<RelatedEvent | null> {
    const caused = followed?.events.find(({ id }) => id === causationId);
    if (caused) return causedTold(caused);
    const audited = await this.readModels.get(auditTrail, causationId);
    return audited ? auditedTold(audited) : null;
  }
}

/** What followed from an event, and what followed from that. They stand in the order of the log, causes first. */
const effectsOf = (id: string, followed: ConsequencesDocument | undefined): ConsequencesDocument['events'] => {
  const causes = new Set([id]);
  return (followed?.events ?? []).filter((event) => {
    if (!causes.has(event.causationId)) return false;
    causes.add(event.id);
    return true;
  });
};
