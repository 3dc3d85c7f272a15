import type { EventOf } from '../decider';

interface OfMember {
  /** Chat-platform id. */
  readonly memberId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface OfErasure extends OfMember {
  /** A UUID: names one request of a member. */
  readonly requestId: string;
}

/** What a member is told of a request. */
export type ErasureNews = 'requested' | 'held-back' | 'cancelled' | 'carried-out';

/** What members do about their data, and what comes of it. */
export interface PrivacyFacts {
  /** The member was sent everything that is stored about them. */
  DataExported: OfMember;
  /** The file broke off: another may be made sooner. */
  DataExportFailed: OfMember;
  /** `name` is what the member was called; `dueAt`: until then the member may withdraw it. */
  ErasureRequested: OfErasure & { readonly name: string; readonly dueAt: string };
  ErasureWithdrawn: OfErasure;
  /** Staff have stopped it. The member reads why. */
  ErasureCancelled: OfErasure & { readonly reason: string };
  /** It is due, and the member holds a role of staff: it waits until that is given up. */
  ErasureHeldBack: OfErasure;
  /** The member was sent a message on the chat platform; `reached` is false where it cannot be: they take none, or are gone. */
  ErasureAnnounced: OfErasure & { readonly about: ErasureNews; readonly reached: boolean };
  /**
   * The days have passed, and the keys are destroyed next: nobody can withdraw it any more. `round` counts from 1; a later
   * one erases accounts whose bans have ended. `accounts` are erased with the member, `banned` wait until their bans end.
   */
  ErasureStarted: OfErasure & {
    readonly round: number;
    readonly accounts: readonly string[];
    readonly banned: readonly string[];
  };
  /** The read models have forgotten it too. */
  ErasureCompleted: OfErasure & { readonly round: number };
}

/** The names under which erased people acted as staff. */
export interface FormerStaffFacts {
  /**
   * Until then what they did stays under their name. `person` is their pseudonym in the log without its `~`, which would be
   * read as the person while their key is there. Name and id are sealed with a key of their own, `record`.
   */
  StaffNameKept: {
    readonly person: string;
    readonly record: string;
    readonly name: string;
    /** Chat-platform id; empty once it is forgotten. */
    readonly memberId: string;
    readonly until: string;
    readonly at: string;
  };
  /** The time is over, and the key is destroyed. */
  StaffNameForgotten: { readonly person: string; readonly at: string };
}

export type PrivacyEvent = EventOf<PrivacyFacts>;
export type FormerStaffEvent = EventOf<FormerStaffFacts>;
