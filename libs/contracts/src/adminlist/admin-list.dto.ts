import { IsString } from 'class-validator';
import { HIGHEST_ID, TextUpTo, WholeInQuery } from '../checks';

export class SaveAdminListDto {
  /** The whole text. */
  @IsString()
  content!: string;
}

export class RestoreBackupDto {
  /** As the list of backups names it. */
  @TextUpTo(100)
  filename!: string;
}

export class BackupsQuery {
  /** Only versions before this one. */
  @WholeInQuery(1, HIGHEST_ID)
  before?: number;
}
