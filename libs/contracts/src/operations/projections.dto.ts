import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

/** Asks something of a projection. The same `requestId` twice is one request; without one, each call is its own. */
export class ProjectionCommandDto {
  @IsOptional()
  @IsUUID()
  requestId?: string;
}

/** For retry, flip-back and drop. Without a generation: the one that is meant when there is only one. */
export class GenerationCommandDto extends ProjectionCommandDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  generation?: number;
}
