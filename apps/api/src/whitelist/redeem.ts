import { redeem, whitelist } from '@app/domain/whitelist/whitelist';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { allowanceFor } from './entitlement';

export const Redeem = command('Redeem', ({ streams, config }, context) => {
  const { id: memberId, name, roles } = context.caller.actor;
  return streams.transact(
    whitelist,
    memberId,
    redeem({
      memberId,
      name,
      roles: [...roles].sort(),
      allowance: allowanceFor(context.caller, config),
      at: now(),
    }),
    writeContext(context, idempotencyOf(context, 'POST /api/whitelisting/redeem', {})),
  );
});
