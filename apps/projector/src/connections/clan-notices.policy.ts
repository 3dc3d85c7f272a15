import { clanNotices } from '@app/contracts/connections/policies';
import { clans, leaderAt } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { inviteId } from '@app/domain/clans/invites';
import { clanNumbers } from '@app/domain/clans/numbers';
import { connections, sendClanNotice } from '@app/domain/connections/connections';
import type { ClanNoticeKind, ConnectionsEvent } from '@app/domain/connections/events';
import { accountReservation } from '@app/storage/event-log/reservation';
import { memberLinkedTo } from '@app/processes/linking';
import { policy, type Consequence, type Policy } from '../engine/policies/policy-runner';
import { eventStoreOf, stateOf } from '../engine/policies/state-of';

const KINDS = {
  ClanInviteSent: 'clan-invited',
  ClanMemberJoined: 'clan-joined',
  ClanMemberPromoted: 'clan-promoted',
  ClanMemberDemoted: 'clan-demoted',
  ClanMemberKicked: 'clan-kicked',
  ClanLeadershipTransferred: 'clan-transferred',
  ClanDeleted: 'clan-deleted',
} as const satisfies Partial<Record<ClanEvent['type'], ClanNoticeKind>>;

type Event = Extract<ClanEvent, { type: keyof typeof KINDS }>;
type Linked = Extract<ConnectionsEvent, { type: 'GameAccountConnected' }>;

/**
 * Sends a notice to the member to whom something happened in a clan. When somebody joins, whoever leads the clan then
 * gets it; when the clan is deleted, all its members; when the leadership passes on, the former leader too. Nobody gets
 * a notice of their own act. An invite names a Steam account: the notice goes to the member who has linked it, or, once
 * it is linked, to whoever links it.
 *
 * @param secret the key for the names of reservations; without it an invite sends no notice
 */
export const connectionsClanNotices = (secret: string | undefined): Policy =>
  policy<Event | Linked>(clanNotices, {
    act: async (event, decide) => {
      if (event.type === 'GameAccountConnected') return noticeInvites(event.data, decide);
      const { id, type, data, revision } = event;
      const { actor } = event.metadata;
      const { clanId, at } = data;
      const clan = await stateOf(decide, clans, String(clanId));
      const by = type === 'ClanMemberJoined' ? data.memberName : actor.name;
      const notice = { kind: KINDS[type], clanId, clanName: clan.name, clanTag: clan.tag, by, at };
      const noticeId = type === 'ClanInviteSent' ? inviteNotice(clanId, data.invite) : `clan-${id}`;
      const send = async (memberId: string, kind: ClanNoticeKind) => {
        if (memberId !== actor.id)
          await decide(connections, memberId, sendClanNotice({ ...notice, kind, memberId, noticeId }));
      };
      const receivers = await receiversOf({ type, data } as Event, leaderAt(clan, revision), decide, secret);
      for (const memberId of receivers) await send(memberId, KINDS[type]);
      if ('from' in data) await send(data.from, 'clan-leadership-lost');
    },
  });

/** One for each invite, whichever came first: it, or the link. */
const inviteNotice = (clanId: number, invite: number): string => `clan-invite-${inviteId(clanId, invite)}`;

/** The invites that have waited for an account. Which clans sent them no stream says, so all clans are looked at. */
const noticeInvites = async ({ platform, accountId, memberId, at }: Linked['data'], decide: Consequence) => {
  if (platform !== 'steam') return;
  const { last } = await stateOf(decide, clanNumbers, undefined);
  for (let clanId = 1; clanId <= last; clanId++) {
    const { name: clanName, tag: clanTag, invites, members } = await stateOf(decide, clans, String(clanId));
    const open = [...invites].find(([, { steamId, expiresAt }]) => steamId === accountId && expiresAt > at);
    if (!open) continue;
    const [invite, { by: sender = '' }] = open;
    const by = members.get(sender)?.memberName ?? clanName;
    const notice = { kind: 'clan-invited', noticeId: inviteNotice(clanId, invite), clanId, clanName, clanTag } as const;
    await decide(connections, memberId, sendClanNotice({ ...notice, by, memberId, at }));
  }
};

const receiversOf = async (
  event: Pick<Event, 'type' | 'data'> & Event,
  leader: string | undefined,
  decide: Consequence,
  secret: string | undefined,
): Promise<readonly string[]> => {
  switch (event.type) {
    case 'ClanInviteSent':
      return secret === undefined ? [] : holderOf(event.data.steamId, decide, secret);
    case 'ClanMemberJoined':
      return leader === undefined ? [] : [leader];
    case 'ClanDeleted':
      return event.data.memberIds;
    default:
      return [event.data.memberId];
  }
};

const holderOf = async (accountId: string, decide: Consequence, secret: string): Promise<readonly string[]> => {
  const account = { platform: 'steam', accountId } as const;
  const reservation = accountReservation(secret)('steam', accountId);
  const holder = await memberLinkedTo(eventStoreOf(decide), account, reservation);
  return holder === undefined ? [] : [holder];
};
