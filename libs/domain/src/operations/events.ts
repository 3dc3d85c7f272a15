import type { Source } from '@app/telemetry/reforger';
import type { FactSource } from '@app/telemetry/squad';
import type { EventOf } from '../decider';

interface OfProjection {
  readonly projection: string;
  /** The id of the request: repeated with the same id, it decides nothing. */
  readonly requestId: string;
  /** When it was requested, ISO 8601, UTC. */
  readonly at: string;
}

interface OfGeneration extends OfProjection {
  /** The generation it is about: a projector that receives the event again sees that it is done. */
  readonly generation: number;
}

/** Where an event stands in the log. */
interface EventPlace {
  /** As the log orders it. */
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
}

/** The commands of operators to the projector. */
export interface OperationsFacts {
  /** `generation` is the number the new one is to have. */
  ProjectionRebuildRequested: OfGeneration & {
    /** Once it has caught up it waits for an operator to flip. */
    readonly hold?: true;
    /** It folds by the rules that serve, whichever are configured. */
    readonly sameRules?: true;
  };
  ProjectionRebuildCancelled: OfGeneration;
  /** A faulted generation is to try again at the event it stopped at. */
  ProjectionRetried: OfGeneration;
  /** `generation` is held and ready; it is to serve as soon as it is level with the one that serves. */
  ProjectionFlipped: OfGeneration;
  /** `generation` is the one on standby; it is to serve again. */
  ProjectionFlippedBack: OfGeneration;
  ProjectionGenerationDropped: OfGeneration;
  /** The generation that stands faulted at this event passes it over and goes on, and so do later builds. */
  ProjectionEventQuarantined: OfGeneration &
    EventPlace & {
      readonly reason: string;
      /** The name of who did it. */
      readonly by: string;
    };
  /** The event is taken out of quarantine: `generation` is the build from the start that folds it in its place. */
  ProjectionQuarantineReleased: OfGeneration & { readonly position: string };
  /** The serving generation is to be compared with a clean fold of the log. */
  ProjectionVerificationRequested: OfProjection;
  /** Two generations are to be compared, document by document. */
  ProjectionComparisonRequested: OfProjection & { readonly from: number; readonly to: number };
}

export type OperationsEvent = EventOf<OperationsFacts>;

export const operationsEventTypes = [
  'ProjectionRebuildRequested',
  'ProjectionRebuildCancelled',
  'ProjectionRetried',
  'ProjectionFlipped',
  'ProjectionFlippedBack',
  'ProjectionGenerationDropped',
  'ProjectionEventQuarantined',
  'ProjectionQuarantineReleased',
  'ProjectionVerificationRequested',
  'ProjectionComparisonRequested',
] as const satisfies readonly OperationsEvent['type'][];

/** What else operators did that leaves its trace: the projector does nothing about it. */
export interface TraceFacts {
  /** Somebody read events as they stand in the log. `subject` is a stream, or `$all` with the types looked for. */
  EventLogRead: {
    readonly readerId: string;
    readonly subject: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
  BackupTaken: {
    /** Of the file, without its folder. */
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    /** Log position of the last event in it, decimal. */
    readonly position: string;
    /** Whether it holds from where players came. */
    readonly withAddresses: boolean;
    /** When it was taken, ISO 8601, UTC. */
    readonly at: string;
  };
  /** The keys of a member and of their linked accounts are destroyed next: what the log says of them is unreadable then. */
  PersonErased: {
    /** Chat-platform id; afterwards the pseudonym is all that stands here. */
    readonly memberId: string;
    /** How many linked accounts are erased with the member, and how many stay readable because they are banned. */
    readonly accounts: number;
    readonly banned: number;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
  /** This log is a copy of another, whose events follow in their order. The first event of the log. */
  LogCopied: {
    /** Where the other log ended: the log position of its last event. */
    readonly upTo: string;
    /** The last record of its audit chain; null where it had none. */
    readonly chain: { readonly records: number; readonly position: string; readonly hash: string } | null;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

export type TraceEvent = EventOf<TraceFacts>;

/** A batch that an agent could not deliver: facts of one source and one match of Squad or one log of Reforger. */
interface OfBatch {
  /** The match, or the log. */
  readonly match: string;
  readonly source: FactSource | Source;
  /** The lowest and the highest sequence in it. */
  readonly from: number;
  readonly to: number;
}

interface OfGameServer {
  readonly game: 'squad' | 'reforger';
  readonly serverId: number;
  readonly requestId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What staff ask of the agent beside a game server, and what came of it. The agent fetches its orders with its status reports. */
export interface GameServerFacts {
  /** The site refuses the batch: the agent is to store it on its disk and to go on with the next. */
  BatchSetAsideRequested: OfGameServer & OfBatch & { readonly reason: string };
  /** A batch that was set aside is to be sent again. */
  BatchResendRequested: OfGameServer & OfBatch;
  /** The agent has carried an order out, or says why it cannot. */
  BatchOrderCompleted: OfGameServer & { readonly outcome: 'done' | 'failed'; readonly reason: string | null };
}

export type GameServerEvent = EventOf<GameServerFacts>;
