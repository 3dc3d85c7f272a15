import type { EventOf } from '../decider';
import type { ClanEdits, ClanText } from './rules';

interface OfClan {
  /** Given out from 1, never again. */
  readonly clanId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface OfMember extends OfClan {
  /** Chat-platform id. */
  readonly memberId: string;
  readonly memberName: string;
  /** The SteamID64 that the member joined with. */
  readonly steamId: string;
}

interface OfRequest extends OfClan {
  /** Counts the requests of one clan, from 1. What is reserved for a request is reserved under this number. */
  readonly request: number;
}

interface OfInvite extends OfClan {
  /** Counts the invites of one clan, from 1. */
  readonly invite: number;
  /** The SteamID64 that was invited. */
  readonly steamId: string;
}

type Founding = OfMember & OfRequest & ClanText & { readonly memberLimit: number };

/** Everything that can happen to clans. Who did it is the actor beside the event. */
export interface ClanFacts {
  ClanNumberAssigned: OfClan & { readonly memberId: string };

  /** Somebody wants to found a clan. Member, tag and name are reserved for the request next. */
  ClanRequested: Founding;
  /** All of it was reserved: the clan exists, and who requested it leads it. */
  ClanCreated: Founding;
  /** Something of it was taken: there will never be a clan of this number. */
  ClanCreationRefused: OfRequest & { readonly because: ClanRefusal };

  /** Another name or tag, which are reserved next, and whatever is changed together with it. */
  ClanEditRequested: OfRequest & { readonly changes: ClanEdits };
  /** `request` is null where neither name nor tag became another. */
  ClanEdited: OfClan & { readonly request: number | null; readonly changes: ClanEdits };
  ClanEditRefused: OfRequest & { readonly because: ClanRefusal };
  /** The bytes of an image, in a stream of its own: a WebP of 512 pixels on a side, base64. */
  ClanImageStored: OfClan & { readonly image: string; readonly webp: string };
  /** `image` names the stored image; null when it was removed. `bytes` is its size. */
  ClanImageChanged: OfClan & { readonly image: string | null; readonly bytes: number };

  /** It takes the place of an expired invite of the same player. */
  ClanInviteSent: OfInvite & { readonly expiresAt: string };
  ClanInviteCancelled: OfInvite;
  ClanInviteDeclined: OfInvite & { readonly memberId: string };
  /** A place is taken for the invited player, and the player is reserved for the clan next. */
  ClanInviteAccepted: OfInvite & OfMember & OfRequest;
  ClanMemberJoined: OfInvite & OfMember & OfRequest;
  /** The player is in another clan: the place is free again, and the invite open. */
  ClanJoinRefused: OfInvite & OfMember & OfRequest & { readonly because: ClanRefusal };

  ClanMemberPromoted: OfMember;
  ClanMemberDemoted: OfMember;
  ClanMemberDeparted: OfMember;
  /** By the leader or by staff. */
  ClanMemberKicked: OfMember;
  /** To the member that is named; who led until then is a plain member. */
  ClanLeadershipTransferred: OfMember & { readonly from: string; readonly fromName: string };
  /** For good. Who was in it, and which invites were open. */
  ClanDeleted: OfClan & { readonly memberIds: readonly string[]; readonly invites: readonly number[] };

  /** A member, a tag or a name is one clan's alone, until that clan's stream says that it no longer has it. */
  ClanValueReserved: OfRequest & { readonly kind: ReservationKind; readonly value: string };
}

export type ReservationKind = 'member' | 'tag' | 'name';

/** Which of what was to be reserved is another clan's. */
export type ClanRefusal = 'in-a-clan' | 'tag-taken' | 'name-taken';

export type ClanEvent = EventOf<ClanFacts>;
