import { IsIn, IsIP } from 'class-validator';
import { Part, Parts } from '../checks';
import { BatchRange, Facts, Format, Sender, SetAsideReason, TimedKey } from '../ingest/ingest-batch.dto';
import { IsInstant } from '../is-instant';
import { FACT_SOURCES, type FactSource, type TelemetryFact } from '@app/telemetry/squad';
export type { IngestAnswer } from '../ingest/ingest-answer';
import { FACT_CLASSES, PlayerRefDto } from './facts';
import { INGEST_FORMAT, MATCH_KEY, MAX_BATCH_FACTS } from './limits';

/**
 * POST /api/ingest/squad/{serverId}              IngestBatch -> IngestAnswer
 * POST /api/ingest/squad/{serverId}/set-aside    SetAsideDto -> IngestAnswer
 *
 *   Authorization: Bearer <the server's ingest token>
 *   Content-Type: application/json
 *   Content-Encoding: gzip        (optional)
 *
 * The body is an `IngestBatch`, the answer to a good one 200 with an `IngestAnswer`. The site remembers for each
 * (serverId, match, source) the highest sequence it has made durable, and
 *
 *   - ignores every fact up to it. A batch sent twice, cut differently, or uploaded again a year later with the same log
 *     file appends nothing and gets the same answer;
 *   - answers after what was new is durable, never before: the agent deletes what was acknowledged;
 *   - refuses a batch whose `after` is beyond it with 409 and code `ingest-gap`: something in between never arrived. The
 *     agent then reads its log file again from the beginning, where the same lines are the same sequences.
 *
 * Other failures, each `{success: false, error, code, requestId}`:
 *
 *   400  not understood; with code `clock-ahead`, a time lies further in the future than the site's settings allow. The agent keeps the batch and what follows, says so, and tries again every minute
 *   401, 403, 404   the token is wrong, is another server's, or there is no such server: the same
 *   413  larger than MAX_BATCH_BYTES unpacked, or more than MAX_BATCH_FACTS facts: the same
 *   429, 5xx, or no answer   sent again with back-off; a `Retry-After` (seconds or a date) is honoured
 *
 * Batches of one agent come one after another, in the order in which things were heard, those of the log and of RCON
 * mixed. A match's first batch holds its `matchStarted`.
 *
 * `set-aside` lets the site go on after facts that it refuses (400, 413). They may be sent again later, as a batch like any
 * other: the site knows what it lacks and takes it.
 */

/**
 * A player came in from an address. It is for the restricted store of addresses alone, which expires; it must never
 * become an event, reach a read model or be logged. Storing it twice is harmless: (eosId or steamId, at) identifies it.
 */
export class ConnectionSighting {
  @IsInstant()
  at!: string;

  @Part(() => PlayerRefDto)
  player!: PlayerRefDto;

  @IsIP()
  address!: string;
}

/** Identifies a batch of a server. */
class BatchKey extends BatchRange {
  @TimedKey(MATCH_KEY, 'begin with a time that exists')
  match!: string;

  @IsIn(FACT_SOURCES)
  source!: FactSource;
}

/** Facts of one match, from one source, in order. */
export class IngestBatch extends BatchKey {
  @Format()
  format!: typeof INGEST_FORMAT;

  @Sender()
  sender!: string;

  @Facts(FACT_CLASSES)
  facts!: TelemetryFact[];

  @Parts(() => ConnectionSighting, 0, MAX_BATCH_FACTS)
  connections!: ConnectionSighting[];
}

/** Goes on after a batch that is refused. */
export class SetAsideDto extends BatchKey {
  @SetAsideReason()
  reason!: string;
}
