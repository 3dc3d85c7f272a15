import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '@app/contracts/optional';

export class ReplayQuery {
  /** The first revision wanted: one more than the last one received. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  from: number = 0;

  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(5_000)
  limit: number = 5_000;
}
