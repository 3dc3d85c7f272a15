import { capability } from '../capability';
import * as readModels from './read-models';

export const supporters = capability({ name: 'supporters', readModels });
