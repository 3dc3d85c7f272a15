/** The rules of live dashboards that screens and the api share. Pure; nothing here knows the log. */

export { SOVIET_ARMY, US_ARMY } from '../armies';
export { OFFLINE_AFTER_MS } from '../game-servers';
export { isLeaderKit, roleName } from '../battlelog/squad-roles';

/** Members of a full squad. */
export const SQUAD_SIZE = 9;
