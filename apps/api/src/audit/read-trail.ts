import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuditEvent, AuditFacts } from '@app/domain/audit/events';
import { reading, readTrail } from '@app/domain/audit/reading';
import type { AuditNote } from '@app/storage/event-log/event';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

type Read = AuditFacts['AuditTrailRead'];

/** Records that somebody reads the trail of a person or a resource, or exports entries. Recorded before the answer is sent. */
export class ReadTrail extends Command<Receipt<AuditEvent>> {
  constructor(
    readonly read: Pick<Read, 'subject' | 'filter' | 'how'> & { readonly subjectId: string },
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ReadTrail)
export class ReadTrailHandler implements ICommandHandler<ReadTrail> {
  constructor(private readonly streams: Streams) {}

  execute({ read, context }: ReadTrail): Promise<Receipt<AuditEvent>> {
    const { subject, filter, how } = read;
    const readerId = context.caller.actor.id;
    return this.streams.transact(
      reading,
      readerId,
      readTrail({ readerId, subject, filter, how, at: now() }),
      writeContext(context, { audit: trailAudit(read) }),
    );
  }
}

const trailAudit = ({ subject, subjectId, filter, how }: ReadTrail['read']): AuditNote => ({
  game: 'platform',
  tool: 'audit',
  action: how === 'page' ? 'READ' : 'EXPORT',
  resourceType: 'audit-trail',
  resourceId: subjectId,
  resourceName: subject,
  changes: how === 'page' ? filter : { ...filter, format: how },
});
