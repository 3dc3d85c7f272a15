import type { PoliciesFacts } from './events';
import type { MarksOf } from '../personal-marks';

export const policiesMarks: MarksOf<PoliciesFacts> = {
  PolicyCheckpointReached: [{}, 'at policy position'],
};
