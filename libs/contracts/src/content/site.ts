import type { CommunityClans } from '../community/clans';
import type { Community } from '../community/community';
import type { Game } from '../community/games/games';

/** Where the sign-in provider sends the hidden frame back to that renews a sign-in. Nothing is shown there. */
export const RENEWED_PATH = '/sign-in/renewed';

/** What the browser must know of the community before anybody has signed in. No ids of roles or of payments. */
export interface Site extends Pick<
  Community,
  | 'name'
  | 'shortName'
  | 'tagline'
  | 'description'
  | 'tints'
  | 'symbols'
  | 'values'
  | 'links'
  | 'recruitment'
  | 'servers'
  | 'paths'
> {
  /** What is played. Pages, menus and texts of other games do not exist. */
  readonly games: readonly Game[];
  /** Whether the site can give links to join a Squad server: it queries Steam, which needs a key. */
  readonly joinLinks: boolean;
  /** What is sold to supporters, and what the guild role behind it gives. */
  readonly supporterTiers: readonly SupporterPlan[];
  /** How many officers a clan has at most, and with how many members the board lists it. */
  readonly clans: Readonly<Pick<Required<CommunityClans>, 'officers' | 'listedFrom'>>;
  /** What the home page says of each game, with a few words at its symbol. */
  readonly cards: Readonly<Partial<Record<Game, { readonly text: string; readonly note: string }>>>;
  readonly signIn: {
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    /** Resource indicator (RFC 8707) for providers that need one to issue a JWT access token. */
    readonly resource?: string;
  };
}

/** A tier of the supporter programme as visitors see it. */
export interface SupporterPlan {
  readonly tier: number;
  readonly name: string;
  readonly price: string;
  readonly slots: number;
  /** Whether its role lets them play bingo. */
  readonly bingo: boolean;
}

export interface SiteAnswer {
  readonly success: true;
  readonly site: Site;
}
