import fc from 'fast-check';
import { readModel } from '@app/contracts/read-model';
import type { EventOf } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { toLogPosition } from '@app/storage/event-log/position';
import type { Folded } from '@app/storage/read-models/port';
import { runsOf } from '../../../test/seeds';
import { digestOf } from './engine/canonical';
import { foldBatch, handledTypes, keysOf, passingOver, projection, type Projection } from './projection';

type AccountEvent = EventOf<{
  Opened: { id: string };
  Paid: { from: string; to: string; amount: number };
  Closed: { id: string };
  Audited: { id: string };
}>;

interface Account {
  readonly id: string;
  readonly balance: number;
  readonly seen: readonly string[];
}

/** Order matters to it: each event leaves its mark. */
const accounts = projection<Account, AccountEvent>()({
  into: readModel<Account>({ name: 'accounts', version: 1, indexes: [] }),
  key: (event) => (event.type === 'Paid' ? [event.data.from, event.data.to] : event.data.id),
  initial: (id) => ({ id, balance: 0, seen: [] }),
  evolve: {
    Opened: (account) => account,
    Paid: (account, { data, logPosition }) => {
      if (data.amount < 0) throw new Error('nobody pays less than nothing');
      return {
        ...account,
        balance:
          account.balance + (data.to === account.id ? data.amount : 0) - (data.from === account.id ? data.amount : 0),
        seen: [...account.seen, logPosition],
      };
    },
    Closed: () => undefined,
  },
});

const recorded = (events: readonly AccountEvent[]): RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    id: `e${index}`,
    stream: 'accounts',
    revision: index,
    logPosition: toLogPosition({ commit: BigInt(index + 1), prepare: BigInt(index + 1) }),
    created: index,
    metadata: { actor: { id: '', name: '', roles: [] }, correlationId: '', causationId: '' },
  }));

const paid = (from: string, to: string, amount: number): AccountEvent => ({ type: 'Paid', data: { from, to, amount } });
const opened = (id: string): AccountEvent => ({ type: 'Opened', data: { id } });
const closed = (id: string): AccountEvent => ({ type: 'Closed', data: { id } });

const foldAll = (batches: readonly (readonly RecordedEvent[])[]) => {
  const documents = new Map<string, Folded<Account>>();
  for (const batch of batches)
    for (const [id, folded] of foldBatch(accounts, documents, batch).changed) documents.set(id, folded);
  return documents;
};

const digestOfAll = (documents: ReadonlyMap<string, Folded<Account>>) =>
  digestOf(
    [...documents]
      .filter(([, { doc }]) => doc)
      .map(([id, { doc, logPosition }]) => [id, { doc, position: logPosition }] as const),
  );

const anyEvent: fc.Arbitrary<AccountEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(9))
      .map(([from, to, amount]) => paid(from, to, amount)),
  },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'c', 'd').map(opened) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'c', 'd').map(closed) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b').map((id): AccountEvent => ({ type: 'Audited', data: { id } })) },
);

