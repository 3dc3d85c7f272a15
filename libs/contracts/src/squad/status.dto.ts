import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../optional';
import { FACT_SOURCES, type FactSource } from '@app/telemetry/squad';
import { INGEST_FORMAT, MATCH_KEY, MAX_REPORTED } from './limits';

/**
 * POST /api/ingest/squad/{serverId}/status       AgentStatusReport -> AgentStatusAnswer
 * POST /api/ingest/squad/{serverId}/set-aside    SetAsideDto       -> IngestAnswer
 *
 * Both with the server's ingest token. An agent reports how it stands at its start, when something changes, about every
 * 30 s, and at its end. The site keeps the newest report of each server and no other; no event is made of it. The answer
 * holds what staff ask of this agent; it says what came of it in `outcomes`, until the order is not listed any more.
 *
 * `set-aside` lets the site go on after facts that it refuses (400, 413). They may be sent again later, as a batch like any
 * other: the site knows what it lacks and takes it.
 */

const orNull = () => ValidateIf((_, value) => value !== null);
const Whole = (min = 0) => {
  const checks = [IsInt(), Min(min), Max(Number.MAX_SAFE_INTEGER)];
  return (target: object, property: string) => checks.forEach((check) => check(target, property));
};
const Listed = (type: () => new () => object) => {
  const checks = [IsArray(), ArrayMaxSize(MAX_REPORTED), ValidateNested({ each: true }), Type(type)];
  return (target: object, property: string) => checks.forEach((check) => check(target, property));
};
const Nested = (type: () => new () => object) => {
  const checks = [IsObject(), ValidateNested(), Type(type)];
  return (target: object, property: string) => checks.forEach((check) => check(target, property));
};

/** Identifies a batch of a server. */
export class BatchKeyDto {
  @Matches(MATCH_KEY)
  match!: string;

  @IsIn(FACT_SOURCES)
  source!: FactSource;

  /** The lowest and the highest sequence in it. */
  @Whole()
  from!: number;

  @Whole()
  to!: number;
}

/** Goes on after a batch that is refused. */
export class SetAsideDto extends BatchKeyDto {
  @Whole(-1)
  after!: number;

  /** Why the site does not take it. */
  @IsString()
  @MaxLength(500)
  reason!: string;
}

class LogStanding {
  /** `full`: nothing is read, because as much waits as may wait. */
  @IsIn(['following', 'missing', 'full'])
  state!: 'following' | 'missing' | 'full';

  /** Since the last line, milliseconds. */
  @orNull()
  @Whole()
  ageMs!: number | null;
}

class ServerClock {
  /** The agent's own clock when it reported. */
  @IsISO8601()
  at!: string;

  /** How far the game server's clock is ahead of the agent's, milliseconds; below zero it is behind. 0 while they seem to agree. */
  @IsInt()
  @Min(Number.MIN_SAFE_INTEGER)
  @Max(Number.MAX_SAFE_INTEGER)
  aheadMs!: number;
}

class RconStanding {
  @IsIn(['off', 'answering', 'lost'])
  state!: 'off' | 'answering' | 'lost';

  /** Since its last message, milliseconds. */
  @orNull()
  @Whole()
  ageMs!: number | null;

  @orNull()
  @IsString()
  @MaxLength(300)
  why!: string | null;
}

class Backlog {
  @Whole()
  batches!: number;

  /** Packed, on the disk. */
  @Whole()
  bytes!: number;

  /** How long the oldest has waited, milliseconds. */
  @orNull()
  @Whole()
  oldestMs!: number | null;
}

class LastMinute {
  /** Taken by the site. */
  @Whole()
  facts!: number;

  /** From sending a batch to its acknowledgement, milliseconds: the 99th percentile. */
  @orNull()
  @IsNumber()
  @Min(0)
  @Max(86_400_000)
  slowestMs!: number | null;
}

/** What the site does not take, from the first try on. */
class Failing {
  @IsString()
  @MaxLength(500)
  reason!: string;

  @Whole()
  sinceMs!: number;

  @Whole(1)
  tries!: number;

  @Whole()
  nextMs!: number;
}

