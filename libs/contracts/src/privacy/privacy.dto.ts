import { IsString, IsUUID, MaxLength } from 'class-validator';

const LONGEST_NAME = 200;

/** Asks to be erased. */
export class EraseMeDto {
  /** The member's own name, typed. */
  @IsString()
  @MaxLength(LONGEST_NAME)
  name!: string;
}

export class WithdrawErasureDto {
  @IsUUID()
  requestId!: string;
}
