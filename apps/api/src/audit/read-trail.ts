import type { AuditFacts } from '@app/domain/audit/events';
import { reading, readTrail } from '@app/domain/audit/reading';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';

type Read = Pick<AuditFacts['AuditTrailRead'], 'subject' | 'filter' | 'how'> & { readonly subjectId: string };

/** Records that somebody reads the trail of a person or a resource, or exports entries. Recorded before the answer is sent. */
export const ReadTrail = command('ReadTrail', ({ streams }, context, read: Read) => {
  const { subject, filter, how } = read;
  const readerId = context.caller.actor.id;
  return streams.transact(
    reading,
    readerId,
    readTrail({ readerId, subject, filter, how, at: now() }),
    writeContext(context, { audit: trailAudit(read) }),
  );
});

const trailAudit = ({ subject, subjectId, filter, how }: Read): AuditNote => ({
  game: 'platform',
  tool: 'audit',
  action: how === 'page' ? 'READ' : 'EXPORT',
  resourceType: 'audit-trail',
  resourceId: subjectId,
  resourceName: subject,
  changes: how === 'page' ? filter : { ...filter, format: how },
});
