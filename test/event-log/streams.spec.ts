import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Rejected, type Decider, type Decision } from '@app/domain/decider';
import { LogUnavailable } from '@app/storage/event-log/errors';
import type { AuditNote } from '@app/storage/event-log/event';
import { KeyReused, Streams } from '@app/storage/event-log/streams';
import { actor, answering, nodeForEachTest, numbersOf, streamOf } from './world';

/** A tally: numbers are added, never twice the same, none above a hundred thousand. */
type Tallied = { readonly type: 'NumberTallied'; readonly data: { readonly number: number } };
type Tally = ReadonlySet<number>;
const tally: Decider<Tally, Tallied> = {
  category: 'tally',
  initial: new Set(),
  evolve: (numbers, { data }) => new Set(numbers).add(data.number),
};
const add = (number: number): Decision<Tally, Tallied> =>
  function* (numbers) {
    if (number > 100_000) throw new Rejected('too-large', 'That is too large.');
    if (!numbers.has(number)) yield { type: 'NumberTallied', data: { number } };
  };
/** May truly happen twice: the next free number. */
const addNext: Decision<Tally, Tallied> = function* (numbers) {
  yield { type: 'NumberTallied', data: { number: numbers.size } };
};

const by = () => ({ actor, requestId: randomUUID() });
const { connect, restart } = nodeForEachTest();

