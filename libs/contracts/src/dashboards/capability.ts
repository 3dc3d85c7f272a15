import { capability } from '../capability';
import { reforgerDashboards, squadDashboards } from './read-models';

/** The tools themselves, `server-1` and so on, are made of the community's servers. */
export const dashboards = capability({ name: 'dashboards', readModels: [squadDashboards, reforgerDashboards] });
