import { comparisonKey, type ComparisonRecord } from '@app/storage/read-models/projection-record';
import type { OperationsEvent } from '@app/domain/operations/events';
import { dropGeneration, operations } from '@app/domain/operations/operations';
import { Streams } from '@app/storage/event-log/streams';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import type { Consequence } from '../../apps/projector/src/engine/policies/policy-runner';
import { dropOthers, foldAgain } from '../../apps/projector/src/operations/fold-again';
import type { Projection } from '../../apps/projector/src/projection';
import type { Account, BankEvent } from './projector-world';
import { bank, deadPid, dyingStore, holder, oracle, random, someEvents, World } from './projector-world';
import { seedsOf } from '../seeds';
import { until } from '../until';

const SEEDS = seedsOf(2, 4);

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.end());

const weighted = (event: BankEvent, weight: number): BankEvent =>
  event.type === 'BankPaymentMade' ? { ...event, data: { ...event.data, amount: event.data.amount * weight } } : event;

/** The bank, where a payment counts as often as a rule says. */
const ruled = (weight: number, version = 1): Projection => {
  const plain = bank(version);
  return {
    ...plain,
    rules: { weight },
    board: { by: 'balance', name: 'account' },
    evolve: {
      ...plain.evolve,
      BankPaymentMade: (account, event, rules) =>
        plain.evolve['BankPaymentMade']!(
          account,
          { ...event, ...weighted(event as unknown as BankEvent, (rules as { weight: number }).weight) },
          undefined,
        ),
    },
  };
};

const digestBy = (weight: number) => digestOf(oracle(world.acknowledged.map((event) => weighted(event, weight))));
const at = '2026-11-21T09:00:00.000Z';
let requests = 0;
const give = (type: OperationsEvent['type'], data: object) =>
  world.command({ type, data: { projection: 'bank', requestId: `r${++requests}`, at, ...data } } as OperationsEvent);
const state = (number: number, wanted: string) =>
  until(`generation ${number} to be ${wanted}`, async () => (await world.generation(number))?.state === wanted);
const folded = (number: number, logPosition: string) =>
  until(
    `generation ${number} to fold ${logPosition}`,
    async () => ((await world.generation(number))?.position ?? '') >= logPosition,
  );

