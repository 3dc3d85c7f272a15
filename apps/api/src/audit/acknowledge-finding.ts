import { acknowledgeTampering, findings } from '@app/domain/audit/findings';
import { cleanText } from '@app/domain/text';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';

/** Staff have seen that the chain was tampered with, and say what they made of it. */
export const AcknowledgeFinding = command(
  'AcknowledgeFinding',
  ({ streams }, context, findingId: string, note: string) => {
    return streams.transact(
      findings,
      undefined,
      acknowledgeTampering({ findingId, note, at: now() }),
      writeContext(context, {
        audit: {
          game: 'platform',
          tool: 'audit',
          action: 'ACKNOWLEDGE',
          resourceType: 'audit-finding',
          resourceId: findingId,
          resourceName: 'Tampering that was found',
          changes: { note: cleanText(note) },
        },
      }),
    );
  },
);
