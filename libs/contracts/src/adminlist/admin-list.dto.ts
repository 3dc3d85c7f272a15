import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Type } from 'class-transformer';
import { Optional } from '../optional';

export class SaveAdminListDto {
  /** The whole text. */
  @IsString()
  content!: string;
}

export class RestoreBackupDto {
  /** As the list of backups names it. */
  @IsString()
  @MaxLength(100)
  filename!: string;
}

export class BackupsQuery {
  /** Only versions before this one. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  before?: number;
}
