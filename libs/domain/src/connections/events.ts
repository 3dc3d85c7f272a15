import type { EventOf } from '../decider';
import type { AccountKind, Platform } from './rules';
import type { Proof, ProvingServer } from './sources';

interface OfMember {
  /** Chat-platform id. */
  readonly memberId: string;
  /** When it happened, ISO 8601, UTC. */
  readonly at: string;
}

interface OfAccount extends OfMember {
  readonly platform: AccountKind;
  /** As the platform spells it: a SteamID64, a PlayStation or Xbox name; the UUID of a Reforger player. */
  readonly accountId: string;
}

interface OfClaim extends OfAccount {
  /** The number the reservation of the account gave to the claim behind the link. A claim that ended stays ended. */
  readonly claim: number;
}

interface OfReservation extends OfMember {
  readonly claim: number;
}

/** Why staff did it. The member finds a notice of this id. */
interface ByStaff {
  readonly reason: string;
  readonly noticeId: string;
}

/** Everything that can happen to the gaming accounts of a member. */
export interface ConnectionsFacts {
  /** `verified`: proved, not only typed. */
  GameAccountConnected: OfClaim & {
    readonly displayName: string;
    readonly verified: boolean;
    /** Absent where it was typed, and from verified links of before. */
    readonly provedBy?: Proof;
    /** Staff give back what they had unlinked. */
    readonly byStaff?: ByStaff;
  };
  GameAccountDisconnected: OfClaim & {
    /** Staff say that the account is not this member's, who can link it again only by a proof. */
    readonly byStaff?: ByStaff & { readonly displayName: string; readonly verified: boolean };
  };
  /** Somebody else proved that the account is theirs. The member finds a notice of this id. */
  GameAccountReleased: OfClaim & { readonly noticeId: string };
  /** The claim will never become a link: given up on the way, or overtaken by a proof. */
  GameAccountClaimVoided: OfClaim & { readonly because: 'abandoned' | 'proved' };
  /** The linked account was proved to be the member's, or by a stronger proof than before. */
  GameAccountVerified: OfClaim & {
    /** Absent from events of before: a sign-in with Steam, or a code. */
    readonly provedBy?: Proof;
    /** Staff confirm it. */
    readonly byStaff?: ByStaff;
  };
  /** Staff take their confirmation back. `provedBy` is what proves the link without it; absent where it was typed. */
  GameAccountConfirmationWithdrawn: OfClaim & { readonly provedBy?: Proof; readonly byStaff: ByStaff };
  GameAccountRenamed: OfAccount & { readonly displayName: string; readonly before: string };
  MainProfileSelected: OfMember & { readonly platform: Platform };

  /** The member goes to Steam. The id stands in the signed state and can be completed once. */
  SteamSignInRequested: OfMember & {
    readonly signInId: string;
    /** What the member is called: nobody says so any more when the browser comes back. */
    readonly memberName: string;
    readonly expiresAt: string;
  };
  /** Steam has confirmed who came back. `reservation` names the account’s reservation stream, for whoever finishes this. */
  SteamSignInCompleted: OfMember & {
    readonly signInId: string;
    readonly memberName: string;
    readonly steamId: string;
    readonly nonce: string;
    readonly reservation: string;
  };

  /** An account used the member's link code and could not be linked. The member finds a notice of this id. */
  AccountLinkRefused: OfAccount & { readonly because: string; readonly noticeId: string };

  /** Something happened to the member in or by a clan. The member finds a notice of this id. */
  ClanNoticeSent: OfMember & {
    readonly noticeId: string;
    readonly kind: ClanNoticeKind;
    readonly clanId: number;
    readonly clanName: string;
    readonly clanTag: string;
    /** Who did it. */
    readonly by: string;
  };

  /** What becomes of the member's request to be erased. The member finds a notice of this id. */
  ErasureNoticeSent: OfMember & {
    readonly noticeId: string;
    readonly kind: ErasureNoticeKind;
    /** Of staff who stop it. */
    readonly reason?: string;
  };

  NoticesAcknowledged: OfMember & { readonly noticeIds: readonly string[] };

  /** An account is claimed by a member, who is now the only one that may link it. Claims count from 1. */
  AccountReserved: OfReservation & { readonly proved: boolean };
  /** The claim, typed until now, was proved. */
  AccountReservationProved: OfReservation;
  AccountReservationReleased: OfReservation;

  /** Staff trust no code that was said on a game server since a time, by the site’s clock: these links end. */
  ServerProofsWithdrawn: ProvingServer & {
    readonly since: string;
    readonly reason: string;
    readonly links: readonly ProvedLink[];
    readonly at: string;
  };

  /** A code that links whichever account says it in a game, as a keyed hash. */
  LinkCodeIssued: OfMember & { readonly hash: string; readonly memberName: string; readonly expiresAt: string };
  /** `by` is the id of the chat message's event, `serverId` of Squad's server. The first events of this type have none. */
  LinkCodeUsed: OfMember & {
    readonly hash: string;
    readonly by: string;
    readonly steamId: string;
    readonly serverId?: number;
  };
  /** A player of Reforger said it: the UUID is proved to be the member's. The first events of this type lack what is optional. */
  ReforgerPlayerProved: OfMember & {
    readonly hash: string;
    readonly by: string;
    readonly playerId: string;
    readonly name?: string;
    readonly serverId?: number;
  };
}

export type ErasureNoticeKind = 'erasure-requested' | 'erasure-cancelled' | 'erasure-held-back';

/** What a code said on one game server has proved. */
export interface ProvedLink {
  readonly memberId: string;
  readonly platform: AccountKind;
  readonly accountId: string;
}

export type ClanNoticeKind =
  | 'clan-invited'
  | 'clan-joined'
  | 'clan-promoted'
  | 'clan-demoted'
  | 'clan-kicked'
  | 'clan-transferred'
  | 'clan-leadership-lost'
  | 'clan-deleted';

export type ConnectionsEvent = EventOf<ConnectionsFacts>;
