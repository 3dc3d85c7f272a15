import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { setCredentials } from '../api';
import OidcSession, { leaveToSignIn } from './oidc-session';
import { useSession } from './session';

const settings = { authority: 'https://id.example', clientId: 'web', scope: 'openid', resource: '' };
const KEY = `oidc.user:${settings.authority}:${settings.clientId}`;

const EXPIRES_AT = Math.floor(Date.now() / 1_000) + 600;

const stored = (name: string) =>
  JSON.stringify({
    ...{ access_token: `token-of-${name}`, refresh_token: 'r', token_type: 'Bearer', scope: 'openid' },
    ...{ profile: { sub: name, name }, expires_at: EXPIRES_AT },
  });

afterEach(() => {
  setCredentials(undefined);
  window.localStorage.clear();
});

function Who() {
  const { person, expired } = useSession();
  return <p>{`${person?.name ?? 'nobody'}${expired ? ', expired' : ''}`}</p>;
}

const open = (name: string, page = <Who />) => {
  window.localStorage.setItem(KEY, stored(name));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OidcSession settings={settings as never} pending="..." navigate={() => Promise.resolve()}>
        {page}
      </OidcSession>
    </QueryClientProvider>,
  );
  return screen.findByText(name);
};

/** What another tab did with the storage. A tab that the browser had frozen learns of it later. */
const said = (newValue: string | null) =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue })));

test('a tab follows another that signs in or out', async () => {
  await open('Kestrel');
  window.localStorage.setItem(KEY, stored('Quoll'));
  await said(stored('Quoll'));
  expect(await screen.findByText('Quoll')).toBeTruthy();
  window.localStorage.removeItem(KEY);
  await said(null);
  expect(await screen.findByText('nobody')).toBeTruthy();
});

test('a tab that learns late of a sign-out leaves the sign-in that came after it alone', async () => {
  await open('Kestrel');
  window.localStorage.setItem(KEY, stored('Quoll'));
  await said(null);
  await said(stored('Quoll'));
  expect(await screen.findByText('Quoll')).toBeTruthy();
  expect(window.localStorage.getItem(KEY)).toBe(stored('Quoll'));
});

test('what another tab forgot because its session was over stays on screen', async () => {
  await open('Kestrel');
  window.localStorage.setItem('session-ended', 'true');
  window.localStorage.removeItem(KEY);
  await said(null);
  expect(await screen.findByText('Kestrel, expired')).toBeTruthy();
});

test.each([
  ['that never reached the provider is tried once more', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ['that the provider answers with an error is not repeated', async () => new Response('{}', { status: 503 }), 1],
])('the beginning of a sign-in %s', async (_, answer, requests) => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await expect(leaveToSignIn(settings as never)).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(requests);
  fetched.mockRestore();
});

describe('what a page read for one person', () => {
  let answer: () => Promise<string>;
  function Page() {
    const { data } = useQuery({ queryKey: ['clans/mine'], queryFn: () => answer(), retry: false });
    return (
      <>
        <Who />
        <p>{data ?? 'no clan'}</p>
      </>
    );
  }
  const shown = async () => {
    answer = async () => 'Kestrel’s clan';
    await open('Kestrel', <Page />);
    expect(await screen.findByText('Kestrel’s clan')).toBeTruthy();
  };

  test.each([
    ['is refused to the next', () => Promise.reject(new Error('403'))],
    ['is not there yet for the next', () => new Promise<never>(() => undefined)],
  ])('goes with them when it %s', async (_, next) => {
    await shown();
    answer = next;
    window.localStorage.setItem(KEY, stored('Quoll'));
    await said(stored('Quoll'));
    expect(await screen.findByText('Quoll')).toBeTruthy();
    expect(screen.getByText('no clan')).toBeTruthy();
  });

  test('goes with a sign-out', async () => {
    await shown();
    answer = () => Promise.reject(new Error('401'));
    window.localStorage.removeItem(KEY);
    await said(null);
    expect(await screen.findByText('nobody')).toBeTruthy();
    expect(screen.getByText('no clan')).toBeTruthy();
  });

  test('stays while another tab renews their session', async () => {
    await shown();
    answer = () => new Promise(() => undefined);
    await said(stored('Kestrel'));
    expect(screen.getByText('Kestrel’s clan')).toBeTruthy();
  });
});