describe('folding a batch', () => {
  test('the keys of evolve are the event types a projection handles', () =>
    expect(handledTypes(accounts)).toEqual(['Opened', 'Paid', 'Closed']));

  test('an event may belong to several documents', () => {
    const documents = foldAll([recorded([opened('a'), paid('a', 'b', 5)])]);
    expect(documents.get('a')?.doc?.balance).toBe(-5);
    expect(documents.get('b')?.doc?.balance).toBe(5);
  });

  test('a document carries the position of the last event that changed it', () => {
    const events = recorded([opened('a'), paid('a', 'b', 5), opened('c')]);
    expect(foldAll([events]).get('b')?.logPosition).toBe(events[1]!.logPosition);
  });

  test('events at or before a document’s position are passed over', () => {
    const events = recorded([opened('a'), paid('a', 'b', 5)]);
    const documents = foldAll([events]);
    const again = foldBatch(accounts, documents, events);
    expect(again.handled).toBe(2);
    expect(again.changed.size).toBe(0);
  });

  test('a removed document stays known as removed, and may begin again', () => {
    const events = recorded([paid('a', 'b', 5), closed('b'), paid('a', 'b', 1)]);
    expect(foldAll([events.slice(0, 2)]).get('b')).toEqual({ logPosition: events[1]!.logPosition, doc: undefined });
    expect(foldAll([events]).get('b')?.doc?.balance).toBe(1);
  });

  test('an event that leaves a document as it is costs no write', () => {
    const events = recorded([opened('a'), opened('a'), closed('b')]);
    const { changed } = foldBatch(accounts, new Map(), events);
    expect([...changed.keys()]).toEqual(['a']);
    expect(changed.get('a')?.logPosition).toBe(events[0]!.logPosition);
  });

  test('an event that cannot be folded ends the batch before it and changes none of its documents', () => {
    const events = recorded([paid('a', 'b', 5), paid('b', 'c', -1), paid('a', 'b', 5)]);
    const outcome = foldBatch(accounts, new Map(), events);
    expect(outcome.handled).toBe(1);
    expect(outcome.failure?.event).toBe(events[1]);
    expect([...outcome.changed.keys()].sort()).toEqual(['a', 'b']);
  });

  test('events of other types belong to no document', () => {
    const events = recorded([{ type: 'Audited', data: { id: 'a' } }, opened('b')]);
    expect([...keysOf(accounts, events)]).toEqual(['b']);
    expect(foldBatch(accounts, new Map(), events).handled).toBe(2);
  });

  test('however often events are delivered and wherever batches end, the documents are the same', () =>
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 40 }),
        fc.infiniteStream(fc.tuple(fc.nat(4), fc.nat(6))),
        (events, choices) => {
          const log = recorded(events);
          const once = foldAll([log]);
          // The log is delivered from the checkpoint on, again and again from some way back, in batches of any size.
          const batches: RecordedEvent[][] = [];
          for (let next = 0; next < log.length;) {
            const [back, size] = choices.next().value;
            const from = Math.max(0, next - back);
            batches.push(log.slice(from, next + size));
            next += size;
          }
          const duplicated = log.flatMap((event) => Array.from({ length: 1 + choices.next().value[0] }, () => event));
          expect(digestOfAll(foldAll(batches))).toBe(digestOfAll(once));
          expect(digestOfAll(foldAll([duplicated]))).toBe(digestOfAll(once));
          expect(digestOfAll(foldAll(log.map((event) => [event])))).toBe(digestOfAll(once));
        },
      ),
      { numRuns: runsOf(300, 1_000) },
    ));

  test('in whatever order events of different documents arrive, the documents are the same', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), { maxLength: 30 }),
        fc.array(fc.nat(2), { maxLength: 60 }),
        (payments, picks) => {
          const log = recorded(payments.map(([id, amount]) => paid(id, id, amount)));
          const queues = ['a', 'b', 'c'].map((id) => log.filter(({ data }) => (data as { to: string }).to === id));
          const shuffled: RecordedEvent[] = [];
          for (const pick of picks) shuffled.push(...queues[pick]!.splice(0, 1));
          shuffled.push(...queues.flat());
          expect(digestOfAll(foldAll([shuffled]))).toBe(digestOfAll(foldAll([log])));
        },
      ),
      { numRuns: runsOf(300, 1_000) },
    ));
});

test('just the events that are passed over change nothing; another at the place of one is folded', () => {
  const events = recorded([paid('a', 'b', 1), paid('a', 'b', -1), paid('a', 'b', 2)]);
  const fold = (passed: readonly RecordedEvent[]) =>
    foldBatch(
      passingOver(
        accounts as unknown as Projection,
        passed.map(({ logPosition, stream, revision }) => ({ position: logPosition, stream, revision })),
      ),
      new Map(),
      events,
    );
  expect(fold([]).failure?.event).toBe(events[1]);
  const { failure, handled, changed } = fold([events[1]!]);
  expect([failure, handled]).toEqual([undefined, 3]);
  expect(changed.get('b')?.doc).toMatchObject({ balance: 3, seen: [events[0]!.logPosition, events[2]!.logPosition] });
  expect(fold([{ ...events[1]!, revision: 9 }]).failure?.event).toBe(events[1]);
});

test('an event in quarantine is passed over by the name that its stream has in the log', () => {
  const [first, bad] = recorded([paid('a', 'b', 1), paid('a', 'b', -1)]);
  const place = { position: bad!.logPosition, stream: 'account-~0123456789abcdefghij', revision: bad!.revision };
  const passing = passingOver(accounts as unknown as Projection, [place]);
  const failureIn = (stream: string) => foldBatch(passing, new Map(), [first!, { ...bad!, stream }]).failure;
  expect(failureIn('account-290401099666423845')).toBeUndefined();
  expect(failureIn('account-~0123456789abcdefghij')).toBeUndefined();
  expect(failureIn('clan-290401099666423845')).toBeDefined();
});

// Otherwise the read models of whoever was erased could not be folded again, and would go on naming them.
test('an event in quarantine is passed over also once the person after whom its stream is named was erased', () => {
  const [first, bad] = recorded([paid('a', 'b', 1), paid('a', 'b', -1)]);
  const place = { position: bad!.logPosition, stream: 'account-290401099666423845', revision: bad!.revision };
  const passing = passingOver(accounts as unknown as Projection, [place]);
  const failureIn = (stream: string) => foldBatch(passing, new Map(), [first!, { ...bad!, stream }]).failure;
  expect(failureIn('account-290401099666423845')).toBeUndefined();
  expect(failureIn('account-~0123456789abcdefghij')).toBeUndefined();
  expect(failureIn('account-290401099666423846')).toBeDefined();
  expect(failureIn('clan-~0123456789abcdefghij')).toBeDefined();
});
