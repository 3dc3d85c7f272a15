/** What the browser must know of the community before anybody has signed in. */
export interface Site {
  readonly name: string;
  readonly shortName: string;
  readonly tagline: string;
  readonly description: string;
  readonly values: readonly { readonly name: string; readonly text: string }[];
  readonly links: { readonly chatInvite: string; readonly supporterPage: string };
  /** The rights each role key gives are not told; only what the sign-in needs. */
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
