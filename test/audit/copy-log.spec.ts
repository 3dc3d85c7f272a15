import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sealedMarks, telemetryMarks } from '@app/domain/personal';
import { Refusal } from '@app/kit/command-line';
import { auditedTypes } from '@app/contracts/capabilities';
import type { AuditNote, RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';
import { signingKey } from '../../apps/projector/src/audit/signing-key';
import { chained, compared, refuseWritten, verified } from '../../apps/projector/src/copying/check';
import { copyLog } from '../../apps/projector/src/copying/copy';
import { everything } from '../../apps/projector/src/copying/everything';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { configuredFor, foldBatch, handledTypes } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { community } from '../api/support/guild';
import { programOf } from '../program';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');
const FIXTURE = join(ROOT, 'test/fixtures/earliest-log');
const KEY = '0f'.repeat(32);
const archive = JSON.parse(readFileSync(join(ROOT, 'test/archive/events.json'), 'utf8')) as RecordedEvent[];
const AUDIT: AuditNote = {
  ...({ game: 'platform', tool: 'operations', action: 'READ', resourceType: 'member' } as const),
  ...{ resourceId: '290401099666423845', resourceName: 'Wattlebird', changes: {} },
};
const signal = new AbortController().signal;
const report = () => undefined;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-log-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const node = async (name: string): Promise<EventStore> => {
  const started = await startEventStore({ dir: join(folder, name), port: 0 });
  closing.push(() => started.close());
  return started;
};
const logOf = ({ connectionString: url }: EventStore): EventLog => {
  const log = new EventLog({ url, patience: 20_000 });
  closing.push(() => log.dispose());
  return log;
};
const keysIn = (dir: string) => {
  const keys = openPersonKeys({ READ_MODELS_FILE: join(dir, 'read-models.sqlite') });
  closing.push(() => keys.close());
  return keys;
};

const eventsOf = async (log: EventLog): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const some of everything(log, await log.head(), signal)) events.push(...some);
  return events;
};

/** What every read model makes of these events; where they stand in the log is another place in a copy. */
const folded = (events: readonly RecordedEvent[]) =>
  projections
    // It names who asked by the pseudonym, which an event from before has not got.
    .filter(({ into }) => into.name !== 'erasure-requests')
    .map((each) => configuredFor(each, community))
    .map((projection) => {
      const handled = events
        .map((event, at) => ({ ...event, logPosition: `${String(at + 1).padStart(16, '0')}-${'0'.repeat(16)}` }))
        .filter(({ type }) => handledTypes(projection).includes(type));
      const { changed, failure } = foldBatch(projection, new Map(), handled);
      return [projection.into.name, failure?.error, digestOf(changed)];
    });
