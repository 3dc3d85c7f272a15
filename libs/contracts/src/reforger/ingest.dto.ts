import { Type } from 'class-transformer';
import { ArrayMaxSize, Equals, IsArray, IsIn, IsIP, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { SOURCES, type FactKind, type Source, type TelemetryFact } from '@app/telemetry/reforger';
import { Parts, TextUpTo, Whole } from '../checks';
export type { IngestAnswer } from '../ingest-answer';
import { isInstant } from '../instant';
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

/** `20261004T090433000` is `2026-10-04T09:04:33.000Z`. */
export const beginningOf = (log: string): string =>
  log.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');

/**
 * A player came in from an address. It is for the restricted store of addresses alone, which expires; it must never
 * become an event, reach a read model or be logged. Storing it twice is harmless: (playerId, at) tells it.
 */
export class ConnectionSighting {
  @IsInstant()
  at!: string;

  @PlayerId()
  playerId!: string;

  @IsIP()
  address!: string;
}

class AnyFact {
  @IsIn(Object.keys(FACT_CLASSES))
  kind!: FactKind;
}

/** Identifies a batch of a server. */
class BatchKey {
  @IsIn(SOURCES)
  source!: Source;

  @Matches(LOG_KEY)
  @ValidateBy({
    name: 'isLogKey',
    validator: {
      validate: (log) => typeof log !== 'string' || !LOG_KEY.test(log) || isInstant(beginningOf(log)),
      defaultMessage: () => '$property must be a time that exists',
    },
  })
  log!: string;

  /** `to` of the batch of this source and log that was sent before; -1 when this is the first. */
  @Whole(-1)
  after!: number;

  /** The lowest and the highest sequence in it. */
  @Whole()
  from!: number;

  @Whole()
  to!: number;
}

/** Facts of one log of one source, in order. */
export class ReforgerBatch extends BatchKey {
  @Equals(INGEST_FORMAT)
  format!: typeof INGEST_FORMAT;

  /** Who speaks, for people: `agent/1.3.0`. */
  @TextUpTo(60)
  sender!: string;

  @IsArray()
  @ArrayMaxSize(MAX_BATCH_FACTS)
  @ValidateNested({ each: true })
  @Type(() => AnyFact, {
    keepDiscriminatorProperty: true,
    discriminator: {
      property: 'kind',
      subTypes: Object.entries(FACT_CLASSES).map(([name, value]) => ({ name, value })),
    },
  })
  facts!: TelemetryFact[];

  @Parts(() => ConnectionSighting, 0, MAX_BATCH_FACTS)
  connections!: ConnectionSighting[];
}

/** Goes on after a batch that is refused. */
export class ReforgerSetAsideDto extends BatchKey {
  /** Why the site does not take it. */
  @TextUpTo(500)
  reason!: string;
}
