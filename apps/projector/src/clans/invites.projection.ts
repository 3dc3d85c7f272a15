import { clanInvites, type ClanInviteDocument } from '@app/contracts/clans/read-models';
import type { ClanEvent } from '@app/domain/clans/events';
import { inviteId } from '@app/domain/clans/invites';
import { projection } from '../projection';

const gone = () => undefined;

/** Invites that were neither answered nor cancelled. Those that have expired are here still, and shown to nobody. */
export const invites = projection<ClanInviteDocument, ClanEvent>()({
  into: clanInvites,
  key: ({ data }) =>
    'invites' in data
      ? data.invites.map((invite) => inviteId(data.clanId, invite))
      : inviteId(data.clanId, data.invite),
  initial: (id) => ({ id, clanId: 0, steamId: '', invitedBy: '', createdAt: '', expiresAt: '' }),
  evolve: {
    ClanInviteSent: ({ id }, { data: { clanId, steamId, at: createdAt, expiresAt }, metadata: { actor } }) => ({
      id,
      clanId,
      steamId,
      invitedBy: actor.name,
      createdAt,
      expiresAt,
    }),
    ClanInviteCancelled: gone,
    ClanInviteDeclined: gone,
    ClanMemberJoined: gone,
    ClanDeleted: gone,
  },
});
