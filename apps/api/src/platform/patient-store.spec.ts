import { StoreUnavailable, type ReadModelStore } from '@app/storage/read-models/port';
import { openPatiently } from './patient-store';

afterEach(() => jest.useRealTimers());

const aStore = () => ({ ping: jest.fn(() => Promise.resolve()), close: jest.fn(() => Promise.resolve()) });

test('a store that cannot be opened yet is tried again, and calls say that it is unavailable', async () => {
  jest.useFakeTimers();
  const real = aStore();
  const failures: unknown[] = [];
  let tries = 0;
  const store = openPatiently(
    () => (++tries < 3 ? Promise.reject(new Error('down')) : Promise.resolve(real as unknown as ReadModelStore)),
    (error) => failures.push(error),
  );
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await jest.advanceTimersByTimeAsync(300);
  await store.ping();
  expect([tries, failures.length, real.ping.mock.calls.length]).toEqual([3, 2, 1]);
});

test('a store that opens after the end is closed', async () => {
  const real = aStore();
  let open: (store: ReadModelStore) => void = () => undefined;
  const store = openPatiently(
    () => new Promise((resolve) => (open = resolve)),
    () => undefined,
  );
  const closing = store.close();
  open(real as unknown as ReadModelStore);
  await closing;
  expect(real.close).toHaveBeenCalled();
});

test('a store may be handed on by a promise like any value', async () => {
  const store = openPatiently(
    () => Promise.resolve(aStore() as unknown as ReadModelStore),
    () => undefined,
  );
  expect(await Promise.resolve(store)).toBe(store);
});
