import { banFileAccess, dropBanFileSecret, rotateBanFileSecret } from '@app/domain/moderation/ban-file';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { hadSecret, newSecret, secretHash } from '../../platform/served-files/file-secret';
import { banFileAudit } from '../audit';

/** The secret is returned once: undefined when the same request was answered before. */
export const RotateBanFileSecret = command('RotateBanFileSecret', async ({ streams, config }, context) => {
  const secret = newSecret();
  const to = { secretHash: secretHash(secret), endsWith: secret.slice(-4), by: context.caller.actor.name, at: now() };
  const receipt = await streams.transact(
    banFileAccess,
    undefined,
    rotateBanFileSecret(to),
    writeContext(context, {
      audit: ({ secretHash: before }) =>
        banFileAudit(hadSecret(before, config) ? 'ROTATE_SECRET' : 'ENABLE_SECRET', { endsWith: to.endsWith }),
      ...idempotencyOf(context, 'POST /api/moderation/squad/ban-file/secret', {}),
    }),
  );
  return { secret: receipt.repeated ? undefined : secret, receipt };
});

export const DropBanFileSecret = command('DropBanFileSecret', ({ streams }, context) =>
  streams.transact(
    banFileAccess,
    undefined,
    dropBanFileSecret({ by: context.caller.actor.name, at: now() }),
    writeContext(context, { audit: banFileAudit('DISABLE_SECRET', {}) }),
  ),
);
