import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../optional';

const ID_LENGTH = 64;
/** More slots than any sum of allowances. */
const MOST_SLOTS = 1_000;

/** A slot as it should be, or `shouldDelete`. */
export class SlotEditDto {
  @IsString()
  @MaxLength(ID_LENGTH)
  entryId!: string;

  @Optional()
  @IsIn(['SQUAD', 'REFORGER', ''])
  game?: 'SQUAD' | 'REFORGER' | '' | null;

  @Optional()
  @IsString()
  @MaxLength(ID_LENGTH)
  id?: string | null;

  @Optional()
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
  @Optional()
  @IsString()
  @MaxLength(32)
  server?: string;
}
