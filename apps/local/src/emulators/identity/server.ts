import './library-notices';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { bodyText, listenLocally, type LocalServer } from '../http';
import { personaOf, personas, type Persona } from '../../personas';
import { fontAt } from './fonts';
import { showError } from './pages';
import { showPicker, type PickerRole } from './picker';
import { identityProvider, subjectOf, type ProviderOptions } from './provider';
import { IdentityState } from './state';

export type IdentityOptions = Omit<ProviderOptions, 'issuer' | 'state'> & {
  /** 0 takes any free port. */
  readonly port: number;
  /** Where sessions and refresh tokens are stored. */
  readonly stateFile: string;
  /** The guild's roles, to show who holds which. */
  readonly roles: readonly PickerRole[];
  /** Who may be chosen; every persona when absent. */
  readonly personas?: readonly Persona[];
};

const INTERACTION = /^\/interaction\/[\w-]+$/;

/** Signs the chosen persona in, or reports that nobody wanted to; then the request goes on where it stopped. */
async function answerPicker(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const answer = new URLSearchParams(await bodyText(request));
  if (answer.has('cancel')) {
    const refused = { error: 'access_denied', error_description: 'nobody was chosen' };
    await provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false });
    return true;
  }
  const persona = personaOf(answer.get('persona') ?? '');
  if (!persona) return false;
  const chosen = { login: { accountId: subjectOf(persona) }, select_account: {}, consent: {} };
  await provider.interactionFinished(request, response, chosen, { mergeWithLastSubmission: false });
  return true;
}

function showPickerOn(provider: Provider, options: IdentityOptions): void {
  const { community, origins, roles, personas: people = personas } = options;
  provider.use(async (ctx, next) => {
    const font = ctx.method === 'GET' ? fontAt(ctx.path) : undefined;
    if (font) {
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = 'font/woff2';
      ctx.body = font;
      return;
    }
    if (!INTERACTION.test(ctx.path)) return next();
    try {
      await provider.interactionDetails(ctx.req, ctx.res);
      if (ctx.method === 'POST' && (await answerPicker(provider, ctx.req, ctx.res))) {
        ctx.respond = false;
        return;
      }
      if (ctx.method === 'POST') ctx.status = 400;
      showPicker(ctx, { community, origins, personas: people, roles });
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      ctx.status = 400;
      showError(ctx, community, origins[0], 'This sign-in is too old or was already used. Go back and sign in again.');
    }
  });
}

/** The local sign-in, listening. Its `url` is the issuer. */
export async function startIdentity(options: IdentityOptions): Promise<LocalServer> {
  const state = new IdentityState(options.stateFile);
  const server = await listenLocally(options.port, (issuer) => {
    const provider = identityProvider({ ...options, issuer, state });
    provider.on('server_error', (_ctx: KoaContextWithOIDC, error: Error) => console.error(error));
    showPickerOn(provider, options);
    const answer = provider.callback();
    return (request, response) => void answer(request, response);
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      state.close();
    },
  };
}
