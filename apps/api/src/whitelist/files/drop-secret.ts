import { dropSecret, fileAccess } from '@app/domain/whitelist/file-access';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { fileAudit } from '../audit';

export const DropSecret = command('DropSecret', ({ streams }, context) => {
  const decision = dropSecret({ by: context.caller.actor.name, at: now() });
  return streams.transact(
    fileAccess,
    undefined,
    decision,
    writeContext(context, { audit: fileAudit('DISABLE_SECRET', {}) }),
  );
});
