import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { avatarOf } from '../guild/avatar';
import { BadBody, bodyText, listenLocally, type LocalServer, type Place } from '../http';
import { sendPage } from '../page';
import { fontAt } from '@app/identity/fonts';
import { html, show } from '@app/identity/pages';
import { steamAccounts, type SteamAccount } from './accounts';
import { NotOpenId, OpenIdProvider } from './openid';

export type SteamOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** Shown on the page. */
  readonly community: string;
  /** Opens the Web API; without one it answers nobody. */
  readonly apiKey?: string;
  readonly place?: Place;
};

const PATH = '/openid';
/** Of the Web API: it knows nobody, and compares the key. */
const SUMMARIES = '/ISteamUser/GetPlayerSummaries/v2/';

const row = ({ steamId, name, avatar }: SteamAccount) => `<li>
<button class="persona" name="account" value="${steamId}">
<img src="data:image/png;base64,${avatarOf(avatar, 112).toString('base64')}" alt="" width="56" height="56">
<span class="who"><span class="name">${html(name)}</span></span>
<span class="may"><code>${steamId}</code></span>
</button></li>`;

const page = (response: ServerResponse, community: string, status: number, what: Parameters<typeof show>[2]): void =>
  sendPage(response, status, (context) => show(context, community, what));

class SteamEmulator {
  private readonly provider: OpenIdProvider;

  constructor(
    url: string,
    private readonly community: string,
    private readonly apiKey?: string,
  ) {
    this.provider = new OpenIdProvider(`${url}${PATH}`);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://steam');
    const font = request.method === 'GET' ? fontAt(pathname) : undefined;
    if (font) return void response.writeHead(200, { 'content-type': 'font/woff2' }).end(font);
    if (pathname === SUMMARIES) {
      const allowed = this.apiKey !== undefined && query.get('key') === this.apiKey;
      response.writeHead(allowed ? 200 : 403, { 'content-type': 'application/json' });
      return void response.end(allowed ? '{"response":{"players":[]}}' : undefined);
    }
    if (pathname !== `${PATH}/login`) return void response.writeHead(404).end();
    if (request.method === 'GET') return this.choose(query, response);
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'GET, POST' }).end();
    const body = new URLSearchParams(await bodyText(request));
    if (body.get('openid.mode') === 'check_authentication')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(this.provider.check(body));
    const returnTo = this.provider.returnTo(query);
    const account = /^7656119\d{10}$/.exec(body.get('account') ?? '')?.[0];
    const location = account ? this.provider.positive(returnTo, account) : this.provider.negative(returnTo);
    response.writeHead(302, { location }).end();
  }

  fail(response: ServerResponse, error: unknown): void {
    const badRequest = error instanceof NotOpenId || error instanceof BadBody;
    if (!badRequest) console.error(error);
    page(response, this.community, badRequest ? 400 : 500, {
      title: 'Sign-in stopped',
      body: `<p>${badRequest ? html(error.message) : 'The local emulator for Steam failed. Its log says why.'}</p>`,
    });
  }

  private choose(query: URLSearchParams, response: ServerResponse): void {
    const { origin } = this.provider.returnTo(query);
    page(response, this.community, 200, {
      title: 'Choose a Steam account',
      wide: true,
      formsTo: [origin],
      lead: '<p>Whoever signs in here proves that the account is theirs.</p>',
      body: `<div class="notice"><p><b>Local Steam.</b> It stands in for Steam on this machine. These accounts are made up and nobody has a password.</p></div>
<form method="post"><ul class="personas">${steamAccounts.map(row).join('\n')}</ul>
<p><button class="cancel" name="cancel" value="yes">Cancel</button></p></form>
<form method="post"><p><label>Any other SteamID64 <input class="button" name="account" inputmode="numeric" required pattern="7656119[0-9]{10}" autocomplete="off"></label>
<button class="button">Sign in</button></p></form>`,
    });
  }
}

/** Steam's OpenID 2.0 provider on this machine, below `/openid`, with an account for every persona. */
export async function startSteam({ port, community, apiKey, place }: SteamOptions): Promise<LocalServer> {
  const handler = (url: string): RequestListener => {
    const emulator = new SteamEmulator(url, community, apiKey);
    return (request, response) => {
      emulator.answer(request, response).catch((error: unknown) => emulator.fail(response, error));
    };
  };
  return listenLocally(port, handler, place);
}
