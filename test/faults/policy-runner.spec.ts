import pino from 'pino';
import type { Decider, Decision, EventOf } from '@app/domain/decider';
import type { Recorded } from '../../apps/projector/src/projection';
import {
  actorOf,
  consequentId,
  policy,
  runPolicy,
  runJob,
  type Policy,
  type Job,
} from '../../apps/projector/src/engine/policies/policy-runner';
import { defaultTuning } from '../../apps/projector/src/engine/tuning';
import { SharedTail } from '@app/storage/event-log/following/shared-tail';
import { Streams } from '@app/storage/event-log/streams';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { policyKey, type PolicyRecord } from '@app/storage/read-models/projection-record';
import { holder, quickTuning, World, type BankEvent } from './projector-world';
import { until } from '../until';

type ReceiptEvent = EventOf<{ ReceiptPrinted: { amount: number } }>;
type Payment = Extract<BankEvent, { type: 'BankPaymentMade' }>;

/** One receipt for each amount: deciding again is harmless, as for every decision. */
const receipts: Decider<ReadonlySet<number>, ReceiptEvent> = {
  category: 'receipts',
  initial: new Set(),
  evolve: (printed, { data }) => new Set([...printed, data.amount]),
};
const print = (amount: number): Decision<ReadonlySet<number>, ReceiptEvent> =>
  function* (printed) {
    if (!printed.has(amount)) yield { type: 'ReceiptPrinted', data: { amount } };
  };

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.end());

const payments = (...amounts: number[]) =>
  amounts.map((amount): BankEvent => ({ type: 'BankPaymentMade', data: { from: 'a', to: 'b', amount } }));

const declared = {
  name: 'receipts',
  label: 'Receipts of payments',
  handles: ['BankPaymentMade'],
  causes: ['ReceiptPrinted'],
} as const;

const printer = (acted: (event: Recorded<Payment>) => void = () => undefined, more: Partial<Policy> = {}): Policy =>
  policy<Payment>(declared, {
    ...more,
    act: async (event, decide) => {
      await decide(receipts, 'all', print(event.data.amount));
      acted(event);
    },
  });

/** What this policy decides is no event of the platform. */
const listed = { audited: new Set<string>(), caused: new Set(['ReceiptPrinted']) };

const run = (runs: Policy | Job, stop = new AbortController()) => {
  const setup = {
    log: new SharedTail(world.log, quickTuning.sharing),
    streams: new Streams(world.log, listed),
    store: world.store,
    holder: holder(),
    tuning: { ...defaultTuning, ...quickTuning },
    journal: pino({ level: 'silent' }),
  };
  const ended = 'run' in runs ? runJob(runs, setup, stop.signal) : runPolicy(runs, setup, stop.signal);
  return async () => {
    stop.abort();
    await ended;
  };
};

const printed = async (): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of world.log.readStream('receipts-all')) all.push(...events);
  return all;
};
const untilPrinted = (count: number) =>
  until(`${count} receipts`, async () => {
    const all = await printed();
    return all.length >= count && all;
  });
const amounts = (events: readonly RecordedEvent[]) => events.map(({ data }) => (data as { amount: number }).amount);

test('every event is acted on once and in order, and what follows names its cause', async () => {
  await world.append(payments(1, 2));
  const stop = run(printer());
  await untilPrinted(2);
  await world.append(payments(3));
  const all = await untilPrinted(3);
  await stop();
  expect(amounts(all)).toEqual([1, 2, 3]);
  const causes: string[] = [];
  for await (const events of world.log.readStream(world.stream)) causes.push(...events.map(({ id }) => id));
  expect(all.map(({ metadata }) => metadata.causationId)).toEqual(causes);
  expect(all[0]!.metadata.actor).toEqual({ id: 'policy:receipts', name: 'Receipts of payments', roles: [] });
});

test('a policy that was stopped goes on behind its checkpoint', async () => {
  await world.append(payments(1, 2));
  const stop = run(printer());
  await untilPrinted(2);
  await stop();
  await world.append(payments(3));
  const handled: number[] = [];
  const stopAgain = run(printer(({ data }) => handled.push(data.amount)));
  await untilPrinted(3);
  await stopAgain();
  expect(handled).toEqual([3]);
});

