import { IsIn } from 'class-validator';
import { Optional } from '@app/contracts/optional';

export class DiscordRolesQuery {
  /** `true` reads the chat platform instead of the cache. */
  @Optional()
  @IsIn(['true', 'false'])
  refresh?: 'true' | 'false';
}
