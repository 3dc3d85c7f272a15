import { clans } from '@app/domain/clans/clan';
import { leave } from '@app/domain/clans/members';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { clanIdOf } from '@app/storage/processes/clans';
import { eventStorePort } from '@app/storage/processes/linking';
import { command } from '../platform/command';
import { now, writeContext } from '../platform/context';
import { Refused } from '../platform/failures';

export const LeaveClan = command('LeaveClan', async ({ streams }, context) => {
  const by = writeContext(context);
  const memberId = context.caller.actor.id;
  const clanId = await clanIdOf(eventStorePort(streams, by), memberId);
  if (clanId === undefined) throw new Refused(409, 'in-no-clan', CLAN_TEXTS.inNoClan);
  const receipt = await streams.transact(clans, clanId, leave({ memberId, at: now() }), by);
  return { clanId, receipt };
});
