import type { ConnectionsFacts } from './events';
import { FREE, MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const connectionsMarks: MarksOf<ConnectionsFacts> = {
  GameAccountConnected: [
    {
      accountId: PLAYER,
      'byStaff.noticeId': textOf('/memberId'),
      'byStaff.reason': textOf('/memberId'),
      displayName: nameOf('memberId'),
      memberId: MEMBER,
    },
    'at claim platform provedBy.by provedBy.game provedBy.serverId verified',
  ],
  GameAccountDisconnected: [
    {
      accountId: PLAYER,
      'byStaff.displayName': nameOf('/memberId'),
      'byStaff.noticeId': textOf('/memberId'),
      'byStaff.reason': textOf('/memberId'),
      memberId: MEMBER,
    },
    'at byStaff.verified claim platform',
  ],
  GameAccountReleased: [{ accountId: PLAYER, memberId: MEMBER, noticeId: textOf('memberId') }, 'at claim platform'],
  GameAccountClaimVoided: [{ accountId: PLAYER, memberId: MEMBER }, 'at because claim platform'],
  GameAccountVerified: [
    {
      accountId: PLAYER,
      'byStaff.noticeId': textOf('/memberId'),
      'byStaff.reason': textOf('/memberId'),
      memberId: MEMBER,
    },
    'at claim platform provedBy.by provedBy.game provedBy.serverId',
  ],
  ServerProofsWithdrawn: [
    { 'links[].accountId': PLAYER, 'links[].memberId': MEMBER, reason: FREE },
    'at game links[].platform serverId since',
  ],
  GameAccountConfirmationWithdrawn: [
    {
      accountId: PLAYER,
      'byStaff.noticeId': textOf('/memberId'),
      'byStaff.reason': textOf('/memberId'),
      memberId: MEMBER,
    },
    'at claim platform provedBy.by provedBy.game provedBy.serverId',
  ],
  GameAccountRenamed: [
    { accountId: PLAYER, before: nameOf('memberId'), displayName: nameOf('memberId'), memberId: MEMBER },
    'at platform',
  ],
  MainProfileSelected: [{ memberId: MEMBER }, 'at platform'],
  SteamSignInRequested: [{ memberId: MEMBER, memberName: nameOf('memberId') }, 'at expiresAt signInId'],
  SteamSignInCompleted: [
    { memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    'at nonce reservation signInId',
  ],
  AccountLinkRefused: [{ accountId: PLAYER, memberId: MEMBER, noticeId: textOf('memberId') }, 'at because platform'],
  ClanNoticeSent: [
    { by: textOf('memberId'), memberId: MEMBER, noticeId: textOf('memberId') },
    'at clanId clanName clanTag kind',
  ],
  ErasureNoticeSent: [{ memberId: MEMBER, reason: textOf('memberId') }, 'at kind noticeId'],
  NoticesAcknowledged: [{ memberId: MEMBER, 'noticeIds[]': textOf('memberId') }, 'at'],
  AccountReserved: [{ memberId: MEMBER }, 'at claim proved'],
  AccountReservationProved: [{ memberId: MEMBER }, 'at claim'],
  AccountReservationReleased: [{ memberId: MEMBER }, 'at claim'],
  LinkCodeIssued: [{ memberId: MEMBER, memberName: nameOf('memberId') }, 'at expiresAt hash'],
  LinkCodeUsed: [{ memberId: MEMBER, steamId: PLAYER }, 'at by hash serverId'],
  ReforgerPlayerProved: [{ memberId: MEMBER, name: nameOf('memberId'), playerId: PLAYER }, 'at by hash serverId'],
};
