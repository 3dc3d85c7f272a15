import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readModel } from '@app/contracts/read-model';
import type { EventOf } from '@app/domain/decider';
import type { OperationsEvent } from '@app/domain/operations/events';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { ReplayArchive } from '@app/storage/event-log/replay/replay-archive';
import { Streams } from '@app/storage/event-log/streams';
import {
  projectionKey,
  verificationKey,
  type Generation,
  type ProjectionRecord,
  type VerificationRecord,
} from '@app/storage/read-models/projection-record';
import { Fenced, type ReadModelStore } from '@app/storage/read-models/port';
import { copyLog } from '../../apps/local/src/emulators/event-store/copy';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import type { Holder } from '../../apps/projector/src/engine/lease';
import { createProjector } from '../../apps/projector/src/create-projector';
import { replayArchiveJob } from '../../apps/projector/src/operations/replay-archive.job';
import type { Projector } from '../../apps/projector/src/engine/projector';
import type { Tuning } from '../../apps/projector/src/engine/tuning';
import { projection, type Projection } from '../../apps/projector/src/projection';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { until } from '../until';

/** A little bank: payments touch two documents, closings remove one, and the order of events shows in each. */
export type BankEvent = EventOf<{
  BankPaymentMade: { from: string; to: string; amount: number };
  BankAccountClosed: { account: string };
  BankPoisonPoured: { account: string };
}>;

export interface Account {
  readonly account: string;
  readonly balance: number;
  readonly payments: number;
  /** A hash over everything that happened, in order. */
  readonly trail: number;
}

const mix = (trail: number, amount: number) => (Math.imul(trail ^ amount, 0x01000193) + 7) >>> 0;

const pay = (before: Account, { from, to, amount }: { from: string; to: string; amount: number }): Account => ({
  ...before,
  balance: before.balance + (to === before.account ? amount : 0) - (from === before.account ? amount : 0),
  payments: before.payments + 1,
  trail: mix(before.trail, amount),
});

const opened = (account: string): Account => ({ account, balance: 0, payments: 0, trail: 1 });

/** @param poison what the fold makes of a poisonous event */
export const bank = (version = 1, name = 'bank', poison?: (account: Account) => Account): Projection =>
  projection<Account, BankEvent>()({
    into: readModel<Account>({ name, version, indexes: [['-balance']] }),
    key: (event) => (event.type === 'BankPaymentMade' ? [event.data.from, event.data.to] : event.data.account),
    initial: opened,
    evolve: {
      BankPaymentMade: (account, { data }) => pay(account, data),
      BankAccountClosed: () => undefined,
      BankPoisonPoured: (account) => {
        if (!poison) throw new Error('This cannot be swallowed.');
        return poison(account);
      },
    },
  });

/** What the documents must be: a plain fold of the events that were acknowledged, sharing no code with the engine. */
export const oracle = (events: readonly BankEvent[], poison?: (account: Account) => Account): Map<string, Account> => {
  const accounts = new Map<string, Account>();
  for (const event of events) {
    if (event.type === 'BankAccountClosed') accounts.delete(event.data.account);
    else if (event.type === 'BankPoisonPoured') {
      const { account } = event.data;
      if (poison) accounts.set(account, poison(accounts.get(account) ?? opened(account)));
    } else
      for (const id of new Set([event.data.from, event.data.to]))
        accounts.set(id, pay(accounts.get(id) ?? opened(id), event.data));
  }
  return accounts;
};

export const digestOfOracle = (events: readonly BankEvent[]) => digestOf(oracle(events));

export function random(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (bound: number) => Math.floor(next() * bound) };
}

export const someEvents = (count: number, dice = random(count), accounts = 40): BankEvent[] =>
  Array.from({ length: count }, () => {
    const account = `account-${dice.below(accounts)}`;
    return dice.below(25) === 0
      ? { type: 'BankAccountClosed', data: { account } }
      : {
          type: 'BankPaymentMade',
          data: { from: account, to: `account-${dice.below(accounts)}`, amount: dice.below(100) },
        };
  });

