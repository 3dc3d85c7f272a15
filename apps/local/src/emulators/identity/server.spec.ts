import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalServer } from '../http';
import { personaOf, personas } from '../../personas';
import { secretsOf } from '../../secrets';
import { OPERATOR, PERSONA_GRANT } from './names';
import { startIdentity } from './server';

const SITE = 'http://localhost:3999';
const REDIRECT = `${SITE}/sign-in/callback`;
const AUDIENCE = 'community-api';
const roles = [{ key: 'member', name: 'Member', color: 0x79c27b }];

type Json = Record<string, unknown>;
type Tokens = { access_token: string; id_token: string; scope: string; expires_in: number };

let dir: string;
let identity: LocalServer;

const start = (port = 0) =>
  startIdentity({
    port,
    origins: [SITE],
    community: 'Test & Sons',
    clientId: 'web',
    audience: AUDIENCE,
    secrets: secretsOf(dir),
    stateFile: join(dir, 'sign-in.sqlite'),
    roles,
  });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'identity-'));
  identity = await start();
});

afterEach(async () => {
  await identity.close();
  rmSync(dir, { recursive: true });
});

/** A browser as far as sign-in needs one: it keeps cookies and follows redirects inside the provider. */
class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  async get(url: string): Promise<Response> {
    return this.settle(await this.request(url), url);
  }

  async post(url: string, form: Record<string, string>): Promise<Response> {
    const response = await this.request(url, { method: 'POST', body: new URLSearchParams(form) });
    return this.settle(response, url);
  }

  /** Sends the one form of the page, as its script or a person would. */
  async submit(page: string, base: string, more: Record<string, string> = {}): Promise<Response> {
    const action = /action="([^"]*)"/.exec(page)?.[1] ?? '';
    const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
    return this.post(new URL(action, base).href, { ...fields, ...more });
  }

  private async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, accept: 'text/html' } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/expires=Thu, 01 Jan 1970/.test(line))
        this.cookies.set(name, { value, path: /path=([^;]*)/.exec(line)?.[1] ?? '/' });
      else this.cookies.delete(name);
    }
    return response;
  }

  private async settle(response: Response, url: string): Promise<Response> {
    const location = response.headers.get('location');
    if (!location) return Object.defineProperty(response, 'url', { value: url });
    const target = new URL(location, url);
    if (target.origin !== new URL(identity.url).origin) return response;
    return this.get(target.href);
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const authorizeUrl = (verifier: string, more: Record<string, string> = {}) =>
  `${identity.url}/auth?${new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile',
    state: 'here',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).toString()}`;

const tokenRequest = async (form: Record<string, string>, basic?: [string, string]) => {
  const response = await fetch(`${identity.url}/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: basic
      ? { authorization: `Basic ${Buffer.from(basic.map(encodeURIComponent).join(':')).toString('base64')}` }
      : {},
  });
  return { status: response.status, body: (await response.json()) as Json };
};

const newVerifier = () => randomBytes(32).toString('base64url');

async function callbackOf(browser: Browser, persona: string, verifier: string, more?: Record<string, string>) {
  const picker = await browser.get(authorizeUrl(verifier, more));
  expect(picker.status).toBe(200);
  let answer = await browser.post(picker.url, { persona });
  // Another persona in the same browser: the provider first ends the old session by a page that sends itself.
  if (!answer.headers.get('location')) answer = await browser.submit(await answer.text(), answer.url);
  return new URL(answer.headers.get('location')!);
}

async function signIn(persona: string, browser = new Browser()): Promise<Tokens> {
  const verifier = newVerifier();
  const callback = await callbackOf(browser, persona, verifier);
  expect(`${callback.origin}${callback.pathname}`).toBe(REDIRECT);
  expect(callback.searchParams.get('state')).toBe('here');
  return tokensOf(callback.searchParams.get('code')!, verifier);
}

async function tokensOf(code: string, verifier: string): Promise<Tokens> {
  const { status, body } = await tokenRequest({
    ...{ grant_type: 'authorization_code', client_id: 'web', code, redirect_uri: REDIRECT, code_verifier: verifier },
  });
  expect(status).toBe(200);
  return body as Tokens;
}

/** Whom the session of a browser gives a token for, or the provider's error. */
async function renewed(browser: Browser): Promise<unknown> {
  const verifier = newVerifier();
  const answer = await browser.get(authorizeUrl(verifier, { prompt: 'none' }));
  const { searchParams } = new URL(answer.headers.get('location')!);
  if (searchParams.has('error')) return searchParams.get('error');
  return (await claimsOf((await tokensOf(searchParams.get('code')!, verifier)).access_token))['sub'];
}

/** After a restart the first requests may meet connections that the old server closed. */
async function freshConnection(): Promise<void> {
  while (!(await fetch(`${identity.url}/jwks`).catch(() => undefined)));
}

/** The claims of a token whose signature holds against the keys the provider publishes now. */
async function claimsOf(token: string): Promise<Json> {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string; alg: string };
  expect(alg).toBe('ES256');
  const { keys } = (await (await fetch(`${identity.url}/jwks`)).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const key = createPublicKey({ key: keys.find((one) => one.kid === kid)!, format: 'jwk' });
  const data = Buffer.from(`${head}.${payload}`);
  const form = { key, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', data, form, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;
}

describe('signing in', () => {
  test('the chosen persona gets an access token for the api that names them', async () => {
    const tokens = await signIn('member');
    const member = personaOf('member')!;
    expect(await claimsOf(tokens.access_token)).toMatchObject({
      iss: identity.url,
      aud: AUDIENCE,
      sub: 'persona:member',
      client_id: 'web',
      discord_id: member.discordId,
      name: member.name,
      preferred_username: member.username,
      scope: expect.stringContaining('profile') as string,
    });
    expect(await claimsOf(tokens.id_token)).toMatchObject({ aud: 'web', sub: 'persona:member', name: member.name });
  });

  test('the page offers every persona and runs no script', async () => {
    const page = await new Browser().get(authorizeUrl(newVerifier()));
    const policy = page.headers.get('content-security-policy')!;
    const text = await page.text();
    for (const { key } of personas) expect(text).toContain(`name="persona" value="${key}"`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(text).toContain('Test &#38; Sons');
    expect(text).toContain('Local sign-in.');
  });

  test('a second sign-in in the same browser asks again, and another persona may be chosen', async () => {
    const browser = new Browser();
    await signIn('member', browser);
    const tokens = await signIn('bingo-host', browser);
    expect(await claimsOf(tokens.access_token)).toMatchObject({ sub: 'persona:bingo-host' });
  });

  test('the session is of the persona that a second tab of the browser chose', async () => {
    const browser = new Browser();
    await signIn('member', browser);
    await signIn('bingo-host', browser);
    expect(await renewed(browser)).toBe('persona:bingo-host');
  });

  test.each(['login', 'select_account', 'consent'])(
    'prompt=%s shows the picker and ends with a code',
    async (prompt) => {
      const callback = await callbackOf(new Browser(), 'vip', newVerifier(), { prompt });
      expect(callback.searchParams.get('code')).toBeTruthy();
    },
  );

  test('prompt=none needs somebody who is signed in', async () => {
    const browser = new Browser();
    expect(await renewed(browser)).toBe('login_required');
    await signIn('member', browser);
    expect(await renewed(browser)).toBe('persona:member');
  });

  test('giving up goes back to the site with access_denied', async () => {
    const browser = new Browser();
    const picker = await browser.get(authorizeUrl(newVerifier()));
    const answer = await browser.post(picker.url, { cancel: 'yes' });
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('access_denied');
  });

  test('an unknown persona is answered with the choice again', async () => {
    const browser = new Browser();
    const picker = await browser.get(authorizeUrl(newVerifier()));
    expect((await browser.post(picker.url, { persona: 'root' })).status).toBe(400);
  });

  test('a used sign-in page says so', async () => {
    const browser = new Browser();
    const picker = await browser.get(authorizeUrl(newVerifier()));
    await browser.post(picker.url, { persona: 'member' });
    const again = await browser.get(picker.url);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain('too old or was already used');
  });
});

describe('what is refused', () => {
  test('a code without its verifier', async () => {
    const callback = await callbackOf(new Browser(), 'member', newVerifier());
    const { status, body } = await tokenRequest({
      grant_type: 'authorization_code',
      client_id: 'web',
      code: callback.searchParams.get('code')!,
      redirect_uri: REDIRECT,
      code_verifier: newVerifier(),
    });
    expect([status, body['error']]).toEqual([400, 'invalid_grant']);
  });

  test('a redirect to another site', async () => {
    const answer = await new Browser().get(authorizeUrl(newVerifier(), { redirect_uri: 'http://evil.example/' }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Sign-in stopped');
  });

  test('a request without PKCE', async () => {
    const url = new URL(authorizeUrl(newVerifier()));
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const answer = await new Browser().get(url.href);
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('invalid_request');
  });

  test('a host name that is not this machine', async () => {
    const { port } = identity;
    const status = await new Promise((resolve, reject) => {
      // fetch sets the Host header itself.
      get({ port, host: '127.0.0.1', path: '/jwks', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(421);
  });

  test('scripts of another site at the token endpoint, those of ours not', async () => {
    const allowed = async (origin: string) => {
      const response = await fetch(`${identity.url}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'x' }),
      });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowed(SITE)).toBe(SITE);
    expect(await allowed('http://evil.example')).toBeNull();
  });
});

