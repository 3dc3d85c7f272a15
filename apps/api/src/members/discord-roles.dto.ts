import { IsIn, IsOptional } from 'class-validator';

export class DiscordRolesQuery {
  /** `true` asks the chat platform at once instead of answering what is known. */
  @IsOptional()
  @IsIn(['true', 'false'])
  refresh?: 'true' | 'false';
}
