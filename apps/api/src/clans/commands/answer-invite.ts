import { clans } from '@app/domain/clans/clan';
import { declineInvite, inviteMissing, inviteOf } from '@app/domain/clans/invites';
import { joinClan } from '@app/processes/clans';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { LinkedSteam } from '../../platform/ports/linked-steam';
import { overStreams } from '../../platform/commands/over-streams';

export type InviteAnswer = 'accept' | 'decline';

/**
 * An invite is the linked Steam account's, proved or typed; whoever has another finds no such invite. A clan that the
 * body names must be the invite's.
 */
export const AnswerInvite = command(
  'AnswerInvite',
  async ({ streams, linked }, context, what: InviteAnswer, inviteId: string, named: number | undefined) => {
    const { id: memberId, name: memberName } = context.caller.actor;
    const found = inviteOf(inviteId);
    const steamId = await linked.of(memberId);
    if (!found || steamId === null) throw inviteMissing();
    const { clanId, invite } = found;
    if (named !== undefined && named !== clanId)
      throw new Refused(400, 'other-clan', 'This invite is of another clan than clan_id names.');
    const answer = { memberId, steamId, invite, at: now() };
    const by = writeContext(context);
    if (what === 'decline')
      return { clanId, receipts: [await streams.transact(clans, clanId, declineInvite(answer), by)] };
    const receipts = await overStreams(streams, by, (eventStore) =>
      joinClan(eventStore, { clanId, memberName, ...answer }),
    );
    return { clanId, receipts };
  },
  { linked: LinkedSteam },
);
