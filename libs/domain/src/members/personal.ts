import type { MembersFacts } from './events';
import { MEMBER, nameOf, type MarksOf } from '../personal-marks';

export const membersMarks: MarksOf<MembersFacts> = {
  MemberRolesObserved: [{ memberId: MEMBER, name: nameOf('memberId') }, 'at gained[] inGuild lost[] roles[]'],
};
