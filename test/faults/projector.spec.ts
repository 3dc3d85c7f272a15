import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { OperationsEvent } from '@app/domain/operations/events';
import { LOG_START } from '@app/storage/event-log/position';
import { ReadModels } from '@app/storage/read-models/reader';
import { Fenced, StoreUnavailable, type ReadModelStore } from '@app/storage/read-models/port';
import {
  projectionKey,
  verificationKey,
  type ProjectionRecord,
  type VerificationRecord,
} from '@app/storage/read-models/projection-record';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { serveHttp } from '../../apps/projector/src/engine/measures/http';
import {
  bank,
  deadPid,
  digestOfOracle,
  dyingStore,
  holder,
  oracle,
  random,
  someEvents,
  World,
} from './projector-world';
import { seedsOf } from '../seeds';
import { until } from '../until';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.end());

const command = (type: OperationsEvent['type'], generation?: number, requestId = `${type}-${generation}`) =>
  ({
    type,
    data: { projection: 'bank', requestId, at: '2026-01-01T00:00:00.000Z', ...(generation ? { generation } : {}) },
  }) as OperationsEvent;

describe('folding', () => {
  test('a read model is built from the log and then follows it', async () => {
    const built = await world.append(someEvents(300));
    world.run([bank()]);
    expect(await world.digest(await world.served(built))).toBe(digestOfOracle(world.acknowledged));
    for (let round = 0; round < 5; round++) {
      const logPosition = await world.append(someEvents(7, random(round)));
      expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
    }
    expect(await world.record()).toMatchObject({ serving: 1, generations: [{ state: 'serving' }] });
  });

  test('an empty log gives an empty read model that serves', async () => {
    world.run([bank()]);
    await until('it to serve', async () => (await world.record())?.serving);
    expect(await world.store.count({ model: bank().into, generation: 1 })).toBe(0);
  });

  test('a projector says when its read models can be read, or after a while that some cannot', async () => {
    await world.append(someEvents(300));
    const { signal } = new AbortController();
    await world.run([bank()]).serving(60_000, signal);
    expect((await world.record())?.serving).toBe(1);

    // Another process folds them: when they can be read is not for this one to say.
    const second = world.run([bank()]);
    const began = performance.now();
    await second.serving(50, signal);
    expect(performance.now() - began).toBeGreaterThanOrEqual(50);
    await second.serving(60_000, AbortSignal.abort());
  });

  test('a projector that is stopped releases its projections, and the next takes over at once', async () => {
    const first = world.run([bank()], { tuning: { lease: 60_000 } });
    await world.served(await world.append(someEvents(50)));
    await world.stop(first);
    expect((await world.record())?.holder).toBeUndefined();
    world.run([bank()], { tuning: { lease: 60_000 } });
    const logPosition = await world.append(someEvents(50));
    expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
    expect((await world.record())?.generations[0]?.handled).toBe(100);
  });

  test('a read model whose record has the names of earlier code goes on where it stopped', async () => {
    const first = world.run([bank()]);
    await world.served(await world.append(someEvents(50)));
    await world.stop(first);
    const key = projectionKey('bank');
    const { revision, value } = (await world.store.readControl<ProjectionRecord>(key))!;
    const { handledTypes: hears, generations, ...record } = value;
    const former = generations.map(({ newestEventAt: heardAt, ...each }) => ({ ...each, heardAt }));
    await world.store.writeControl(key, revision, { ...record, hears, generations: former });
    const logPosition = await world.append(someEvents(50));
    world.run([bank()]);
    expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
    const after = (await world.record())!;
    expect(after).toMatchObject({ handledTypes: hears, generations: [{ generation: 1, handled: 100 }] });
    expect(JSON.stringify(after)).not.toMatch(/hears|heardAt/);
  });

  test('tombstones go once the checkpoint has passed them', async () => {
    world.run([bank()]);
    const generation = await world.served(
      await world.append([...someEvents(20), { type: 'BankAccountClosed', data: { account: 'account-1' } }]),
    );
    await until('the tombstones to go', async () => {
      for await (const { doc } of world.store.scan({ model: bank().into, generation })) if (!doc) return false;
      return true;
    });
    expect(await world.digest(generation)).toBe(digestOfOracle(world.acknowledged));
  });

  test('the log goes away and comes back', async () => {
    const projector = world.run([bank()]);
    await world.served(await world.append(someEvents(50)));
    const comeBack = await world.stopLog();
    await until('the trouble to show', async () => projector.runners.get('bank')?.state.trouble !== undefined);
    await comeBack();
    const logPosition = await until('the log to take events', () =>
      world.append(someEvents(50)).catch(() => undefined),
    );
    expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
    await until('the trouble to be over', async () => projector.runners.get('bank')?.state.trouble === undefined);
  });
});

