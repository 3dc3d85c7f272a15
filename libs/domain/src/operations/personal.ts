import type { OperationsFacts, TraceFacts, GameServerFacts } from './events';
import { ACTOR, FREE, IDS, MEMBER, nameOf, type MarksOf } from '../personal-marks';

export const operationsMarks: MarksOf<OperationsFacts> = {
  ProjectionRebuildRequested: [{}, 'at generation hold projection requestId sameRules'],
  ProjectionRebuildCancelled: [{}, 'at generation projection requestId'],
  ProjectionRetried: [{}, 'at generation projection requestId'],
  ProjectionFlipped: [{}, 'at generation projection requestId'],
  ProjectionFlippedBack: [{}, 'at generation projection requestId'],
  ProjectionGenerationDropped: [{}, 'at generation projection requestId'],
  ProjectionEventQuarantined: [
    { by: nameOf(ACTOR), reason: FREE, stream: IDS },
    'at eventType generation position projection requestId revision',
  ],
  ProjectionQuarantineReleased: [{}, 'at generation position projection requestId'],
  ProjectionVerificationRequested: [{}, 'at projection requestId'],
  ProjectionComparisonRequested: [{}, 'at from projection requestId to'],
};

export const traceMarks: MarksOf<TraceFacts> = {
  EventLogRead: [{ readerId: MEMBER, subject: IDS }, 'at'],
  BackupTaken: [{}, 'at bytes name position sha256 withAddresses'],
  PersonErased: [{ memberId: MEMBER }, 'accounts at banned'],
  LogCopied: [{}, 'at chain.hash chain.position chain.records upTo'],
};

export const gameServerMarks: MarksOf<GameServerFacts> = {
  BatchSetAsideRequested: [{ reason: FREE }, 'at from game match requestId serverId source to'],
  BatchResendRequested: [{}, 'at from game match requestId serverId source to'],
  BatchOrderCompleted: [{ reason: FREE }, 'at game outcome requestId serverId'],
};
