import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoticesAnswer } from '@app/contracts/connections/connections';
import type { ErasureRequestsAnswer, ExportedData, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { reservedAs } from '@app/domain/connections/link-request';
import { BY_STEAM } from '@app/domain/connections/sources';
import { reservationOf } from '@app/storage/event-log/reservation';
import { connectAccount } from '@app/processes/linking';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { addNote, banPlayer, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { WITHDRAWAL_TIME } from '@app/domain/privacy/rules';
import { copyDatabase, copyLog } from '../../apps/local/src/emulators/event-store/copy';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

const NAMES = ['connections', 'connections-history', 'notices', 'audit', 'erasure-requests'];
const MEMBER = '200000000000188001';
const STAYS = '200000000000188002';
const NAME = 'Zebra Finch';
const STEAM = '76561190000188001';
const GAMER_TAG = 'ZebraGamer-NZ';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
let ahead = 0;

beforeAll(async () => {
  stack = await startStack({ projections: NAMES, jobs: ['erasures'], now: () => Date.now() + ahead });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const who = (id: string, name: string) => ({ token: stack.issuer.token({ sub: `fresh:${id}`, name, discord_id: id }) });
const zebra = () => who(MEMBER, NAME);
const standing = async (of = zebra()) => (await stack.get('/api/privacy', of)).body as unknown as PrivacyAnswer;
const erase = (body: object, of = zebra()) => stack.post('/api/privacy/erasure', body, of);
const brolga = () => who(STAYS, 'Brolga');
const withdraw = (requestId: unknown, of = zebra()) => stack.post('/api/privacy/erasure/withdraw', { requestId }, of);
const requests = async (headers = {}) => {
  const { body } = await stack.get('/api/admin-portal/erasures', { as: 'community-admin', headers });
  return (body as unknown as ErasureRequestsAnswer).requests;
};
const connect = (id: string, name: string, platform: string, account: string) =>
  stack.post(
    '/api/connections/connect',
    { platform, id: account, username: platform === 'steam' ? name : account },
    who(id, name),
  );

/** As a sign-in with Steam does. */
const prove = async (memberId: string, accountId: string, name = NAME) => {
  const log = stack.openLog();
  const by = { actor: { id: memberId, name, roles: [] }, requestId: 'prove' };
  const reservation = reservationOf('secret-that-names-the-reservations', 'account', reservedAs('steam', accountId));
  const link = { memberId, platform: 'steam', accountId, displayName: name, provedBy: BY_STEAM } as const;
  await connectAccount(eventStorePort(new Streams(log), by), { ...link, reservation, at: new Date().toISOString() });
  await log.dispose();
};

/** What stands in a backup of the log and in a copy of the read models. The keys are not among them. */
function filesNaming(...texts: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'erased-'));
  mkdirSync(join(folder, 'log'));
  copyLog(stack.logDir, join(folder, 'log'));
  // With MongoDB the read models are in no file, and in no backup.
  const models = stack.readModels.READ_MODELS_FILE;
  if (models) copyDatabase(models, join(folder, 'read-models.sqlite'));
  // What is in no backup is on the disk.
  if (models && existsSync(`${models}-wal`)) copyFileSync(`${models}-wal`, join(folder, 'read-models.sqlite-wal'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`);
  });
  rmSync(folder, { recursive: true });
  return found;
}

describe('the export', () => {
  test('is everything of the member and nothing of anybody else, once a day', async () => {
    await connect(MEMBER, NAME, 'steam', STEAM);
    await prove(MEMBER, STEAM);
    await connect(STAYS, 'Brolga', 'psn', 'Brolga-AU');
    const last = await connect(MEMBER, NAME, 'psn', GAMER_TAG);
    const taken = await stack.get('/api/privacy/export', { ...zebra(), headers: after(last) });
    expect(taken.status).toBe(200);
    expect(taken.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    const { member, data, events, complete } = taken.body as unknown as ExportedData;
    expect(member).toEqual({ id: MEMBER, name: (await standing()).name, accounts: [STEAM] });
    expect(JSON.stringify(events)).toContain(GAMER_TAG);
    expect(data).toMatchObject({ connections: [{ memberId: MEMBER, keys: { steam: STEAM } }] });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'GameAccountConnected', by: 'you' }),
        expect.objectContaining({
          type: 'DataExported',
          by: 'you',
          data: expect.objectContaining({ memberId: MEMBER }),
        }),
      ]),
    );
    expect(complete).toBe(true);
    expect(JSON.stringify(taken.body)).not.toMatch(/Brolga|200000000000188002|~[0-9a-z]{20}/);

    const again = await stack.get('/api/privacy/export', zebra());
    expect(again).toMatchObject({ status: 429, body: { code: 'export-too-soon' } });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const { nextAt, lastAt } = (await standing()).export;
    expect(again.body['error']).toContain(nextAt);
    expect(Date.parse(nextAt!) - Date.parse(lastAt!)).toBe(86_400_000);
    // Of everybody apart.
    expect((await standing(who(STAYS, 'Brolga'))).export).toEqual({ lastAt: null, nextAt: null });
  });

  test('of a typed account it is the typing; of a proved one not what staff wrote for staff', async () => {
    const player = '76561190000188011';
    const [stranger, owner] = ['200000000000188007', '200000000000188008'];
    const log = stack.openLog();
    const at = new Date().toISOString();
    const by = { actor: { id: STAYS, name: 'Brolga', roles: ['squad-admin'] }, requestId: 'record' };
    const of = { game: 'squad', player, name: 'Drongo', at } as const;
    const ban = { ...of, reason: 'Cheating', text: 'Banned: Cheating', notes: 'Ibis saw it', until: null };
    const record = { decider: playerRecord, id: playerRecordId(of) };
    await new Streams(log).transact(record.decider, record.id, addNote({ ...of, text: 'Ibis told us' }), by);
    const evidence = ['https://youtu.be/ibis1'];
    await new Streams(log).transact(record.decider, record.id, banPlayer({ ...ban, evidence }), by);
    await log.dispose();
    const taken = async (id: string) => (await stack.get('/api/privacy/export', who(id, 'Quoll'))).text;

    await connect(stranger, 'Quoll', 'steam', player);
    const typed = await taken(stranger);
    expect((JSON.parse(typed) as ExportedData).member.accounts).toEqual([]);
    expect(typed).toContain(player);
    expect(typed).not.toMatch(/Drongo|Ibis|ibis1|Cheating|PlayerBanned|PlayerNoteAdded/);

    await prove(owner, player, 'Quoll');
    const proved = await taken(owner);
    expect((JSON.parse(proved) as ExportedData).member.accounts).toEqual([player]);
    expect(proved).toContain('Banned: Cheating');
    expect(proved).not.toMatch(/Ibis|ibis1/);
  });

  test('has nothing of an account that somebody else has by now', async () => {
    const [quoll, theirs] = ['200000000000188003', '76561190000188009'];
    await connect(quoll, 'Quoll', 'steam', theirs);
    await stack.request('DELETE', '/api/connections/disconnect/steam', who(quoll, 'Quoll'));
    const last = await connect(STAYS, 'Brolga', 'steam', theirs);
    expect(last.status).toBe(200);
    const taken = await stack.get('/api/privacy/export', { ...who(quoll, 'Quoll'), headers: after(last) });
    const { member, events } = taken.body as unknown as ExportedData;
    expect(member.accounts).toEqual([]);
    expect(events.filter(({ type }) => type === 'GameAccountConnected')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(theirs);
    await stack.request('DELETE', '/api/connections/disconnect/steam', brolga());
  });

  test('is not used up by who looks at its head', async () => {
    const pipit = who('200000000000188004', 'Pipit');
    const head = await stack.request('HEAD', '/api/privacy/export', pipit);
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await standing(pipit)).export).toEqual({ lastAt: null, nextAt: null });
    expect((await stack.get('/api/privacy/export', pipit)).status).toBe(200);
  });

  test('needs a person who is signed in', async () => {
    expect((await stack.get('/api/privacy/export')).status).toBe(401);
    expect((await stack.get('/api/privacy/export', { as: 'operator' })).status).toBe(403);
  });
});

describe('a request to be erased', () => {
  test('bad input is refused and requests nothing', async () => {
    for (const body of [{}, { name: 7 }, { name: NAME, now: true }, { name: 'x'.repeat(201) }])
      expect((await erase(body)).status).toBe(400);
    expect(await erase({ name: 'Zebra' })).toMatchObject({ status: 400, body: { code: 'name-differs' } });
    expect((await erase({ name: NAME }, {} as never)).status).toBe(401);
    expect((await stack.post('/api/privacy/erasure', { name: 'Operator' }, { as: 'operator' })).status).toBe(403);
    expect((await standing()).erasures).toEqual([]);
    for (const requestId of [undefined, '', 'x', 7]) expect((await withdraw(requestId)).status).toBe(400);
    expect(await withdraw('3b1f0b3c-7c1d-4a53-9a10-7f7b6b0a0c01')).toMatchObject({
      status: 404,
      body: { code: 'no-such-erasure' },
    });
  });

  test('requested twice at once it is one, staff see it, and withdrawn it is carried out never', async () => {
    const of = brolga();
    const { name } = await standing(of);
    const [one, two] = await Promise.all([erase({ name }, of), erase({ name: ` ${name} ` }, of)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toEqual(two.body);
    const { requestId, requestedAt, dueAt } = one.body['erasure'] as Record<string, string>;
    expect(Date.parse(dueAt!) - Date.parse(requestedAt!)).toBe(WITHDRAWAL_TIME);
    expect(await requests(after(one, two))).toEqual([
      expect.objectContaining({
        ...{ requestId, memberId: STAYS, name, state: 'pending', waiting: 0 },
        accounts: [expect.objectContaining({ platform: 'psn', id: 'Brolga-AU', goes: false })],
      }),
    ]);
    // Nobody else’s.
    expect(await withdraw(requestId)).toMatchObject({ status: 404 });

    const [done, repeated] = await Promise.all([withdraw(requestId, of), withdraw(requestId, of)]);
    expect([done, repeated]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await requests(after(done, repeated))).toMatchObject([{ requestId, state: 'withdrawn' }]);
  });

  test('staff stop one with a reason, which the member reads, and the audit says who did', async () => {
    const [id, name] = ['200000000000188005', 'Wren'];
    const wren = who(id, name);
    const asked = await erase({ name: (await standing(wren)).name }, wren);
    const { requestId } = asked.body['erasure'] as Record<string, string>;
    const stop = (body: object, as: 'community-admin' | 'squad-coordinator' | 'member' = 'community-admin') =>
      stack.post(`/api/admin-portal/erasures/${id}/cancel`, body, { as });
    const reason = 'They asked for a stranger';
    for (const as of ['member', 'squad-coordinator'] as const)
      expect((await stop({ requestId, reason }, as)).status).toBe(403);
    expect((await stop({ requestId })).status).toBe(400);
    expect(await stop({ requestId, reason: ' ' })).toMatchObject({ status: 400, body: { code: 'reason-invalid' } });
    expect(await stop({ requestId: '3b1f0b3c-7c1d-4a53-9a10-7f7b6b0a0c01', reason })).toMatchObject({ status: 404 });

    const [one, two] = await Promise.all([stop({ requestId, reason }), stop({ requestId, reason })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await requests(after(one, two))).toContainEqual(
      expect.objectContaining({ requestId, state: 'cancelled', reason }),
    );
    expect((await standing(wren)).erasures).toMatchObject([{ requestId, state: 'cancelled', reason }]);
    expect(await withdraw(requestId, wren)).toMatchObject({ status: 200 });
    await until('the notices', async () => {
      const { body } = await stack.get('/api/connections/notices', wren);
      const kinds = (body as unknown as NoticesAnswer).notices.map((notice) => notice.kind);
      return JSON.stringify(kinds) === JSON.stringify(['erasure-cancelled', 'erasure-requested']);
    });
    await until('the audit', async () => {
      const { text } = await stack.get(`/api/admin-portal/logs/resource/member/${id}`, { as: 'community-admin' });
      return text.includes('CANCEL_ERASURE') && text.includes(reason) && text.includes('Cassowary');
    });
  });

  test('whoever holds a role of staff gives it up first', async () => {
    for (const as of ['squad-admin', 'bingo-host', 'community-admin'] as const) {
      const { isStaff, name } = (await stack.get('/api/privacy', { as })).body as unknown as PrivacyAnswer;
      const asked = await stack.post('/api/privacy/erasure', { name }, { as });
      expect([isStaff, asked.status, asked.body['code']]).toEqual([true, 409, 'staff-role']);
    }
  });

  test('staff without the right see none', async () => {
    const see = (as?: 'member' | 'squad-admin') => stack.get('/api/admin-portal/erasures', as ? { as } : {});
    expect((await see()).status).toBe(401);
    expect((await see('member')).status).toBe(403);
    expect((await see('squad-admin')).status).toBe(403);
  });
});

test('a request that is due is carried out: no file of a backup and no write-ahead log names the member any more, who may come back', async () => {
  const { name } = await standing();
  stack.guild.members.set(MEMBER, { name: NAME, roles: ['member'] });
  const requested = await erase({ name });
  const { requestId } = requested.body['erasure'] as Record<string, string>;
  expect(await requests(after(requested))).toContainEqual(
    expect.objectContaining({
      ...{ requestId, memberId: MEMBER, name, state: 'pending' },
      accounts: expect.arrayContaining([expect.objectContaining({ platform: 'steam', id: STEAM, goes: true })]),
    }),
  );
  const told = () => stack.guild.messages.filter(({ to }) => to === MEMBER).map(({ content }) => content);
  await until('the message that says until when it can be withdrawn', async () => told().length === 1);
  const traces = [MEMBER, NAME, STEAM, GAMER_TAG];
  const inModels = stack.readModels.READ_MODELS_FILE ? [`read-models.sqlite: ${STEAM}`] : [];
  expect(filesNaming(...traces)).toEqual(expect.arrayContaining(inModels));

  ahead = WITHDRAWAL_TIME + 60_000;
  const done = await until(
    'the erasure to be carried out',
    async () => {
      const found = (await requests()).find((one) => one.requestId === requestId);
      return found?.state === 'completed' && found;
    },
    { patience: 120_000 },
  );
  expect(done).toMatchObject({ name: 'Former player', waiting: 0 });
  expect(told()).toEqual([expect.stringContaining('withdraw'), expect.stringContaining('you are erased')]);
  expect(done.memberId).toMatch(/^~/);
  await until('no file to name the member', async () => filesNaming(...traces).length === 0, { patience: 30_000 });
  expect(await stack.personKeys.ofIds([MEMBER, STEAM, GAMER_TAG])).toEqual([]);

  // The one who withdrew is who they were.
  expect(await requests()).toContainEqual(expect.objectContaining({ memberId: STAYS, state: 'withdrawn' }));
  expect((await standing(who(STAYS, 'Brolga'))).erasures).toMatchObject([{ state: 'withdrawn' }]);

  // Nothing is left of before, and the account is free.
  expect(await standing()).toMatchObject({ erasures: [], export: { lastAt: null } });
  const again = await connect(MEMBER, NAME, 'steam', STEAM);
  expect(again.status).toBe(200);
  ahead = 0;
});
