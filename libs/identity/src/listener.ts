import './library-notices';
import type { IncomingMessage, RequestListener } from 'node:http';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { StoreUnavailable } from '@app/storage/grants/port';
import { fontAt } from './fonts';
import { OUR_FAULT, showError } from './pages';
import { identityProvider, type ProviderOptions } from './provider';
import type { Outcome, SignInContext } from './upstream';

/** `/interaction/<uid>` and `/interaction/<uid>/<step>`. */
const INTERACTION = /^\/interaction\/([\w-]+)(?:\/([\w-]+))?$/;

/** Ends a sign-in as its upstream says; the request goes on where it stopped. */
async function finish(provider: Provider, ctx: SignInContext, outcome: Exclude<Outcome, 'answered'>) {
  const result =
    outcome === 'cancelled'
      ? { error: 'access_denied', error_description: 'nobody signed in' }
      : { login: { accountId: outcome.subject }, select_account: {}, consent: {} };
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.respond = false;
}

function letPeopleIn(provider: Provider, { community, origins, upstream }: ProviderOptions): void {
  provider.use(async (ctx, next) => {
    const font = ctx.method === 'GET' ? fontAt(ctx.path) : undefined;
    if (font) {
      ctx.set('Cache-Control', 'public, max-age=86400');
      ctx.type = 'font/woff2';
      ctx.body = font;
      return;
    }
    // Read by each page of the site before it renews a sign-in.
    if (ctx.path === '/.well-known/openid-configuration') ctx.set('Cache-Control', 'public, max-age=3600');
    if (upstream.answer?.(ctx)) return;
    const [, uid, step = ''] = INTERACTION.exec(ctx.path) ?? [];
    if (uid === undefined) return next();
    try {
      await provider.interactionDetails(ctx.req, ctx.res);
      const outcome = await upstream.signIn(ctx, { uid, step });
      if (outcome !== 'answered') await finish(provider, ctx, outcome);
    } catch (error) {
      const isOver = error instanceof errors.SessionNotFound;
      ctx.status = isOver ? 400 : 500;
      if (!isOver) provider.emit('server_error', ctx, error);
      const reason = isOver ? 'This sign-in is too old or was already used. Go back and sign in again.' : OUR_FAULT;
      showError(ctx, community, origins[0], reason);
    }
  });
}

/**
 * Answers requests at the issuer's address and below. What a request says of its own host and protocol counts for
 * nothing: every address is made of the issuer.
 *
 * @param extend adds to the provider, such as a grant that only one machine has
 * @param report receives what failed on our side
 */
export function signInListener(
  options: ProviderOptions,
  report: (error: Error) => void,
  extend: (provider: Provider) => void = () => undefined,
): RequestListener {
  const provider = identityProvider(options);
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    report(error);
    if (!(error instanceof StoreUnavailable) || ctx.status !== 500) return;
    ctx.status = 503;
    ctx.set('Retry-After', '5');
  });
  extend(provider);
  letPeopleIn(provider, options);
  const answer = provider.callback();
  const { protocol, host, pathname } = new URL(options.issuer);
  const base = pathname.replace(/\/$/, '');
  return (request: IncomingMessage & { originalUrl?: string }, response) => {
    const { url = '/' } = request;
    if (!url.startsWith(`${base}/`)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing is here.\n');
      return;
    }
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    request.originalUrl = url;
    request.url = url.slice(base.length);
    void answer(request, response);
  };
}
