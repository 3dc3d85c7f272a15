import { IsBoolean } from 'class-validator';
import { Text, TextUpTo } from '../checks';
import { LONGEST_FILE } from './imports';

/** A file of another tool. */
export class ImportFileDto {
  @Text(LONGEST_FILE)
  content!: string;

  /** What has ended is brought over too. */
  @IsBoolean()
  expired!: boolean;
}

/** What staff call the file. */
export const SourceOfFile = () => Text(100);
/** Of the report. */
export const ReportHash = () => Text(100);

export class UndoImportDto {
  @TextUpTo(2_000)
  reason!: string;
}