describe('rules that change', () => {
  test('are built beside those that serve, wait for the operator, and both fold on, there and back', async () => {
    const first = world.run([ruled(1)]);
    await world.served(await world.append(someEvents(200)));
    await world.stop(first);
    world.run([ruled(3)]);
    await state(2, 'ready');
    const more = await world.append(someEvents(50, random(7)));
    await folded(1, more);
    await folded(2, more);
    expect((await world.record())?.serving).toBe(1);
    expect([await world.digest(1), await world.digest(2)]).toEqual([digestBy(1), digestBy(3)]);

    await give('ProjectionFlipped', { generation: 2 });
    await state(2, 'serving');
    await folded(1, await world.append(someEvents(50, random(8))));
    expect(await world.generation(1)).toMatchObject({ state: 'standby' });

    await give('ProjectionFlippedBack', { generation: 1 });
    await state(1, 'serving');
    const last = await world.append(someEvents(50, random(9)));
    await folded(1, last);
    await folded(2, last);
    expect((await world.record())?.serving).toBe(1);
    expect([await world.digest(1), await world.digest(2)]).toEqual([digestBy(1), digestBy(3)]);
  });

  test('that stay as they are build nothing, and neither does a projection without any', async () => {
    const first = world.run([ruled(1), bank(1, 'plain')]);
    const logPosition = await world.append(someEvents(20));
    await world.served(logPosition);
    await world.served(logPosition, 'plain');
    await world.stop(first);
    const second = world.run([ruled(2), bank(1, 'plain')]);
    await state(2, 'ready');
    await world.served(await world.append(someEvents(5)), 'plain');
    await world.stop(second);
    expect((await world.record('plain'))?.generations).toHaveLength(1);
    expect((await world.record())?.generations).toHaveLength(2);
    world.run([ruled(2)]);
    await folded(2, await world.append(someEvents(5)));
    expect((await world.record())?.lastGeneration).toBe(2);
  });

  test('a rebuild that is held waits too, and without a flip never serves', async () => {
    world.run([bank()]);
    await world.served(await world.append(someEvents(50)));
    await give('ProjectionRebuildRequested', { generation: 2, hold: true });
    await state(2, 'ready');
    await world.served(await world.append(someEvents(20)));
    expect((await world.record())?.serving).toBe(1);
    await give('ProjectionGenerationDropped', { generation: 2 });
    await until('it to be gone', async () => !(await world.generation(2)));
    expect((await world.record())?.serving).toBe(1);
  });

  describe('and whoever was erased must be forgotten', () => {
    let streams: Streams;
    const by = { actor: { id: 'policy:erasures', name: 'erasures', roles: [] }, requestId: 'erasures' };
    const decide: Consequence = (decider, id, decision) => streams.transact(decider, id, decision, by);
    const forget = async () => {
      const signal = AbortSignal.timeout(10_000);
      const by = { streams, decide, store: world.store, now: Date.now, pollEvery: 5, signal };
      await foldAgain('bank', 'erased', by);
      await dropOthers('bank', 'erased', by);
    };
    /** An operator rejects what was built by other rules. */
    const reject = async (generation: number) => {
      const drop = { projection: 'bank', requestId: `reject-${generation}`, at, generation };
      await decide(operations, 'bank', dropGeneration({ ...drop, record: (await world.record())! }));
      await until('it to be gone', async () => !(await world.generation(generation)));
    };

    beforeEach(() => (streams = new Streams(world.log)));

    test('rules that the operator rejected do not serve', async () => {
      const first = world.run([ruled(1)]);
      await world.served(await world.append(someEvents(50)));
      await world.stop(first);
      world.run([ruled(3)]);
      await state(2, 'ready');
      await reject(2);
      await forget();
      expect(await world.record()).toMatchObject({ serving: 3, generations: [{ generation: 3 }] });
      expect(await world.digest(3)).toBe(digestBy(1));
    });

    test('it is done although a build by other rules came before, and was rejected', async () => {
      const first = world.run([ruled(1)]);
      await world.served(await world.append(someEvents(50)));
      await world.stop(first);
      const forgotten = forget();
      await until('the request', async () => (await streams.load(operations, 'bank')).revision >= 0);
      world.run([ruled(3)]);
      await state(2, 'ready');
      await reject(2);
      await forgotten;
      expect(await world.record()).toMatchObject({ serving: 3, generations: [{ generation: 3 }] });
      expect(await world.digest(3)).toBe(digestBy(1));
    });
  });

  test.each(SEEDS)(
    'killed at random around building, waiting and flipping, each side is what its rules make of the log (FAULT_SEED=%i)',
    async (seed) => {
      const dice = random(seed);
      const first = world.run([ruled(1)], { holder: holder(deadPid) });
      await world.served(await world.append(someEvents(200, dice)));
      await world.stop(first);
      let flips = 0;
      const served = new Set<number>();
      for (let deaths = 0; deaths < 6; deaths++) {
        const dying = dyingStore(world.store, 1 + dice.below(40), dice.below(2) === 0);
        const projector = world.run([ruled(2)], { store: dying.store, holder: holder(deadPid) });
        while (!dying.dead()) {
          await world.append(someEvents(3, dice));
          const record = await world.record();
          if (flips === 0) expect(record?.serving).toBe(1);
          served.add(record!.serving!);
          const ready = record?.generations.find((each) => each.state === 'ready');
          const kept = record?.generations.find((each) => each.state === 'standby');
          if (ready && dice.below(3) === 0) {
            flips++;
            await give('ProjectionFlipped', { generation: ready.generation });
          } else if (kept && dice.below(6) === 0) await give('ProjectionFlippedBack', { generation: kept.generation });
        }
        await world.stop(projector);
      }
      const logPosition = await world.append(someEvents(3, dice));
      world.run([ruled(2)]);
      await folded(1, logPosition);
      await folded(2, logPosition);
      expect([await world.digest(1), await world.digest(2)]).toEqual([digestBy(1), digestBy(2)]);
      const record = await world.record();
      expect(record?.lastGeneration).toBe(2);
      expect(Object.keys(record?.ruleSets ?? {})).toHaveLength(2);
    },
  );
});

