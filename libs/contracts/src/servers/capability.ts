import { capability } from '../capability';
import * as readModels from './read-models';

export const servers = capability({ name: 'servers', readModels });