test('in a log that was put back under it, it acts on what that log has', async () => {
  await world.append(payments(1));
  const stop = run(printer());
  await untilPrinted(1);
  const restore = world.backUp();
  await world.append(payments(2, 3, 4, 5, 6, 7, 8));
  await untilPrinted(8);
  await restore();
  await world.append(payments(21, 22));
  expect(amounts(await untilPrinted(3))).toEqual([1, 21, 22]);
  await stop();
});

test('one that has had nothing to do goes on where it has looked, not at its last event', async () => {
  await world.append(payments(1));
  const stop = run(printer());
  await untilPrinted(1);
  const passed = await world.append(
    Array.from({ length: 3_000 }, () => ({ type: 'BankAccountClosed', data: { account: 'a' } })),
  );
  await until('it to have looked there', async () => {
    const { value } = (await world.store.readControl<PolicyRecord>(policyKey('receipts')))!;
    return (value.position ?? '') >= passed && value.positionId !== undefined;
  });
  await stop();
  const before = world.searched;
  await world.append(payments(2));
  const stopAgain = run(printer());
  await untilPrinted(2);
  await stopAgain();
  expect(world.searched - before).toBeLessThan(100);
});

test('in a log that was put back and has grown past what it has looked at, it acts on what that log has', async () => {
  await world.append(payments(1));
  const stop = run(printer());
  await untilPrinted(1);
  const restore = world.backUp();
  const passed = await world.append(payments(2, 3, 4, 5));
  await untilPrinted(5);
  await until('its record', async () => {
    const { value } = (await world.store.readControl<PolicyRecord>(policyKey('receipts')))!;
    return (value.position ?? '') >= passed;
  });
  await stop();
  await restore(payments(21, 22, 23, 24, 25, 26, 27, 28, 29));
  const stopAgain = run(printer());
  expect(amounts(await untilPrinted(10))).toEqual([1, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  await stopAgain();
});

test('in a log that was put back and ends between an event and what followed, it acts on that event again', async () => {
  await world.append(payments(1, 2));
  const [payment] = (await world.log.excerpt({ direction: 'backwards', limit: 1 }))!;
  const restore = world.backUp();
  const stop = run(printer());
  await untilPrinted(2);
  await stop();
  await restore();
  const { value, revision } = (await world.store.readControl<PolicyRecord>(policyKey('receipts')))!;
  // As it is written between the event and the news of what followed.
  const beyond = { ...value, position: payment!.logPosition, positionId: payment!.id };
  expect(await world.store.writeControl(policyKey('receipts'), revision, beyond)).toBeDefined();
  const stopAgain = run(printer());
  expect(amounts(await untilPrinted(2))).toEqual([1, 2]);
  await stopAgain();
});

test('of two processes one acts; when it goes the other takes over, and nothing happens twice', async () => {
  const handled: [string, number][] = [];
  await world.append(payments(1));
  const stopFirst = run(printer(({ data }) => handled.push(['first', data.amount])));
  await untilPrinted(1);
  const stopSecond = run(printer(({ data }) => handled.push(['second', data.amount])));
  await world.append(payments(2));
  await untilPrinted(2);
  await stopFirst();
  await world.append(payments(3));
  await untilPrinted(3);
  await stopSecond();
  expect(handled).toEqual([
    ['first', 1],
    ['first', 2],
    ['second', 3],
  ]);
  expect(amounts(await printed())).toEqual([1, 2, 3]);
});

test('a failure keeps it at that event until it passes; what it did before failing does not happen twice', async () => {
  let failures = 3;
  await world.append(payments(1, 2));
  const stop = run(
    printer(({ data }) => {
      if (data.amount === 1 && failures-- > 0) throw new Error('The printer is out of paper.');
    }),
  );
  await untilPrinted(2);
  await stop();
  expect(failures).toBe(-1);
  expect(amounts(await printed())).toEqual([1, 2]);
});

test('what another process decided otherwise on the same event is not taken for what this one decides', async () => {
  await world.append(payments(1, 2));
  const stop = run(
    policy<Payment>(declared, {
      act: async ({ id, data: { amount } }, decide) => {
        // One that lost its lease comes first, after this one has read the stream.
        if (amount === 2) {
          const otherwise = { type: 'ReceiptPrinted', data: { amount: 20 } };
          const metadata = { actor: actorOf({ name: 'receipts', label: '' }), correlationId: id, causationId: id };
          const event = { id: consequentId('receipts', id, 'receipts-all', 0), event: otherwise, metadata };
          await world.log.append('receipts-all', 0, [event]);
        }
        await decide(receipts, 'all', print(amount));
      },
    }),
  );
  expect(amounts(await untilPrinted(3))).toEqual([1, 20, 2]);
  await stop();
});

test('where it computes them, events that follow from one cause have the same ids in whichever process', async () => {
  await world.append(payments(1));
  const first = run(printer(undefined, { computedIds: true }));
  const [before] = await untilPrinted(1);
  await first();
  expect(before!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  // Appended again as after a crash that forgot everything: the log knows the ids and keeps one event.
  await world.log.append('receipts-all', -1, [
    { id: before!.id, event: { type: before!.type, data: before!.data }, metadata: before!.metadata },
  ]);
  expect(await printed()).toHaveLength(1);
});

describe('how a policy does', () => {
  const recordWhere = (what: string, condition: (record: PolicyRecord) => boolean, name = 'receipts') =>
    until(what, async () => {
      const record = (await world.store.readControl<PolicyRecord>(policyKey(name)))?.value;
      return record && condition(record) && record;
    });

  test('one that acts says how far it has come', async () => {
    const logPosition = await world.append(payments(1, 2));
    const stop = run(printer());
    const record = await recordWhere(
      'it to have acted',
      ({ lag, position: at }) => lag?.bytes === 0 && at === logPosition,
    );
    expect(record).toMatchObject({ kind: 'policy', position: logPosition, holder: { pid: process.pid } });
    expect(record.trouble).toBeUndefined();
    await stop();
    const after = await recordWhere('it to be given back', ({ holder: by }) => by === undefined);
    expect(after.position).toBe(logPosition);
  });

  test('one that is stuck says at which event, why, since when, and how much waits behind it', async () => {
    let broken = true;
    const began = Date.now();
    await world.append(payments(1, 2, 3));
    const stop = run(
      printer(({ data }) => {
        if (broken && data.amount === 2) throw new Error('The printer is out of paper.');
      }),
    );
    const { trouble, position } = await recordWhere(
      'it to be stuck, and behind',
      (record) => (record.trouble?.tries ?? 0) > 2 && (record.lag?.bytes ?? 0) > 0,
    );
    expect(trouble).toMatchObject({
      message: 'The printer is out of paper.',
      event: { stream: world.stream, revision: 1, type: 'BankPaymentMade' },
    });
    expect(trouble!.since).toBeGreaterThanOrEqual(began);
    expect(trouble!.event!.position > position!).toBe(true);
    broken = false;
    await recordWhere('it to go on', (record) => record.trouble === undefined && record.lag?.bytes === 0);
    await stop();
  });

  test('a job that fails says so, and no longer once a run succeeds', async () => {
    let broken = true;
    const job: Job = {
      name: 'meter',
      label: 'Meter',
      every: 5,
      run: async () => {
        if (broken) throw new Error('The meter cannot be reached.');
      },
    };
    const stop = run(job);
    const { kind, trouble } = await recordWhere('a failure', (record) => record.trouble !== undefined, 'meter');
    expect([kind, trouble!.message, trouble!.event]).toEqual(['job', 'The meter cannot be reached.', undefined]);
    broken = false;
    const after = await recordWhere(
      'a run',
      (record) => record.trouble === undefined && record.actedAt !== undefined,
      'meter',
    );
    expect(after.lag).toBeUndefined();
    await stop();
  });

  test('a job whose run lasts no longer says so once it decides something', async () => {
    let looks = 0;
    let decide: () => void = () => undefined;
    const decides = new Promise<void>((resolve) => (decide = resolve));
    const job: Job = {
      name: 'meter',
      label: 'Meter',
      every: 5,
      run: async (decided, signal) => {
        if (looks++ === 0) throw new Error('The meter cannot be reached.');
        await decides;
        await decided(receipts, 'all', print(1));
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    const stop = run(job);
    await recordWhere('a failure', (record) => record.trouble !== undefined, 'meter');
    decide();
    await recordWhere('a decision', (record) => record.trouble === undefined && record.actedAt !== undefined, 'meter');
    expect(looks).toBe(2);
    await stop();
  });
});
