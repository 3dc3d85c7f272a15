import { ErrorResponse, type User } from 'oidc-client-ts';
import { renewal, type Renewable } from './renewal';

const user = (access_token: string, more: Partial<User> = {}) =>
  ({ access_token, refresh_token: 'r', expired: false, ...more }) as User;

/** A provider that gives `new` for a refresh token, and a storage that keeps what it gave. */
function provider(stored: User | null, signinSilent?: Renewable['signinSilent']) {
  const exchanges: string[] = [];
  const manager: Renewable = {
    getUser: () => Promise.resolve(stored),
    signinSilent:
      signinSilent ??
      (() => {
        exchanges.push(stored?.refresh_token ?? '');
        stored = user('new');
        return Promise.resolve(stored);
      }),
  };
  return { manager, exchanges };
}

test('a refused token is exchanged for a new one', async () => {
  const { manager, exchanges } = provider(user('old'));
  await expect(renewal(manager)('old')).resolves.toBe('new');
  expect(exchanges).toEqual(['r']);
});

test('calls that are refused together share one exchange', async () => {
  const { manager, exchanges } = provider(user('old', { expired: true }));
  const renew = renewal(manager);
  await expect(Promise.all([renew('old'), renew('old'), renew('old')])).resolves.toEqual(['new', 'new', 'new']);
  expect(exchanges).toHaveLength(1);
});

test('what another tab has renewed is taken, not renewed again', async () => {
  const { manager, exchanges } = provider(user('from-another-tab'));
  await expect(renewal(manager)('old')).resolves.toBe('from-another-tab');
  expect(exchanges).toHaveLength(0);
});

test('without a refresh token there is nothing to be had, and the session is over', async () => {
  const { manager } = provider(user('old', { refresh_token: undefined } as Partial<User>));
  const over = jest.fn();
  await expect(renewal(manager, over)('old')).resolves.toBeUndefined();
  expect(over).toHaveBeenCalledTimes(1);
});

test('a provider that refuses the refresh token ends the session', async () => {
  const { manager } = provider(user('old'), () => Promise.reject(new ErrorResponse({ error: 'invalid_grant' })));
  const over = jest.fn();
  await expect(renewal(manager, over)('old')).resolves.toBeUndefined();
  expect(over).toHaveBeenCalledTimes(1);
});

test.each(['server_error', 'temporarily_unavailable'])('a provider that answers %s ends nothing', async (error) => {
  const { manager } = provider(user('old'), () => Promise.reject(new ErrorResponse({ error })));
  const over = jest.fn();
  await expect(renewal(manager, over)('old')).resolves.toBeUndefined();
  expect(over).not.toHaveBeenCalled();
});

test('a provider that cannot be reached ends nothing, and a later attempt starts afresh', async () => {
  let attempts = 0;
  const over = jest.fn();
  const { manager } = provider(user('old'), () => {
    attempts += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const renew = renewal(manager, over);
  await expect(renew('old')).resolves.toBeUndefined();
  await expect(renew('old')).resolves.toBeUndefined();
  expect(attempts).toBe(2);
  expect(over).not.toHaveBeenCalled();
});
