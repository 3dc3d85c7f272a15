import type { SquadAdminListEvent } from '../adminlist/events';
import type { BingoEvent } from '../bingo/events';
import type { ConnectionsEvent } from '../connections/events';
import type { ExemptionsEvent } from '../exemptions/events';
import type { HighlightsEvent } from '../highlights/events';
import { batchOrderTypes, operationsEventTypes, traceEventTypes } from '../operations/events';
import type { WhitelistEvent } from '../whitelist/events';
import type { AuditEvent } from './events';

const bingo = [
  'BingoGameStarted',
  'BingoGameEnded',
  'BingoGameEndTakenBack',
  'BingoValueAdded',
  'BingoValueChanged',
  'BingoValueEnabled',
  'BingoValueDisabled',
  'BingoValueDeleted',
] as const satisfies readonly BingoEvent['type'][];

const whitelistFiles = [
  'WhitelistFileSecretRotated',
  'WhitelistFileSecretDropped',
] as const satisfies readonly WhitelistEvent['type'][];

const adminList = ['SquadAdminListSaved'] as const satisfies readonly SquadAdminListEvent['type'][];

const exemptions = ['ExemptListChanged'] as const satisfies readonly ExemptionsEvent['type'][];

const highlights = [
  'HighlightAdded',
  'HighlightEdited',
  'HighlightDeleted',
] as const satisfies readonly HighlightsEvent['type'][];

const audit = [
  'AuditTrailRead',
  'AuditVerificationRequested',
  'AuditTamperingAcknowledged',
] as const satisfies readonly AuditEvent['type'][];

/**
 * Every event that may carry an audit note. The trail and the chain listen to these types and to no others, so the door
 * refuses a note on any other: a staff command whose events are missing here fails at its first test.
 */
export const auditedTypes: readonly string[] = [
  ...adminList,
  ...bingo,
  ...exemptions,
  ...highlights,
  ...whitelistFiles,
  ...operationsEventTypes,
  ...traceEventTypes,
  ...batchOrderTypes,
  ...audit,
];

const whitelist = [
  'WhitelistAccountLinked',
  'WhitelistAccountUnlinked',
  'WhitelistAllowanceChanged',
] as const satisfies readonly WhitelistEvent['type'][];

const connections = [
  'GameAccountConnected',
  'GameAccountReleased',
  'GameAccountClaimVoided',
  'GameAccountVerified',
  'AccountReserved',
  'AccountReservationProved',
  'AccountReservationReleased',
  'AccountLinkRefused',
  'LinkCodeUsed',
] as const satisfies readonly ConnectionsEvent['type'][];

const verification = ['AuditHeadSigned', 'AuditVerificationCompleted'] as const satisfies readonly AuditEvent['type'][];

/**
 * Every event that may follow from another by itself. Where an event is shown with what it caused, these are looked
 * up; the door refuses what follows from an event and is not listed.
 */
export const causedTypes: readonly string[] = [...whitelist, ...connections, ...verification];
