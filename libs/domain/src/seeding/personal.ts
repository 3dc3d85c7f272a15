import type { SeedingFacts } from './events';
import { FREE, MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const seedingMarks: MarksOf<SeedingFacts> = {
  SeedingMonthClosed: [
    { 'winners[].discordId': MEMBER, 'winners[].steamId': PLAYER, 'winners[].steamName': nameOf('steamId') },
    'at from month to winners[].points winners[].position winners[].prize',
  ],
  SeedersCalled: [{}, 'at day players serverId'],
  WinnerMessageQueued: [{ memberId: MEMBER, text: textOf('memberId') }, 'at messageId month position'],
  WinnerMessageAttempted: [{ memberId: MEMBER }, 'at attempt messageId'],
  WinnerMessageSent: [{ memberId: MEMBER }, 'at channelId chatMessageId messageId'],
  WinnerMessageFailed: [{ memberId: MEMBER, reason: FREE }, 'at messageId retryAt'],
  RewardRoleGranted: [{ memberId: MEMBER, steamId: PLAYER }, 'at heldBefore points reward roleId threshold'],
  RewardRoleRevoked: [{ memberId: MEMBER, steamId: PLAYER }, 'at because points reward threshold'],
  RewardRoleGiven: [{ memberId: MEMBER, steamId: PLAYER }, 'at reward'],
  RewardRoleRemoved: [{ memberId: MEMBER, steamId: PLAYER }, 'at reward'],
  RewardRoleFailed: [{ memberId: MEMBER, reason: FREE, steamId: PLAYER }, 'at retryAt reward'],
};
