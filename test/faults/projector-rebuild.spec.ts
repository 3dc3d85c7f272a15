import type { Account } from './projector-world';
import { bank, deadPid, digestOfOracle, dyingStore, holder, random, someEvents, World } from './projector-world';
import { seedsOf } from '../seeds';
import { until } from '../until';

const SEEDS = seedsOf(2, 4);

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.end());

/** Reads one document again and again, as the api would: which generation serves, then the document. */
function poll(id: string) {
  const seen = { reads: 0, failed: 0, back: 0, generations: new Set<number>() };
  let stopped = false;
  let last = 0;
  const done = (async () => {
    while (!stopped) {
      const serving = (await world.record())!.serving;
      const collection = { model: bank().into, generation: serving! };
      const account = (await world.store.get(collection, id).catch(() => undefined)) as Account | undefined;
      seen.reads++;
      seen.generations.add(serving!);
      if (!account) seen.failed++;
      else if (account.payments < last) seen.back++;
      else last = account.payments;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return { seen, stop: () => ((stopped = true), done) };
}

/** Payments only, so that the document that is read is always there. */
const payments = (count: number, dice = random(count)) =>
  someEvents(count * 2, dice, 5).filter(({ type }) => type === 'BankPaymentMade');

describe('while a read model is rebuilt', () => {
  test.each(SEEDS)(
    'killed at random, it is served all along and never goes back in time (FAULT_SEED=%i)',
    async (seed) => {
      const dice = random(seed);
      const first = world.run([bank(1)], { holder: holder(deadPid) });
      await world.served(await world.append(payments(200, dice)));
      await world.stop(first);
      const reader = poll('account-1');
      for (let deaths = 0, version = 2; deaths < 4; version = 2 + Math.floor(deaths / 2)) {
        const dying = dyingStore(world.store, 1 + dice.below(50), dice.below(2) === 0);
        const projector = world.run([bank(version)], { store: dying.store, holder: holder(deadPid) });
        while (!dying.dead()) await world.append(payments(3, dice));
        deaths++;
        await world.stop(projector);
      }
      const logPosition = await world.append(payments(3, dice));
      world.run([bank(3)]);
      const serving = await until('the newest version to serve it all', async () => {
        const record = await world.record();
        const now = record?.generations.find(({ generation }) => generation === record.serving);
        return now?.version === 3 && (now.position ?? '') >= logPosition && now.generation;
      });
      await until('the reader to see it', async () => reader.seen.generations.has(serving));
      await reader.stop();
      expect(reader.seen).toMatchObject({ failed: 0, back: 0 });
      expect(reader.seen.reads).toBeGreaterThan(100);
      expect(reader.seen.generations.size).toBeGreaterThan(1);
      expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
    },
  );

  test('it takes over only once it is indexed, however long that takes', async () => {
    const logPosition = await world.append(payments(100));
    let isIndexing = false;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = new Proxy(world.store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'prepare' || typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          isIndexing = true;
          await released;
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
    world.run([bank(1)], { store: slow });
    await until('the build to be indexed', async () => isIndexing);
    // The runner looks at its builds before each beat of its lease.
    const beat = async () => (await world.record())?.beat ?? 0;
    const indexing = await beat();
    await until('the runner to have looked at the build', async () => (await beat()) >= indexing + 3);
    const meanwhile = await world.generation(1);
    release();
    expect(meanwhile).toMatchObject({ state: 'building', position: logPosition });
    expect(await world.served(logPosition)).toBe(1);
  });

  test('it shows how far it has come, and takes over by itself', async () => {
    await world.append(payments(300));
    const shown = until('progress to show', async () => {
      const generation = await world.generation(1);
      return generation?.state === 'building' && (generation.build?.progress ?? 0) > 0 && generation;
    });
    // The first batch is written only once the record has it.
    const waiting = new Proxy(world.store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'applyBatch' || typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          await shown;
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
    world.run([bank(1)], { store: waiting });
    const { build } = await shown;
    expect(build!.progress).toBeLessThanOrEqual(1);
    expect(build!.eventsPerSecond).toBeGreaterThanOrEqual(0);
    await until('it to serve', async () => (await world.record())?.serving === 1);
    expect((await world.generation(1))?.build).toBeUndefined();
  });
});

test('a backlog is folded in batches: each document is written a few times, not once an event', async () => {
  const logPosition = await world.append(someEvents(10_000, random(1), 200));
  let written = 0;
  const counting = new Proxy(world.store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (name === 'applyBatch') written += (args[1] as unknown[]).length;
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
  world.run([bank()], { store: counting, tuning: { flush: 20_000, dirtyDocuments: 50_000 } });
  expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
  expect(written).toBeLessThan(2_000);
});
