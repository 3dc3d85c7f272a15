import '@app/identity/library-notices';
import { randomUUID } from 'node:crypto';
import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { signInListener } from '@app/identity/listener';
import { API_RESOURCE, apiServer } from '@app/identity/provider';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { personaOf } from '../../personas';
import type { Secrets } from '../../secrets';
import { listenLocally, type LocalServer } from '../http';
import { issuerAt, OPERATOR, PERSONA_GRANT } from './names';
import { pickerUpstream, subjectOf, type PickerOptions } from './picker-upstream';

export type IdentityOptions = PickerOptions & {
  /** 0 takes any free port. */
  readonly port: number;
  readonly clientId: string;
  readonly audience: string;
  readonly secrets: Secrets;
  /** Where sessions are stored. */
  readonly stateFile: string;
};

const TOKEN_TTL = 12 * 3_600;
const SWEEP_MS = 600_000;

/** Scripts of this machine get a token of any persona. */
const mintForPersona =
  ({ clientId, audience }: IdentityOptions) =>
  (provider: Provider): void => {
    const mint = async (ctx: TokenEndpointGrantContext) => {
      const persona = personaOf(String(ctx.oidc.params['persona'] ?? ''));
      if (!persona) throw new errors.InvalidGrant('unknown persona');
      const token = new provider.AccessToken({
        // A token like that of the persona's browser, so that no receiver can distinguish them.
        client: (await provider.Client.find(clientId))!,
        accountId: subjectOf(persona),
        grantId: randomUUID(),
        gty: PERSONA_GRANT,
        scope: 'openid profile',
        resourceServer: new provider.ResourceServer(API_RESOURCE, apiServer(audience)),
        expiresIn: TOKEN_TTL,
      });
      const accessToken = await token.save();
      ctx.body = { access_token: accessToken, expires_in: TOKEN_TTL, token_type: 'Bearer', scope: token.scope };
    };
    provider.registerGrantType(PERSONA_GRANT, mint, ['persona']);
  };

/** The local sign-in, listening: the sign-in service with a page to choose from. Its `url` is the issuer. */
export async function startIdentity(options: IdentityOptions): Promise<LocalServer> {
  const { secrets, stateFile, community, origins, clientId, audience } = options;
  const grants = openSqliteGrants(stateFile);
  const sweeper = setInterval(() => void grants.forgetBefore(Date.now()), SWEEP_MS).unref();
  const operator = { clientId: OPERATOR, secret: secrets.operatorSecret, grants: [PERSONA_GRANT] };
  const upstream = pickerUpstream(options);
  const server = await listenLocally(options.port, (url) =>
    signInListener(
      {
        ...{
          issuer: issuerAt(Number(new URL(url).port)),
          community,
          origins,
          clientId,
          audience,
          keys: secrets,
          operator,
          grants,
        },
        upstream,
      },
      (error) => console.error(error),
      mintForPersona(options),
    ),
  );
  return {
    ...server,
    url: issuerAt(server.port),
    close: async () => {
      clearInterval(sweeper);
      await server.close();
      await grants.close();
    },
  };
}
