import type { Community } from '../community/community';

/** What the browser must know of the community before anybody has signed in. Role and guild ids are not told. */
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
  | 'supporterTiers'
  | 'paths'
> {
  readonly signIn: {
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    /** Resource indicator (RFC 8707) for providers that need one to issue a JWT access token. */
    readonly resource?: string;
  };
}

export interface SiteAnswer {
  readonly success: true;
  readonly site: Site;
}
