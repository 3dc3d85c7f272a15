import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SITE = 'https://community.example';
export const ISSUER = `${SITE}/id`;
export const KESTREL = { id: '200000000000000003', username: 'kestrel_au', global_name: 'Kestrel' };
export const APPLICATION = '300000000000000001';

/** Discord as far as a sign-in meets it: codes that it gave out, for the verifier that goes with them. */
export class FakeDiscord {
  readonly requests: { path: string; agent: string | undefined; form: Record<string, string> }[] = [];
  user: object = KESTREL;
  status = 200;
  challenge = '';
  private server!: Server;

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(body));
        const path = request.url ?? '';
        this.requests.push({ path, agent: request.headers['user-agent'], form });
        const answer = (status: number, json: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        if (this.status !== 200) return answer(this.status, { error: 'invalid_client' });
        if (path === '/oauth2/token/revoke') return answer(200, {});
        if (path === '/oauth2/token') {
          const proved =
            createHash('sha256')
              .update(form['code_verifier'] ?? '')
              .digest('base64url') === this.challenge;
          return proved && form['code'] === 'good'
            ? answer(200, { access_token: 'bearer' })
            : answer(400, { error: 'invalid_grant' });
        }
        return request.headers.authorization === 'Bearer bearer' ? answer(200, this.user) : answer(401, {});
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** A browser behind the proxy of the site: it keeps cookies by their paths. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();
  address = '203.0.113.5';

  /** @param port of the sign-in service */
  constructor(private readonly port: () => number) {}

  get(url: string): Promise<Response> {
    return this.send(url);
  }

  post(url: string, form: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  private async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname, search } = new URL(url, SITE);
    if (origin !== SITE) throw new Error(`left the site: ${url}`);
    const cookie = [...this.cookies].flatMap(([name, { value, path }]) =>
      pathname.startsWith(path) ? `${name}=${value}` : [],
    );
    const response = await fetch(`http://127.0.0.1:${this.port()}${pathname}${search}`, {
      ...init,
      redirect: 'manual',
      headers: {
        ...{ cookie: cookie.join('; '), accept: 'text/html', 'x-forwarded-for': `198.51.100.1, ${this.address}` },
        // What the outside says of itself counts for nothing.
        ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      expect(line).toMatch(/; secure/i);
      expect(line).toMatch(/; httponly/i);
      if (value && !/expires=Thu, 01 Jan 1970/.test(line))
        this.cookies.set(name, { value, path: /path=([^;]*)/.exec(line)?.[1] ?? '/' });
      else this.cookies.delete(name);
    }
    return response;
  }

  /** Follows redirects while they stay below the issuer. @returns where the last one leads, else the page */
  async follow(url: string): Promise<{ to: URL } | { page: Response }> {
    const response = await this.get(url);
    const location = response.headers.get('location');
    if (location === null) return { page: response };
    const to = new URL(location, url);
    return to.href.startsWith(`${ISSUER}/`) ? this.follow(to.href) : { to };
  }
}

const VERIFIER = randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const authorize = (more: Record<string, string> = {}) =>
  `${ISSUER}/auth?${new URLSearchParams({
    ...{ client_id: 'web', response_type: 'code', redirect_uri: `${SITE}/sign-in/callback`, state: 'here' },
    ...{ scope: 'openid profile', code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' },
    ...more,
  }).toString()}`;

/** A sign-in of Kestrel, over the service at that port. */
export const signingIn = (discord: () => FakeDiscord, port: () => number) => {
  const post = async (path: string, form: Record<string, string>, basic?: string) => {
    const response = await fetch(`http://127.0.0.1:${port()}/id${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  /** Until Discord's own page. */
  async function toDiscord(browser: Browser): Promise<URL> {
    const at = await browser.follow(authorize());
    if (!('to' in at)) throw new Error(await at.page.text());
    discord().challenge = at.to.searchParams.get('code_challenge')!;
    return at.to;
  }

  /** Back from it with what Discord says. */
  const back = (browser: Browser, at: URL, says: Record<string, string> = { code: 'good' }) =>
    browser.follow(
      `${at.searchParams.get('redirect_uri')!}?${new URLSearchParams({ state: at.searchParams.get('state')!, ...says }).toString()}`,
    );

  async function signIn(browser = new Browser(port)) {
    const end = await back(browser, await toDiscord(browser));
    if (!('to' in end)) throw new Error(await end.page.text());
    return tokensFor(end.to);
  }

  /** @param to where the browser came back to on the site */
  async function tokensFor(to: URL) {
    const { status, body } = await post('/token', {
      ...{ grant_type: 'authorization_code', client_id: 'web', code: to.searchParams.get('code')! },
      ...{ redirect_uri: `${SITE}/sign-in/callback`, code_verifier: VERIFIER },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** What a page of the site gets by the session of its browser: tokens, or why not. */
  async function renew(browser: Browser): Promise<Record<string, unknown>> {
    const end = await browser.follow(authorize({ prompt: 'none' }));
    if (!('to' in end)) throw new Error(await end.page.text());
    const error = end.to.searchParams.get('error');
    return error === null ? tokensFor(end.to) : { error };
  }

  return { authorize, back, post, renew, signIn, toDiscord, tokensFor };
};
