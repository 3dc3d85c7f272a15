import { clans } from '@app/domain/clans/clan';
import { leave } from '@app/domain/clans/members';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { Rejected } from '@app/domain/decider';
import { clanIdOf } from '@app/processes/clans';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { overStreams } from '../../platform/commands/over-streams';

export const LeaveClan = command('LeaveClan', async ({ streams }, context) => {
  const by = writeContext(context);
  const memberId = context.caller.actor.id;
  let clanId = 0;
  const receipts = await overStreams(streams, by, async (eventStore) => {
    const found = await clanIdOf(eventStore, memberId);
    if (found === undefined) throw new Rejected('in-no-clan', CLAN_TEXTS.inNoClan);
    clanId = found;
    await eventStore.transact(clans, String(found), leave({ memberId, at: now() }));
  });
  return { clanId, receipts };
});