describe('a projector killed at a random write', () => {
  test.each(seedsOf(5))('loses nothing and folds nothing twice (FAULT_SEED=%i)', async (seed) => {
    const dice = random(seed);
    await world.append(someEvents(60, dice));
    let logPosition = LOG_START;
    for (let deaths = 0, life = 0; deaths < 3; life++) {
      const dying = dyingStore(world.store, 1 + dice.below(30), dice.below(2) === 0);
      const projector = world.run([bank(1 + (life % 2))], { store: dying.store, holder: holder(deadPid) });
      if (dice.below(2) === 0) await world.command(command('ProjectionRebuildRequested', 2 + dice.below(6)));
      logPosition = await world.append(someEvents(1 + dice.below(60), dice));
      logPosition = await world.append(someEvents(1 + dice.below(9), dice));
      await until('its death, or its end', async () => {
        if (dying.dead()) return true;
        const record = await world.record();
        return record?.generations.some((each) => each.generation === record.serving && each.position! >= logPosition);
      });
      if (dying.dead()) deaths++;
      await world.stop(projector);
    }
    world.run([bank(2)]);
    const serving = await until('the new version to serve it all', async () => {
      const record = await world.record();
      const now = record?.generations.find(({ generation }) => generation === record.serving);
      return now?.version === 2 && now.state === 'serving' && (now.position ?? '') >= logPosition && now.generation;
    });
    expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
    await until('leftovers to go', async () => ((await world.record())?.leftovers ?? []).length === 0);
    const record = await world.record();
    expect(record!.generations.length).toBeLessThanOrEqual(3);
    const handled = record!.generations.find(({ generation }) => generation === serving)!.handled;
    expect(handled).toBe(world.acknowledged.length);
  });
});

test('in a log that was restored from an older backup a read model says so and how to go on, and a rebuild does it', async () => {
  const before = world.run([bank()]);
  await world.append(someEvents(20));
  const restore = world.backUp();
  const lost = await world.append(someEvents(50));
  const obeyed = await world.command(command('ProjectionVerificationRequested', undefined, 'lost'));
  await world.served(lost);
  await until('the command', async () => ((await world.record())?.commanded ?? '') >= obeyed);
  await world.stop(before);
  await restore();

  world.run([bank()]);
  const fault = await until('the fault', async () => (await world.generation(1))?.fault);
  expect(fault.message).toMatch(/where this log has no event.*npm run projector -- rebuild bank/);
  const written = await world.append(someEvents(5));
  const reader = new ReadModels(world.store, { freshMs: 0 });
  expect((await reader.version(bank().into))!.logPosition < written).toBe(true);
  // The last command that was obeyed is gone with the rest: the next one counts all the same.
  await world.command(command('ProjectionRebuildRequested', 2));
  await until('a generation of this log', async () => (await world.record())?.serving === 2);
  expect(await world.digest(await world.served(written))).toBe(digestOfOracle(world.acknowledged));
});

test('a log that is restored from an older backup under a running projector stops it too, before the log has grown again', async () => {
  const projector = world.run([bank()]);
  const http = await serveHttp(projector, world.log, { host: '127.0.0.1', port: 0 });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${http.port}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  await world.append(someEvents(20));
  const restore = world.backUp();
  await world.served(await world.append(someEvents(50)));
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
  const obeyed = await world.command(command('ProjectionVerificationRequested', undefined, 'lost'));
  await until('the command', async () => ((await world.record())?.commanded ?? '') >= obeyed);
  await restore();

  const fault = await until('the fault', async () => (await world.generation(1))?.fault);
  expect(fault.message).toMatch(/where this log has no event.*npm run projector -- rebuild bank/);
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'faulted', projections: [{ projection: 'bank', faulted: true }] },
  });
  await http.close();
  // The way out is open at once, although the last command that was obeyed is gone too.
  await until('commands of this log', async () => (await world.record())!.commanded! < obeyed);
  await world.command(command('ProjectionRebuildRequested', 2));
  await until('a generation of this log', async () => (await world.record())?.serving === 2);
  // What the log has by now at the places of what was lost would be missing for good.
  const written = await world.append(someEvents(80));
  expect(await world.digest(await world.served(written))).toBe(digestOfOracle(world.acknowledged));
});

