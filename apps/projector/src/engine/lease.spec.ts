import type { ControlRecord, ReadModelStore } from '@app/storage/read-models/port';
import { Lease, type Holder, type Leased } from './lease';
import { defaultTuning } from './tuning';

/** A store of one control record. */
const storeOf = (): Pick<ReadModelStore, 'readControl' | 'writeControl'> => {
  let stored: ControlRecord<object> | undefined;
  return {
    readControl: () => Promise.resolve(stored as never),
    writeControl: (key: string, expected: number, value: object) => {
      if ((stored?.revision ?? 0) !== expected) return Promise.resolve(undefined);
      stored = { key, revision: expected + 1, value };
      return Promise.resolve(stored as never);
    },
  } as Pick<ReadModelStore, 'readControl' | 'writeControl'>;
};

const tuning = { ...defaultTuning, lease: 3_600_000, contend: 1 };
const me: Holder = { id: 'me', host: 'here', pid: process.pid };
const none: Leased = { epoch: 0, beat: 0 };
const take = (store: ReturnType<typeof storeOf>, holder: Holder, signal: AbortSignal) =>
  Lease.take(
    store,
    'policy/x',
    holder,
    tuning,
    () => Promise.resolve(none),
    (held) => held,
    () => undefined,
    signal,
  );

test('who held it before an outage takes it again at once, of a process that lives nobody else does', async () => {
  const store = storeOf();
  const stop = new AbortController();
  expect((await take(store, me, stop.signal))!.fence.epoch).toBe(1);
  expect((await take(store, me, stop.signal))!.fence.epoch).toBe(2);
  const another = take(store, { ...me, id: 'another' }, stop.signal);
  // Of another machine nobody can say whether its process lives.
  const elsewhere = take(store, { ...me, id: 'elsewhere', host: 'there' }, stop.signal);
  stop.abort();
  expect([await another, await elsewhere]).toEqual([undefined, undefined]);
});

test('of a process that has died it is taken at once on the same machine', async () => {
  const store = storeOf();
  const { signal } = new AbortController();
  // No process has this number: it is beyond what systems give out.
  await take(store, { id: 'dead', host: 'here', pid: 2 ** 30 }, signal);
  expect((await take(store, me, signal))!.fence.epoch).toBe(2);
});
