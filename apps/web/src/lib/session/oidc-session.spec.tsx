import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { api, setCredentials } from '../api';
import { hiddenFrame } from './hidden-frame';
import { leaveToSignIn } from './oidc-session';
import { SessionProvider } from './session-provider';
import { useSession } from './session';

const AUTHORITY = 'https://id.example';
const KEY = 'signed-in';

/** Whom the provider knows in this browser: a name, or what it answers instead. */
let known: string;
/** The tokens that calls of the page carried. */
let sent: (string | undefined)[];

const json = (body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The provider's and the site's answers. A code is the name of whom it is for. */
const answer = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const { pathname } = new URL(input as string, window.location.href);
  if (pathname.startsWith('/api/')) {
    sent.push((init!.headers as Record<string, string>)['authorization']);
    return json({ success: true });
  }
  if (pathname === '/token') {
    const name = new URLSearchParams(init?.body as string).get('code')!;
    const idToken = `${part({})}.${part({ iss: AUTHORITY, aud: 'web', sub: `id-${name}`, name, exp: 4e9, iat: 1 })}.x`;
    return json({ access_token: `token-of-${name}`, token_type: 'Bearer', expires_in: 600, id_token: idToken });
  }
  return json({ issuer: AUTHORITY, authorization_endpoint: `${AUTHORITY}/auth`, token_endpoint: `${AUTHORITY}/token` });
};

beforeEach(() => {
  sent = [];
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  jest.spyOn(hiddenFrame, 'prepare').mockResolvedValue({
    navigate: ({ state }) =>
      known === 'away'
        ? Promise.reject(new TypeError('no answer'))
        : Promise.resolve({
            url: `${window.location.origin}/sign-in/renewed?state=${state}&${known.includes('_') ? 'error' : 'code'}=${known}`,
          }),
    close: () => undefined,
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  setCredentials(undefined);
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function Who() {
  const { person, expired } = useSession();
  return <p>{`${person?.name ?? 'nobody'}${expired ? ', expired' : ''}`}</p>;
}

const site = (scope = 'openid') => ({ signIn: { authority: AUTHORITY, clientId: 'web', scope } }) as never;
const remembers = (name: string, more: object = {}) =>
  window.localStorage.setItem(KEY, JSON.stringify({ id: `id-${name}`, name, ...more }));

const show = (page = <Who />, scope?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider site={site(scope)} pending="..." navigate={() => Promise.resolve()}>
        {page}
      </SessionProvider>
    </QueryClientProvider>,
  );

const open = async (name: string, page?: React.JSX.Element) => {
  known = name;
  remembers(name);
  show(page);
  await screen.findByText(name);
};

/** What another tab did. A tab that the browser had frozen learns of it later. */
const said = () => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));

test('a page is signed in by the session of the provider, and no token is stored', async () => {
  await open('Kestrel');
  await act(() => api.get('anything'));
  expect(sent).toEqual(['Bearer token-of-Kestrel']);
  const stored = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]);
  expect(stored).toContain('Kestrel');
  expect(stored).not.toContain('token');
});

test('a browser that remembers nobody does not ask the provider', async () => {
  show();
  await screen.findByText('nobody');
  expect(hiddenFrame.prepare).not.toHaveBeenCalled();
});

test('a session that is over leaves nobody signed in, here and on the next page', async () => {
  known = 'login_required';
  remembers('Kestrel');
  show();
  expect(await screen.findByText('nobody')).toBeTruthy();
  expect(JSON.parse(window.localStorage.getItem(KEY)!)).toMatchObject({ name: '', ended: true });
});

test('while the provider is away the page says that the session has expired, and goes on when it is back', async () => {
  known = 'away';
  remembers('Kestrel');
  show();
  expect(await screen.findByText('Kestrel, expired')).toBeTruthy();
  known = 'Kestrel';
  await act(() => api.get('anything'));
  expect(sent).toEqual(['Bearer token-of-Kestrel']);
  expect(screen.getByText('Kestrel')).toBeTruthy();
});

test('what was stored before, with its tokens, goes; the person stays signed in', async () => {
  known = 'Kestrel';
  const profile = { sub: 'id-Kestrel', name: 'Kestrel' };
  window.localStorage.setItem(`oidc.user:${AUTHORITY}:web`, JSON.stringify({ refresh_token: 'r', profile }));
  show();
  expect(await screen.findByText('Kestrel')).toBeTruthy();
  expect(Object.keys(window.localStorage)).toEqual([KEY]);
});

