import type { LeaderboardQuery } from '@app/contracts/battlelog/battlelog.dto';
import type { RequestContext } from '../requests/caller';

export type Window = NonNullable<LeaderboardQuery['window']>;

/** A player of one game, as a list offers them. */
export interface NamedPlayer {
  /** What the addresses of their pages have. */
  readonly key: string;
  readonly name: string;
}

/** What a profile page begins with. */
export interface PlayerCard {
  readonly name: string;
  /** Null where it is not known. */
  readonly rank: string | null;
  readonly kills: number;
  readonly deaths: number;
  readonly kdRatio: number;
  /** Null where the game does not say. */
  readonly revives: number | null;
  /** Null where no source says. */
  readonly playtime: { readonly hours: number; readonly minutes: number } | null;
}

/** What staff see of a player: never an address. */
export interface StaffCard extends PlayerCard {
  /** Those before, the newest first. */
  readonly names: readonly string[];
  /** ISO 8601, UTC; null where it is not known. */
  readonly firstSeen: string;
  readonly lastSeen: string | null;
  readonly teamkills: number;
  /** The member who has linked the player; null for nobody. */
  readonly member: string | null;
  readonly supporterTier: string | null;
  /** Other players at addresses of this one. */
  readonly others: number;
}

/** The first of a leaderboard. */
export interface BoardTop {
  /** What it counts, in a sentence. */
  readonly description: string;
  readonly rows: readonly { readonly rank: number; readonly playerName: string; readonly value: number }[];
  /** Values are minutes. */
  readonly isTime: boolean;
}

/** The players of one game for whoever looks them up outside of the site's pages: what those show, and no more. */
export abstract class GamePlayers {
  /** By a part of the name or a whole id, as the site's search does. @throws StoreUnavailable */
  abstract search(typed: string): Promise<readonly NamedPlayer[]>;
  /** Whose player a member is, or why none is known. @throws StoreUnavailable */
  abstract own(memberId: string): Promise<{ readonly key: string } | { readonly why: string }>;
  /** @throws Refused 400 for what is no key, 404 for who was never seen; StoreUnavailable */
  abstract card(key: string): Promise<PlayerCard>;
  /** As staff look players up: the look is recorded before it is answered. @throws Refused 400, 404; StoreUnavailable */
  abstract lookUp(context: RequestContext, key: string): Promise<StaffCard>;
  /** The names of the leaderboards, in the order of the site. */
  abstract readonly boards: readonly string[];
  /** As the page of that board shows it. @param board one of `boards` @throws StoreUnavailable */
  abstract top(board: string, window: Window): Promise<BoardTop>;
}

/** The capability `squad` implements it. */
export abstract class SquadGamePlayers extends GamePlayers {}

/** The capability `reforger` implements it. */
export abstract class ReforgerGamePlayers extends GamePlayers {}
