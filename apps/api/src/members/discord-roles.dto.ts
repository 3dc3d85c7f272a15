import { IsIn } from 'class-validator';
import { Optional } from '@app/contracts/optional';

export class DiscordRolesQuery {
  /** `true` asks the chat platform at once instead of answering what is known. */
  @Optional()
  @IsIn(['true', 'false'])
  refresh?: 'true' | 'false';
}
