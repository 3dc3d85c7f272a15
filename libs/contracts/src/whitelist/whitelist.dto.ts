import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';

const ID_LENGTH = 64;
/** More slots than any sum of allowances. */
const MOST_SLOTS = 1_000;

/** A slot as it should be, or `shouldDelete`. */
export class SlotEditDto {
  @IsString()
  @MaxLength(ID_LENGTH)
  entryId!: string;

  @IsOptional()
  @IsIn(['SQUAD', 'REFORGER', ''])
  game?: 'SQUAD' | 'REFORGER' | '' | null;

  @IsOptional()
  @IsString()
  @MaxLength(ID_LENGTH)
  id?: string | null;

  @IsOptional()
  @IsBoolean()
  shouldDelete?: boolean;
}

export class SaveSlotsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SLOTS)
  @ValidateNested({ each: true })
  @Type(() => SlotEditDto)
  slots!: SlotEditDto[];
}

export class WhitelistFileQuery {
  /** Which server asks: its number in the community's configuration. */
  @IsOptional()
  @IsString()
  @MaxLength(32)
  server?: string;
}
