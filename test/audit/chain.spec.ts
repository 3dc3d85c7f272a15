import { ANY_VERSION } from '@app/domain/editing';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { auditedTypes } from '@app/contracts/capabilities';
import { AUDIT_WATCH, type AuditWatchRecord, type ChainPlace } from '@app/contracts/audit/read-models';
import { auditChain, chainEvents, headText, signHead, type Link } from '@app/domain/audit/chain';
import type { BadRecord, SignedHead } from '@app/domain/audit/events';
import { requestVerification, verifications } from '@app/domain/audit/verification';
import { addValue, changeValue, values } from '@app/domain/bingo/values';
import { Turns } from '@app/storage/event-log/whole/turns';
import { SharedTail } from '@app/storage/event-log/following/shared-tail';
import { EventLog } from '@app/storage/event-log/log';
import type { AuditNote, RecordedEvent } from '@app/storage/event-log/event';
import { fromLogPosition } from '@app/storage/event-log/position';
import { Streams } from '@app/storage/event-log/streams';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { copyLog } from '../../apps/local/src/emulators/event-store/copy';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';
import { chainWriter } from '../../apps/projector/src/audit/chain-writer.job';
import type { ChainSetup } from '../../apps/projector/src/audit/sign-head';
import { auditedEvents, chainNow, chainRecords, rememberedHead } from '../../apps/projector/src/audit/chain-source';
import { linkOf, sha256 } from '../../apps/projector/src/audit/digest';
import { signingKey } from '../../apps/projector/src/audit/signing-key';
import { auditVerification } from '../../apps/projector/src/audit/verification.policy';
import { verifyChain, type ReferenceHead } from '../../apps/projector/src/audit/verify-chain';
import { runPolicy, runJob } from '../../apps/projector/src/engine/policies/policy-runner';
import { defaultTuning } from '../../apps/projector/src/engine/tuning';
import { holder, quickTuning } from '../faults/projector-world';
import { until } from '../until';
import { Tamperer } from './tamperer';

const key = signingKey('0f'.repeat(32));
const foreignKey = signingKey('f0'.repeat(32));
const actor = { id: '290401099666423845', name: 'Two-Up', roles: ['bingo-host'] };
const at = '2026-11-21T09:00:00.000Z';
const NOTE = {
  game: 'bingo',
  tool: 'bingo-values',
  action: 'UPDATE',
  resourceType: 'bingo-value',
  resourceId: '1',
} as const;
const silent = pino({ level: 'silent' });

/** A log and a store in a folder of their own, with the writer of the chain beside them. */
class Site {
  /** Log position up to which whoever runs here has looked. */
  passed = '';
  private stops: (() => Promise<void>)[] = [];

  private constructor(
    readonly dir: string,
    private node: Awaited<ReturnType<typeof startEventStore>>,
    readonly log: EventLog,
    readonly streams: Streams,
    readonly store: Awaited<ReturnType<typeof openSqliteStore>>,
  ) {}

  static async at(dir: string): Promise<Site> {
    const node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
    const log = new EventLog({ url: node.connectionString, patience: 10_000 });
    const store = await openSqliteStore({ file: join(dir, 'read-models.sqlite') });
    return new Site(dir, node, log, new Streams(log), store);
  }

  async end(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
    await this.log.dispose();
    await this.node.close();
    await this.store.close();
  }

  /** @returns what puts the log back as it is now, under whoever reads it */
  backUp(): () => Promise<void> {
    const [log, copy] = [join(this.dir, 'log'), join(this.dir, 'backup')];
    copyLog(log, copy);
    return async () => {
      const { port } = this.node;
      await this.node.close();
      rmSync(log, { recursive: true });
      renameSync(copy, log);
      this.node = await startEventStore({ dir: log, port });
      await until('the log to answer', () => this.log.head().then(Boolean, () => false));
    };
  }