describe('staying signed in', () => {
  test('the session gives new access tokens, again and again', async () => {
    const browser = new Browser();
    await signIn('moderator', browser);
    for (let round = 1; round <= 2; round++) expect(await renewed(browser)).toBe('persona:moderator');
  });

  test('tokens and sessions outlive a restart', async () => {
    const browser = new Browser();
    const tokens = await signIn('member', browser);
    await identity.close();
    identity = await start(identity.port);
    await freshConnection();
    expect(await claimsOf(tokens.access_token)).toMatchObject({ sub: 'persona:member' });
    expect(await renewed(browser)).toBe('persona:member');
  });

  test('the stored state is for its owner only', async () => {
    await signIn('member');
    await identity.close();
    for (const file of ['secrets.json', 'sign-in.sqlite']) expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
    identity = await start();
  });
});

describe('signing out', () => {
  test('goes back to the site without a question, and ends the session', async () => {
    const browser = new Browser();
    const tokens = await signIn('member', browser);
    const url = `${identity.url}/session/end?${new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${SITE}/`,
      state: 'bye',
    }).toString()}`;
    const page = await browser.get(url);
    const text = await page.text();
    expect(text).toContain("document.querySelector('button').click()");
    const answer = await browser.submit(text, page.url, { logout: 'yes' });
    expect(answer.headers.get('location')).toBe(`${SITE}/?state=bye`);
    expect(await renewed(browser)).toBe('login_required');
  });
});

describe('scripts', () => {
  const operator = (): [string, string] => [OPERATOR, secretsOf(dir).operatorSecret];

  test('the operator gets a token of its own', async () => {
    const { body } = await tokenRequest({ grant_type: 'client_credentials' }, operator());
    expect(await claimsOf(body['access_token'] as string)).toMatchObject({ sub: OPERATOR, aud: AUDIENCE });
    expect(await claimsOf(body['access_token'] as string)).not.toHaveProperty('discord_id');
  });

  test.each(personas.map(({ key }) => key))('the operator gets a token of %s', async (key) => {
    const { body } = await tokenRequest({ grant_type: PERSONA_GRANT, persona: key }, operator());
    expect(await claimsOf(body['access_token'] as string)).toMatchObject({
      iss: identity.url,
      aud: AUDIENCE,
      sub: `persona:${key}`,
      client_id: 'web',
      discord_id: personaOf(key)!.discordId,
    });
  });

  test('nobody gets one with a wrong secret, without one, or as the site', async () => {
    const persona = { grant_type: PERSONA_GRANT, persona: 'community-admin' };
    expect((await tokenRequest(persona, [OPERATOR, 'wrong'])).status).toBe(401);
    expect((await tokenRequest({ grant_type: 'client_credentials' }, [OPERATOR, 'wrong'])).status).toBe(401);
    expect((await tokenRequest({ ...persona, client_id: OPERATOR })).body['error']).toMatch(/invalid_(client|request)/);
    expect((await tokenRequest({ ...persona, client_id: 'web' })).status).toBe(400);
  });

  test('there is no token for a persona that does not exist', async () => {
    const { status, body } = await tokenRequest({ grant_type: PERSONA_GRANT, persona: 'root' }, operator());
    expect([status, body['error']]).toEqual([400, 'invalid_grant']);
  });
});
