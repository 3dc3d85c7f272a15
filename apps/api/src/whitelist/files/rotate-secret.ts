import { fileAccess, rotateSecret } from '@app/domain/whitelist/file-access';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { fileAudit } from '../audit';
import { hadSecret, newSecret, secretHash } from '../../platform/served-files/file-secret';

/** The secret is returned once: undefined when the same request was answered before. */
export const RotateSecret = command('RotateSecret', async ({ streams, config }, context) => {
  const secret = newSecret();
  const receipt = await streams.transact(
    fileAccess,
    undefined,
    rotateSecret({
      secretHash: secretHash(secret),
      endsWith: secret.slice(-4),
      by: context.caller.actor.name,
      at: now(),
    }),
    writeContext(context, {
      audit: ({ secretHash: before }) =>
        fileAudit(hadSecret(before, config) ? 'ROTATE_SECRET' : 'ENABLE_SECRET', { endsWith: secret.slice(-4) }),
      ...idempotencyOf(context, 'POST /api/admin-portal/whitelist-files/secret', {}),
    }),
  );
  return { secret: receipt.repeated ? undefined : secret, receipt };
});