  /** Staff change a value: one audited event each. */
  async act(...texts: string[]): Promise<void> {
    for (const text of texts) {
      const audit: AuditNote = {
        ...NOTE,
        resourceName: text,
        changes: { value: { from: 'something', to: text } },
      };
      const { state } = await this.streams.load(values);
      const decision =
        state.values.size === 0
          ? addValue({ value: text, difficulty: 'easy', at })
          : changeValue({ edit: ANY_VERSION, valueId: 1, value: text, difficulty: 'easy', at });
      await this.streams.transact(values, undefined, decision, { actor, requestId: randomUUID(), audit });
    }
  }

  /** What is no staff action, of a type that may be one. */
  async actUnnoted(text: string): Promise<void> {
    const decision = addValue({ value: text, difficulty: 'easy', at });
    await this.streams.transact(values, undefined, decision, { actor, requestId: randomUUID() });
  }

  /** So many events of a type that is not audited. */
  async happen(count: number): Promise<void> {
    const metadata = { actor, correlationId: '1', causationId: '1' };
    const event = { type: 'Happened', data: {} };
    const some = Array.from({ length: count }, () => ({ id: randomUUID(), event, metadata }));
    await this.log.append(`happening-${randomUUID()}`, -1, some);
  }

  get searched(): number {
    return this.node.stats().searched;
  }

  setup(more: Partial<ChainSetup> = {}): ChainSetup {
    const { log, streams, store } = this;
    return { log, streams, store, journal: silent, turns: new Turns(), key, formerKeys: [], headEvery: 20, ...more };
  }

  private around({ streams, store }: ChainSetup) {
    const tuning = { ...defaultTuning, ...quickTuning };
    const log = new SharedTail(this.log);
    const passed = (upTo: string) => (this.passed = upTo);
    const noting = {
      async *subscribe(wanted: Parameters<SharedTail['subscribe']>[0]) {
        for await (const batch of log.subscribe(wanted)) {
          yield batch;
          if (batch.upTo) passed(batch.upTo);
        }
      },
    };
    return {
      log: Object.assign(Object.create(log) as SharedTail, noting),
      streams,
      store,
      journal: silent,
      tuning,
      holder: holder(),
    };
  }

  /** Runs the writer as the projector does. @returns how to stop it */
  write(setup = this.setup()): () => Promise<void> {
    const stop = new AbortController();
    const ended = runJob({ ...chainWriter(setup), every: 5 }, this.around(setup), stop.signal);
    const stopped = async () => {
      stop.abort();
      await ended;
    };
    this.stops.push(stopped);
    return stopped;
  }

  /** Runs verifications as the projector does. */
  verifications(setup = this.setup()): void {
    const stop = new AbortController();
    const ended = runPolicy(auditVerification(setup, stop.signal), this.around(setup), stop.signal);
    this.stops.push(async () => {
      stop.abort();
      await ended;
    });
  }

  /** Asks for a verification and waits for its end. */
  async verdict(requestId: string, head: SignedHead | null = null) {
    const requested = requestVerification({ requestId, head, at });
    await this.streams.transact(verifications, undefined, requested, { actor, requestId });
    return until(`the end of ${requestId}`, async () => {
      const events = await this.stream('auditVerification');
      const completed = events.find(
        ({ type, data }) =>
          type === 'AuditVerificationCompleted' && (data as { requestId: string }).requestId === requestId,
      );
      return completed && (completed.data as { records: number; bad: BadRecord | null });
    });
  }

  async chained(count: number): Promise<void> {
    await until(`${count} records`, async () => (await chainNow(this.streams)).state.records >= count);
  }

  async signed(count: number): Promise<SignedHead> {
    return until(`a head over ${count}`, async () => {
      const head = await rememberedHead(this.store);
      return (head?.records ?? 0) >= count && head;
    });
  }

