import type { SupportersFacts } from './events';
import { MEMBER, type MarksOf } from '../personal-marks';

export const supportersMarks: MarksOf<SupportersFacts> = {
  PatronReported: [{ memberId: MEMBER }, 'asOf at delivery ended kept paidUntil patron tier tierIds[] trigger'],
  PatronsCompared: [{}, 'at changed ended missing[] read startedAt tooMany'],
  PatronComparisonFailed: [{}, 'at because'],
  SupporterTierChanged: [{ memberId: MEMBER }, 'at from patron to'],
};
