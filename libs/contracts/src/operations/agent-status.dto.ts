import { Equals, IsIn, IsNumber, IsUUID, Matches, Max, Min } from 'class-validator';
import { SOURCES, type Source } from '@app/telemetry/reforger';
import { FACT_SOURCES, type FactSource } from '@app/telemetry/squad';
import { Moment, OrNull, Part, Parts, TextUpTo, Whole } from '../checks';
import { INGEST_FORMAT, MAX_REPORTED } from '../ingest/ingest-limits';
import { Optional } from '../optional';

/**
 * POST /api/ingest/{game}/{serverId}/status      AgentStatusReport -> AgentStatusAnswer
 *
 * With the server's ingest token; `game` is `squad` or `reforger`. An agent reports its status at its start, when
 * something changes, about every 30 s, and at its end. The site keeps the newest report of each server and no other; no
 * event is made of it. The answer holds the orders of staff to this agent, which reports their results in `outcomes`
 * until the answer does not list the order any more.
 */

/** A match of Squad, `20261003T090004000-Yehorivka_RAAS_v1`, or a log of Reforger, `20261004T090433000`. */
const MATCH_OR_LOG = /^\d{8}T\d{9}(?:-[A-Za-z0-9_-]{1,80})?$/;
const BATCH_SOURCES = [...new Set<FactSource | Source>([...FACT_SOURCES, ...SOURCES])];

/** What the agent beside a Reforger server reads besides RCON; beside a Squad server, its log. */
const FILE_SOURCES = [
  ...(['console', 'joins', 'kills', 'chat', 'status', 'bases', 'wcs', 'saves', 'groups'] as const),
  'log',
] as const satisfies readonly (Source | FactSource)[];
export type FileSource = (typeof FILE_SOURCES)[number];

/** A list in a report. */
const Listed = (of: () => new () => object) => Parts(of, 0, MAX_REPORTED);

/** Identifies a batch of a server. */
export class BatchKeyDto {
  /** The match, or the log. */
  @Matches(MATCH_OR_LOG)
  match!: string;

  @IsIn(BATCH_SOURCES)
  source!: FactSource | Source;

  /** The lowest and the highest sequence in it. */
  @Whole()
  from!: number;

  @Whole()
  to!: number;
}

/** How many lines are of a kind, or have a field of a name. */
class NamedCount {
  @TextUpTo(120)
  name!: string;

  @Whole(1)
  count!: number;
}

/** A source that grows and says nothing of use. */
class Silence {
  /** Since the last line that gave a fact. */
  @Whole(1)
  lines!: number;

  @Whole()
  sinceMs!: number;
}

/** What became of the lines of a source since the agent started. */
export class SourceCensus {
  @Whole()
  lines!: number;

  /** They gave facts. */
  @Whole()
  read!: number;

  @Whole()
  unrecognised!: number;

  /** Of another writer, or a part of the line before. */
  @Whole()
  other!: number;

  /** Known, and of no use: the most frequent kinds. */
  @Listed(() => NamedCount)
  unused!: NamedCount[];

  /** Fields that this agent does not know: their writer has a new version. The most frequent ones. */
  @Listed(() => NamedCount)
  newFields!: NamedCount[];

  @OrNull()
  @Part(() => Silence)
  silent!: Silence | null;
}

/** One of several files, or folders of files, that an agent reads. */
class SourceHealth {
  @IsIn(FILE_SOURCES)
  source!: FileSource;

  @IsIn(['following', 'missing'])
  state!: 'following' | 'missing';

  /** Since anything of it was read, milliseconds. */
  @OrNull()
  @Whole()
  ageMs!: number | null;

  /** Of a source of lines. Absent from agents before 1.4. */
  @Optional()
  @Part(() => SourceCensus)
  census?: SourceCensus;

  /** Why a source that is there cannot be read, in words. */
  @Optional()
  @TextUpTo(300)
  trouble?: string;
}

/** Of an agent that reads several files, `missing` says that there is none of them. */
class LogHealth {
  /** `full`: nothing is read, because as much waits as may wait. */
  @IsIn(['following', 'missing', 'full'])
  state!: 'following' | 'missing' | 'full';

  /** Since the last line, milliseconds. */
  @OrNull()
  @Whole()
  ageMs!: number | null;
}