const metadata = { actor: { id: 'teller', name: 'Teller', roles: [] }, correlationId: 'c', causationId: 'c' };

export const quickTuning: Partial<Tuning> = {
  lease: 300,
  contend: 20,
  status: 20,
  flush: 0,
  dirtyDocuments: 5,
  firstBackoff: 2,
  longestBackoff: 20,
  dropGrace: 10,
  sweepAfter: 0,
  // Even a short log is caught up together.
  sharing: { worthwhile: 1, gathering: 2, bytesPerGathering: 1e9, patience: 100 },
};

/** A process that is gone. */
export const deadPid = spawnSync(process.execPath, ['-e', '']).pid;

let holders = 0;
export const holder = (pid = process.pid): Holder => ({ id: `holder-${++holders}`, host: hostname(), pid });

/** A log whose projectors keep what they have read in small segments, and read it from there again. */
export function archiving(log: EventLog, dir: string): Pick<Parameters<typeof createProjector>[0], 'log' | 'acting'> {
  const archive = new ReplayArchive(join(dir, 'replay'), { warn: () => undefined }, { events: 16, bytes: 1024 * 1024 });
  const acting = { streams: new Streams(log), policies: [], jobs: [replayArchiveJob(archive)] };
  return { log: log.behind(archive), acting };
}

/** A real log and a real store in a folder of their own. */
export class World {
  readonly acknowledged: BankEvent[] = [];
  private readonly projectors = new Set<Projector>();
  private revision = -1;
  private commands = -1;
  readonly stream = `bank-${randomUUID()}`;

  private constructor(
    readonly dir: string,
    private node: Awaited<ReturnType<typeof startEventStore>>,
    readonly log: EventLog,
    readonly store: ReadModelStore,
  ) {}

  static async start(): Promise<World> {
    const dir = mkdtempSync(join(tmpdir(), 'projector-'));
    const node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
    const log = new EventLog({ url: node.connectionString, patience: 10_000 });
    return new World(dir, node, log, await openSqliteStore({ file: join(dir, 'read-models.sqlite') }));
  }