test.each(['while no projector runs', 'under a running projector'])(
  'a log that was put back %s and has grown past what was read is told from it, though an event begins there',
  async (when) => {
    const projector = world.run([bank()]);
    await world.append(someEvents(20));
    const restore = world.backUp();
    const lost = await world.append(someEvents(50));
    await world.served(lost);
    if (when === 'while no projector runs') await world.stop(projector);
    await restore(someEvents(80, random(7)));
    expect(await world.log.holds(lost)).toBe(true);
    if (when === 'while no projector runs') world.run([bank()]);
    const fault = await until('the fault', async () => (await world.generation(1))?.fault);
    expect(fault.message).toMatch(/npm run projector -- rebuild bank/);
    await world.command(command('ProjectionRebuildRequested', 2));
    await until('a generation of this log', async () => (await world.record())?.serving === 2);
    const written = await world.append(someEvents(5));
    expect(await world.digest(await world.served(written))).toBe(digestOfOracle(world.acknowledged));
  },
);

describe('a poisonous event', () => {
  const poison = { type: 'BankPoisonPoured', data: { account: 'account-1' } } as const;
  const base = { projection: 'bank', at: 'now' };

  test('stops its projection alone, which says where and why, and goes on after a fix', async () => {
    const others = bank(1, 'other', (account) => account);
    const projector = world.run([bank(), others]);
    await world.append(someEvents(30));
    const bad = await world.append([poison]);
    const logPosition = await world.append(someEvents(30));
    const stopped = await until('the fault', async () => {
      const generation = await world.generation(1);
      return generation?.state === 'faulted' && generation;
    });
    expect(stopped.fault).toMatchObject({
      position: bad,
      stream: world.stream,
      revision: 30,
      eventType: 'BankPoisonPoured',
      message: 'This cannot be swallowed.',
      tries: 5,
    });
    expect(stopped.position! < bad).toBe(true);
    await world.served(logPosition, 'other');
    await world.stop(projector);

    // The fix has the same version: whoever takes over gives the faulted generation another chance.
    world.run([bank(1, 'bank', (account) => account), others]);
    const serving = await world.served(logPosition);
    expect(await world.digest(serving)).toBe(await world.digest(await world.served(logPosition, 'other'), 'other'));
    expect((await world.generation(serving))?.fault).toBeUndefined();
  });

  test('is tried again when an operator says so', async () => {
    let healed = false;
    const fixable = bank(1, 'bank', (account) => {
      if (!healed) throw new Error('Not yet.');
      return account;
    });
    world.run([fixable]);
    const logPosition = await world.append([...someEvents(30), poison, ...someEvents(30)]);
    await until('the fault', async () => (await world.generation(1))?.state === 'faulted');
    healed = true;
    await world.command(command('ProjectionRetried', 1));
    await world.served(logPosition);
    expect(await world.generation(1)).toMatchObject({ state: 'serving' });
  });

  test('is quarantined: it alone is passed over, by later builds too, until it is taken back', async () => {
    let healed = false;
    const fixable = bank(1, 'bank', (account) => {
      if (!healed) throw new Error('Not yet.');
      return { ...account, balance: account.balance + 1 };
    });
    world.run([fixable]);
    const before = someEvents(30);
    await world.append(before);
    const bad = await world.append([poison]);
    const rest = someEvents(30);
    const logPosition = await world.append(rest);
    await until('the fault', async () => (await world.generation(1))?.state === 'faulted');
    await world.command({
      type: 'ProjectionEventQuarantined',
      data: {
        ...{ projection: 'bank', requestId: 'q1', at: 'now', generation: 1, position: bad, stream: world.stream },
        ...{ revision: 30, eventType: 'BankPoisonPoured', reason: 'Poured by mistake.', by: 'Teller' },
      },
    });
    expect(await world.served(logPosition)).toBe(1);
    const entry = { position: bad, reason: 'Poured by mistake.', by: 'Teller', eventType: 'BankPoisonPoured' };
    expect(await world.generation(1)).toMatchObject({ state: 'serving', quarantined: [entry] });
    expect((await world.generation(1))?.fault).toBeUndefined();
    expect(await world.digest(1)).toBe(digestOfOracle([...before, ...rest]));

    // A clean fold passes over the same.
    await world.command({ type: 'ProjectionVerificationRequested', data: { ...base, requestId: 'v1' } });
    expect(await world.verified('v1')).toMatchObject({ state: 'equal', quarantined: 1 });

    await world.command({ type: 'ProjectionRebuildRequested', data: { ...base, requestId: 'b2', generation: 2 } });
    await until('generation 2 to serve', async () => (await world.record())?.serving === 2);
    expect(await world.digest(2)).toBe(digestOfOracle([...before, ...rest]));

    // Taken back while it still cannot be folded, it stops the build and nothing else.
    const release = (generation: number) =>
      world.command({
        type: 'ProjectionQuarantineReleased',
        data: { ...base, requestId: `r${generation}`, generation, position: bad },
      });
    await release(3);
    await until('the build to stop', async () => (await world.generation(3))?.state === 'faulted');
    expect(await world.record()).toMatchObject({ serving: 2 });
    await world.command({ type: 'ProjectionRebuildCancelled', data: { ...base, requestId: 'c3', generation: 3 } });
    await until('the build to go', async () => (await world.generation(3)) === undefined);

    healed = true;
    await release(4);
    await until('generation 4 to serve', async () => (await world.record())?.serving === 4);
    expect((await world.record())?.quarantined).toBeUndefined();
    expect((await world.generation(4))?.quarantined).toBeUndefined();
    const swallowed = oracle([...before, poison, ...rest], (account) => ({ ...account, balance: account.balance + 1 }));
    expect(await world.digest(4)).toBe(digestOf(swallowed));
  });

  test('is behind a new version that swallows it, while the old one serves what it had', async () => {
    const projector = world.run([bank()]);
    const before = await world.append(someEvents(30));
    await world.served(before);
    const logPosition = await world.append([poison, ...someEvents(30)]);
    await until('the fault', async () => (await world.generation(1))?.state === 'faulted');
    await world.stop(projector);
    world.run([bank(2, 'bank', (account) => account)]);
    expect(await world.served(logPosition)).toBe(2);
    expect((await world.generation(1))?.state).toBe('frozen');
  });
});