class ServerClock {
  /** The agent's own clock when it reported. */
  @Moment()
  at!: string;

  /** How far the game server's clock is ahead of the agent's, milliseconds; below zero it is behind. 0 while they seem to agree. */
  @Whole(Number.MIN_SAFE_INTEGER)
  aheadMs!: number;
}

/** What RCON answers to a command, in no form that the agent knows: nothing is made of it. */
export class MisreadAnswer {
  /** `ListPlayers` */
  @TextUpTo(40)
  command!: string;

  /** The newest answer, cut short and without addresses and passwords; empty for silence. */
  @TextUpTo(500)
  text!: string;

  /** Since the first of them in a row, milliseconds. */
  @Whole()
  sinceMs!: number;

  /** How many in a row. */
  @Whole(1)
  times!: number;
}

class RconHealth {
  @IsIn(['off', 'answering', 'lost'])
  state!: 'off' | 'answering' | 'lost';

  /** Since its last message, milliseconds. */
  @OrNull()
  @Whole()
  ageMs!: number | null;

  @OrNull()
  @TextUpTo(300)
  why!: string | null;

  /** Absent: everything is understood, or the agent is older than 1.4. */
  @Optional()
  @Listed(() => MisreadAnswer)
  misread?: MisreadAnswer[];
}

class Backlog {
  @Whole()
  batches!: number;

  /** Packed, on the disk. */
  @Whole()
  bytes!: number;

  /** How long the oldest has waited, milliseconds. */
  @OrNull()
  @Whole()
  oldestMs!: number | null;
}

class LastMinute {
  /** Taken by the site. */
  @Whole()
  facts!: number;

  /** From sending a batch to its acknowledgement, milliseconds: the slowest of the last minute. */
  @OrNull()
  @IsNumber()
  @Min(0)
  @Max(86_400_000)
  slowestMs!: number | null;
}

/** What the site does not take, from the first try on. */
class Failing {
  @TextUpTo(500)
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

  @Whole(400, 499)
  status!: number;

  @TextUpTo(500)
  reason!: string;

  /** The fact that the reason names, as JSON, cut short. */
  @OrNull()
  @TextUpTo(1_000)
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
  @Moment()
  asideAt!: string;

  @TextUpTo(500)
  reason!: string;

  @IsIn(['stored', 'sending'])
  state!: 'stored' | 'sending';
}

export class UnrecognisedKind {
  /** `LogSquadTrace Somersault()` */
  @TextUpTo(120)
  kind!: string;

  @Whole(1)
  count!: number;

  /** The newest line, without addresses and passwords. */
  @TextUpTo(500)
  example!: string;

  @Moment()
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
  @OrNull()
  @Moment()
  from!: string | null;

  @OrNull()
  @Moment()
  to!: string | null;

  @TextUpTo(300)
  reason!: string;
}

class OrderOutcome {
  @IsUUID()
  requestId!: string;

  @IsIn(['done', 'failed'])
  outcome!: 'done' | 'failed';

  @OrNull()
  @TextUpTo(500)
  reason!: string | null;
}

/** The status of the agent beside a server, with ages instead of times: the clocks of agent and site may differ. */
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
  @OrNull()
  @TextUpTo(200)
  ending!: string | null;

  @Part(() => LogHealth)
  log!: LogHealth;

  /** Each source for itself. Absent from agents of Squad before 1.4: the log is the only one. */
  @Optional()
  @Parts(() => SourceHealth, 0, FILE_SOURCES.length)
  sources?: SourceHealth[];

  /** Absent from agents before 1.2. */
  @Optional()
  @Part(() => ServerClock)
  clock?: ServerClock;

  @Part(() => RconHealth)
  rcon!: RconHealth;

  @Part(() => Backlog)
  backlog!: Backlog;

  @Part(() => LastMinute)
  lastMinute!: LastMinute;

  /** The site is away, or too busy. */
  @OrNull()
  @Part(() => Failing)
  waiting!: Failing | null;

  @OrNull()
  @Part(() => RefusedBatch)
  refused!: RefusedBatch | null;

  /** The newest ones. */
  @Listed(() => AsideBatch)
  aside!: AsideBatch[];

  /** How many are set aside in all. */
  @Whole()
  asideTotal!: number;

  @Part(() => Unrecognised)
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
