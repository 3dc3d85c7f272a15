import { IsIn, IsIP } from 'class-validator';
import { SOURCES, type Source, type TelemetryFact } from '@app/telemetry/reforger';
import { Parts } from '../checks';
export type { IngestAnswer } from '../ingest/ingest-answer';
import { BatchRange, Facts, Format, Sender, SetAsideReason, TimedKey } from '../ingest/ingest-batch.dto';
import { IsInstant } from '../is-instant';
import { FACT_CLASSES, PlayerId } from './facts';
import { INGEST_FORMAT, LOG_KEY, MAX_BATCH_FACTS } from './limits';

/**
 * POST /api/ingest/reforger/{serverId}              IngestBatch -> IngestAnswer
 * POST /api/ingest/reforger/{serverId}/set-aside    SetAsideDto -> IngestAnswer
 *
 * Request, answers and failures are those of Squad's ingest; a stream of facts is a log of a source here. The
 * site remembers for each (serverId, source, log) the highest sequence it has made durable. Saves are compared by what
 * they hold instead, so a batch of them leaves no gap: one that is not newer than the player's last changes nothing.
 */

/**
 * A player came in from an address. It is for the restricted store of addresses alone, which expires; it must never
 * become an event, reach a read model or be logged. Storing it twice is harmless: (playerId, at) identifies it.
 */
export class ReforgerConnectionSighting {
  @IsInstant()
  at!: string;

  @PlayerId()
  playerId!: string;

  @IsIP()
  address!: string;
}

/** Identifies a batch of a server. */
class BatchKey extends BatchRange {
  @IsIn(SOURCES)
  source!: Source;

  @TimedKey(LOG_KEY, 'be a time that exists')
  log!: string;
}

/** Facts of one log of one source, in order. */
export class ReforgerBatch extends BatchKey {
  @Format()
  format!: typeof INGEST_FORMAT;

  @Sender()
  sender!: string;

  @Facts(FACT_CLASSES)
  facts!: TelemetryFact[];

  @Parts(() => ReforgerConnectionSighting, 0, MAX_BATCH_FACTS)
  connections!: ReforgerConnectionSighting[];
}

/** Goes on after a batch that is refused. */
export class ReforgerSetAsideDto extends BatchKey {
  @SetAsideReason()
  reason!: string;
}
