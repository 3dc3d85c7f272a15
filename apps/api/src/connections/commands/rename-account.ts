import { connections, renameAccount } from '@app/domain/connections/connections';
import type { Platform } from '@app/domain/connections/rules';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';

export const RenameAccount = command(
  'RenameAccount',
  ({ streams }, context, platform: Platform, displayName: string) => {
    const memberId = context.caller.actor.id;
    const rename = renameAccount({ memberId, platform, displayName, at: now() });
    return streams.transact(connections, memberId, rename, writeContext(context));
  },
);
