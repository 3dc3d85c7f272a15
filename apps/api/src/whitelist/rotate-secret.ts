import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fileAccess, rotateSecret } from '@app/domain/whitelist/file-access';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';
import { idempotencyOf } from '../platform/idempotency';
import { fileAudit } from './audit';
import { newSecret, secretHash } from './file-secret';

interface Rotated {
  /** Returned once. Undefined when the same request was answered before. */
  readonly secret: string | undefined;
  readonly receipt: Receipt<WhitelistEvent>;
}

export class RotateSecret extends Command<Rotated> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(private readonly streams: Streams) {}

  async execute({ context }: RotateSecret): Promise<Rotated> {
    const secret = newSecret();
    const receipt = await this.streams.transact(
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
          fileAudit(before === null ? 'ENABLE_SECRET' : 'ROTATE_SECRET', { endsWith: secret.slice(-4) }),
        ...idempotencyOf(context, 'POST /api/admin-portal/whitelist-files/secret', {}),
      }),
    );
    return { secret: receipt.repeated ? undefined : secret, receipt };
  }
}
