import './library-notices';
import {
  interactionPolicy,
  Provider,
  type ClientMetadata,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import { endSignIn, signInOf } from '@app/storage/grants/ended';
import type { GrantStore } from '@app/storage/grants/port';
import { grantAdapter } from './adapter';
import { errorPage, signedOutPage, signingOutPage } from './pages';
import type { Person, Upstream } from './upstream';

export interface ProviderKeys {
  /** Private keys that sign tokens, newest first, as JWKs of the curve P-256. */
  readonly jwks: { readonly keys: readonly Readonly<Record<string, unknown>>[] };
  /** Signs cookies. */
  readonly cookieKey: string;
}

export interface ProviderOptions {
  /** Where it is reached, without a slash at the end: `https://community.example/id`. */
  readonly issuer: string;
  /** Origins of the site; the first is where people are sent back to. */
  readonly origins: readonly [string, ...string[]];
  /** The community's name, for the pages. */
  readonly community: string;
  /** The site as a client. */
  readonly clientId: string;
  /** Of access tokens for the api. */
  readonly audience: string;
  readonly keys: ProviderKeys;
  /** The confidential client of scripts, with the grants that only it may use. */
  readonly operator?: { readonly clientId: string; readonly secret: string; readonly grants?: readonly string[] };
  readonly grants: GrantStore;
  readonly upstream: Upstream;
}

/** The name of the api in requests for tokens. */
export const API_RESOURCE = 'urn:community-platform:api';
const API_SCOPE = 'openid profile';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ACCESS_TOKEN_TTL = 10 * MINUTE;

/** What access tokens for the api are like. */
export const apiServer = (audience: string): ResourceServer => ({
  audience,
  scope: API_SCOPE,
  accessTokenFormat: 'jwt',
  accessTokenTTL: ACCESS_TOKEN_TTL,
  jwt: { sign: { alg: 'ES256' } },
});

const claimsOf = ({ name, username, discordId }: Person) => ({
  name,
  preferred_username: username,
  discord_id: discordId,
});

/** Every sign-in chooses anew who to be; only a silent request (`prompt=none`) lives off the session. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const choose = (ctx: KoaContextWithOIDC) => !ctx.oidc.result?.login && !ctx.oidc.promptPending('none');
  prompts.get('login')!.checks.add(new interactionPolicy.Check('choose_account', 'an account must be chosen', choose));
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return prompts;
}

/**
 * Grants everything that the site requests, in place of a consent page. Who signs in again in the same session goes on
 * with the same grant, so that signing out ends all of it.
 */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, account, provider, session } = ctx.oidc;
  if (!client || !account) return undefined;
  const { clientId } = client;
  const { accountId } = account;
  const before = session?.grantIdFor(clientId);
  const former = before === undefined ? undefined : await provider.Grant.find(before);
  const jti = former?.accountId === accountId ? former.jti : undefined;
  const grant = new provider.Grant({ clientId, accountId, ...(jti !== undefined && { jti }) });
  grant.addOIDCScope(API_SCOPE);
  grant.addResourceScope(API_RESOURCE, API_SCOPE);
  await grant.save();
  return grant;
}

/** The site, which signs people in, and the scripts' own client. */
const clientsOf = ({ clientId, origins, operator }: ProviderOptions): ClientMetadata[] => [
  {
    client_id: clientId,
    client_name: 'the site',
    token_endpoint_auth_method: 'none',
    // No refresh token: a script in a page could take it away. The session's cookie gives access tokens to the site's own pages.
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: origins.flatMap((origin) => [`${origin}/sign-in/callback`, `${origin}/sign-in/renewed`]),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    id_token_signed_response_alg: 'ES256',
  },
  ...(operator
    ? [
        {
          client_id: operator.clientId,
          client_secret: operator.secret,
          token_endpoint_auth_method: 'client_secret_basic' as const,
          grant_types: ['client_credentials', ...(operator.grants ?? [])],
          response_types: [],
          redirect_uris: [],
          id_token_signed_response_alg: 'ES256' as const,
        },
      ]
    : []),
];

/** Cookies know neither ports nor paths: two stacks side by side on one host would sign each other out. */
const cookieNames = (issuer: string) => {
  const { port, pathname } = new URL(issuer);
  const mine = `${port}${pathname.replace(/\W/g, '')}`;
  return { session: `session_${mine}`, interaction: `interaction_${mine}`, resume: `resume_${mine}` };
};

const configuration = (options: ProviderOptions): Configuration => {
  const { issuer, origins, community, audience, keys, grants, upstream } = options;
  return {
    adapter: grantAdapter(grants),
    jwks: { keys: keys.jwks.keys as unknown as JWK[] },
    clients: clientsOf(options),
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    cookies: { keys: [keys.cookieKey], names: cookieNames(issuer) },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'discord_id'] },
    scopes: ['openid', 'profile'],
    // The site reads who signed in from the id token; it makes no second request for it.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signingOutPage(community, origins),
        postLogoutSuccessSource: signedOutPage(community, origins[0]),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiServer(audience),
      },
    },
    findAccount: async (_ctx, id) => {
      const person = await upstream.person(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...claimsOf(person) }) };
    },
    extraTokenClaims: async (_ctx, token) => {
      if (!('accountId' in token)) return undefined;
      const person = token.accountId ? await upstream.person(token.accountId) : undefined;
      return person && { ...claimsOf(person), ...(token.grantId && { sid: signInOf(token.grantId) }) };
    },
    interactions: {
      policy: policy(),
      url: (_ctx, { uid }) => `${new URL(issuer).pathname.replace(/\/$/, '')}/interaction/${uid}`,
    },
    expiresWithSession: () => false,
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: errorPage(community, origins[0]),
    responseTypes: ['code'],
    ttl: {
      AccessToken: ACCESS_TOKEN_TTL,
      AuthorizationCode: MINUTE,
      ClientCredentials: ACCESS_TOKEN_TTL,
      Grant: 90 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 30 * DAY,
    },
  };
};

/**
 * Signing out at the site ends what the session granted. So does choosing another account: the tabs of a browser share
 * one sign-in, so nobody can sign out of the one before any more. What the library revokes ends as well: a code that came
 * twice was seen by somebody else.
 */
function endWithGrants(provider: Provider, grants: GrantStore): void {
  const end = (ctx: KoaContextWithOIDC, grantId: string, also?: Promise<unknown>) =>
    void Promise.all([endSignIn(grants, grantId), also]).catch((error: unknown) =>
      provider.emit('server_error', ctx, error),
    );
  provider.on('grant.revoked', end);
  provider.on('end_session.success', (ctx) => {
    for (const { grantId } of Object.values(ctx.oidc.session?.authorizations ?? {}))
      if (grantId) end(ctx, grantId, provider.Grant.adapter.destroy(grantId));
  });
}

/** The OpenID provider, ready to answer requests. */
export function identityProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configuration(options));
  provider.proxy = true;
  endWithGrants(provider, options.grants);
  return provider;
}