test('of a provider on another site the tokens are stored for the tab alone', async () => {
  known = 'away';
  remembers('Kestrel');
  const user = {
    access_token: 'token',
    refresh_token: 'r',
    expires_at: 4e9,
    profile: { sub: 'id-Kestrel', name: 'Kestrel' },
  };
  window.sessionStorage.setItem(`oidc.user:${AUTHORITY}:web`, JSON.stringify(user));
  show(<Who />, 'openid offline_access');
  expect(await screen.findByText('Kestrel')).toBeTruthy();
  await act(() => api.get('anything'));
  expect(sent).toEqual(['Bearer token']);
});

test('a tab follows another that signs in or out', async () => {
  await open('Kestrel');
  known = 'Quoll';
  remembers('Quoll');
  await said();
  expect(await screen.findByText('Quoll')).toBeTruthy();
  await act(() => api.get('anything'));
  expect(sent).toEqual(['Bearer token-of-Quoll']);
  window.localStorage.removeItem(KEY);
  await said();
  expect(await screen.findByText('nobody')).toBeTruthy();
  await act(() => api.get('anything'));
  expect(sent[1]).toBeUndefined();
});

test('a tab that shows nobody follows another that signs in', async () => {
  show();
  await screen.findByText('nobody');
  known = 'Kestrel';
  remembers('Kestrel');
  await said();
  expect(await screen.findByText('Kestrel')).toBeTruthy();
});

test('what another tab found to be over stays on screen', async () => {
  await open('Kestrel');
  remembers('Kestrel', { ended: true });
  await said();
  expect(await screen.findByText('Kestrel, expired')).toBeTruthy();
  remembers('Kestrel');
  await said();
  expect(await screen.findByText('Kestrel')).toBeTruthy();
});

test('nobody is forgotten while the provider cannot forget them, and the page says so', async () => {
  function Leaving() {
    const { person, stays, signOut } = useSession();
    return <button onClick={() => void signOut()}>{`${person?.name}${stays ? ', still here' : ''}`}</button>;
  }
  known = 'Kestrel';
  remembers('Kestrel');
  show(<Leaving />);
  const leave = await screen.findByText('Kestrel');
  for (const away of [() => Promise.reject(new TypeError()), async () => new Response('', { status: 502 })]) {
    jest.spyOn(globalThis, 'fetch').mockImplementation(away);
    await act(async () => leave.click());
    expect(await screen.findByText('Kestrel, still here')).toBeTruthy();
    expect(window.localStorage.getItem(KEY)).toContain('Kestrel');
  }
});

test.each([
  ['that never reached the provider is tried once more', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ['that the provider answers with an error is not repeated', async () => new Response('{}', { status: 503 }), 1],
])('the beginning of a sign-in %s', async (_, refused, requests) => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(refused);
  await expect(leaveToSignIn({ authority: AUTHORITY, clientId: 'web', scope: 'openid' })).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(requests);
});

describe('what a page read for one person', () => {
  let read: () => Promise<string>;
  function Page() {
    const { data } = useQuery({ queryKey: ['clans/mine'], queryFn: () => read(), retry: false });
    return (
      <>
        <Who />
        <p>{data ?? 'no clan'}</p>
      </>
    );
  }
  const shown = async () => {
    read = async () => 'Kestrel’s clan';
    await open('Kestrel', <Page />);
    expect(await screen.findByText('Kestrel’s clan')).toBeTruthy();
  };

  test.each([
    ['is refused to the next', () => Promise.reject(new Error('403'))],
    ['is not there yet for the next', () => new Promise<never>(() => undefined)],
  ])('goes with them when it %s', async (_, next) => {
    await shown();
    read = next;
    remembers('Quoll');
    await said();
    expect(await screen.findByText('Quoll')).toBeTruthy();
    expect(screen.getByText('no clan')).toBeTruthy();
  });

  test('goes with a sign-out', async () => {
    await shown();
    read = () => Promise.reject(new Error('401'));
    window.localStorage.removeItem(KEY);
    await said();
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(screen.getByText('no clan')).toBeTruthy();
  });

  test('stays when they sign in again in another tab', async () => {
    await shown();
    read = () => new Promise(() => undefined);
    remembers('Kestrel', { at: 1 });
    await said();
    expect(screen.getByText('Kestrel’s clan')).toBeTruthy();
  });
});
