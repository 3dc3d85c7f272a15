import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { AdminListBackupsAnswer } from '@app/contracts/adminlist/admin-list';
import type { AdminListDocument } from '@app/contracts/adminlist/read-models';
import { MOST_BYTES, renderAdmin } from '@app/domain/adminlist/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import { RawFile } from '../../apps/api/src/adminlist/raw-file';
import type { Config } from '../../apps/api/src/platform/config';
import { until } from '../until';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';

// The machine may be busy with the other suites.
const CONTENT = '/api/admin-portal/admin-list/content';
const BACKUPS = '/api/admin-portal/admin-list/backups';
const RESTORE = '/api/admin-portal/admin-list/restore-backup';
const INFO = '/api/admin-portal/exempt-list-info/squad/admin-list';
const RAW = '/api/whitelist-files/AdminListZSU.cfg';

let stack: Stack;
let projector: { stop(): Promise<void> };

beforeAll(async () => {
  stack = await startStack({ projections: ['admin-list', 'exempt', 'whitelists', 'whitelist'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const listOf = (...ids: number[]) => `Group=Jury:kick\n${ids.map((n) => `Admin=${steam(n)}:Jury\n`).join('')}`;
/** Replaces whatever is there, unless it gets another `if-match`: what happens then is for `editing.spec.ts`. */
const ANY = { 'if-match': '*' };
const save = (content: unknown, as: Person = 'squad-coordinator', headers: Record<string, string> = ANY) =>
  stack.request('PUT', CONTENT, { as, body: { content }, headers });
const read = async (path: string, command?: Answer) => {
  const answer = await stack.get(path, { as: 'squad-coordinator', headers: command ? after(command) : {} });
  expect(answer.status).toBe(200);
  return answer;
};
const raw = (command: Answer, headers: Record<string, string> = {}) =>
  stack.get(RAW, { headers: { ...after(command), ...headers } });

/** Everything that was ever saved, straight from the log. */
const saved = async (): Promise<RecordedEvent[]> => {
  const log = stack.openLog();
  const all: RecordedEvent[] = [];
  for await (const events of log.readStream('adminList')) all.push(...events);
  await log.dispose();
  return all;
};

test('before the first save the list is empty, nobody saved it, and the servers read nothing', async () => {
  const { body } = await read(CONTENT);
  expect(body).toMatchObject({ success: true, content: '', version: 0, backups: 0, rawFile: RAW });
  expect(body).toMatchObject({ lastUpdated: null, updatedBy: null, adminRoles: [] });
  expect((await read(BACKUPS)).body).toEqual({ success: true, backups: [], before: null });
  expect((await read(INFO)).body).toEqual({ success: true, lastUpdated: null, updatedBy: null, adminRoles: [] });
  const file = await stack.get(RAW);
  expect([file.status, file.text]).toEqual([200, '']);
});

test('a saved list is what editors and servers read, with who saved it', async () => {
  const done = await save(listOf(1, 2));
  expect(done.body).toMatchObject({ success: true, message: 'Admin list saved successfully!' });
  const { body } = await read(CONTENT, done);
  expect(body).toMatchObject({ content: listOf(1, 2), updatedBy: 'Wombat', adminRoles: ['Squad Coordinator'] });
  expect(body['version']).toBe(done.body['version']);
  const info = (await read(INFO, done)).body;
  expect(info).toEqual({
    success: true,
    lastUpdated: body['lastUpdated'],
    updatedBy: 'Wombat',
    adminRoles: ['Squad Coordinator'],
  });
  const file = await raw(done);
  expect([file.status, file.text]).toEqual([200, listOf(1, 2)]);
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await raw(done, { 'if-none-match': file.headers.get('etag')! })).status).toBe(304);
  expect((await raw(done, { 'if-none-match': '"another"' })).status).toBe(200);
});

test('without FILES_SECRET the file stays where it was, and is under the whitelist’s secret, too', async () => {
  const done = await save(listOf(3));
  const secret = await stack.post('/api/admin-portal/whitelist-files/secret', undefined, { as: 'squad-coordinator' });
  expect(secret.status).toBe(200);
  // Game servers, which send no log position, get the new list a moment later.
  const path = (secret.body['paths'] as string[]).find((one) => one.endsWith('AdminListZSU.cfg'))!;
  await until('the file to be secret', async () => (await stack.get(path)).status === 200);
  expect((await stack.get(path)).text).toBe(listOf(3));
  expect((await raw(done)).text).toBe(listOf(3));
  expect((await read(CONTENT, secret)).body['rawFile']).toBe('/api/whitelist-files/<secret>/AdminListZSU.cfg');
  await stack.request('DELETE', '/api/admin-portal/whitelist-files/secret', { as: 'squad-coordinator' });
  expect((await stack.get('/api/whitelist-files/AdminListXYZ.cfg')).status).toBe(404);
});

test('the same text again is no version, and lines end as the log keeps them', async () => {
  const first = await save(listOf(4));
  const before = (await saved()).length;
  expect((await save(listOf(4).replaceAll('\n', '\r\n'))).body['version']).toBe(first.body['version']);
  expect((await save(listOf(4), 'community-admin')).status).toBe(200);
  expect(await saved()).toHaveLength(before);
  const marked = await save(`\ufeff${listOf(4)}// Kestrel\u2028Admin=${steam(9)}:Jury\r\n`);
  expect((await raw(marked)).text).toBe(`${listOf(4)}// Kestrel Admin=${steam(9)}:Jury\n`);
});

test('of two who edit at once the second is refused, with both texts, and overwrites nothing', async () => {
  const begun = await save(listOf(5));
  const { headers } = await read(CONTENT, begun);
  const etag = headers.get('etag')!;
  const theirs = await save(listOf(5, 6), 'community-admin', { 'if-match': etag });
  expect(theirs.status).toBe(200);
  const before = (await saved()).length;
  const mine = await save(listOf(5, 7), 'squad-coordinator', { 'if-match': etag });
  expect(mine.status).toBe(409);
  expect(mine.body).toMatchObject({
    success: false,
    code: 'admin-list-changed',
    error: 'The admin list was changed in the meantime. Nothing was saved.',
    yours: { content: listOf(5, 7) },
    current: { content: listOf(5, 6), version: theirs.body['version'], updatedBy: 'Cassowary' },
  });
  expect((mine.body['current'] as { adminRoles: string[] }).adminRoles).toEqual(['Community Admin']);
  expect(await saved()).toHaveLength(before);
  // Merged by hand, against what stands there now.
  const merged = await save(listOf(5, 6, 7), 'squad-coordinator', {
    'if-match': `"${String(theirs.body['version'])}"`,
  });
  expect(merged.status).toBe(200);
  expect((await raw(merged)).text).toBe(listOf(5, 6, 7));
});

test('two saves of one moment, each from the same version, are one save and one conflict', async () => {
  const { version } = (await save(listOf(8))).body as { version: number };
  const match = { 'if-match': `"${version}"` };
  const both = await Promise.all([
    save(listOf(8, 1), 'squad-coordinator', match),
    save(listOf(8, 2), 'community-admin', match),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('half the list deleted by accident comes back, with both versions on record', async () => {
  const whole = listOf(...Array.from({ length: 200 }, (_, n) => 1_000 + n));
  const half = listOf(...Array.from({ length: 100 }, (_, n) => 1_000 + n));
  await save(whole);
  const oops = await save(half);
  const { backups } = (await read(BACKUPS, oops)).body as unknown as AdminListBackupsAnswer;
  expect(backups[0]).toMatchObject({ savedBy: 'Wombat', adminRoles: ['Squad Coordinator'], lines: 201 });
  expect(backups[0]!.filename).toMatch(/^admin-list-v\d{5}-\d{8}T\d{6}Z\.cfg$/);
  expect(Date.parse(backups[0]!.timestamp)).toBeLessThanOrEqual(Date.now());
  const back = await stack.post(RESTORE, { filename: backups[0]!.filename }, { as: 'community-admin', headers: ANY });
  expect(back.body).toMatchObject({ success: true, message: 'Backup restored successfully!' });
  expect((await raw(back)).text).toBe(whole);
  expect((await read(CONTENT, back)).body).toMatchObject({ content: whole, updatedBy: 'Cassowary' });
  const again = await stack.post(RESTORE, { filename: backups[0]!.filename }, { as: 'community-admin', headers: ANY });
  expect([again.status, again.body['version']]).toEqual([200, back.body['version']]);
  const now = (await read(BACKUPS, again)).body as unknown as AdminListBackupsAnswer;
  expect(now.backups[0]).toMatchObject({
    version: oops.body['version'],
    changes: { added: 0, removed: 100, changed: 0 },
  });
  expect(now.backups[1]!.filename).toBe(backups[0]!.filename);
});

test('a restore of what was looked at does not overwrite what somebody saved meanwhile', async () => {
  const first = await save(listOf(20));
  const second = await save(listOf(21));
  await save(listOf(22));
  const { backups } = (await read(BACKUPS, await save(listOf(23)))).body as unknown as AdminListBackupsAnswer;
  const { filename } = backups.find(({ version }) => version === first.body['version'])!;
  const headers = { 'if-match': `"${String(second.body['version'])}"` };
  const refused = await stack.post(RESTORE, { filename }, { as: 'squad-coordinator', headers });
  expect([refused.status, refused.body['code']]).toEqual([409, 'admin-list-changed']);
});

test('any version can be read, with its author', async () => {
  const done = await save(listOf(30), 'community-admin');
  await save(listOf(31));
  const path = `/api/admin-portal/admin-list/versions/${String(done.body['version'])}`;
  expect((await read(path)).body).toMatchObject({
    success: true,
    content: listOf(30),
    savedBy: 'Cassowary',
    adminRoles: ['Community Admin'],
    restoredFrom: null,
  });
  const missing = await stack.get('/api/admin-portal/admin-list/versions/100000', { as: 'squad-coordinator' });
  expect([missing.status, missing.body['code']]).toEqual([404, 'version-not-found']);
  const odd = await stack.get('/api/admin-portal/admin-list/versions/1e3', { as: 'squad-coordinator' });
  expect(odd.status).toBe(400);
});

test('a save carries who did it and what became of every entry; a long change is told in part', async () => {
  await save(`${listOf(40, 41)}// note\n`);
  await save(`Group=Jury:kick,ban\nAdmin=${steam(40)}:Admin // Bunya\n`, 'community-admin');
  const { metadata } = (await saved()).at(-1)!;
  expect(metadata.actor).toMatchObject({ id: people['community-admin'].id, name: 'Cassowary' });
  expect(metadata.audit).toMatchObject({
    ...{ game: 'squad', tool: 'admin-list', action: 'UPDATE', resourceType: 'admin-list', resourceId: 'squad' },
    changes: { lines: '0 added, 2 removed, 2 changed' },
    entries: [
      { name: 'Group Jury', from: 'kick', to: 'kick,ban' },
      { name: steam(40), from: 'Jury', to: 'Admin // Bunya' },
      { name: steam(41), from: 'Jury', to: null },
    ],
  });
  await save(listOf(...Array.from({ length: 500 }, (_, n) => 5_000 + n)));
  const { changes, entries } = (await saved()).at(-1)!.metadata.audit!;
  expect(changes['more']).toBe('402 further entries');
  expect(entries).toHaveLength(100);
});

test('what a caller calls its request stands beside the events and relates nothing', async () => {
  const answer = await save(listOf(60), 'squad-coordinator', { 'x-request-id': 'somebody-elses-request' });
  const ours = answer.headers.get('x-request-id');
  const { metadata } = (await saved()).at(-1)!;
  expect(metadata).toMatchObject({ requestId: ours, correlationId: ours, causationId: ours });
  expect(metadata.clientRequestId).toBe('somebody-elses-request');
});

test('an entry named like a field of the note overwrites nothing', async () => {
  await save('');
  await save(`Group=Jury:kick\nAdmin=lines:Jury\nAdmin=version:Jury\nAdmin=restoredFrom:Jury\nAdmin=__proto__:Jury\n`);
  const { changes, entries } = (await saved()).at(-1)!.metadata.audit!;
  expect(changes).toMatchObject({ version: { from: expect.any(Number), to: expect.any(Number) } });
  expect(changes['lines']).toMatch(/^\d+ added, \d+ removed, \d+ changed$/);
  expect(changes).not.toHaveProperty('restoredFrom');
  expect(entries!.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lines', 'version', 'restoredFrom', '__proto__']),
  );
});

test('the longest list can be saved, however its letters are escaped; a longer one is refused in words', async () => {
  const line = `// ${'"\\" 😀 €\t'.repeat(4)}\n`;
  const longest = line.repeat(Math.floor(MOST_BYTES / Buffer.byteLength(line)));
  const done = await save(longest);
  expect(done.status).toBe(200);
  expect((await raw(done)).text).toBe(longest);
  const refused = await save(longest + line);
  expect([refused.status, refused.body['code']]).toEqual([400, 'admin-list-unfit']);
  expect(refused.body['error']).toMatch(/^The admin list may be 400,000 bytes long, this one has 400,0/);
  expect((await save('x'.repeat(2_000_000))).status).toBe(413);
});

test('5,000 admins are saved and served', async () => {
  const five = Array.from({ length: 5_000 }, (_, n) =>
    renderAdmin({ id: steam(n), group: 'Admin', note: `Member ${n}` }),
  );
  const begun = performance.now();
  const done = await save(five.join(''));
  const took = performance.now() - begun;
  expect((await raw(done)).text).toBe(five.join(''));
  process.stdout.write(`5,000 admins: saved in ${took.toFixed(0)} ms\n`);
});

describe('what is refused leaves nothing behind', () => {
  test.each<[string, unknown, number, RegExp]>([
    ['no content', {}, 400, /^content is missing/],
    ['a number', { content: 7 }, 400, /^content must be a string/],
    ['null', { content: null }, 400, /^content must be a string/],
    ['lines as a list', { content: ['a'] }, 400, /^content must be a string/],
    ['an unknown field', { content: '', version: 3 }, 400, /version should not exist/],
    ['NUL', { content: 'Admin=\0' }, 400, /^Line 1 of the admin list holds a control character/],
    ['an escape sequence', { content: 'a\n\u001b[2J' }, 400, /^Line 2 /],
  ])('saving %s', async (_, body, status, error) => {
    const before = (await saved()).length;
    const answer = await stack.request('PUT', CONTENT, { as: 'squad-coordinator', body });
    expect([answer.status, answer.body['success']]).toEqual([status, false]);
    expect(answer.body['error']).toMatch(error);
    expect(await saved()).toHaveLength(before);
  });

  test.each<[string, unknown, number, string]>([
    ['no name', {}, 400, 'invalid'],
    ['a number', { filename: 1 }, 400, 'invalid'],
    ['an unknown field', { filename: 'x', force: true }, 400, 'invalid'],
    ['a name that is none', { filename: '../../etc/passwd' }, 404, 'backup-not-found'],
    ['a version that never was', { filename: 'admin-list-v99999-20261121T090000Z.cfg' }, 404, 'backup-not-found'],
    ['a version of another time', { filename: 'admin-list-v00001-19990101T000000Z.cfg' }, 404, 'backup-not-found'],
  ])('restoring %s', async (_, body, status, code) => {
    const before = (await saved()).length;
    const answer = await stack.post(RESTORE, body, { as: 'squad-coordinator' });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(await saved()).toHaveLength(before);
  });

  test.each(['3', '"x"', 'W/"12345678901"'])('an If-Match of %s', async (match) => {
    const answer = await save(listOf(77), 'squad-coordinator', { 'if-match': match });
    expect([answer.status, answer.body['code']]).toEqual([400, 'bad-if-match']);
  });

  test.each(['before=0', 'before=x', 'limit=5'])('a list of backups with %s', async (query) => {
    expect((await stack.get(`${BACKUPS}?${query}`, { as: 'squad-coordinator' })).status).toBe(400);
  });

  test('without a token or without the role', async () => {
    const before = (await saved()).length;
    const wrong: string[] = [];
    const others = (Object.keys(people) as Person[]).filter(
      (who) => who !== 'squad-coordinator' && who !== 'community-admin',
    );
    for (const as of [undefined, ...others])
      for (const [method, path, body] of [
        ['GET', CONTENT, undefined],
        ['PUT', CONTENT, { content: 'Admin=1:SuperAdmin' }],
        ['GET', BACKUPS, undefined],
        ['POST', RESTORE, { filename: 'admin-list-v00001-20261121T090000Z.cfg' }],
        ['GET', INFO, undefined],
        ['GET', '/api/admin-portal/admin-list/versions/1', undefined],
      ] as const) {
        const { status } = await stack.request(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}) });
        if (status !== (as ? 403 : 401)) wrong.push(`${as ?? 'nobody'} ${method} ${path}: ${status}`);
      }
    expect(wrong).toEqual([]);
    expect(await saved()).toHaveLength(before);
  });
});

test('older backups are asked for a hundred at a time', async () => {
  let last: Answer | undefined;
  for (let n = 0; n < 120; n++) last = await save(listOf(10_000 + n));
  const first = (await read(BACKUPS, last)).body as unknown as AdminListBackupsAnswer;
  expect(first.backups).toHaveLength(100);
  const rest = (await read(`${BACKUPS}?before=${first.before}`)).body as unknown as AdminListBackupsAnswer;
  expect(rest.backups[0]!.version).toBe(first.before! - 1);
  expect(rest.backups.at(-1)!.version).toBe(1);
  expect(rest.before).toBeNull();
});

describe('the file, when the read models are away', () => {
  let stateDir: string;
  let list: AdminListDocument | undefined;
  let state: 'up' | 'down' | 'silent';
  let position = 0;
  const put = (content: string) => {
    position++;
    const changes = { added: 0, removed: 0, changed: 0 };
    list = { version: position, content, at: '', by: '', roles: [], restoredFrom: null, changes };
  };
  const reader = {
    version: async () => {
      if (state === 'silent') await new Promise(() => undefined);
      if (state === 'down') throw new StoreUnavailable('down');
      return { generation: 1, logPosition: String(position), frozen: false, faulted: false, handledTypes: [] };
    },
    get: () => Promise.resolve(list),
  } as unknown as ReadModels;
  const started = () => new RawFile(reader, { stateDir } as Config, pino({ level: 'silent' }));
  const text = async (file: RawFile) => (await file.served()).bytes.toString();

  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'admin-list-'));
    state = 'up';
    list = undefined;
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  test.each(['down', 'silent'] as const)('%s: the last good one is served, after a restart too', async (how) => {
    put('Admin=1');
    const file = started();
    expect(await text(file)).toBe('Admin=1');
    state = how;
    const old = await file.served();
    expect(old.bytes.toString()).toBe('Admin=1');
    await file.settled();
    const again = started();
    const restarted = await again.served();
    expect([restarted.bytes.toString(), restarted.etag]).toEqual(['Admin=1', old.etag]);
    expect(restarted.age).toBeGreaterThan(0);
    if (how === 'silent') return;
    state = 'up';
    put('Admin=2');
    await again.served();
    expect(await again.served()).toMatchObject({ age: 0, bytes: Buffer.from('Admin=2') });
  });

  test('nothing is served, rather than an empty file, when nothing was ever good', async () => {
    state = 'down';
    await expect(started().served()).rejects.toThrow(StoreUnavailable);
    expect(existsSync(join(stateDir, 'admin-list.json'))).toBe(false);
  });
});