  async verify({
    references = [],
    trusted = [key.publicKey],
  }: { references?: ReferenceHead[]; trusted?: string[] } = {}) {
    // A door of its own: the file may have been changed under the one that has seen it.
    const { state, revision } = await chainNow(new Streams(this.log));
    const verdict = await verifyChain({
      chain: chainRecords(this.log, revision),
      events: auditedEvents(this.log, new AbortController().signal),
      trusted: new Set(trusted),
      references,
    });
    return { ...verdict, state };
  }

  async stream(name: string): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for await (const events of this.log.readStream(name)) all.push(...events);
    return all;
  }
}

const folders: string[] = [];
const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'chain-'));
  folders.push(dir);
  return dir;
};
const sites: Site[] = [];
const open = async (dir = folder()) => {
  const site = await Site.at(dir);
  sites.push(site);
  return site;
};
afterEach(async () => {
  for (const site of sites.splice(0)) await site.end();
});
afterAll(() => folders.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

describe('the writer', () => {
  test('chains what staff did, in the order of the log, and nothing else, and signs the head', async () => {
    const site = await open();
    await site.act('Kangaroo', 'Emu');
    await site.actUnnoted('Ute');
    site.write();
    await site.chained(2);
    await site.act('Wombat');
    await site.chained(3);
    const head = await site.signed(3);
    const audited = (await site.stream('bingoValues')).filter(({ metadata }) => metadata.audit);
    const records = (await site.stream('auditChain')).filter(({ type }) => type === 'AuditEventChained');
    expect(records.map(({ data }) => (data as { eventId: string }).eventId)).toEqual(audited.map(({ id }) => id));
    expect(head).toMatchObject({ records: 3, publicKey: key.publicKey, position: audited.at(-1)!.logPosition });
    expect(await site.verify()).toMatchObject({ records: 3, waiting: 0, bad: null });
  });

  test('goes on where it was, however often it is stopped, without a record twice', async () => {
    const site = await open();
    for (let round = 0; round < 6; round++) {
      const stop = site.write();
      await site.act(`Round ${round} a`, `Round ${round} b`);
      if (round % 2 === 0) await site.chained(2 * round + 1);
      await stop();
    }
    site.write();
    await site.chained(12);
    expect(await site.verify()).toMatchObject({ records: 12, waiting: 0, bad: null });
  });

  test('in a log that was put back under it, it chains what that log has', async () => {
    const site = await open();
    await site.act('Kangaroo');
    site.write(site.setup({ streams: new Streams(site.log), headEvery: 600_000 }));
    await site.chained(1);
    const restore = site.backUp();
    await site.act('Emu', 'Wombat', 'Dingo', 'Possum', 'Quokka', 'Koala', 'Bilby');
    await site.chained(8);
    await restore();
    site.streams.forget();
    await site.act('Echidna');
    await site.chained(2);
    expect(await site.verify()).toMatchObject({ records: 2, waiting: 0, bad: null });
  });

  /** Runs the writer until its record says that it has looked at everything. @returns the record */
  const lookedAt = async (site: Site): Promise<AuditWatchRecord> => {
    const end = await site.log.head();
    const stop = site.write();
    await until('it to look at everything', async () => site.passed >= end);
    await stop();
    const { value } = (await site.store.readControl<AuditWatchRecord>(AUDIT_WATCH))!;
    expect(value.place!.position >= end).toBe(true);
    return value;
  };
  const setPlace = async (site: Site, record: AuditWatchRecord, place: Partial<ChainPlace>) => {
    const { revision } = (await site.store.readControl(AUDIT_WATCH))!;
    const changed = { ...record, place: { ...record.place!, ...place } };
    expect(await site.store.writeControl(AUDIT_WATCH, revision, changed)).toBeDefined();
  };

  test('goes on where there was nothing more to chain, not at its last event', async () => {
    const site = await open();
    await site.act('Kangaroo');
    await lookedAt(site);
    await site.happen(3_000);
    await lookedAt(site);
    const before = site.searched;
    await site.act('Emu');
    site.write();
    await site.chained(2);
    expect(site.searched - before).toBeLessThan(100);
    expect(await site.verify()).toMatchObject({ records: 2, waiting: 0, bad: null });
  });

  test('skips nothing in a log that was put back and ends between an event and its record', async () => {
    const site = await open();
    await site.act('Kangaroo');
    await lookedAt(site);
    await site.act('Emu');
    const emu = (await site.stream('bingoValues')).at(-1)!;
    const restore = site.backUp();
    const record = await lookedAt(site);
    await restore();
    site.streams.forget();
    await setPlace(site, record, { position: emu.logPosition, positionId: emu.id });
    site.write();
    await site.chained(2);
    expect(await site.verify()).toMatchObject({ records: 2, waiting: 0, bad: null });
  });

  test('looks again for what was not looked for when the list of audited types was another', async () => {
    const site = await open();
    await site.act('Kangaroo');
    const record = await lookedAt(site);
    await site.act('Emu');
    await site.happen(1);
    const position = await site.log.head();
    const other = (await site.log.eventAt(fromLogPosition(position).commit))!;
    await setPlace(site, record, { position, positionId: other.id, types: 'of another list' });
    site.write();
    await site.chained(2);
    expect(await site.verify()).toMatchObject({ records: 2, waiting: 0, bad: null });
  });

  test('two that write at once write the same chain', async () => {
    const site = await open();
    await site.act(...Array.from({ length: 40 }, (_, n) => `Value ${n}`));
    // Each with a door of its own, as in two processes that both hold the lease for a moment.
    const writing = [0, 1].map(() => {
      const streams = new Streams(site.log);
      const stop = new AbortController();
      const decide = ((decider, id, decision) =>
        streams.transact(decider, id, decision, { actor, requestId: 'chain' })) as Parameters<
        ReturnType<typeof chainWriter>['run']
      >[0];
      const looked = chainWriter(site.setup({ streams }))
        .run(decide, stop.signal, site.log)
        .catch(() => undefined);
      return async () => {
        stop.abort();
        await looked;
      };
    });
    await site.chained(40);
    for (const stop of writing) await stop();
    expect(await site.verify()).toMatchObject({ records: 40, bad: null });
  });

  test('what is not chained yet is waited for, not accused', async () => {
    const site = await open();
    await site.act('Kangaroo');
    const stop = site.write();
    await site.chained(1);
    await stop();
    await site.act('Emu', 'Wombat');
    expect(await site.verify()).toMatchObject({ records: 1, waiting: 2, bad: null });
  });
});

describe('a log whose files were tampered with', () => {
  let original: string;
  let kept: SignedHead;
  /** Where records and the newest head stand in the stream of the chain. */
  const recordAt = new Map<number, number>();
  let headAt: number;

  beforeAll(async () => {
    original = folder();
    const site = await Site.at(original);
    await site.act('Kangaroo', 'Goanna 1');
    const stop = site.write();
    await site.chained(2);
    await site.act('Cockatoo', 'Wallabee');
    kept = await site.signed(4);
    await stop();
    for (const { type, data, revision } of await site.stream('auditChain'))
      if (type === 'AuditEventChained') recordAt.set((data as { record: number }).record, revision);
      else headAt = revision;
    await site.end();
  });

  /** The verdict on a copy of the log that somebody has laid hands on. */
  const after = async (tamper: (by: Tamperer) => void, keptHeads: ReferenceHead[] = []) => {
    const dir = folder();
    cpSync(original, dir, { recursive: true });
    const tamperer = new Tamperer(dir);
    tamper(tamperer);
    tamperer.close();
    // Its own note of how long it was is deleted by whoever covers their tracks.
    rmSync(join(dir, 'log', 'log.head'), { force: true });
    return (await open(dir)).verify({ references: keptHeads });
  };

  test('untouched it is intact', async () => {
    expect(await after(() => undefined)).toMatchObject({ records: 4, bad: null });
  });

  test('an edited event is named', async () => {
    const { bad } = await after((by) => by.edit('bingoValues', 1, 'Goanna 1', 'Innocent'));
    expect(bad).toMatchObject({ record: 2, stream: 'bingoValues', revision: 1 });
    expect(bad!.problem).toBe('The event was changed after it was chained.');
  });

  test('who did it cannot be changed either', async () => {
    const { bad } = await after((by) => by.edit('bingoValues', 2, actor.id, '290401099666423999'));
    expect(bad).toMatchObject({ record: 3, revision: 2, problem: 'The event was changed after it was chained.' });
  });

  test('an event that was made to vanish is named', async () => {
    const { bad } = await after((by) => by.disguise('bingoValues', 2, 'BingoValueChanged', 'BingoWeatherNoted'));
    expect(bad).toMatchObject({ record: 3, stream: 'bingoValues', revision: 2 });
    expect(bad!.problem).toBe('The event is gone from the log.');
  });

  test('exchanged events are named', async () => {
    const { bad } = await after((by) => by.swap('bingoValues', 1, 2, ['Goanna 1', 'Cockatoo']));
    expect(bad).toMatchObject({ record: 2, stream: 'bingoValues', revision: 1 });
  });

  test('a record made to vanish from the chain is named', async () => {
    const { bad } = await after((by) =>
      by.disguise('auditChain', recordAt.get(2)!, 'AuditEventChained', 'AuditEventIgnored'),
    );
    expect(bad!.problem).toBe('AuditEventIgnored does not belong into the chain.');
  });

  test('a changed record is named', async () => {
    const { bad } = await after((by) => by.edit('auditChain', recordAt.get(2)!, '"record":2', '"record":7'));
    expect(bad).toMatchObject({ record: 2, problem: 'The record does not follow from the one before it.' });
  });

  test('an edited signature is named', async () => {
    const head = kept.signature.slice(0, 8);
    const { bad } = await after((by) => by.edit('auditChain', headAt, head, [...head].reverse().join('')));
    expect(bad!.problem).toMatch(/^The signature of the head of .* is not ours\.$/);
  });

  test('an end that was cut off, of the log and of the chain alike, is found out by a head that was kept', async () => {
    const cut = (by: Tamperer) => by.cutBehind('auditChain', recordAt.get(2)!);
    // By itself, a log that ends earlier says nothing.
    expect(await after(cut)).toMatchObject({ records: 2, bad: null });
    const { bad } = await after(cut, [{ head: kept, called: 'the head that was given' }]);
    expect(bad).toMatchObject({ record: 4 });
    expect(bad!.problem).toMatch(/^The chain ends before record 4, which the head that was given of .* counts/);
  });

  test('a log that cannot be read any more ends in the words of the log, not in silence', async () => {
    const damage = (by: Tamperer) => by.edit('bingoValues', 1, 'Goanna 1', 'Innocent', 'leave the checksum');
    await expect(after(damage)).rejects.toThrow(/damaged|missing/);
  });
});

describe('a verification that was requested', () => {
  test('signs the head when it finds nothing, and says what it compared', async () => {
    const site = await open();
    const setup = site.setup({ headEvery: 3_600_000 });
    await site.act('Kangaroo', 'Emu');
    site.write(setup);
    site.verifications(setup);
    await site.chained(2);
    expect(await site.verdict('first')).toMatchObject({ records: 2, waiting: 0, bad: null });
    const head = await site.signed(2);
    await site.act('Wombat');
    await site.chained(3);
    expect(await site.verdict('second', head)).toMatchObject({ records: 3, bad: null });
    expect((await site.signed(3)).records).toBe(3);
  });

  test('finds what was written anew by the head that is remembered beside the log, and signs nothing then', async () => {
    const honest = await open();
    await honest.act('Kangaroo', 'Emu');
    honest.write();
    const head = await honest.signed(2);
    const forged = await open();
    await forged.store.writeControl('audit-head', 0, head);
    await forged.act('Kangaroo', 'Ute', 'Camel');
    forged.write();
    forged.verifications();
    await forged.chained(3);
    const { bad } = await forged.verdict('late');
    expect(bad).toMatchObject({ record: 2 });
    expect(bad!.problem).toMatch(/^The chain was written anew: the head remembered beside the log of/);
    expect((await forged.stream('auditChain')).filter(({ type }) => type === 'AuditHeadSigned')).toEqual([]);
  });
});

describe('a chain that somebody wrote anew over another past', () => {
  const pasts = async (forger = key) => {
    const honest = await open();
    await honest.act('Kangaroo', 'Emu');
    honest.write();
    const head = await honest.signed(2);
    const forged = await open();
    await forged.act('Kangaroo', 'Ute');
    const links: Link[] = [];
    for await (const events of forged.log.readAll({ types: auditedTypes, asWritten: true }))
      links.push(...events.map(linkOf));
    const by = { actor, requestId: 'forger' };
    await forged.streams.transact(auditChain, undefined, chainEvents(links, sha256), by);
    await forged.streams.transact(
      auditChain,
      undefined,
      signHead(at, (text) => forger.sign(text)),
      by,
    );
    return { head, forged };
  };

  test('without the key it cannot be signed', async () => {
    const { forged } = await pasts(foreignKey);
    const { bad } = await forged.verify();
    expect(bad).toMatchObject({ record: 2, problem: `The signature of the head of ${at} is not ours.` });
  });

  test('with the key it is found out by a head that was kept, at the first record that is another', async () => {
    const { head, forged } = await pasts();
    expect((await forged.verify()).bad).toBeNull();
    const { bad } = await forged.verify({ references: [{ head, called: 'the head that was given' }] });
    expect(bad!.problem).toMatch(/^The chain was written anew: the head that was given of .* knows another record/);
  });

  test('the writer does not sign a chain that the head it remembers contradicts', async () => {
    const { head, forged } = await pasts();
    await forged.store.writeControl('audit-head', 0, head);
    await forged.act('Camel');
    forged.write();
    await forged.chained(3);
    const heads = (await forged.stream('auditChain')).filter(({ type }) => type === 'AuditHeadSigned');
    expect(heads).toHaveLength(1);
  });

  test('what the start finds is reported once, for staff to acknowledge, and the watch says so', async () => {
    const { head, forged } = await pasts();
    await forged.store.writeControl('audit-head', 0, {
      ...head,
      ...key.sign(headText({ ...head, records: 9 })),
      records: 9,
    });
    for (const animal of ['Camel', 'Numbat']) {
      await forged.act(animal);
      const stop = forged.write();
      await forged.chained(animal === 'Camel' ? 3 : 4);
      await until('the watch', async () => {
        const watch = await forged.store.readControl<AuditWatchRecord>(AUDIT_WATCH);
        return watch?.value.state === 'tampered';
      });
      await stop();
    }
    const found = await forged.stream('auditFindings');
    expect(found.map(({ type }) => type)).toEqual(['AuditTamperingDetected']);
    expect(found[0]!.data).toMatchObject({ bad: { record: 9, problem: expect.stringContaining('cut off') } });
  });

  test('a head that is not ours proves nothing against anybody', async () => {
    const { forged } = await pasts();
    const other = { records: 1, position: '', hash: '', at, ...foreignKey.sign('something') };
    const verified = forged.verify({ references: [{ head: other, called: 'the head that was given' }] });
    await expect(verified).rejects.toThrow(
      'The signature of the head that was given is not ours. Nothing was compared.',
    );
  });

  test('heads signed before the key was changed count as long as the former key is known', async () => {
    const { forged } = await pasts(foreignKey);
    expect((await forged.verify({ trusted: [key.publicKey, foreignKey.publicKey] })).bad).toBeNull();
  });
});
