import { capability } from '../capability';
import { supporters as model } from './read-models';

export const supporters = capability({ name: 'supporters', readModels: [model] });