describe('decisions on streams', () => {
  test('decisions on one stream are all taken, in turn, however many come at once', async () => {
    const log = connect();
    const streams = new Streams(log);
    const receipts = await Promise.all(
      Array.from({ length: 300 }, (_, n) => streams.transact(tally, 'a', add(n % 200), by())),
    );
    expect(receipts.filter(({ repeated }) => repeated)).toHaveLength(100);
    const stored = await streamOf(log, 'tally-a');
    expect(numbersOf(stored).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    // Waiting decisions share an append.
    expect(new Set(receipts.map(({ logPosition }) => logPosition)).size).toBeLessThan(100);
  });

  test('two processes that write one stream lose nothing and add nothing twice', async () => {
    const writers = [new Streams(connect()), new Streams(connect())];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => writers[n % 2]!.transact(tally, 'a', add(Math.floor(n / 2)), by())),
    );
    expect(numbersOf(await streamOf(connect(), 'tally-a')).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  test('nothing is skipped or refused on the strength of an old state', async () => {
    const [one, other] = [new Streams(connect()), new Streams(connect())];
    await one.transact(tally, 'a', add(1), by());
    await other.transact(tally, 'a', add(2), by());
    const late = await one.transact(tally, 'a', add(2), by());
    expect(late).toMatchObject({ repeated: true, events: [], revision: 1 });
    expect(late.types).toEqual(['NumberTallied']);
    expect((await one.load(tally, 'a')).state).toEqual(new Set([1, 2]));
  });

  test.each([
    ['shorter', []],
    ['as long', [7, 8]],
    ['longer', [7, 8, 9]],
  ])('a stream that is %s in a log that was put back is read anew before anything is skipped', async (_, numbers) => {
    const log = connect();
    const streams = new Streams(log);
    await streams.transact(tally, 'a', add(1), by());
    await streams.transact(tally, 'a', add(2), by());
    await restart(async (dir) => rmSync(dir, { recursive: true }));
    await answering(log);
    const other = new Streams(log);
    for (const number of numbers) await other.transact(tally, 'a', add(number), by());
    expect(await streams.transact(tally, 'a', add(2), by())).toMatchObject({ repeated: false });
    expect((await streams.load(tally, 'a')).state).toEqual(new Set([...numbers, 2]));
    expect(numbersOf(await streamOf(log, 'tally-a'))).toEqual([...numbers, 2]);
  });

  test('a refusal concerns only its own caller', async () => {
    const streams = new Streams(connect());
    const outcomes = await Promise.allSettled(
      [1, 200_000, 2].map((number) => streams.transact(tally, 'a', add(number), by())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(Rejected);
  });

  test('an idempotency key is answered as before, by any process, and never for another request', async () => {
    const [one, other] = [new Streams(connect()), new Streams(connect())];
    const keyed = (key: string, hash = 'body') => ({ ...by(), idempotency: { key, hash } });
    const first = await one.transact(tally, 'a', addNext, keyed('k1'));
    const again = await other.transact(tally, 'a', addNext, keyed('k1'));
    expect(again).toMatchObject({ repeated: true, events: first.events });
    await expect(other.transact(tally, 'a', addNext, keyed('k1', 'another body'))).rejects.toThrow(KeyReused);
    await one.transact(tally, 'a', addNext, keyed('k2'));
    const [x, y] = await Promise.all([
      one.transact(tally, 'a', addNext, keyed('k3')),
      one.transact(tally, 'a', addNext, keyed('k3')),
    ]);
    expect(x.events).toEqual(y.events);
    expect(numbersOf(await streamOf(connect(), 'tally-a'))).toEqual([0, 1, 2]);
  });

  test('the audit note sees the state before and what happened, and is written beside every event', async () => {
    const streams = new Streams(connect(), { audited: new Set(['NumberTallied']), caused: new Set() });
    await streams.transact(tally, 'a', add(1), by());
    await streams.transact(tally, 'a', add(2), {
      ...by(),
      audit: (before, events) => ({
        game: 'platform',
        tool: 'operations',
        action: 'CREATE',
        resourceType: 'number',
        resourceId: String((events[0]!.data as { number: number }).number),
        resourceName: 'two',
        changes: { numbers: { from: [...before], to: 2 } },
      }),
    });
    const [, second] = await streamOf(connect(), 'tally-a');
    expect(second!.metadata.audit).toMatchObject({ resourceId: '2', changes: { numbers: { from: [1], to: 2 } } });
  });

  test('decisions that are appended together fit into one append, their audit notes included', async () => {
    const log = connect();
    const streams = new Streams(log, { audited: new Set(['NumberTallied']), caused: new Set() });
    const audit: AuditNote = {
      ...({ game: 'platform', tool: 'operations', action: 'CREATE', resourceType: 'number', resourceId: 'a' } as const),
      ...{ resourceName: 'A', changes: { text: { from: null, to: 'x'.repeat(300_000) } } },
    };
    await Promise.all([1, 2, 3, 4, 5].map((number) => streams.transact(tally, 'a', add(number), { ...by(), audit })));
    expect(numbersOf(await streamOf(log, 'tally-a'))).toEqual([1, 2, 3, 4, 5]);
  });

  test('an event that the audit trail would miss is refused, and so is one whose cause nobody could look up', async () => {
    const log = connect();
    const streams = new Streams(log);
    const audit = { game: 'platform', tool: 'operations', action: 'CREATE', resourceType: 'number' } as const;
    const note = { ...audit, resourceId: '1', resourceName: 'one', changes: {} };
    const noted = streams.transact(tally, 'a', add(1), { ...by(), audit: note });
    await expect(noted).rejects.toThrow('NumberTallied is missing in auditedTypes');
    const caused = streams.transact(tally, 'a', add(1), { ...by(), causationId: randomUUID() });
    await expect(caused).rejects.toThrow('NumberTallied is missing in causedTypes');
    expect(await streamOf(log, 'tally-a')).toEqual([]);
  });

  test('a command whose acknowledgement was lost is decided on what the log really holds', async () => {
    const log = connect({}, 500);
    const streams = new Streams(log);
    await streams.transact(tally, 'a', add(1), by());
    await restart(() => expect(streams.transact(tally, 'a', add(2), by())).rejects.toThrow(LogUnavailable));
    await answering(log);
    await streams.transact(tally, 'a', add(2), by());
    await streams.transact(tally, 'a', add(2), by());
    expect(numbersOf(await streamOf(log, 'tally-a'))).toEqual([1, 2]);
  });
});
