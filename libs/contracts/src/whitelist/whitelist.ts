import type { FileSecret } from '../served-files/file-access';

/** What the whitelisting calls answer. Field names and shapes are the community's specification. */

export type SlotGame = 'SQUAD' | 'REFORGER';

export interface WhitelistSlot {
  /** From 1; slot 1 is the member's own. */
  readonly slotNumber: number;
  /** Names the slot as it is now: it changes with the slot's content, so that an edit of old content is noticed. */
  readonly entryId: string;
  readonly game: SlotGame;
  /** Both stored ids stay when the game changes; null where there is none. */
  readonly steamId: string | null;
  readonly reforgerUuid: string | null;
  /** False for a slot beyond the allowance: read-only, and in no file. */
  readonly isActive: boolean;
  readonly isOwnSlot: boolean;
}

/** What `GET /api/whitelisting` answers, with an `ETag` that may be sent back as `If-Match`. */
export interface WhitelistAnswer {
  readonly success: true;
  readonly hasSlots: boolean;
  /** Whether a Steam account is linked: slots need one. */
  readonly hasConnections: boolean;
  readonly hasRedeemed: boolean;
  /** The allowance; 0 while staff have revoked the slots. */
  readonly totalSlots: number;
  /** Why staff have revoked the slots; null while they have not. */
  readonly revoked: string | null;
  readonly message: string;
  readonly enabledGames: { readonly reforger: boolean };
  /** In order, own slot first, those beyond the allowance last; empty before redeeming. */
  readonly slots: readonly WhitelistSlot[];
  /** Rises with every change of the slots. */
  readonly revision: number;
  /** The guild roles that give slots, as the community lists them. */
  readonly slotRoles: readonly SlotRole[];
  /** What the supporter programme reports of the member; null for members who are no supporters, and before the first report. */
  readonly supporter: { readonly tier: string; readonly role: string | null; readonly hasRole: boolean } | null;
}

export interface SlotRole {
  readonly name: string;
  readonly slots: number;
  /** Whether the member has it. */
  readonly held: boolean;
  /** Of these only the one that gives most counts. */
  readonly exclusive: boolean;
}

/** A slot as it should be. `id` is a SteamID64 or a Reforger identity, as `game` says; neither is needed to delete. */
export interface SlotEdit {
  readonly entryId: string;
  readonly game?: SlotGame | '' | null;
  readonly id?: string | null;
  readonly shouldDelete?: boolean;
}

/** 409 `slots-changed`: what was edited has changed meanwhile. Both versions, and nothing was saved. */
export interface SlotsConflict {
  readonly success: false;
  readonly error: string;
  readonly code: 'slots-changed';
  readonly requestId: string;
  readonly yours: readonly SlotEdit[];
  readonly current: { readonly revision: number; readonly slots: readonly WhitelistSlot[] };
}

/** What one slot held. */
export interface SlotContent {
  readonly game: SlotGame;
  readonly steamId: string | null;
  readonly reforgerUuid: string | null;
}

/** One thing that happened to a member's slots. */
export interface WhitelistHistoryEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly type:
    | 'redeemed'
    | 'allowance-changed'
    | 'own-slot-updated'
    | 'slot-changed'
    | 'slot-cleared'
    | 'slots-revoked'
    | 'slots-restored';
  /** The name of the person who did it; null for staff, and for what followed from guild roles or from the configuration. */
  readonly by: string | null;
  /** Why, where staff did it. */
  readonly reason?: string;
  /** null where it is about all of them. */
  readonly slotNumber: number | null;
  /** What the slot held before and after; null where it is not about one slot. */
  readonly before: SlotContent | null;
  readonly after: SlotContent | null;
  /** How many slots the member was allowed before and after; null where that did not change. */
  readonly allowance: { readonly from: number; readonly to: number } | null;
  /** Slots that went out of use or came back with it. */
  readonly deactivated: readonly number[];
  readonly activated: readonly number[];
}

export interface WhitelistHistoryAnswer {
  readonly success: true;
  /** Newest first, the last 200. */
  readonly history: readonly WhitelistHistoryEntry[];
}

/** A file that game servers read. */
export interface WhitelistFile {
  readonly name: 'squad.cfg' | 'reforger.json';
  readonly game: SlotGame;
  /** Where servers read it; with `<secret>` in place of a secret that staff made. */
  readonly path: string;
  /** Distinct ids in it. */
  readonly entries: number;
  /** Newest first. `server` is null for a server that did not say which one it is. By this api process. */
  readonly fetches: readonly { readonly server: string | null; readonly at: string }[];
}

export interface WhitelistFilesAnswer {
  readonly success: true;
  readonly files: readonly WhitelistFile[];
  /** Null while the path holds none. */
  readonly secret: FileSecret | null;
  /** The path before the last change works until then, ISO 8601, UTC; null when it does not any more. */
  readonly formerUntil: string | null;
  /** How old the files are, seconds: 0 while the read models are available. */
  readonly age: number;
}

/** The only answer with the paths: the log stores a hash of the secret. */
export interface WhitelistSecretAnswer {
  readonly success: true;
  readonly message: string;
  /** null when the same request was answered before: the secret was in that answer. */
  readonly paths: readonly string[] | null;
}

/** The slots of one member, for staff. */
export interface MemberSlotsAnswer {
  readonly success: true;
  readonly hasRedeemed: boolean;
  /** What the roles give, from the day the slots were redeemed. */
  readonly allowance: number;
  /** How many slots within the allowance hold somebody. */
  readonly held: number;
  /** ISO 8601, UTC. Null while staff have not revoked them. */
  readonly revoked: { readonly reason: string; readonly by: string; readonly at: string } | null;
}

/** A slot that staff gave to a player. Times are ISO 8601, UTC. */
export interface GivenSlotEntry {
  readonly player: string;
  /** Empty where none is known. */
  readonly name: string;
  readonly note: string;
  /** Null for good. */
  readonly until: string | null;
  readonly by: string;
  readonly at: string;
  /** The import that brought it; null for what staff typed. */
  readonly importId: string | null;
}

/*
 * Slots that staff give, for coordinators.
 *
 * GET  /api/admin-portal/whitelist-slots                       -> GivenSlotsAnswer
 * POST /api/admin-portal/whitelist-slots                        GiveSlotDto -> Done; 409 already-given
 * POST /api/admin-portal/whitelist-slots/{player}/withdraw      WithdrawSlotDto -> Done; 404 slot-not-found
 * GET  /api/admin-portal/whitelist-slots/file                  -> text: the whole whitelist, as an Admins.cfg
 * and the routes of imports at /api/admin-portal/whitelist-slots/imports.
 */
export interface GivenSlotsAnswer {
  readonly success: true;
  /** Those that last, the first to end first; then those that have ended. */
  readonly slots: readonly (GivenSlotEntry & { readonly hasEnded: boolean })[];
}
