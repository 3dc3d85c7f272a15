import { IsBoolean, IsIn } from 'class-validator';
import { NumberedId, Part, TextUpTo, Whole, WholeInQuery } from '../checks';
import { Optional } from '../optional';

/** Sanitising removes markup, so more than the 500 characters that are stored may arrive; this bounds the input. */
const VALUE_INPUT_LENGTH = 2_000;

/** Squares of each difficulty; together they must be side times side. */
export class DistributionDto {
  @Whole(0, 25)
  easy!: number;

  @Whole(0, 25)
  medium!: number;

  @Whole(0, 25)
  hard!: number;

  @Whole(0, 25)
  quotes!: number;
}

export class StartGameDto {
  @IsIn(['3x3', '4x4', '5x5'])
  gridSize!: '3x3' | '4x4' | '5x5';

  /** Without it: 60% easy, 25% medium, 15% hard and at least one quote. */
  @Optional()
  @Part(() => DistributionDto)
  distribution?: DistributionDto;
}

export class GameDto {
  @NumberedId()
  gameId!: number;
}

export class SquareDto extends GameDto {
  /** Zero-based, row-major. */
  @Whole(0, 24)
  position!: number;
}

export class ToggleSquareDto extends SquareDto {
  /** True marks, false unmarks. */
  @IsBoolean()
  mark!: boolean;
}

export class AddValueDto {
  @TextUpTo(VALUE_INPUT_LENGTH)
  value!: string;

  @IsIn(['easy', 'medium', 'hard', 'quotes'])
  difficulty!: 'easy' | 'medium' | 'hard' | 'quotes';
}

/** Either `value` and `difficulty`, or `isActive` alone. */
export class UpdateValueDto {
  @Optional()
  @TextUpTo(VALUE_INPUT_LENGTH)
  value?: string;

  @Optional()
  @IsIn(['easy', 'medium', 'hard', 'quotes'])
  difficulty?: 'easy' | 'medium' | 'hard' | 'quotes';

  @Optional()
  @IsBoolean()
  isActive?: boolean;
}

export class GameHistoryQuery {
  @WholeInQuery(1, 100_000)
  page: number = 1;

  @WholeInQuery(1, 50)
  limit: number = 3;
}
