import { HIGHEST_ID, TextUpTo, WholeInQuery } from '../checks';

/** GET live data and status: which server, without one in the path. */
export class LiveServerQuery {
  @WholeInQuery(1, HIGHEST_ID)
  serverId = 1;
}

/** GET playing: by any id of the game. */
export class PlayingQuery {
  @TextUpTo(64)
  player!: string;
}
