import type { ClanFacts } from './events';
import { FREE, MEMBER, nameOf, PLAYER, type MarksOf } from '../personal-marks';

export const clanMarks: MarksOf<ClanFacts> = {
  ClanNumberAssigned: [{ memberId: MEMBER }, 'at clanId'],
  ClanRequested: [
    {
      description: FREE,
      discordLink: FREE,
      memberId: MEMBER,
      memberName: nameOf('memberId'),
      motto: FREE,
      name: FREE,
      steamId: PLAYER,
    },
    'at clanId memberLimit request tag',
  ],
  ClanCreated: [
    {
      description: FREE,
      discordLink: FREE,
      memberId: MEMBER,
      memberName: nameOf('memberId'),
      motto: FREE,
      name: FREE,
      steamId: PLAYER,
    },
    'at clanId memberLimit request tag',
  ],
  ClanCreationRefused: [{}, 'at because clanId request'],
  ClanEditRequested: [
    { 'changes.description': FREE, 'changes.discordLink': FREE, 'changes.motto': FREE, 'changes.name': FREE },
    'at changes.memberLimit changes.tag clanId request',
  ],
  ClanEdited: [
    { 'changes.description': FREE, 'changes.discordLink': FREE, 'changes.motto': FREE, 'changes.name': FREE },
    'at changes.memberLimit changes.tag clanId request',
  ],
  ClanEditRefused: [{}, 'at because clanId request'],
  ClanImageStored: [{ webp: FREE }, 'at clanId image'],
  ClanImageChanged: [{}, 'at bytes clanId image'],
  ClanInviteSent: [{ steamId: PLAYER }, 'at clanId expiresAt invite'],
  ClanInviteCancelled: [{ steamId: PLAYER }, 'at clanId invite'],
  ClanInviteDeclined: [{ memberId: MEMBER, steamId: PLAYER }, 'at clanId invite'],
  ClanInviteAccepted: [
    { memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    'at clanId invite request',
  ],
  ClanMemberJoined: [{ memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER }, 'at clanId invite request'],
  ClanJoinRefused: [
    { memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    'at because clanId invite request',
  ],
  ClanMemberPromoted: [{ memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER }, 'at clanId'],
  ClanMemberDemoted: [{ memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER }, 'at clanId'],
  ClanMemberDeparted: [{ memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER }, 'at clanId'],
  ClanMemberKicked: [{ memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER }, 'at clanId'],
  ClanLeadershipTransferred: [
    { from: MEMBER, fromName: nameOf('from'), memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    'at clanId',
  ],
  ClanDeleted: [{ 'memberIds[]': MEMBER }, 'at clanId invites[]'],
  ClanValueReserved: [{ value: MEMBER }, 'at clanId kind request'],
};