describe('comparing two generations', () => {
  const compared = (requestId: string) =>
    until('a comparison', async () => {
      const record = (await world.store.readControl<ComparisonRecord>(comparisonKey('bank')))?.value;
      return record?.requestId === requestId && record.state !== 'running' && record;
    });
  const ranked = (weight: number) =>
    [...oracle(world.acknowledged.map((event) => weighted(event, weight)))]
      .filter(([, { balance }]) => balance > 0)
      .sort(([a, one], [b, other]) => other.balance - one.balance || (a < b ? -1 : 1));

  /** A generation by weight 1 that serves, and one that waits; every payment of an odd amount is worth more to it. */
  const twoSides = async () => {
    const first = world.run([ruled(1)]);
    await world.served(await world.append(someEvents(300)));
    await world.stop(first);
    const second = world.run([ruled(-2)], { holder: holder(deadPid) });
    await state(2, 'ready');
    return second;
  };

  test('says how many documents differ, in what, and who moves on the board', async () => {
    await twoSides();
    await give('ProjectionComparisonRequested', { from: 1, to: 2 });
    const found = await compared(`r${requests}`);
    const [before, after] = [ranked(1), ranked(-2)];
    const all = oracle(world.acknowledged);
    expect(found).toMatchObject({ state: 'done', progress: 1, onlyFrom: 0, onlyTo: 0 });
    expect(found.equal + found.changed).toBe(all.size);
    expect(found.rules).toEqual([{ field: 'weight', from: 1, to: -2 }]);
    expect(found.fields.map(({ field }) => field).sort()).toEqual(['balance', 'trail']);
    expect(found.from).toMatchObject({ generation: 1, documents: all.size });
    expect(found.first.map(({ id }) => id)).toEqual(found.first.map(({ id }) => id).sort());
    const rankIn = (board: [string, Account][], id: string) => {
      const index = board.findIndex(([each]) => each === id);
      return index < 0 ? null : index + 1;
    };
    expect(found.ranking!.ranked).toEqual({ from: before.length, to: after.length });
    expect(found.ranking!.top).toEqual(
      after.slice(0, 25).map(([id, { balance }], index) => ({
        id,
        name: id,
        fromRank: rankIn(before, id),
        toRank: index + 1,
        fromValue: before.find(([each]) => each === id)?.[1].balance ?? null,
        toValue: balance,
      })),
    );
    const moved = [...all.keys()].filter((id) => rankIn(before, id) !== rankIn(after, id));
    expect(found.ranking!.moved).toBe(moved.length);
  });

  test('of the same rules nothing differs, also while both are being written', async () => {
    world.run([bank()]);
    await world.served(await world.append(someEvents(1_000, random(3), 200)));
    await give('ProjectionRebuildRequested', { generation: 2, hold: true });
    await state(2, 'ready');
    await give('ProjectionComparisonRequested', { from: 1, to: 2 });
    const comparing = compared(`r${requests}`);
    let done = false;
    void comparing.finally(() => (done = true));
    while (!done) await world.append(someEvents(20, random(4), 200));
    expect(await comparing).toMatchObject({ state: 'done', changed: 0, onlyFrom: 0, onlyTo: 0 });
  });

  test('a generation that went meanwhile is said to be gone', async () => {
    await twoSides();
    await give('ProjectionGenerationDropped', { generation: 2 });
    await give('ProjectionComparisonRequested', { from: 1, to: 2 });
    expect(await compared(`r${requests}`)).toMatchObject({
      state: 'failed',
      error: 'Generation 2 is not there any more.',
    });
  });

  test.each(SEEDS)('whoever holds the projection next finishes it (FAULT_SEED=%i)', async (seed) => {
    const dice = random(seed);
    await world.stop(await twoSides());
    for (let deaths = 0; deaths < 3; deaths++) {
      const dying = dyingStore(world.store, 1 + dice.below(15), dice.below(2) === 0);
      const projector = world.run([ruled(-2)], { store: dying.store, holder: holder(deadPid) });
      if (deaths === 0) await give('ProjectionComparisonRequested', { from: 1, to: 2 });
      await world.append(someEvents(5, dice));
      await world.stop(projector);
    }
    world.run([ruled(-2)]);
    expect(await compared(`r${requests}`)).toMatchObject({ state: 'done', onlyFrom: 0, onlyTo: 0 });
    await until('the request to be done', async () => (await world.record())?.comparison === undefined);
  });
});
