import type { EventOf } from '../decider';
import type { SlotGame } from './rules';

/** What a slot holds. Both ids stay when the game changes. */
export interface Content {
  readonly game: SlotGame;
  readonly steamId: string | null;
  readonly reforgerUuid: string | null;
}

interface OfMember {
  /** Chat-platform id. */
  readonly memberId: string;
  /** When it happened, ISO 8601, UTC. */
  readonly at: string;
}

interface OfSlot extends OfMember {
  /** From 1; slot 1 is the member's own. */
  readonly slotNumber: number;
  /** The slot's id from now on, and the one that names its earlier content. */
  readonly entryId: string;
  readonly previousEntryId: string;
  readonly before: Content;
  readonly after: Content;
}

/** An empty slot. */
export interface NewSlot {
  readonly slotNumber: number;
  readonly entryId: string;
}

/** A slot that staff gave to a player, who needs no account here. */
export interface GivenSlot {
  /** A SteamID64, or the EOS id of who is known by no other. */
  readonly player: string;
  /** Empty where none is known. */
  readonly name: string;
  /** Why, in words of staff, or the comment of the file that it came from. */
  readonly note: string;
  /** ISO 8601, UTC; null for good. */
  readonly until: string | null;
}

interface OfFiles {
  readonly at: string;
  readonly by: string;
}

/** Everything that can happen to whitelist slots, and to the files that servers read. */
export interface WhitelistFacts {
  /** The member's Steam account, for the own slot when it is redeemed or refreshed. */
  WhitelistAccountLinked: OfMember & { readonly steamId: string };
  WhitelistAccountUnlinked: OfMember & { readonly steamId: string };
  /** The member's Reforger player, by UUID, for the own slot. */
  WhitelistPlayerLinked: OfMember & { readonly playerId: string };
  /** The player is no longer the member's: the link ended, or another member has proved to be this player. */
  WhitelistPlayerUnlinked: OfMember & { readonly playerId: string };
  /** Written until a player's owner followed from the links alone. `former` is the member before, null for none. */
  WhitelistPlayerAssigned: OfMember & { readonly playerId: string; readonly former: string | null };
  /** A server says which Steam account a Reforger player has; in the stream of either. */
  WhitelistPlayerIdentified: { readonly playerId: string; readonly steamId: string; readonly at: string };

  /** The member took up their slots: `allowance` of them, the first holding `steamId`. `name` is for the files. */
  WhitelistRedeemed: OfMember & {
    readonly name: string;
    readonly allowance: number;
    readonly roles: readonly string[];
    readonly steamId: string;
    readonly slots: readonly NewSlot[];
  };
  /** Slots beyond the allowance go out of use from the last, and come back in order with what they held. */
  WhitelistAllowanceChanged: OfMember & {
    readonly from: number;
    readonly to: number;
    /** The roles held are others, or the configuration gives other allowances for them. */
    readonly because: 'roles' | 'configuration';
    readonly roles: readonly string[];
    readonly deactivated: readonly number[];
    readonly activated: readonly number[];
    readonly added: readonly NewSlot[];
  };
  /** Staff take the slots out of use, all of them, whatever the roles give. They keep what they hold. */
  WhitelistSlotsRevoked: OfMember & { readonly reason: string };
  WhitelistSlotsRestored: OfMember & { readonly reason: string };
  WhitelistOwnSlotUpdated: OfSlot;
  WhitelistSlotChanged: OfSlot;
  /** `because` a person may be in one slot only: `moved` to an active slot from one that is out of use. */
  WhitelistSlotCleared: OfSlot & { readonly because: 'deleted' | 'moved' };

  /** Staff gave slots: one, or those of a file of another tool. */
  WhitelistSlotsGiven: {
    readonly slots: readonly GivenSlot[];
    readonly at: string;
    /** Absent for what was typed. `left`: entries of the file that were not taken. */
    readonly imported?: { readonly importId: string; readonly source: string; readonly left: number };
  };
  /** Staff took given slots away: one, or those that an import brought. */
  WhitelistSlotsWithdrawn: {
    readonly slots: readonly { readonly player: string }[];
    readonly reason: string;
    readonly at: string;
    /** The import that was undone. */
    readonly undone?: { readonly importId: string; readonly source: string };
  };

  /** From now on the files are found only under a secret path. The log keeps a hash, not the secret. */
  WhitelistFileSecretRotated: OfFiles & { readonly secretHash: string; readonly endsWith: string };
  WhitelistFileSecretDropped: OfFiles;
}

export type WhitelistEvent = EventOf<WhitelistFacts>;
