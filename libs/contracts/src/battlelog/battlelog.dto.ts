import { IsIn, Matches } from 'class-validator';
import { TextUpTo } from '../checks';
import { Optional } from '../optional';

/** More than is used of it may arrive: this bounds the input. */
const TYPED_LENGTH = 200;

export class PlayerSearchQuery {
  @TextUpTo(TYPED_LENGTH)
  q!: string;
}

/** Which leaderboard: of all time and all servers by default. */
export class LeaderboardQuery {
  @Optional()
  @IsIn(['week', 'month', 'season', 'all'])
  window?: 'week' | 'month' | 'season' | 'all';

  /** The number of a server. */
  @Optional()
  @Matches(/^[1-9]\d?$/, { message: 'server must be the number of a server' })
  server?: string;
}
