import { capability } from '../capability';
import * as readModels from './read-models';

/** The tools themselves, `server-1` and so on, are made of the community's servers. */
export const dashboards = capability({ name: 'dashboards', readModels });
