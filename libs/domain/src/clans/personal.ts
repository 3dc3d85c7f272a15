import type { ClanFacts } from './events';
import { FREE, MEMBER, nameOf, PLAYER, type MarksOf } from '../personal-marks';
import { CLAN_FIELDS, clanFields } from './rules';

/** The texts in which anything may stand, by their paths. */
const free = (within: string) =>
  Object.fromEntries(clanFields.filter((field) => CLAN_FIELDS[field].isFree).map((field) => [within + field, FREE]));
const plain = (within: string): string =>
  clanFields.flatMap((field) => (CLAN_FIELDS[field].isFree ? [] : [within + field])).join(' ');

export const clanMarks: MarksOf<ClanFacts> = {
  ClanNumberAssigned: [{ memberId: MEMBER }, 'at clanId'],
  ClanRequested: [
    { ...free(''), memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    `at clanId memberLimit request ${plain('')}`,
  ],
  ClanCreated: [
    { ...free(''), memberId: MEMBER, memberName: nameOf('memberId'), steamId: PLAYER },
    `at clanId memberLimit request ${plain('')}`,
  ],
  ClanCreationRefused: [{}, 'at because clanId request'],
  ClanEditRequested: [free('changes.'), `at changes.memberLimit ${plain('changes.')} clanId request`],
  ClanEdited: [free('changes.'), `at changes.memberLimit ${plain('changes.')} clanId request`],
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