describe('two projectors', () => {
  test('one that was paused past its lease is fenced off: nothing it then writes is accepted', async () => {
    const gateOpens = new EventEmitter();
    const held: { until?: Promise<unknown> } = {};
    let accepted = 0;
    let tried = 0;
    const gate = (store: ReadModelStore): ReadModelStore =>
      new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return async (...args: unknown[]) => {
            const wasPaused = held.until;
            await wasPaused;
            const result: unknown = await Reflect.apply(member, target, args);
            if (wasPaused && (name === 'applyBatch' || name === 'writeControl') && result !== undefined) accepted++;
            return result;
          };
        },
      });
    const counting = (store: ReadModelStore): ReadModelStore =>
      new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]) => {
            if (held.until && (name === 'applyBatch' || name === 'writeControl')) tried++;
            return Reflect.apply(member, target, args) as unknown;
          };
        },
      });

    const zombie = world.run([bank()], { store: counting(gate(world.store)) });
    await world.served(await world.append(someEvents(50)));
    held.until = once(gateOpens, 'open');
    const missed = await world.append(someEvents(50));
    await until('it to be stuck in a write', async () => tried > 0);

    const heir = world.run([bank()]);
    await world.served(missed);
    const epoch = (await world.record())!.epoch;
    expect(heir.runners.get('bank')?.state.leads).toBe(true);
    gateOpens.emit('open');
    await until('the zombie to notice', async () => zombie.runners.get('bank')?.state.leads === false);
    const logPosition = await world.append(someEvents(50));
    const serving = await world.served(logPosition);
    expect(accepted).toBe(0);
    expect((await world.record())!.epoch).toBe(epoch);
    expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
  });

  test.each(seedsOf(3))(
    'whose server carries out later what they have given up, or answers too late, end with a clean fold (%p)',
    async (seed) => {
      const dice = random(seed);
      const late: Promise<unknown>[] = [];
      const end = new EventEmitter();
      const atLast = once(end, 'last');
      let isSlow = true;
      let given = 0;
      /** As after a call that took too long: nobody can say whether it was carried out, or will be. */
      const slow = (store: ReadModelStore): ReadModelStore =>
        new Proxy(store, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name);
            if (typeof member !== 'function' || !['applyBatch', 'writeControl', 'sweep'].includes(String(name)))
              return member;
            return async (...args: unknown[]) => {
              const call = async () => Reflect.apply(member, target, args) as unknown;
              if (!isSlow || dice.below(6) > 0) return call();
              given++;
              // Some take longer than the lease.
              const patience = pause(dice.below(250));
              if (dice.below(2) === 0) await call();
              else late.push((dice.below(2) === 0 ? patience : atLast).then(call).catch(() => undefined));
              await patience;
              throw new StoreUnavailable('It does not answer.');
            };
          },
        });
      const both = [1, 2].map(() => world.run([bank()], { store: slow(world.store), tuning: { lease: 100 } }));
      for (let round = 0; round < 12; round++) {
        await world.append(someEvents(20, random(seed * 100 + round)));
        await pause(dice.below(60));
      }
      await until('calls that were given up, and a lease that was lost', async () => {
        await world.append(someEvents(5, dice));
        return given > 10 && ((await world.record())?.epoch ?? 0) > 1;
      });
      isSlow = false;
      const serving = await world.served(await world.append(someEvents(10)));
      end.emit('last');
      await Promise.all(late);
      expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
      const { generations } = (await world.record())!;
      expect(generations.filter(({ state }) => state === 'faulted')).toEqual([]);
      // Who has lost the lease learns it with the next write.
      const leading = () => both.filter((each) => each.runners.get('bank')?.state.leads).length;
      await until('one of them alone to lead', async () => leading() === 1);
    },
  );

  test.each(['applyBatch', 'drop'])(
    'a call of %s that is carried out long after it was given up neither brings back nor removes anything',
    async (method) => {
      let late: (() => Promise<unknown>) | undefined;
      const store = new Proxy(world.store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]): unknown => {
            const call = () => Reflect.apply(member, target, args) as Promise<unknown>;
            if (name !== method || late) return call();
            late = call;
            return Promise.reject(new StoreUnavailable('It does not answer.'));
          };
        },
      });
      world.run([bank()], { store });
      await world.served(await world.append([{ type: 'BankPaymentMade', data: { from: 'a', to: 'b', amount: 1 } }]));
      const serving = await world.served(await world.append([{ type: 'BankAccountClosed', data: { account: 'a' } }]));
      // Another checkpoint, after which nobody needs the mark of what was removed.
      await world.served(await world.append([{ type: 'BankPaymentMade', data: { from: 'b', to: 'c', amount: 1 } }]));
      await late?.().catch((error: unknown) => expect(error).toBeInstanceOf(Fenced));
      expect(late).toBeDefined();
      expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
    },
  );

  test('one that was paused as it emptied a new build removes nothing of what the other has built', async () => {
    const logPosition = await world.append(someEvents(300));
    let isPaused = false;
    let goOn: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    const gone: Promise<unknown>[] = [];
    const pausing = new Proxy(world.store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          isPaused ||= name === 'drop';
          if (isPaused) await paused;
          const result = Reflect.apply(member, target, args) as Promise<unknown>;
          if (name === 'drop') gone.push(result.catch(() => undefined));
          return result;
        };
      },
    });
    const zombie = world.run([bank()], { store: pausing, holder: { ...holder(), host: 'another' } });
    await until('the first to be paused', async () => isPaused);
    world.run([bank()]);
    const serving = await world.served(logPosition);
    goOn();
    await until('the first to go on', async () => gone.length > 0 && zombie.runners.get('bank')?.state.leads === false);
    await Promise.all(gone);
    expect(await world.digest(serving)).toBe(digestOfOracle(world.acknowledged));
  });

  test('only one of them folds, and the other takes over when its process is gone', async () => {
    const dying = dyingStore(world.store, 60, false);
    const first = world.run([bank()], { store: dying.store, holder: holder(deadPid), tuning: { lease: 60_000 } });
    await until('the first to lead', async () => first.runners.get('bank')!.state.leads);
    let logPosition = LOG_START;
    while (!dying.dead()) logPosition = await world.append(someEvents(20));
    world.run([bank()], { tuning: { lease: 60_000 } });
    expect(await world.digest(await world.served(logPosition))).toBe(digestOfOracle(world.acknowledged));
  });
});

