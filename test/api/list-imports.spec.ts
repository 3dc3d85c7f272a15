import { randomUUID } from 'node:crypto';
import type { ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { Answer } from './support/api';
import { after, startStack, type Stack } from './support/stack';

const BASE = '/api/admin-portal/admin-list';
const STAFF = { as: 'squad-coordinator' } as const;
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const OWN = `Group=Admin:kick,ban\nAdmin=${steam(1)}:Admin\n`;
const FILE = `Group=Whitelist:reserve\nGroup=Guest:chat\nAdmin=${steam(1)}:Admin\nAdmin=${steam(2)}:Guest // Kestrel\nAdmin=7:Guest\n`;
const choice = { expired: false, reserved: false };

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({ projections: ['admin-list', 'whitelist', 'audit'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const save = async (content: string) => {
  const answer = await stack.request('PUT', `${BASE}/content`, {
    ...STAFF,
    body: { content },
    headers: { 'if-match': '*' },
  });
  expect(answer.status).toBe(200);
};
const report = async (content: string) => {
  const answer = await stack.post(`${BASE}/imports/report`, { content, ...choice }, STAFF);
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  return answer.body as unknown as ReportAnswer;
};
const apply = (content: string, hash: string, key: string = randomUUID()) =>
  stack.post(
    `${BASE}/imports`,
    { content, ...choice, source: 'Admins.cfg', hash },
    { ...STAFF, headers: { 'idempotency-key': key } },
  );
const undo = (importId: string, reason = 'The wrong file.') =>
  stack.post(`${BASE}/imports/${importId}/undo`, { reason }, STAFF);
const content = async (since: Answer) =>
  (await stack.get(`${BASE}/content`, { ...STAFF, headers: after(since) })).body['content'];
const saved = async () => {
  const all: (RecordedEvent & SquadAdminListEvent)[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream('adminList'))
    all.push(...(chunk as (RecordedEvent & SquadAdminListEvent)[]));
  return all;
};

test('an admin list of another tool is reported, brought over as one audited version, exported and taken back', async () => {
  await save(OWN);
  const { lines, counts, hash } = await report(FILE);
  expect(lines.map(({ state }) => state)).toEqual(['other', 'taken', 'already', 'taken', 'unclear']);
  expect([counts.taken, counts.unclear]).toEqual([2, 1]);
  expect(lines[3]!.entry).toEqual({ player: steam(2), name: '', text: 'Guest // Kestrel', until: null });
  expect(await saved()).toHaveLength(1);

  const key = randomUUID();
  const done = await apply(FILE, hash, key);
  expect([done.status, done.body['error']]).toEqual([200, undefined]);
  const importId = String(done.body['importId']);
  const text = `${OWN}\n// From Admins.cfg\nGroup=Guest:chat\nAdmin=${steam(2)}:Guest // Kestrel\n`;
  expect(await content(done)).toBe(text);
  expect((await apply(FILE, hash, key)).body['importId']).toBe(importId);
  const events = await saved();
  expect(events).toHaveLength(2);
  expect(events[1]!.data.imported).toEqual({ importId, source: 'Admins.cfg', taken: 2, left: 3 });
  expect(events[1]!.metadata.audit).toMatchObject({ tool: 'admin-list', action: 'IMPORT' });

  // What servers read is the export: read back, nothing of it is new.
  const file = await stack.get('/api/whitelist-files/AdminListZSU.cfg', { headers: after(done) });
  expect(file.text).toBe(text);
  expect((await report(file.text)).counts).toMatchObject({ taken: 0, unclear: 0, repeated: 0 });

  const back = await undo(importId);
  expect([back.status, back.body['error']]).toEqual([200, undefined]);
  expect(await content(back)).toBe(OWN);
  expect((await saved())[2]!.metadata.audit).toMatchObject({ tool: 'admin-list', action: 'UNDO_IMPORT' });
  expect((await undo(importId)).status).toBe(200);
  expect(await saved()).toHaveLength(3);
  const { imports } = (await stack.get(`${BASE}/imports`, { ...STAFF, headers: after(back) }))
    .body as unknown as ImportsAnswer;
  expect(imports).toEqual([
    {
      ...{ importId, source: 'Admins.cfg', taken: 2, left: 3, entered: 2, inForce: null, by: 'Wombat' },
      ...{ at: events[1]!.data.at, undoneBy: 'Wombat', undoReason: 'The wrong file.' },
      undoneAt: (await saved())[2]!.data.at,
    },
  ]);
});

test('what changed since the report is not brought over unseen, and bad input is refused in words', async () => {
  const { hash } = await report(FILE);
  await save(`${OWN}Group=Guest:chat\n`);
  const late = await apply(FILE, hash);
  expect([late.status, late.body['code']]).toEqual([409, 'report-changed']);
  const nothing = await apply(OWN, (await report(OWN)).hash);
  expect([nothing.status, nothing.body['code']]).toEqual([409, 'nothing-taken']);
  const long = await stack.post(`${BASE}/imports/report`, { content: 'x\n'.repeat(20_001), ...choice }, STAFF);
  expect([long.status, long.body['error']]).toEqual([
    ...[400, 'At most 20,000 entries at once, this has 20,001. Bring it over in parts.'],
  ]);
  const unknown = await undo('nothing');
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'import-not-found']);
  const silent = await undo('nothing', ' ');
  expect([silent.status, silent.body['error']]).toEqual([400, 'Say why the import is undone']);
});