export class RefusedBatch extends BatchKeyDto {
  /** In the agent's outbox, for people. */
  @Whole()
  number!: number;

  @Whole()
  facts!: number;

  @IsInt()
  @Min(400)
  @Max(499)
  status!: number;

  @IsString()
  @MaxLength(500)
  reason!: string;

  /** The fact that the reason names, as JSON, cut short. */
  @orNull()
  @IsString()
  @MaxLength(1_000)
  excerpt!: string | null;

  @Whole()
  sinceMs!: number;

  @Whole(1)
  tries!: number;

  @Whole()
  nextMs!: number;
}

export class AsideBatch extends BatchKeyDto {
  @Whole()
  facts!: number;

  @Whole()
  bytes!: number;

  /** By the agent's clock. */
  @IsISO8601()
  asideAt!: string;

  @IsString()
  @MaxLength(500)
  reason!: string;

  @IsIn(['stored', 'sending'])
  state!: 'stored' | 'sending';
}

export class UnrecognisedKind {
  /** `LogSquadTrace Somersault()` */
  @IsString()
  @MaxLength(120)
  kind!: string;

  @Whole(1)
  count!: number;

  /** The newest line, without addresses and passwords. */
  @IsString()
  @MaxLength(500)
  example!: string;

  @IsISO8601()
  lastAt!: string;
}

class Unrecognised {
  /** Lines of the last 24 hours, of all kinds. */
  @Whole()
  total!: number;

  /** The most frequent ones. */
  @Listed(() => UnrecognisedKind)
  kinds!: UnrecognisedKind[];
}

/** A time of which the log is lost. */
export class ReportedGap {
  @orNull()
  @IsISO8601()
  from!: string | null;

  @orNull()
  @IsISO8601()
  to!: string | null;

  @IsString()
  @MaxLength(300)
  reason!: string;
}

class OrderOutcome {
  @IsUUID()
  requestId!: string;

  @IsIn(['done', 'failed'])
  outcome!: 'done' | 'failed';

  @orNull()
  @IsString()
  @MaxLength(500)
  reason!: string | null;
}

/** How the agent beside a server stands. Ages instead of times: the site need not share its clock. */
export class AgentStatusReport {
  @Equals(INGEST_FORMAT)
  format!: typeof INGEST_FORMAT;

  /** `agent/1.1.0` */
  @Matches(/^[a-z][a-z0-9-]{0,30}\/[0-9A-Za-z.+-]{1,25}$/)
  sender!: string;

  /** Of this process. */
  @IsUUID()
  run!: string;

  /** Rises with every report of the process: an older one that arrives late is passed over. */
  @Whole()
  number!: number;

  /** Its last words, when it is ending. */
  @orNull()
  @IsString()
  @MaxLength(200)
  ending!: string | null;

  @Nested(() => LogStanding)
  log!: LogStanding;

  /** Absent from agents before 1.2. */
  @Optional()
  @Nested(() => ServerClock)
  clock?: ServerClock;

  @Nested(() => RconStanding)
  rcon!: RconStanding;

  @Nested(() => Backlog)
  backlog!: Backlog;

  @Nested(() => LastMinute)
  lastMinute!: LastMinute;

  /** The site is away, or too busy. */
  @orNull()
  @Nested(() => Failing)
  waiting!: Failing | null;

  @orNull()
  @Nested(() => RefusedBatch)
  refused!: RefusedBatch | null;

  /** The newest ones. */
  @Listed(() => AsideBatch)
  aside!: AsideBatch[];

  /** How many are set aside in all. */
  @Whole()
  asideTotal!: number;

  @Nested(() => Unrecognised)
  unrecognised!: Unrecognised;

  @Listed(() => ReportedGap)
  gaps!: ReportedGap[];

  @Listed(() => OrderOutcome)
  outcomes!: OrderOutcome[];
}

export interface AgentOrder {
  readonly requestId: string;
  readonly order: 'set-aside' | 'send-again';
  readonly batch: Readonly<BatchKeyDto>;
  /** Why the site does not take it; null for one that is sent again. */
  readonly refusal: string | null;
}

export interface AgentStatusAnswer {
  readonly success: true;
  readonly orders: readonly AgentOrder[];
}
