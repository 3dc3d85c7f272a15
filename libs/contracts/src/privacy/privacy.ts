/*
 * What members see and decide about their data, and what staff see of it.
 *
 * GET  /api/privacy                                        -> PrivacyAnswer
 * GET  /api/privacy/export                                 -> a file, JSON: ExportedData
 * POST /api/privacy/erasure             EraseMeDto         -> RequestedErasureAnswer
 * POST /api/privacy/erasure/withdraw    WithdrawErasureDto -> RequestedErasureAnswer
 * GET  /api/admin-portal/erasures                          -> ErasureRequestsAnswer, for community admins
 * POST /api/admin-portal/erasures/{memberId}/cancel CancelErasureDto, for community admins
 *
 * The export: 429 `export-too-soon` with `Retry-After` within a day of the last, 503 `export-busy` while another is made or
 * somebody is erased, 405 `no-head` for a HEAD.
 * The erasure: 400 `name-differs` unless the member's name is typed, 404 `no-such-erasure`, 409 `erasure-under-way` once
 * the days have passed, 409 `erasure-changed` where a newer request stands, 409 `staff-role` of whoever holds a role of
 * staff. Requesting, withdrawing or cancelling twice is once. Staff cancel with a reason, until it is carried out.
 */

/** A linked account of whoever asks to be erased. */
export interface ErasableAccount {
  readonly platform: 'steam' | 'psn' | 'xbox' | 'reforger';
  /** What the platform is called. */
  readonly platformName: string;
  readonly id: string;
  readonly displayName: string;
  /**
   * Whether what is stored about it goes: the member has proved it, by signing in with Steam or to staff. Of one that was
   * only typed nothing but the typing goes.
   */
  readonly goes: boolean;
}

/** pending: may be withdrawn until it is due. running: the keys are destroyed, or are about to be. cancelled: by staff. */
export type ErasureState = 'pending' | 'withdrawn' | 'cancelled' | 'running' | 'completed';

export interface RequestedErasure {
  readonly requestId: string;
  readonly state: ErasureState;
  /** ISO 8601, UTC. */
  readonly requestedAt: string;
  readonly dueAt: string;
  /** When it came to its state. */
  readonly changedAt: string;
  /** It is due and waits until the member has given up their role of staff; until then it may be withdrawn. */
  readonly heldBack: boolean;
  /** Why staff have stopped it; null where they have not. */
  readonly reason: string | null;
}

export interface PrivacyAnswer {
  readonly success: true;
  /** What the member types to be erased. */
  readonly name: string;
  readonly export: {
    /** When the last was begun, or broke off, ISO 8601, UTC; null before the first. */
    readonly lastAt: string | null;
    /** Null when one can be made now. */
    readonly nextAt: string | null;
  };
  /** Who holds a role of staff gives it up before they ask to be erased. */
  readonly isStaff: boolean;
  /** What is linked now, with what would go. */
  readonly accounts: readonly ErasableAccount[];
  /** Newest first. */
  readonly erasures: readonly RequestedErasure[];
  /** Days for which addresses seen by game servers are stored; 0 where they are not. */
  readonly addressDays: number;
  /** Days for which chat of game servers can be read. */
  readonly chatDays: number;
}

export interface RequestedErasureAnswer {
  readonly success: true;
  readonly erasure: RequestedErasure;
}

/** A request as staff see it. */
export interface ErasureRequest extends RequestedErasure {
  /** Chat-platform id; a pseudonym once it is erased. */
  readonly memberId: string;
  /** What the member was called; “Former player” once it is erased. */
  readonly name: string;
  /** Of one that is pending: what the member has linked now, with what would go. */
  readonly accounts: readonly ErasableAccount[];
  /** Accounts with a moderation record that counts still, which are erased when it ends. */
  readonly waiting: number;
}

export interface ErasureRequestsAnswer {
  readonly success: true;
  /** Newest first, the last 200. */
  readonly requests: readonly ErasureRequest[];
  /** ISO 8601, UTC: what is overdue is so by the server's clock. */
  readonly now: string;
}

/** The file that a member is sent. Names of other people are left out of it. */
export interface ExportedData {
  readonly about: string;
  readonly exportedAt: string;
  readonly member: { readonly id: string; readonly name: string; readonly accounts: readonly string[] };
  /** What the site shows, by the name of the read model. */
  readonly data: Readonly<Record<string, readonly unknown[]>>;
  /** In the order in which they happened. */
  readonly events: readonly {
    readonly type: string;
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly by: 'you' | 'somebody else';
    readonly data: unknown;
  }[];
  /** False when it broke off. */
  readonly complete: true;
}
