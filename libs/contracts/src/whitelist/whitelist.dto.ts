import { IsBoolean, IsIn } from 'class-validator';
import { Moment, OrNull, Parts, TextUpTo } from '../checks';
import { ImportFileDto, ReportHash, SourceOfFile } from '../imports/imports.dto';
import { Optional } from '../optional';

const ID_LENGTH = 64;
/** More slots than any sum of allowances. */
const MOST_SLOTS = 1_000;

/** A slot as it should be, or `shouldDelete`. */
export class SlotEditDto {
  @TextUpTo(ID_LENGTH)
  entryId!: string;

  @Optional()
  @IsIn(['SQUAD', 'REFORGER', ''])
  game?: 'SQUAD' | 'REFORGER' | '' | null;

  @Optional()
  @TextUpTo(ID_LENGTH)
  id?: string | null;

  @Optional()
  @IsBoolean()
  shouldDelete?: boolean;
}

export class SaveSlotsDto {
  @Parts(() => SlotEditDto, 1, MOST_SLOTS)
  slots!: SlotEditDto[];
}

/** Why staff revoke or restore the slots of a member, who reads it. */
export class SlotsRemedyDto {
  @TextUpTo(1_000)
  reason!: string;
}

export class GiveSlotDto {
  @TextUpTo(ID_LENGTH)
  player!: string;

  /** What the slot is for. */
  @TextUpTo(2_000)
  note!: string;

  /** ISO 8601; null for good. */
  @OrNull(Moment())
  until!: string | null;
}

export class WithdrawSlotDto {
  @TextUpTo(2_000)
  reason!: string;
}

/** Reserved slots of another tool, in the form of the game's Admins.cfg. */
export class ApplySlotImportDto extends ImportFileDto {
  @SourceOfFile()
  source!: string;

  @ReportHash()
  hash!: string;
}
