import { IsBoolean, IsInt, IsUUID, Max, Min } from 'class-validator';
import { Optional } from '../optional';

/** Asks something of a projection. The same `requestId` twice is one request; without one, each call is its own. */
export class ProjectionCommandDto {
  @Optional()
  @IsUUID()
  requestId?: string;
}

/** `hold`: once it has caught up it waits for an operator to flip. */
export class RebuildDto extends ProjectionCommandDto {
  @Optional()
  @IsBoolean()
  hold?: boolean;
}

/** For retry, flip, flip-back and drop. Without a generation: the one that is meant when there is only one. */
export class GenerationCommandDto extends ProjectionCommandDto {
  @Optional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  generation?: number;
}

/** Two generations to compare; without them the one that serves and the one that waits, or else the one kept back. */
export class ComparisonDto extends ProjectionCommandDto {
  @Optional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  from?: number;

  @Optional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  to?: number;
}
