import { connections, selectMainProfile } from '@app/domain/connections/connections';
import type { Platform } from '@app/domain/connections/rules';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';

export const SelectMainProfile = command('SelectMainProfile', ({ streams }, context, platform: Platform) => {
  const memberId = context.caller.actor.id;
  const select = selectMainProfile({ memberId, platform, at: now() });
  return streams.transact(connections, memberId, select, writeContext(context));
});