const filesNaming = (dir: string, texts: readonly string[]): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`);
    });

const command = (...args: readonly string[]) => commandIn(process.env, ...args);
const commandIn = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...programOf('apps/projector/src/copy-log.ts'), ...args], {
      cwd: ROOT,
      env,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('exit', (code) => resolve({ code, output }));
  });

test('the log of the first documented version, copied by the command, names nobody and folds into the same read models', async () => {
  mkdirSync(join(folder, 'old'));
  writeFileSync(join(folder, 'old', 'log.db'), gunzipSync(readFileSync(join(FIXTURE, 'log.db.gz'))));
  cpSync(join(FIXTURE, 'log.head'), join(folder, 'old', 'log.head'));
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ auditSigningKey: KEY }));
  const [old, fresh] = [await node('old'), await node('fresh')];
  const args = ['--from', old.connectionString, '--to', fresh.connectionString, '--data-dir', folder];
  const { code, output } = await command(...args);
  expect([code, output]).toEqual([0, expect.stringContaining('Equal: 671 events.')]);
  expect(output).toContain('The new chain is intact: 95 records.');

  const before = await eventsOf(logOf(old));
  const copied = await eventsOf(logOf(fresh));
  const [announced, ...rest] = copied;
  expect(announced).toMatchObject({ type: 'LogCopied', data: { chain: null } });
  expect(rest.map(({ id, type, created }) => [id, type, created])).toEqual(
    before.map(({ id, type, created }) => [id, type, created]),
  );
  const actors = before.flatMap(({ metadata: { actor } }) =>
    /^\d{17,20}$/.test(actor.id) ? [actor.id, actor.name] : [],
  );
  const traces = [...new Set(actors)];
  expect(traces.length).toBeGreaterThan(4);
  expect(filesNaming(join(folder, 'old'), traces).length).toBeGreaterThan(4);
  expect(filesNaming(join(folder, 'fresh'), traces)).toEqual([]);
  const opened = await new Sealing(keysIn(folder)).open(rest);
  expect(folded(opened)).toEqual(folded(before));

  // Whatever broke off is begun again, into an empty log.
  const again = await command(...args);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('not empty')]);
});

test('whatever was ever written is copied, a new chain names the head of the old one, and who was erased stays so', async () => {
  const [from, to] = [logOf(await node('old')), logOf(await node('fresh'))];
  const keys = keysIn(folder);
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of archive) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  for (const [stream, events] of streams) {
    const news = events.map(({ id, type, data, metadata }) => {
      const isAudited = auditedTypes.includes(type);
      return { id, event: { type, data }, metadata: isAudited ? { ...metadata, audit: AUDIT } : metadata };
    });
    // The copy puts one event before those of the last.
    if (stream !== 'auditChain' && stream !== 'logCopies') await from.appendAsWritten(stream, -1, news);
  }
  const of = {
    actor: { id: '290401099666423811', name: 'Erased Emu', roles: [] },
    correlationId: 'c',
    causationId: 'c',
  };
  const gone = {
    type: 'MemberRolesObserved',
    data: { memberId: '290401099666423811', name: 'Erased Emu', roles: [], at: '' },
  };
  const sealing = new Sealing(keys);
  await from.appendAsWritten(
    'gone',
    -1,
    await sealing.seal([{ id: '9d9cc6a5-28d5-4f2f-b6d2-a2f3b8b3f6aa', event: gone, metadata: of }]),
  );
  await keys.destroy(['290401099666423811']);
  const key = signingKey(KEY);
  const old = await chained(from, key, signal);
  expect(old).toMatchObject({ bad: null, waiting: 0 });
  expect(old.records).toBeGreaterThan(0);

  const copying = { from, to, keys, report, signal };
  const copied = await copyLog(copying);
  expect(await compared(copying, copied)).toBe(copied.events);
  expect(await chained(to, key, signal)).toMatchObject({ bad: null, waiting: 0, records: old.records + 1 });
  expect(await verified(to, [key.publicKey], signal)).toMatchObject({ bad: null });

  const [announced, ...rest] = await eventsOf(to);
  expect(announced!.data).toMatchObject({ chain: { records: old.records, position: old.position } });
  const before = await eventsOf(from);
  const opened = await new Sealing(keys).open(rest);
  expect(folded(opened)).toEqual(folded(await new Sealing(keys).open(before)));
  const text = JSON.stringify(
    rest.filter(
      ({ type }) => type in telemetryMarks || (type in sealedMarks && !/^(?:SquadAdmin|Highlight)/.test(type)),
    ),
  );
  for (const name of ['Wattlebird', 'xX_Gecko_Xx', '7656119', 'Erased Emu', '290401099666423811'])
    expect(text).not.toContain(name);
});

test('events whose audit notes are long are copied, though many of them follow each other in one stream', async () => {
  const [from, to] = [logOf(await node('old')), logOf(await node('fresh'))];
  const changes = { rules: { from: 'Kein Zugriff für Gäste. '.repeat(1_000), to: '誰も入れない。'.repeat(4_000) } };
  const actor = { id: '290401099666423845', name: 'Wattlebird', roles: [] };
  for (let n = 0; n < 40; n++)
    await from.appendAsWritten('rules', n - 1, [
      {
        id: randomUUID(),
        event: { type: 'RulesChanged', data: { n } },
        metadata: { actor, correlationId: 'c', causationId: 'c', audit: { ...AUDIT, changes } },
      },
    ]);
  const copying = { from, to, keys: keysIn(folder), report, signal };
  const copied = await copyLog(copying);
  expect(copied.events).toBe(40);
  expect(await compared(copying, copied)).toBe(40);
});

describe('a copy that would lose something is refused, in one line', () => {
  const actor = { id: '290401099666423845', name: 'Wattlebird', roles: [] };
  const metadata = { actor, correlationId: 'c', causationId: 'c' };
  const observed = (name: string) => ({
    id: randomUUID(),
    event: { type: 'MemberRolesObserved', data: { memberId: actor.id, name, roles: [], at: '' } },
    metadata,
  });
  const folderOf = (name: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'secrets.json'), JSON.stringify({ auditSigningKey: KEY }));
    return join(folder, name);
  };
  const given = async () => {
    const dir = folderOf('site');
    const [old, fresh] = [await node('old'), await node('fresh')];
    const from = logOf(old);
    await from.appendAsWritten('sealed', -1, await new Sealing(keysIn(dir)).seal([observed('Wattlebird')]));
    const run = (dataDir: string, ...more: readonly string[]) =>
      command('--from', old.connectionString, '--to', fresh.connectionString, '--data-dir', dataDir, ...more);
    return { dir, from, to: logOf(fresh), run };
  };

  test('with the keys of another site, unless those of the log are lost for good', async () => {
    const { to, run } = await given();
    const refused = await run(folderOf('another'));
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('none of them has a key')]);
    expect(await eventsOf(to)).toEqual([]);
    expect((await run(join(folder, 'another'), '--without-keys')).output).toContain('Equal: 1 events.');
  });

  test('with a file of keys that is none', async () => {
    const { run } = await given();
    writeFileSync(join(folderOf('another'), 'person-keys.sqlite'), 'mallee'.repeat(2_000));
    const { code, output } = await run(join(folder, 'another'));
    expect([code, output]).toEqual([1, expect.stringMatching(/personal keys refuses: SQLITE_NOTADB\.\n$/)]);
    expect(output).not.toMatch(/^ +at /m);
  });

  test('of a log that was written meanwhile', async () => {
    const { dir, from, to } = await given();
    const copying = { from, to, keys: keysIn(dir), report, signal };
    const copied = await copyLog(copying);
    await refuseWritten(copying, copied);
    await from.appendAsWritten('late', -1, [observed('Wattlebird')]);
    expect(await compared(copying, copied)).toBe(1);
    await expect(refuseWritten(copying, copied)).rejects.toThrow(
      /MemberRolesObserved \(late 0\) was written meanwhile/,
    );
  });

  test('with an event that is not of the site', async () => {
    const { dir, from, run } = await given();
    await from.appendAsWritten('foreign', -1, [{ ...observed('Emu'), metadata: [] as never }]);
    const { code, output } = await run(dir);
    expect([code, output]).toEqual([1, expect.stringMatching(/foreign 0\) cannot be copied: .*\n$/)]);
    expect(output).not.toMatch(/^ +at /m);
  });

  test('into a log that somebody else writes', async () => {
    const { dir, from, to } = await given();
    const copying = { from, to, keys: keysIn(dir), report, signal };
    const copied = await copyLog(copying);
    await to.appendAsWritten('alien', -1, [observed('Wattlebird')]);
    await expect(compared(copying, copied)).rejects.toThrow(Refusal);
  });
});

test.each([
  ['--to=nope', 2, '--to must be a connection string'],
  ['--to=http://admin:secret@127.0.0.1:2113', 2, '--to must be a connection string'],
  ['--data-dir=/nowhere', 1, '/nowhere/secrets.json cannot be read: ENOENT'],
])('copy-log with %s says in one line what is wrong', async (option, expected, line) => {
  writeFileSync(join(folder, 'secrets.json'), '{}');
  const sound = ['--from=esdb://127.0.0.1:1?tls=false', '--to=esdb://127.0.0.1:1?tls=false', `--data-dir=${folder}`];
  const { code, output } = await command(...sound, option);
  expect([code, output]).toEqual([expected, expect.stringContaining(line)]);
  expect(output).not.toMatch(/secret@|\n./);
});

test.each([
  [{ AUDIT_SIGNING_KEY: 'mallee' }, 'AUDIT_SIGNING_KEY must be 64 hexadecimal digits'],
  [{ AUDIT_FORMER_KEYS: 'mallee' }, 'AUDIT_FORMER_KEYS must be public keys'],
])('copy-log with %j says in one line what is wrong', async (setting, line) => {
  const env = { ...process.env, READ_MODELS_FILE: join(folder, 'read-models.sqlite'), ...setting };
  const { code, output } = await commandIn(env, '--from=esdb://127.0.0.1:1?tls=false', '--to=esdb://127.0.0.1:1');
  expect([code, output]).toEqual([1, expect.stringContaining(line)]);
  expect(output).not.toMatch(/\n./);
});

test.each(['--to', '--from'])(
  'a server at %s that takes connections and never answers is given up, in words',
  async (option) => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(async () => void silent.close());
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ auditSigningKey: KEY }));
    const url = `esdb://127.0.0.1:${(silent.address() as AddressInfo).port}?tls=false&defaultDeadline=1000`;
    const { connectionString: other } = await node('other');
    const [from, to] = option === '--to' ? [other, url] : [url, other];
    const { code, output } = await command('--from', from, '--to', to, '--data-dir', folder);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/does not answer\. Nothing was copied|was silent for 1000 ms/),
    ]);
  },
  30_000,
);
