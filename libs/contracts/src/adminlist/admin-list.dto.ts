import { IsBoolean, IsString } from 'class-validator';
import { HIGHEST_ID, TextUpTo, WholeInQuery } from '../checks';
import { ImportFileDto, ReportHash, SourceOfFile } from '../imports/imports.dto';

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

/** Admins and groups of another tool, in the form of the game's Admins.cfg. */
export class ListImportDto extends ImportFileDto {
  /** Groups that only reserve a place, and who is in them, are brought over too. */
  @IsBoolean()
  reserved!: boolean;
}

export class ApplyListImportDto extends ListImportDto {
  @SourceOfFile()
  source!: string;

  @ReportHash()
  hash!: string;
}
