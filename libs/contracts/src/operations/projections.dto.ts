import { IsBoolean, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { NumberedId } from '../checks';
import { Optional } from '../optional';

/** A command to a projection. The same `requestId` twice is one request; without one, each call is its own. */
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
  @NumberedId()
  generation?: number;
}

/** As the status gives it: two numbers of 16 hex digits. */
const LOG_POSITION = /^[0-9a-f]{16}-[0-9a-f]{16}$/;

/** Takes an event out of quarantine: a build from the start of the log folds it in its place. */
export class UnquarantineDto extends ProjectionCommandDto {
  @Matches(LOG_POSITION, { message: 'position must be the log position of an event, as the status gives it' })
  position!: string;
}

/** Passes over the event that a generation stands faulted at. */
export class QuarantineDto extends UnquarantineDto {
  /** Why; shown to operators with the event for as long as it is quarantined. */
  @IsString()
  @Matches(/\S/, { message: 'reason must say why' })
  @MaxLength(500)
  reason!: string;
}

/** Two generations to compare; without them the one that serves and the one that waits, or else the one on standby. */
export class ComparisonDto extends ProjectionCommandDto {
  @Optional()
  @NumberedId()
  from?: number;

  @Optional()
  @NumberedId()
  to?: number;
}
