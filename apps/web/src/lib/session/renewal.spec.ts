import { ErrorResponse, type User } from 'oidc-client-ts';
import { renewal, type Renewable } from './renewal';

const user = (access_token: string, more: Partial<User> = {}) => ({ access_token, expired: false, ...more }) as User;

/** A provider that gives `new`. */
function provider(held: User | null, signinSilent?: Renewable['signinSilent']) {
  const exchanges: (string | undefined)[] = [];
  const manager: Renewable = {
    getUser: () => Promise.resolve(held),
    signinSilent:
      signinSilent ??
      (() => {
        exchanges.push(held?.access_token);
        held = user('new');
        return Promise.resolve(held);
      }),
  };
  return { manager, exchanges };
}

test('a refused token is exchanged for a new one', async () => {
  const { manager, exchanges } = provider(user('old'));
  await expect(renewal(manager)('old')).resolves.toBe('new');
  expect(exchanges).toEqual(['old']);
});

test('calls that are refused together share one exchange', async () => {
  const { manager, exchanges } = provider(user('old', { expired: true }));
  const renew = renewal(manager);
  await expect(Promise.all([renew('old'), renew('old'), renew('old')])).resolves.toEqual(['new', 'new', 'new']);
  expect(exchanges).toHaveLength(1);
});

test('a page that holds no token yet gets one', async () => {
  const { manager } = provider(null);
  await expect(renewal(manager)()).resolves.toBe('new');
});

test('a call that was refused before the last renewal takes what that brought', async () => {
  const { manager, exchanges } = provider(user('renewed-since'));
  await expect(renewal(manager)('old')).resolves.toBe('renewed-since');
  expect(exchanges).toHaveLength(0);
});

test.each(['login_required', 'invalid_grant'])('a provider that answers %s ends the session', async (error) => {
  const { manager } = provider(user('old'), () => Promise.reject(new ErrorResponse({ error })));
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
