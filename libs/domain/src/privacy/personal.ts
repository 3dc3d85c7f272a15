import type { FormerStaffFacts, PrivacyFacts } from './events';
import { MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const privacyMarks: MarksOf<PrivacyFacts> = {
  DataExported: [{ memberId: MEMBER }, 'at'],
  DataExportFailed: [{ memberId: MEMBER }, 'at'],
  ErasureRequested: [{ memberId: MEMBER, name: nameOf('memberId') }, 'at dueAt requestId'],
  ErasureWithdrawn: [{ memberId: MEMBER }, 'at requestId'],
  ErasureCancelled: [{ memberId: MEMBER, reason: textOf('memberId') }, 'at requestId'],
  ErasureHeldBack: [{ memberId: MEMBER }, 'at requestId'],
  ErasureAnnounced: [{ memberId: MEMBER }, 'about at reached requestId'],
  ErasureStarted: [{ 'accounts[]': PLAYER, 'banned[]': PLAYER, memberId: MEMBER }, 'at requestId round'],
  ErasureCompleted: [{ memberId: MEMBER }, 'at requestId round'],
};

export const formerStaffMarks: MarksOf<FormerStaffFacts> = {
  StaffNameKept: [{ memberId: textOf('record'), name: nameOf('record'), record: PLAYER }, 'at person until'],
  StaffNameForgotten: [{}, 'at person'],
};
