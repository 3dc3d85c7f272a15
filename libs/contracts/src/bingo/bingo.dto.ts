import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Optional } from '../optional';

/** Sanitising removes markup, so more than the 500 characters that are stored may arrive; this bounds the input. */
const VALUE_INPUT_LENGTH = 2_000;
const HIGHEST_ID = 2_147_483_647;

/** Squares of each difficulty; together they must be side times side. */
export class DistributionDto {
  @IsInt()
  @Min(0)
  @Max(25)
  easy!: number;

  @IsInt()
  @Min(0)
  @Max(25)
  medium!: number;

  @IsInt()
  @Min(0)
  @Max(25)
  hard!: number;

  @IsInt()
  @Min(0)
  @Max(25)
  quotes!: number;
}

export class StartGameDto {
  @IsIn(['3x3', '4x4', '5x5'])
  gridSize!: '3x3' | '4x4' | '5x5';

  /** Without it: 60% easy, 25% medium, 15% hard and at least one quote. */
  @Optional()
  @ValidateNested()
  @Type(() => DistributionDto)
  distribution?: DistributionDto;
}

export class GameDto {
  @IsInt()
  @Min(1)
  @Max(HIGHEST_ID)
  gameId!: number;
}

export class SquareDto extends GameDto {
  /** Zero-based, row-major. */
  @IsInt()
  @Min(0)
  @Max(24)
  position!: number;
}

export class ToggleSquareDto extends SquareDto {
  /** True marks, false unmarks. */
  @IsBoolean()
  mark!: boolean;
}

export class AddValueDto {
  @IsString()
  @MaxLength(VALUE_INPUT_LENGTH)
  value!: string;

  @IsIn(['easy', 'medium', 'hard', 'quotes'])
  difficulty!: 'easy' | 'medium' | 'hard' | 'quotes';
}

/** Either `value` and `difficulty`, or `isActive` alone. */
export class UpdateValueDto {
  @Optional()
  @IsString()
  @MaxLength(VALUE_INPUT_LENGTH)
  value?: string;

  @Optional()
  @IsIn(['easy', 'medium', 'hard', 'quotes'])
  difficulty?: 'easy' | 'medium' | 'hard' | 'quotes';

  @Optional()
  @IsBoolean()
  isActive?: boolean;
}

export class GameHistoryQuery {
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  page: number = 1;

  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(50)
  limit: number = 3;
}
