import { IsString, IsUUID, MaxLength } from 'class-validator';
import { TextUpTo } from '../checks';

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

/** Staff stop a request, and why. The member reads the reason. */
export class CancelErasureDto {
  @IsUUID()
  requestId!: string;

  @TextUpTo(1_000)
  reason!: string;
}
