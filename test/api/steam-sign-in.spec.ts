import type { Connections, ConnectionsHistoryEntry, Notice } from '@app/contracts/connections/connections';
import { completeSteamSignIn, connections as links, requestSteamSignIn } from '@app/domain/connections/connections';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { Linking } from '../../apps/api/src/connections/linking';
import { markText } from '@app/contracts/read-after';
import { marksOf } from '../../apps/api/src/platform/responses/read-after';
import { connections } from '../../apps/projector/src/connections/connections.projection';
import { history } from '../../apps/projector/src/connections/history.projection';
import { notices } from '../../apps/projector/src/connections/notices.projection';
import { handledTypes } from '../../apps/projector/src/projection';
import { startSteam } from '../../apps/local/src/emulators/steam/server';
import type { LocalServer } from '../../apps/local/src/emulators/http';
import { startApi } from './support/api';
import { caller } from './support/caller';
import { readyPort, runChild } from './support/child';
import { startStack, type Stack } from './support/stack';
import { until } from '../until';

// The machine may be busy with the other suites.
const PUBLIC_URL = 'https://community.test';
const NS = 'http://specs.openid.net/auth/2.0';

let stack: Stack;
let steam: LocalServer;
let projector: { stop(): Promise<void> };

beforeAll(async () => {
  steam = await startSteam({ port: 0, community: 'Test' });
  stack = await startStack({
    env: { STEAM_OPENID_URL: `${steam.url}/openid`, PUBLIC_URL },
    projections: ['connections', 'notices'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
  await steam.close();
});

let ids = 0;
const freshSteamId = () => `7656119${String(++ids).padStart(10, '0')}`;

/** A member that nobody was before. */
let persons = 0;
const freshMember = (name = `Member ${persons + 1}`) => {
  const id = `2000000000002${String(++persons).padStart(5, '0')}`;
  stack.guild.members.set(id, { name, roles: [] });
  return { id, name, token: stack.issuer.token({ sub: `fresh:${id}`, name, discord_id: id }) };
};
type Member = ReturnType<typeof freshMember>;

const connect = ({ token }: Member, id: string) =>
  stack.post('/api/connections/connect', { platform: 'steam', id, username: 'Typed' }, { token });
const disconnect = ({ token }: Member) => stack.request('DELETE', '/api/connections/disconnect/steam', { token });
const projectionOf = { '': connections, '/history': history, '/notices': notices };

/** What a member is shown once everything in their stream so far has been seen. */
const read = async <Body>(who: Member, path: keyof typeof projectionOf): Promise<Body> => {
  const types = handledTypes(projectionOf[path]);
  const last = (await stream(who)).findLast(({ type }) => types.includes(type));
  const headers: Record<string, string> = last
    ? {
        'x-read-after': marksOf([{ logPosition: last.logPosition, types }])
          .map(markText)
          .join(','),
      }
    : {};
  // A busy machine may be more than two seconds behind, and says so.
  const answer = await until('an answer that is up to date', async () => {
    const one = await stack.get(`/api/connections${path}`, { token: who.token, headers });
    return one.headers.get('x-read-stale') === null && one;
  });
  expect(answer.status).toBe(200);
  return answer.body as Body;
};
const steamOf = async (who: Member) => (await read<{ connections: Connections }>(who, '')).connections.steam;
const historyOf = async (who: Member) => (await read<{ history: ConnectionsHistoryEntry[] }>(who, '/history')).history;
const noticesOf = async (who: Member) => (await read<{ notices: Notice[] }>(who, '/notices')).notices;

const stream = async ({ id }: Member): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(`connections-${id}`)) events.push(...chunk);
  return events;
};
const types = async (who: Member) => (await stream(who)).map(({ type }) => type);

/** A browser of a member: it keeps its cookie, goes to Steam, signs in there and comes back. */
class Browser {
  cookie = '';

  constructor(
    private readonly who: Member,
    private readonly api: Pick<Stack, 'get' | 'post'> = stack,
  ) {}

  /** The address of Steam. */
  async begin(): Promise<string> {
    const headers: Record<string, string> = this.cookie ? { cookie: this.cookie } : {};
    const post = () => this.api.post('/api/connections/steam/sign-in', undefined, { token: this.who.token, headers });
    // A busy machine may turn it away: then the browser tries again.
    const answer = await until('the address of Steam', async () => {
      const given = await post();
      return given.status !== 503 && given;
    });
    expect(answer.status).toBe(200);
    const [pair = '', ...attributes] = answer.headers.get('set-cookie')!.split('; ');
    expect(attributes).toEqual(['Path=/api/connections/steam', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Secure']);
    this.cookie = pair;
    return answer.body['url'] as string;
  }

  /** What the profile page is told in its address. */
  async comeBack({ pathname, search }: URL): Promise<string> {
    const headers: Record<string, string> = this.cookie ? { cookie: `theme=dark; ${this.cookie}` } : {};
    const answer = await this.api.get(`${pathname}${search}`, { headers });
    expect([answer.status, answer.text]).toEqual([303, '']);
    const [, kind, value] = /^\/profile\?tab=connections&(success|error)=(\w+)$/.exec(answer.headers.get('location')!)!;
    return `${kind} ${value}`;
  }

  /** The whole way. */
  async prove(steamId: string): Promise<string> {
    return this.comeBack(await signInAt(await this.begin(), steamId));
  }
}

/** Signs in at Steam, or gives up. @returns where Steam sends the browser back to */
const signInAt = async (address: string, steamId?: string): Promise<URL> => {
  const body = new URLSearchParams(steamId ? { account: steamId } : { cancel: 'yes' });
  const response = await fetch(address, { method: 'POST', redirect: 'manual', body });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location')!);
};

const changed = (address: URL, fields: Record<string, string>): URL => {
  const other = new URL(address);
  for (const [name, value] of Object.entries(fields)) other.searchParams.set(name, value);
  return other;
};

const CONNECTED = 'success steam_connected';
const FAILED = 'error steam_connect_failed';
const UNVERIFIED = 'error steam_verification_failed';
const INVALID = 'error invalid_state';

describe('proving a Steam account', () => {
  test('sends the browser to Steam, which knows where it comes back to', async () => {
    const address = new URL(await new Browser(freshMember()).begin());
    expect(`${address.origin}${address.pathname}`).toBe(`${steam.url}/openid/login`);
    const returnTo = new URL(address.searchParams.get('openid.return_to')!);
    expect(`${returnTo.origin}${returnTo.pathname}`).toBe(`${PUBLIC_URL}/api/connections/steam/callback`);
    expect(address.searchParams.get('openid.realm')).toBe(PUBLIC_URL);
    const page = await (await fetch(address)).text();
    expect(page).toContain('Choose a Steam account');
    expect(page).toContain('Kestrel');
  });

  test('links it as verified, under the name of the member', async () => {
    const who = freshMember('“Bower” <bird>');
    const id = freshSteamId();
    expect(await new Browser(who).prove(id)).toBe(CONNECTED);
    const proved = { connected: true, id, verified: true, provedBy: { by: 'steam' } };
    expect(await steamOf(who)).toEqual({ ...proved, username: '“Bower” bird' });
    expect(await types(who)).toEqual(['SteamSignInRequested', 'SteamSignInCompleted', 'GameAccountConnected']);
    expect(await historyOf(who)).toMatchObject([{ type: 'connected', accountId: id, by: '“Bower” <bird>' }]);
  });

  test('verifies the account that was typed before, and keeps its name', async () => {
    const who = freshMember();
    const id = freshSteamId();
    await connect(who, id);
    expect(await steamOf(who)).toMatchObject({ verified: false });
    expect(await new Browser(who).prove(id)).toBe(CONNECTED);
    const proved = { connected: true, id, verified: true, provedBy: { by: 'steam' } };
    expect(await steamOf(who)).toEqual({ ...proved, username: 'Typed' });
    expect(await new Browser(who).prove(id)).toBe(CONNECTED);
    expect((await types(who)).filter((type) => type === 'GameAccountVerified')).toHaveLength(1);
  });

  test('wins over whoever typed it, who finds a notice and can read it', async () => {
    const [typist, owner] = [freshMember(), freshMember()];
    const id = freshSteamId();
    await connect(typist, id);
    expect(await new Browser(owner).prove(id)).toBe(CONNECTED);
    const none = { connected: false, id: null, username: null, verified: false, provedBy: null };
    expect(await steamOf(typist)).toEqual(none);
    expect(await steamOf(owner)).toMatchObject({ id, verified: true });

    const current = () => noticesOf(typist);
    const notice = { id: expect.any(String) as string, kind: 'account-released', platform: 'steam', accountId: id };
    expect(await current()).toMatchObject([{ ...notice, read: false }]);
    const [{ id: noticeId }] = (await current()) as [Notice];
    const mark = (ids: string[], { token }: Member) => stack.post('/api/connections/notices/read', { ids }, { token });
    expect((await mark([noticeId], owner)).status).toBe(200);
    expect(await current()).toMatchObject([{ read: false }]);
    expect((await mark([noticeId], typist)).status).toBe(200);
    expect(await current()).toMatchObject([{ ...notice, read: true }]);

    expect(await historyOf(typist)).toMatchObject([
      { type: 'released', platform: 'steam', accountId: id, by: null },
      { type: 'connected', accountId: id },
    ]);
    expect(JSON.stringify(await historyOf(typist))).not.toContain(owner.name);
  });

  test('is not undone by typing, and of two proofs the newer wins', async () => {
    const [one, two] = [freshMember(), freshMember()];
    const id = freshSteamId();
    await new Browser(one).prove(id);
    expect(await connect(two, id)).toMatchObject({ status: 409, body: { code: 'account-linked' } });
    expect(await new Browser(two).prove(id)).toBe(CONNECTED);
    expect((await steamOf(one)).connected).toBe(false);
    expect(await steamOf(two)).toMatchObject({ id, verified: true });
  });

  test('of 16 members who prove the same account at once one has it in the end', async () => {
    const members = Array.from({ length: 16 }, () => freshMember());
    const id = freshSteamId();
    const ready: { browser: Browser; back: URL }[] = [];
    for (const who of members) {
      const browser = new Browser(who);
      ready.push({ browser, back: await signInAt(await browser.begin(), id) });
    }
    const outcomes = await Promise.all(ready.map(({ browser, back }) => browser.comeBack(back)));
    // Each may take the claim of the one before, so that even all may fail to finish in time.
    expect(outcomes.filter((outcome) => outcome !== CONNECTED && outcome !== FAILED)).toEqual([]);
    // A policy finishes what a request had no time to finish.
    const linked = () => Promise.all(members.map(async (who) => (await steamOf(who)).connected));
    await until('the holder', async () => (await linked()).filter(Boolean).length === 1);
  });

  test('fails where another Steam account is connected, which stays', async () => {
    const who = freshMember();
    const id = freshSteamId();
    await connect(who, id);
    expect(await new Browser(who).prove(freshSteamId())).toBe(FAILED);
    expect(await steamOf(who)).toMatchObject({ id });
  });

  test('can be given up at Steam', async () => {
    const browser = new Browser(freshMember());
    expect(await browser.comeBack(await signInAt(await browser.begin()))).toBe(FAILED);
  });

  test('fails while Steam cannot be asked, and can be tried again', async () => {
    const who = freshMember();
    const port = Number(new URL(steam.url).port);
    const browser = new Browser(who);
    const back = await signInAt(await browser.begin(), freshSteamId());
    await steam.close();
    expect(await browser.comeBack(back)).toBe(FAILED);
    steam = await startSteam({ port, community: 'Test' });
    expect(await browser.prove(freshSteamId())).toBe(CONNECTED);
  });
});

describe('what is hostile', () => {
  /** A browser that is about to come back from Steam. */
  const arriving = async (who = freshMember()) => {
    const browser = new Browser(who);
    const id = freshSteamId();
    return { who, browser, id, back: await signInAt(await browser.begin(), id) };
  };
  const untouched = async (who: Member) => expect((await steamOf(who)).connected).toBe(false);

  test.each<[string, (back: URL) => Record<string, string>]>([
    ['a forged signature', () => ({ 'openid.sig': 'AAAA' })],
    [
      'the account of somebody else under a sound signature',
      (back) => {
        const other = back.searchParams.get('openid.claimed_id')!.replace(/\d$/, '0');
        return { 'openid.claimed_id': other, 'openid.identity': other };
      },
    ],
    [
      'a claimed id of another host',
      () => ({
        'openid.claimed_id': 'https://evil.example/openid/id/76561190000000001',
        'openid.identity': 'https://evil.example/openid/id/76561190000000001',
      }),
    ],
    ['another place to come back to', () => ({ 'openid.return_to': 'https://evil.example/' })],
    ['another provider', () => ({ 'openid.op_endpoint': 'https://evil.example/openid/login' })],
    ['another nonce', () => ({ 'openid.response_nonce': `${new Date().toISOString().slice(0, 19)}Zother` })],
    ['no assertion at all', () => ({ 'openid.mode': 'setup_needed' })],
  ])('%s proves nothing', async (_, fields) => {
    const { who, browser, back } = await arriving();
    expect(await browser.comeBack(changed(back, fields(back)))).toBe(UNVERIFIED);
    await untouched(who);
    // What Steam really said still counts.
    expect(await browser.comeBack(back)).toBe(CONNECTED);
  });

  test('an answer counts once, also where it comes twice at once or reaches another process', async () => {
    const { who, browser, back } = await arriving();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => browser.comeBack(back)));
    expect(outcomes.filter((outcome) => outcome === CONNECTED)).toHaveLength(1);
    expect(outcomes.filter((outcome) => ![CONNECTED, INVALID, UNVERIFIED].includes(outcome))).toEqual([]);
    expect(await browser.comeBack(back)).toBe(INVALID);
    await disconnect(who);
    expect(await browser.comeBack(back)).toBe(INVALID);
    await untouched(who);
  });

  test('an answer to one sign-in does not serve another', async () => {
    const { browser, back } = await arriving();
    const state = new URL(new URL(await browser.begin()).searchParams.get('openid.return_to')!).searchParams.get(
      'state',
    )!;
    expect(await browser.comeBack(changed(back, { state }))).toBe(UNVERIFIED);
  });

  test('a state of another member, in another browser, is worth nothing', async () => {
    const { who, back } = await arriving();
    const other = new Browser(freshMember());
    await other.begin();
    expect(await other.comeBack(back)).toBe(INVALID);
    expect(await new Browser(freshMember()).comeBack(back)).toBe(INVALID);
    await untouched(who);
  });

  test('a state that names another member is no state of ours', async () => {
    const { who, browser, back } = await arriving();
    const victim = freshMember();
    const state = back.searchParams.get('state')!.replace(who.id, victim.id);
    expect(await browser.comeBack(changed(back, { state }))).toBe(INVALID);
    await untouched(victim);
  });

  test.each(['', 'x', 'a.b.c.d', '1'.repeat(400)])('"%s" is no state', async (state) => {
    const { browser, back } = await arriving();
    expect(await browser.comeBack(changed(back, { state }))).toBe(INVALID);
  });

  test('a state is over after ten minutes', async () => {
    const { who, browser, back } = await arriving();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    try {
      clock.mockImplementation(() => now + 601_000);
      expect(await browser.comeBack(back)).toBe(INVALID);
    } finally {
      clock.mockRestore();
    }
    await untouched(who);
  });

  test('parameters that come twice, and odd addresses, lead back to the profile', async () => {
    const { browser, back } = await arriving();
    const twice = new URL(`${back.href}&openid.claimed_id=https%3A%2F%2Fevil.example`);
    expect(await browser.comeBack(twice)).toBe(UNVERIFIED);
    expect(await browser.comeBack(new URL('/api/connections/steam/callback', stack.url))).toBe(INVALID);
    expect(await browser.comeBack(new URL('/api/connections/steam/callback?state=a&state=b', stack.url))).toBe(INVALID);
    expect(await browser.comeBack(new URL('/api/connections/steam/callback?__proto__=x', stack.url))).toBe(INVALID);
  });

  test('nothing of it is told to the log of the process but what was wrong', async () => {
    const { browser, back } = await arriving();
    stack.lines.length = 0;
    await browser.comeBack(changed(back, { 'openid.sig': 'AAAA' }));
    const logged = stack.lines.join('\n');
    expect(logged).toContain('Steam does not confirm it.');
    expect(logged).not.toContain(back.searchParams.get('state')!);
    expect(logged).not.toContain(browser.cookie.split('=')[1]!);
  });
});

test('a proof is finished, even where the api was ended right after it', async () => {
  const [typist, owner] = [freshMember(), freshMember()];
  const id = freshSteamId();
  await connect(typist, id);
  const streams = stack.app.get(Streams);
  const by = { actor: { id: owner.id, name: owner.name, roles: [] }, requestId: 'ended' };
  const at = new Date().toISOString();
  const signIn = { memberId: owner.id, memberName: owner.name, signInId: 's', at };
  const request = requestSteamSignIn({ ...signIn, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await streams.transact(links, owner.id, request, by);
  const reservation = stack.app.get(Linking).reservationOf('steam', id);
  await streams.transact(links, owner.id, completeSteamSignIn({ ...signIn, steamId: id, nonce: 'n', reservation }), by);

  await until('the account to be verified', async () => (await steamOf(owner)).verified);
  expect(await steamOf(owner)).toMatchObject({ id, username: owner.name });
  expect((await steamOf(typist)).connected).toBe(false);
  expect(await noticesOf(typist)).toHaveLength(1);
  // It was the member who proved it, whatever finished it.
  expect(await historyOf(owner)).toMatchObject([{ type: 'connected', by: owner.name }]);
});

test('two tabs of one browser may both go to Steam', async () => {
  const who = freshMember();
  const browser = new Browser(who);
  const id = freshSteamId();
  const [first, second] = [await browser.begin(), await browser.begin()];
  expect(await browser.comeBack(await signInAt(first, id))).toBe(CONNECTED);
  expect(await browser.comeBack(await signInAt(second, id))).toBe(CONNECTED);
});

test('a sign-in begun at one process may end at another', async () => {
  const who = freshMember();
  const other = runChild('apps/api/src/main.ts', [], { ...stack.env, NODE_ENV: 'production', PORT: '0' });
  const call = caller(`http://127.0.0.1:${await readyPort(other)}`, stack.issuer);
  const browser = new Browser(who);
  const back = await signInAt(await browser.begin(), freshSteamId());
  const elsewhere = new Browser(who, call);
  elsewhere.cookie = browser.cookie;
  expect(await elsewhere.comeBack(back)).toBe(CONNECTED);
  expect(await browser.comeBack(back)).toBe(INVALID);
  other.process.kill('SIGTERM');
  await other.ended;
});

test('on one machine a sign-in ends under the name at which it began', async () => {
  const other = await startApi({ ...stack.env, PUBLIC_URL: 'http://localhost:3999' });
  const call = caller(other.url, stack.issuer);
  const who = freshMember();
  const begun = await call.post('/api/connections/steam/sign-in', undefined, { token: who.token });
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!;
  const back = await signInAt(begun.body['url'] as string, freshSteamId());
  expect(back.origin).toBe('http://127.0.0.1:3999');
  const ended = await call.get(`${back.pathname}${back.search}`, { headers: { cookie } });
  expect(ended.headers.get('location')).toBe('/profile?tab=connections&success=steam_connected');
  await other.close();
});

test('what Steam is asked to sign is OpenID 2.0', async () => {
  const { searchParams } = new URL(await new Browser(freshMember()).begin());
  expect(searchParams.get('openid.ns')).toBe(NS);
  expect(searchParams.get('openid.claimed_id')).toBe(`${NS}/identifier_select`);
});