describe('an operator', () => {
  test('rebuilds a read model beside the one that serves, flips back, and drops what is kept', async () => {
    world.run([bank()]);
    world.run([bank()]);
    await world.served(await world.append(someEvents(300)));
    await world.command(command('ProjectionRebuildRequested', 2));
    await until('the rebuild to serve', async () => (await world.record())?.serving === 2);
    expect((await world.generation(1))?.state).toBe('standby');

    const logPosition = await world.append(someEvents(30));
    await world.served(logPosition);
    await until('the standby to follow', async () => ((await world.generation(1))?.position ?? '') >= logPosition);
    expect(await world.digest(1)).toBe(digestOfOracle(world.acknowledged));
    expect(await world.digest(2)).toBe(digestOfOracle(world.acknowledged));

    await world.command(command('ProjectionFlippedBack', 1));
    await until('the flip back', async () => (await world.record())?.serving === 1);
    await world.command(command('ProjectionGenerationDropped', 2));
    await until('the drop', async () => {
      const record = await world.record();
      return record?.generations.length === 1 && record.leftovers?.length === 0;
    });
    expect(await world.record()).toMatchObject({ serving: 1, lastGeneration: 2 });
  });

  test('gives a rebuild up, and the one that serves goes on', async () => {
    world.run([bank()], { tuning: { firstBackoff: 50 } });
    await world.served(await world.append(someEvents(300)));
    await world.command(command('ProjectionRebuildRequested', 2));
    await world.command(command('ProjectionRebuildCancelled', 2));
    const logPosition = await world.append(someEvents(30));
    await world.served(logPosition);
    await until('both commands to be heard', async () => {
      const record = await world.record();
      return record?.lastGeneration === 2 && record.leftovers?.length !== 1;
    });
  });

  test('commands of an earlier store decide nothing in a new one', async () => {
    await world.command(command('ProjectionRebuildRequested', 2));
    world.run([bank()]);
    await world.served(await world.append(someEvents(30)));
    await world.command(command('ProjectionRebuildRequested', 3));
    await until('the newer command to act', async () => (await world.record())?.serving === 3);
    expect((await world.record())?.generations.map(({ generation }) => generation)).toEqual([1, 3]);
  });

  test('a verified read model is equal to a clean fold, and a document that was tampered with is named', async () => {
    const projector = world.run([bank()]);
    const logPosition = await world.append(someEvents(300));
    const generation = await world.served(logPosition);
    const verified = (requestId: string) =>
      until('the verdict', async () => {
        const found = (await world.store.readControl<VerificationRecord>(verificationKey('bank')))?.value;
        return found?.requestId === requestId && found.state !== 'running' && found;
      });
    await world.command(command('ProjectionVerificationRequested', undefined, 'v1'));
    expect(await verified('v1')).toMatchObject({ state: 'equal', events: 300, different: 0, generation });

    await world.stop(projector);
    const epoch = (await world.record())!.epoch;
    const collection = { model: bank().into, generation };
    const wrong = { account: 'account-7', balance: 1e6, payments: 1, trail: 1 };
    const later = await world.append(someEvents(1, random(1), 1));
    await world.store.applyBatch(collection, [{ id: 'account-7', logPosition: later, doc: wrong }], {
      key: 'projection/bank',
      epoch,
    });
    world.run([bank()]);
    await world.served(later);
    await world.command(command('ProjectionVerificationRequested', undefined, 'v2'));
    expect(await verified('v2')).toMatchObject({ state: 'different', different: 1, firstDifferent: ['account-7'] });
  });

  test('a read model can be verified while events pour in', async () => {
    world.run([bank()]);
    await world.served(await world.append(someEvents(100)));
    await world.command(command('ProjectionVerificationRequested', undefined, 'v1'));
    const found = await until('the verdict', async () => {
      await world.append(someEvents(5));
      const record = (await world.store.readControl<VerificationRecord>(verificationKey('bank')))?.value;
      return record?.state !== 'running' && record;
    });
    expect(found).toMatchObject({ state: 'equal', different: 0 });
  });
});
