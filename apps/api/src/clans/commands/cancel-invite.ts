import { clans } from '@app/domain/clans/clan';
import { cancelInvite, inviteMissing, inviteOf } from '@app/domain/clans/invites';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';

export const CancelInvite = command('CancelInvite', async ({ streams }, context, clanId: number, inviteId: string) => {
  const named = inviteOf(inviteId);
  if (named?.clanId !== clanId) throw inviteMissing();
  const cancel = cancelInvite({ memberId: context.caller.actor.id, invite: named.invite, at: now() });
  return streams.transact(clans, clanId, cancel, writeContext(context));
});
