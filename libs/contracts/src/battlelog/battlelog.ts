/** What the calls of the battlelog answer alike for every game. */

/** Why somebody is on no board: no account linked, left out by staff, never seen on the servers, or the figure does not rank (yet). */
export type NotRanked = 'not-linked' | 'exempt' | 'not-seen' | 'not-ranked';

export interface IsOwnProfileAnswer {
  readonly success: true;
  readonly isOwnProfile: boolean;
}
