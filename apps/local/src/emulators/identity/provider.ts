import { randomUUID } from 'node:crypto';
import {
  errors,
  interactionPolicy,
  Provider,
  type ClientMetadata,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
  type ResourceServer,
  type TokenEndpointGrantContext,
} from 'oidc-provider';
import { personaOf, type Persona } from '../../personas';
import type { Secrets } from '../../secrets';
import { OPERATOR, PERSONA_GRANT } from './names';
import { errorPage, signedOutPage, signingOutPage } from './pages';
import type { IdentityState } from './state';

export type ProviderOptions = {
  /** `http://host:port`, without a slash at the end. */
  readonly issuer: string;
  /** Origins of the site; the first is where people are sent back to. */
  readonly origins: readonly [string, ...string[]];
  /** The community's name, for the pages. */
  readonly community: string;
  readonly clientId: string;
  readonly audience: string;
  readonly secrets: Secrets;
  readonly state: IdentityState;
};

const RESOURCE = 'urn:community-platform:api';
const API_SCOPE = 'openid profile offline_access';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ACCESS_TOKEN_TTL = 10 * MINUTE;

/** The subject of a persona's tokens. */
export const subjectOf = (persona: Persona): string => `persona:${persona.key}`;
const personaOfSubject = (subject: string) => personaOf(subject.replace(/^persona:/, ''));

const apiServer = (audience: string): ResourceServer => ({
  audience,
  scope: API_SCOPE,
  accessTokenFormat: 'jwt',
  accessTokenTTL: ACCESS_TOKEN_TTL,
  jwt: { sign: { alg: 'ES256' } },
});

const claimsOf = (persona: Persona) => ({
  name: persona.name,
  preferred_username: persona.username,
  discord_id: persona.discordId,
});

/** Every sign-in chooses anew who to be; only a silent request (`prompt=none`) lives off the session. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const choose = (ctx: KoaContextWithOIDC) => !ctx.oidc.result?.login && !ctx.oidc.promptPending('none');
  prompts.get('login')!.checks.add(new interactionPolicy.Check('choose_persona', 'a persona must be chosen', choose));
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return prompts;
}

/** A new grant of everything the site asks for, in place of a consent page. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, account, provider } = ctx.oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(API_SCOPE);
  grant.addResourceScope(RESOURCE, API_SCOPE);
  await grant.save();
  return grant;
}

/** The site, which signs people in, and the scripts' own client. */
const clientsOf = ({ clientId, origins, secrets }: ProviderOptions): ClientMetadata[] => [
  {
    client_id: clientId,
    client_name: 'the site',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/sign-in/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    id_token_signed_response_alg: 'ES256',
  },
  {
    client_id: OPERATOR,
    client_secret: secrets.operatorSecret,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials', PERSONA_GRANT],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: 'ES256',
  },
];

const configuration = (options: ProviderOptions): Configuration => {
  const { issuer, origins, community, audience, secrets, state } = options;
  const cookie = new URL(issuer).port;
  return {
    adapter: state.adapter,
    jwks: { keys: secrets.jwks.keys as unknown as JWK[] },
    clients: clientsOf(options),
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    // Cookies do not know ports: two stacks side by side on one host would sign each other out.
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: `session_${cookie}`, interaction: `interaction_${cookie}`, resume: `resume_${cookie}` },
    },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'discord_id'] },
    scopes: ['openid', 'offline_access', 'profile'],
    // The site reads who signed in from the id token; it makes no second request for it.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signingOutPage(community, origins),
        postLogoutSuccessSource: signedOutPage(community, origins[0]),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiServer(audience),
      },
    },
    findAccount: (_ctx, id) => {
      const persona = personaOfSubject(id);
      return persona && { accountId: id, claims: () => ({ sub: id, ...claimsOf(persona) }) };
    },
    extraTokenClaims: (_ctx, token) => {
      const persona = 'accountId' in token && token.accountId ? personaOfSubject(token.accountId) : undefined;
      return persona && claimsOf(persona);
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    // Two tabs share one refresh token; with rotation the slower one would be taken for a thief and both signed out.
    rotateRefreshToken: false,
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
      RefreshToken: 30 * DAY,
      Session: 14 * DAY,
    },
  };
};

/** Signing out at the site ends what the session granted; choosing another persona in a second tab does not. */
function revokeAtSignOut(provider: Provider): void {
  provider.on('end_session.success', (ctx) => {
    const session = ctx.oidc.session;
    const back = session?.state?.postLogoutRedirectUri;
    if (!session?.authorizations || (typeof back === 'string' && back.startsWith(provider.issuer))) return;
    for (const { grantId } of Object.values(session.authorizations)) {
      if (!grantId) continue;
      void provider.RefreshToken.revokeByGrantId(grantId);
      void provider.Grant.adapter.destroy(grantId);
    }
  });
}

function mintForPersona(provider: Provider, { clientId, audience }: ProviderOptions): void {
  const mint = async (ctx: TokenEndpointGrantContext) => {
    const persona = personaOf(String(ctx.oidc.params['persona'] ?? ''));
    if (!persona) throw new errors.InvalidGrant('unknown persona');
    const token = new provider.AccessToken({
      // A token like the one the persona's browser would hold, so that nothing behind it can tell them apart.
      client: (await provider.Client.find(clientId))!,
      accountId: subjectOf(persona),
      grantId: randomUUID(),
      gty: PERSONA_GRANT,
      scope: 'openid profile',
      resourceServer: new provider.ResourceServer(RESOURCE, apiServer(audience)),
      expiresIn: 12 * HOUR,
    });
    const accessToken = await token.save();
    ctx.body = { access_token: accessToken, expires_in: 12 * HOUR, token_type: 'Bearer', scope: token.scope };
  };
  provider.registerGrantType(PERSONA_GRANT, mint, ['persona']);
}

/** The OpenID provider, ready to answer requests; the caller listens and shows the persona picker. */
export function identityProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configuration(options));
  mintForPersona(provider, options);
  revokeAtSignOut(provider);
  return provider;
}
