import type { EventOf } from '../decider';

/** What somebody looked for in the audit trail: the filters they set, by name. */
export type TrailFilter = Readonly<Record<string, string>>;

/** The head of the chain as it was signed: a copy stored elsewhere shows later whether the log was changed. */
export interface SignedHead {
  /** Records in the chain. */
  readonly records: number;
  /** Log position of the last event in the chain. */
  readonly position: string;
  /** Hash of the last record, hexadecimal. */
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Ed25519, SPKI, base64. */
  readonly publicKey: string;
  /** Ed25519 over the other fields but the key, base64. */
  readonly signature: string;
}

/** The first place where log and chain disagree. */
export interface BadRecord {
  /** Its number in the chain, from 1; the number of records for what should stand behind the last. */
  readonly record: number;
  /** Of the event it is about, if there is one. */
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  /** What is wrong, as a sentence. */
  readonly problem: string;
}

export interface AuditFacts {
  /** Somebody read the trail of a person or of a resource, or took entries away. `subject` is whose or which. */
  AuditTrailRead: {
    readonly readerId: string;
    readonly subject: string;
    readonly filter: TrailFilter;
    readonly how: 'page' | 'csv' | 'jsonl';
    /** ISO 8601, UTC. */
    readonly at: string;
  };

  /** An audited event has its place in the chain. Everything here follows from the log: it can be worked out again. */
  AuditEventChained: {
    /** From 1. */
    readonly record: number;
    /** Of the event: where it stands in the log, and SHA-256 over all of it, hexadecimal. */
    readonly position: string;
    readonly stream: string;
    readonly revision: number;
    readonly eventId: string;
    readonly digest: string;
    /** Hash of the record before, and of this one, hexadecimal. */
    readonly previous: string;
    readonly hash: string;
  };
  AuditHeadSigned: SignedHead;

  /** The chain is to be compared with the log, and with a head that was kept elsewhere, if one is given. */
  AuditVerificationRequested: {
    readonly requestId: string;
    readonly head: SignedHead | null;
    readonly at: string;
  };
  /** `bad` is null when everything agrees. */
  AuditVerificationCompleted: {
    readonly requestId: string;
    /** Records that were compared, and audited events that had no record yet. */
    readonly records: number;
    readonly waiting: number;
    /** Log position of the last record that was compared; null for an empty chain. */
    readonly position: string | null;
    readonly bad: BadRecord | null;
    readonly at: string;
  };

  /** At its start the chain writer found that the chain, or the head stored beside the log, does not match the log. */
  AuditTamperingDetected: {
    /** Made of what was found: the same finding is the same id. */
    readonly findingId: string;
    readonly bad: BadRecord;
    readonly at: string;
  };
  /** Staff have seen it and say what they made of it. */
  AuditTamperingAcknowledged: {
    readonly findingId: string;
    readonly note: string;
    readonly at: string;
  };
}

export type AuditEvent = EventOf<AuditFacts>;
