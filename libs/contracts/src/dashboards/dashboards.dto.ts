import { HIGHEST_ID, WholeInQuery } from '../checks';

/** GET live data and status: which server, without one in the path. */
export class LiveServerQuery {
  @WholeInQuery(1, HIGHEST_ID)
  serverId = 1;
}
