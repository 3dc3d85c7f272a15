import { updateOwnSlot, whitelist } from '@app/domain/whitelist/whitelist';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';

export const UpdateOwn = command('UpdateOwn', ({ streams }, context) => {
  const memberId = context.caller.actor.id;
  return streams.transact(
    whitelist,
    memberId,
    updateOwnSlot({ memberId, at: now() }),
    writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/update-own', {})),
  );
});
