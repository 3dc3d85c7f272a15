import { readModel } from '../read-model';
import type { AuditGame, AuditLog, ChainAcknowledgement, ChainHead, FirstBad, SentHeads } from './audit';

/** One audited event, keyed by its event id. */
export interface AuditDocument extends AuditLog {
  /** Role keys held at that moment. */
  readonly adminRoles: readonly string[];
  /** Log position, as it sorts. */
  readonly position: string;
  readonly correlationId: string;
}

export const auditTrail = readModel<AuditDocument>({
  name: 'audit-trail',
  version: 3,
  indexes: [
    ['-position'],
    ['game', '-position'],
    ['game', 'tool', '-position'],
    ['adminUserId', '-position'],
    ['resourceType', 'resourceId', '-position'],
    ['action', '-position'],
    ['tool', '-position'],
    ['createdAt', '-position'],
    ['correlationId', '-position'],
  ],
});

/** What can be chosen in the trail's filters: the one document `choices`. Each list in the order of first appearance, bounded. */
export interface AuditChoicesDocument {
  /** By what they are called today. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly tools: readonly { readonly game: AuditGame; readonly tool: string }[];
  readonly actions: readonly string[];
  readonly resourceTypes: readonly string[];
}

export const auditChoices = readModel<AuditChoicesDocument>({ name: 'audit-choices', version: 1, indexes: [] });

/** What followed by itself from the events of one request, keyed by its correlation id. */
export interface ConsequencesDocument {
  /** The first of them, in the order of the log. */
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly stream: string;
    readonly revision: number;
    readonly position: string;
    readonly createdAt: string;
    /** The event it followed from. */
    readonly causationId: string;
  }[];
  /** How many there are in all. */
  readonly count: number;
}

export const auditConsequences = readModel<ConsequencesDocument>({
  name: 'audit-consequences',
  version: 1,
  indexes: [],
});

/** How far the chain is, and how its last verification went: the one document `chain`. */
export interface AuditChainDocument {
  readonly records: number;
  /** Log position of the last event in the chain, and its hash; empty while there is none. */
  readonly position: string;
  readonly hash: string;
  readonly head: ChainHead | null;
  readonly verified: {
    readonly requestId: string;
    readonly records: number;
    readonly waiting: number;
    readonly position: string | null;
    readonly bad: FirstBad | null;
    readonly at: string;
  } | null;
  /** The verification requested last. */
  readonly requested: { readonly requestId: string; readonly at: string; readonly by: string } | null;
  /** Tampering found without a requested verification, newest first, bounded. */
  readonly findings: readonly {
    readonly id: string;
    readonly bad: FirstBad;
    readonly at: string;
    readonly acknowledged: ChainAcknowledgement | null;
  }[];
}

export const auditChainState = readModel<AuditChainDocument>({ name: 'audit-chain', version: 2, indexes: [] });

/** How far the verification is that runs, or why there is none: the control record of this key. */
export const AUDIT_VERIFICATION_PROGRESS = 'audit-verification';

export interface AuditVerificationProgress {
  readonly requestId: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it could not be brought to an end. */
  readonly error: string | null;
}

/** How the chain writer does: the control record of this key, written at its start and every few seconds. */
export const AUDIT_WATCH = 'audit-watch';

export interface AuditWatchRecord {
  /** What its start found: `unchecked` when the chain could not be walked. */
  readonly state: 'sound' | 'tampered' | 'unchecked';
  /** Why the chain could not be walked. */
  readonly error: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly place?: ChainPlace;
}

/** Log position up to which every audited event is in the chain. */
export interface ChainPlace {
  readonly position: string;
  /** Of the event at `position`. */
  readonly positionId: string;
  /** Of the chain that holds them. */
  readonly hash: string;
  /** A digest of the types that were looked for. */
  readonly types: string;
}

/** Where signed heads go outside of this installation: the control record of this key. */
export const AUDIT_HEADS_SENT = 'audit-heads-sent';

export type AuditHeadsRecord = readonly SentHeads[];

/** The name under which somebody who is erased acted as staff, keyed by their pseudonym, for as long as it is kept. */
export interface FormerStaffDocument {
  readonly name: string;
  /** Chat-platform id. */
  readonly memberId: string;
}

export const formerStaffNames = readModel<FormerStaffDocument>({ name: 'audit-former-staff', version: 1, indexes: [] });
