import { capability } from '../capability';
import { patronComparison, supporters as model } from './read-models';

export const supporters = capability({ name: 'supporters', readModels: [model, patronComparison] });
