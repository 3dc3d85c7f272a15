import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { StoreUnavailable, type ReadModelStore } from './port';
import { openPatiently } from './patient-store';

afterEach(() => jest.useRealTimers());

const aStore = () => {
  const store = { ping: jest.fn(() => Promise.resolve()), close: jest.fn(() => Promise.resolve()) };
  return store as typeof store & ReadModelStore;
};

const aJournal = () => ({ info: jest.fn(), warn: jest.fn() });

test('a store that cannot be opened yet is tried again, and calls say that it is unavailable', async () => {
  jest.useFakeTimers();
  const real = aStore();
  const journal = aJournal();
  let tries = 0;
  const store = openPatiently(
    () =>
      ++tries < 3 ? Promise.reject(new Error('down', { cause: new Error('nobody listens') })) : Promise.resolve(real),
    journal,
  );
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await jest.advanceTimersByTimeAsync(300);
  await store.ping();
  expect([tries, real.ping.mock.calls.length]).toEqual([3, 1]);
  expect(journal.warn.mock.calls).toEqual([
    [{ cause: 'Error: nobody listens', attempts: 1 }, 'The read models cannot be opened; it is tried again.'],
  ]);
  expect(journal.info.mock.calls).toEqual([[{ attempts: 3 }, 'The read models are open.']]);
});

test('calls wait for the first attempt, but not for one that takes too long', async () => {
  jest.useFakeTimers();
  const real = aStore();
  let open: (store: ReadModelStore) => void = () => undefined;
  const opening = () => openPatiently(() => new Promise((resolve) => (open = resolve)), aJournal());
  const early = opening().ping();
  open(real);
  await early;
  expect(real.ping).toHaveBeenCalledTimes(1);
  const late = expect(opening().ping()).rejects.toThrow(StoreUnavailable);
  await jest.advanceTimersByTimeAsync(2_000);
  await late;
});

test('a call that takes a minute fails after the time that it may take, and one without a limit waits', async () => {
  jest.useFakeTimers();
  const real = aStore();
  const answer = { revision: 1 } as never;
  const minute = () => new Promise<never>((resolve) => setTimeout(() => resolve(answer), 60_000));
  Object.assign(real, { listControl: jest.fn(minute) });
  const opened = (longest?: number) => openPatiently(() => Promise.resolve(real), aJournal(), longest);
  const outcomes: unknown[] = [];
  void opened(10_000)
    .listControl('')
    .catch((error: unknown) => outcomes.push(error));
  const patient = opened().listControl('');
  await jest.advanceTimersByTimeAsync(9_900);
  expect(outcomes).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(outcomes).toEqual([new StoreUnavailable('The read models do not answer in time.')]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await patient).toBe(answer);
});

test('a store that never opens is logged now and then, not at every attempt', async () => {
  jest.useFakeTimers();
  const journal = aJournal();
  let tries = 0;
  const store = openPatiently(() => {
    tries++;
    return Promise.reject(new Error('down'));
  }, journal);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(tries).toBeGreaterThan(1_700);
  expect(journal.warn.mock.calls.length).toBeLessThanOrEqual(Math.ceil(tries / 30));
  await store.close();
  const before = tries;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(before);
});

test('a store that opens after the end is closed', async () => {
  const real = aStore();
  let open: (store: ReadModelStore) => void = () => undefined;
  const store = openPatiently(() => new Promise((resolve) => (open = resolve)), aJournal());
  const closing = store.close();
  open(real);
  await closing;
  expect(real.close).toHaveBeenCalled();
});

test('a framework starts and stops around a store that is not open: it finds no hook and no promise in it', async () => {
  const store = openPatiently(() => new Promise<ReadModelStore>(() => undefined), aJournal());
  @Module({ providers: [{ provide: 'store', useFactory: () => Promise.resolve(store) }] })
  class Holding {}
  const context = await NestFactory.createApplicationContext(Holding, { logger: false, abortOnError: false });
  expect(context.get('store')).toBe(store);
  await context.close();
});
