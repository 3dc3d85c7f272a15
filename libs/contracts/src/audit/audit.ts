/** What the logs of the admin portal answer. Field names of entries are the community's specification. */

export const AUDIT_GAMES = ['squad', 'reforger', 'bingo', 'platform'] as const;
/** `platform` is what belongs to no game: operations, and the audit itself. */
export type AuditGame = (typeof AUDIT_GAMES)[number];

/** The most entries before the first of an answer. */
export const MOST_SKIPPED = 100_000;

/** By field: a plain value, or `{ from, to }`. */
export type Changes = Readonly<Record<string, unknown>>;

/** One entry of a list as it was and as it is; null where there was or is none. */
export interface ChangedEntry {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** One staff action. */
export interface AuditLog {
  /** The id of the event. */
  readonly id: string;
  readonly game: AuditGame;
  readonly tool: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly adminUserId: string;
  readonly adminDisplayName: string;
  /** As the community calls them. */
  readonly adminRoles: readonly string[];
  /** Where it was done, if not on the site. */
  readonly via?: 'discord';
  readonly changes: Changes;
  /** Changed entries of a list, by the names that the list gives them. Absent where there is no list. */
  readonly entries?: readonly ChangedEntry[];
  /** Long texts are cut here; the entry opened by itself has all of them. */
  readonly cut: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly stream: string;
  /** Zero for the first event of a stream. */
  readonly revision: number;
  /** Of the log, decimal. */
  readonly position: string;
  readonly eventType: string;
}

/** What `logs/tool/{game}/{tool}` and `logs/resource/{type}/{id}` answer: newest first. */
export interface LogsAnswer {
  readonly success: true;
  readonly logs: readonly AuditLog[];
}

/** What `logs` answers: a page of all that fits the filters, newest first. */
export interface LogsPageAnswer extends LogsAnswer {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export interface AuditChoicesAnswer {
  readonly success: true;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly tools: readonly { readonly game: AuditGame; readonly tool: string }[];
  readonly actions: readonly string[];
  readonly resourceTypes: readonly string[];
}

/** An event related to the one that is shown. */
export interface RelatedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** Decimal. */
  readonly position: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Whether it has an entry of its own in the trail. */
  readonly audited: boolean;
}

/** What an event followed from, and what followed from it. */
export interface Relations {
  /** The event it followed from; null when a request caused it, or when that event is not stored. */
  readonly cause: RelatedEvent | null;
  /** Other events of the same request, of those the audit trail has. */
  readonly siblings: readonly RelatedEvent[];
  /** What followed from it by itself, also further on. */
  readonly effects: readonly RelatedEvent[];
  /** There are more than are stored. */
  readonly moreEffects: boolean;
}

/** What `audit/entries/{id}` answers: the entry, and its event as the log holds it. */
export interface AuditEntryAnswer extends Relations {
  readonly success: true;
  readonly entry: AuditLog;
  readonly event: {
    readonly data: unknown;
    readonly metadata: unknown;
    readonly correlationId: string;
    readonly causationId: string;
    readonly requestId: string | null;
  };
}

/** The head of the chain as it was signed. A copy stored elsewhere shows whether the log was cut or rewritten later. */
export interface ChainHead {
  readonly records: number;
  /** Log position of the last event in the chain, as it sorts. */
  readonly position: string;
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Ed25519, SPKI, base64. */
  readonly publicKey: string;
  readonly signature: string;
}

/** The first place where log and chain disagree. */
export interface FirstBad {
  readonly record: number;
  readonly stream: string;
  readonly revision: number;
  /** Log position, as it sorts. */
  readonly position: string;
  readonly problem: string;
}

export interface ChainVerification {
  readonly requestId: string;
  /** `intact` and `broken` are verdicts; `failed` means that there is none. */
  readonly state: 'running' | 'intact' | 'broken' | 'failed';
  /** ISO 8601, UTC: when it was requested, or when it ended. */
  readonly at: string;
  /** The name of the person who requested it. */
  readonly by: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Records compared, and audited events that had no record yet. */
  readonly records: number;
  readonly waiting: number;
  /** Of the last record that was compared, decimal. */
  readonly position: string | null;
  readonly bad: (Omit<FirstBad, 'position'> & { readonly position: string }) | null;
  readonly error: string | null;
}

/** Who of the staff has seen a finding, and what they made of it. */
export interface ChainAcknowledgement {
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly note: string;
}

/** Tampering that was found without a requested verification. */
export interface ChainFinding {
  readonly id: string;
  readonly bad: FirstBad;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly acknowledged: ChainAcknowledgement | null;
}

/** One way for signed heads to leave this installation. Times are ISO 8601, UTC. */
export interface SentHeads {
  readonly channel: 'webhook' | 'file' | 'mail';
  /** The newest head that went out this way: its records, and when; null before the first. */
  readonly records: number | null;
  readonly at: string | null;
  /** Why the last try failed, and since when none succeeded; null while it works. */
  readonly failing: { readonly since: string; readonly error: string } | null;
}

/**
 * Whether anybody keeps watch. `watched`: the chain is written and was sound at the start. `tampered`: it was not.
 * `unchecked`: the start could not walk it. `unwatched`: nobody writes the chain now.
 */
export interface ChainWatch {
  readonly state: 'watched' | 'tampered' | 'unchecked' | 'unwatched';
  /** The last sign of life, ISO 8601, UTC; null when there never was one. */
  readonly at: string | null;
  /** What is wrong, as a sentence. */
  readonly problem: string | null;
}

/** What `audit/chain` answers. */
export interface AuditChainAnswer {
  readonly success: true;
  readonly records: number;
  /** Decimal; null while the chain is empty. */
  readonly position: string | null;
  /** What to keep elsewhere; null before the first. */
  readonly head: ChainHead | null;
  /** The newest; null before the first. */
  readonly verification: ChainVerification | null;
  readonly watch: ChainWatch;
  /** Newest first. */
  readonly findings: readonly ChainFinding[];
  /** Empty when none is configured. */
  readonly outside: readonly SentHeads[];
}

export interface AuditVerificationAnswer {
  readonly success: true;
  readonly requestId: string;
}
