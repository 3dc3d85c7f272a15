import type { ExemptionsFacts } from './events';
import { ACTOR, nameOf, PLAYER, type MarksOf } from '../personal-marks';

export const exemptionsMarks: MarksOf<ExemptionsFacts> = {
  ExemptListChanged: [{ 'added[]': PLAYER, by: nameOf(ACTOR), 'removed[]': PLAYER }, 'at list'],
};
