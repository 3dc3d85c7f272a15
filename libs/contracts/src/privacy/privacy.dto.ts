import { IsString, IsUUID, MaxLength } from 'class-validator';

const LONGEST_NAME = 200;

/** Requests erasure. */
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