  async end(): Promise<void> {
    await Promise.all([...this.projectors].map((projector) => projector.stop()));
    // The client waits for calls that were cancelled; the end of the node ends them.
    const disposed = this.log.dispose();
    await this.node.close();
    await Promise.race([disposed, new Promise((resolve) => setTimeout(resolve, 500))]);
    await this.store.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  get eventStoreUrl(): string {
    return this.node.connectionString;
  }

  /** Events that readers of the whole log have looked at, in the node that runs now. */
  get searched(): number {
    return this.node.stats().searched;
  }

  get file(): string {
    return join(this.dir, 'read-models.sqlite');
  }

  /** The node goes away and comes back on the same port, with what it had. */
  async stopLog(): Promise<() => Promise<void>> {
    const { port } = this.node;
    await this.node.close();
    return async () => {
      this.node = await startEventStore({ dir: join(this.dir, 'log'), port, readyAfter: 100 });
    };
  }

  /**
   * Keeps a copy of the log; what it gives back puts that in the place of the log, as a restored backup, and appends
   * events before anybody can read it.
   */
  backUp(): (grown?: readonly BankEvent[]) => Promise<void> {
    const [log, copy] = [join(this.dir, 'log'), join(this.dir, 'backup')];
    copyLog(log, copy);
    const { revision, commands } = this;
    const { length } = this.acknowledged;
    return async (grown = []) => {
      const start = await this.stopLog();
      rmSync(log, { recursive: true });
      renameSync(copy, log);
      this.revision = revision;
      this.commands = commands;
      this.acknowledged.length = length;
      if (grown.length > 0) {
        const elsewhere = await startEventStore({ dir: log, port: 0 });
        const unseen = new EventLog({ url: elsewhere.connectionString, patience: 10_000 });
        await this.append(grown, unseen);
        await unseen.dispose();
        await elsewhere.close();
      }
      await start();
      await until('the log to answer', () => this.log.head().then(Boolean, () => false));
    };
  }

  /** @returns the position of the last event */
  async append(events: readonly BankEvent[], log = this.log): Promise<LogPosition> {
    let logPosition: LogPosition = '';
    for (let from = 0; from < events.length; from += 500) {
      const batch = events.slice(from, from + 500);
      const news = batch.map((event) => ({ id: randomUUID(), event, metadata }));
      const written = await log.append(this.stream, this.revision, news);
      this.revision = written.revision;
      this.acknowledged.push(...batch);
      logPosition = written.logPosition;
    }
    return logPosition;
  }

  /** A command of an operator, written as the api would write it. */
  async command(event: OperationsEvent): Promise<LogPosition> {
    const news = [{ id: randomUUID(), event, metadata }];
    const written = await this.log.append('operations-bank', this.commands, news);
    this.commands = written.revision;
    return written.logPosition;
  }

  run(
    projections: readonly Projection[],
    options: { store?: ReadModelStore; tuning?: Partial<Tuning>; holder?: Holder; level?: string } = {},
  ): Projector {
    const projector = createProjector({
      projections,
      ...archiving(this.log, this.dir),
      store: options.store ?? this.store,
      journal: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      tuning: { ...quickTuning, ...options.tuning },
      holder: options.holder ?? holder(),
    });
    this.projectors.add(projector);
    projector.start();
    return projector;
  }

  async stop(projector: Projector): Promise<void> {
    await projector.stop();
    this.projectors.delete(projector);
  }

  async record(name = 'bank'): Promise<ProjectionRecord | undefined> {
    return (await this.store.readControl<ProjectionRecord>(projectionKey(name)))?.value;
  }

  /** What a comparison with a clean fold came to. */
  async verified(requestId: string, name = 'bank'): Promise<VerificationRecord> {
    return until(`the verification ${requestId}`, async () => {
      const found = (await this.store.readControl<VerificationRecord>(verificationKey(name)))?.value;
      return found?.requestId === requestId && found.state !== 'running' && found;
    });
  }

  async generation(number: number, name = 'bank'): Promise<Generation | undefined> {
    return (await this.record(name))?.generations.find(({ generation }) => generation === number);
  }

  /** Waits until what serves has folded the log up to a position. @returns the generation that serves */
  async served(logPosition: LogPosition, name = 'bank'): Promise<number> {
    return until(`${name} to serve ${logPosition}`, async () => {
      const record = await this.record(name);
      const serving = record?.generations.find(({ generation }) => generation === record.serving);
      return (serving?.position ?? '') >= logPosition && serving?.generation;
    });
  }

  async digest(generation: number, name = 'bank'): Promise<string> {
    const documents: [string, object][] = [];
    const collection = { model: bank(1, name).into, generation };
    for await (const { id, doc } of this.store.scan(collection)) if (doc) documents.push([id, doc]);
    return digestOf(documents);
  }
}

const WRITES = ['applyBatch', 'writeControl', 'prepare', 'prepareUnindexed', 'drop', 'sweep'] as const;

/**
 * The store as a process sees it that dies at its n-th write: just before it, or just after it and before it learns of
 * the outcome. Nothing it does afterwards has any effect.
 */
export function dyingStore(
  store: ReadModelStore,
  n: number,
  after: boolean,
): { store: ReadModelStore; dead: () => boolean } {
  let left = n;
  let dead = false;
  const names = new Set<string>(WRITES);
  return {
    dead: () => dead,
    store: new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (dead) return Promise.reject(new Fenced('This process is dead.'));
          if (!names.has(String(name)) || --left > 0) return Reflect.apply(member, target, args) as unknown;
          dead = true;
          const gone = () => Promise.reject(new Fenced('This process is dead.'));
          return after ? (Reflect.apply(member, target, args) as Promise<unknown>).then(gone, gone) : gone();
        };
      },
    }),
  };
}
