import { randomUUID } from 'node:crypto';
import type { ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import type { BansAnswer } from '@app/contracts/moderation/moderation';
import type { BanImportEvent, PlayerRecordEvent } from '@app/domain/moderation/events';
import { listBans, banImport } from '@app/domain/moderation/ban-import/ban-import';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { until } from '../until';
import type { Person } from './support/people';
import { startStack, type Stack } from './support/stack';

const BASE = '/api/moderation/squad';
const STAFF = { as: 'squad-admin' } as const;

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({
    env: { RATE_LIMIT_READS: '10000' },
    projections: [
      ...['server-orders', 'player-records', 'bans', 'ban-imports', 'ban-file-access', 'squad-players'],
      ...['reforger-players', 'audit', 'audit-consequences'],
    ],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

let players = 0;
/** A player of whom nothing is known. */
const somebody = () => `7656119000002${String(players++).padStart(4, '0')}`;
const fileOf = (ids: readonly string[]) => ids.map((id) => `${id}:0 //Cheating: aimbot | 1.2\n`).join('');

const choice = { automatic: false, expired: false };
const report = async (content: string, game = 'squad', as: Person = 'squad-admin') => {
  const answer = await stack.post(`/api/moderation/${game}/ban-imports/report`, { content, ...choice }, { as });
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  return answer.body as unknown as ReportAnswer;
};
const apply = (
  content: string,
  hash: string,
  { key = randomUUID() as string, game = 'squad', as = 'squad-admin' as Person } = {},
) =>
  stack.post(
    `/api/moderation/${game}/ban-imports`,
    { content, ...choice, source: 'Bans.cfg', hash },
    { as, headers: { 'idempotency-key': key } },
  );
const imports = async () => ((await stack.get(`${BASE}/ban-imports`, STAFF)).body as unknown as ImportsAnswer).imports;
const listed = async (search: string, state = 'active') =>
  ((await stack.get(`${BASE}/bans?state=${state}&search=${search}`, STAFF)).body as unknown as BansAnswer).bans;
const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(stream)) all.push(...chunk);
  return all;
};
/** Brings players over and waits until each is banned. */
const bring = async (ids: readonly string[]) => {
  const content = fileOf(ids);
  const done = await apply(content, (await report(content)).hash);
  expect([done.status, done.body['error']]).toEqual([200, undefined]);
  const importId = done.body['importId'] as string;
  await until(
    'all to be banned',
    async () => (await imports()).some((one) => one.importId === importId && one.entered === ids.length),
    { patience: 120_000 },
  );
  return importId;
};

test('a report says line by line what would happen, and stores nothing', async () => {
  const [one, two] = [somebody(), somebody()];
  const { lines, counts } = await report(`${fileOf([one, two, one])}hello\n`);
  expect(lines.map(({ state }) => state)).toEqual(['taken', 'taken', 'repeated', 'unclear']);
  expect([counts.taken, counts.repeated, counts.unclear]).toEqual([2, 1, 1]);
  expect(lines[0]!.entry).toEqual({ player: one, name: '', text: 'Cheating: aimbot | 1.2', until: null });
  expect(await eventsOf(`playerRecord-squad-${one}`)).toEqual([]);
});

test('an import is one audited act; its bans are in the list, in the file that servers read and in the export', async () => {
  const ids = Array.from({ length: 250 }, somebody);
  const importId = await bring(ids);
  const events = (await eventsOf(`banImport-${importId}`)) as (RecordedEvent & BanImportEvent)[];
  expect(events.map(({ type, metadata }) => [type, metadata.audit?.action])).toEqual([
    ['ImportedBansListed', undefined],
    ['ImportedBansListed', undefined],
    ['BansImported', 'IMPORT_BANS'],
  ]);
  const [ban] = await listed(ids[249]!);
  expect([ban!.reason, ban!.importId, ban!.until, ban!.by, ban!.notes]).toEqual([
    ...['Cheating: aimbot | 1.2', importId, null],
    ...[(await imports())[0]!.by, 'From Bans.cfg.'],
  ]);
  // Nobody orders the servers to put out hundreds of players who are not there.
  expect(await eventsOf('serverOrders-squad-1')).toEqual([]);
  const file = await stack.get('/api/ban-files/squad.cfg', {});
  for (const id of ids) expect(file.text).toContain(`${id}:0 //Banned from`);
  const exported = await stack.get(`${BASE}/bans/file`, STAFF);
  expect(exported.text).toContain(`N/A Banned:${ids[7]}:0 //Cheating: aimbot | 1.2\n`);
  // What was exported is what is there: nothing of it would be brought over again.
  expect((await report(exported.text)).counts).toMatchObject({ taken: 0, unclear: 0, repeated: 0 });
});

test('undoing lifts what the import brought, but for what staff changed since, once', async () => {
  const [kept, changed, lifted] = [somebody(), somebody(), somebody()];
  const importId = await bring([kept, changed, lifted]);
  const idOf = async (player: string) => (await listed(player))[0]!.banId;
  const length = await stack.post(`${BASE}/bans/${await idOf(changed)}/length`, { days: 7 }, STAFF);
  const lift = await stack.post(`${BASE}/bans/${await idOf(lifted)}/lift`, { reason: 'A brother.' }, STAFF);
  expect([length.status, lift.status]).toEqual([200, 200]);
  const undo = () => stack.post(`${BASE}/ban-imports/${importId}/undo`, { reason: 'The wrong file.' }, STAFF);
  expect((await undo()).status).toBe(200);
  await until('the ban to be lifted', async () => (await listed(kept)).length === 0);
  expect((await undo()).status).toBe(200);
  expect((await listed(changed)).map(({ until: end }) => end)).not.toEqual([null]);
  const [ban] = await listed(kept, 'lifted');
  expect([ban!.liftReason, ban!.liftedBy]).toEqual(['The wrong file.', ban!.by]);
  const [other] = await listed(lifted, 'lifted');
  expect(other!.liftReason).toBe('A brother.');
  const records = (await eventsOf(`playerRecord-squad-${kept}`)) as (RecordedEvent & PlayerRecordEvent)[];
  expect(records.map(({ type }) => type)).toEqual(['PlayerBanned', 'PlayerBanLifted']);
  const [entry] = (await imports()).filter((one) => one.importId === importId);
  expect([entry!.undoReason, entry!.inForce]).toEqual(['The wrong file.', 1]);
  expect((await eventsOf(`banImport-${importId}`)).map(({ type }) => type)).toEqual([
    ...['ImportedBansListed', 'BansImported', 'BanImportUndone'],
  ]);
});

test('the same request again changes nothing, also after the bans are there', async () => {
  const ids = [somebody(), somebody()];
  const content = fileOf(ids);
  const { hash } = await report(content);
  const key = randomUUID();
  const first = await apply(content, hash, { key });
  await until('all to be banned', async () => (await listed(ids[1]!)).length === 1);
  const second = await apply(content, hash, { key });
  expect([second.status, second.body['importId']]).toEqual([200, first.body['importId']]);
  expect((await eventsOf(`playerRecord-squad-${ids[0]}`)).map(({ type }) => type)).toEqual(['PlayerBanned']);
});

test('what a killed process had listed counts for nothing, and the same request completes it', async () => {
  const ids = Array.from({ length: 250 }, somebody);
  const content = fileOf(ids);
  const { hash } = await report(content);
  const streams = stack.app.get(Streams);
  const transact = streams.transact.bind(streams);
  let appended = 0;
  const spy = jest.spyOn(streams, 'transact').mockImplementation((decider, ...rest) => {
    if (decider.category === 'banImport' && ++appended > 1) throw new Error('killed');
    return transact(decider, ...rest);
  });
  const key = randomUUID();
  expect((await apply(content, hash, { key })).status).toBe(500);
  spy.mockRestore();
  expect((await report(content)).counts.taken).toBe(250);
  const again = await apply(content, hash, { key });
  expect(again.status).toBe(200);
  expect((await eventsOf(`banImport-${String(again.body['importId'])}`)).map(({ type }) => type)).toEqual([
    ...['ImportedBansListed', 'ImportedBansListed', 'BansImported'],
  ]);
  await until('all to be banned', async () => (await listed(ids[249]!)).length === 1);
});

test('what changed since the report is not brought over unseen', async () => {
  const [one, two] = [somebody(), somebody()];
  const content = fileOf([one, two]);
  const { hash } = await report(content);
  await bring([two]);
  const late = await apply(content, hash);
  expect([late.status, late.body['code']]).toEqual([409, 'report-changed']);
  const other = await apply(fileOf([somebody()]), hash);
  expect([other.status, other.body['code']]).toEqual([409, 'report-changed']);
  const nothing = await report(fileOf([two]));
  const none = await apply(fileOf([two]), nothing.hash);
  expect([none.status, none.body['code']]).toEqual([409, 'nothing-taken']);
});

test('who is known by a Steam ID is banned under it, whatever the file says', async () => {
  const uuid = randomUUID();
  const content = `${uuid.toUpperCase()}:0 //Cheating\n`;
  const { hash, lines } = await report(content, 'reforger', 'reforger-admin');
  expect(lines[0]!.entry!.player).toBe(uuid);
  expect((await apply(content, hash, { game: 'reforger', as: 'reforger-admin' })).status).toBe(200);
  const bans = async () =>
    (
      (await stack.get(`/api/moderation/reforger/bans?search=${uuid}`, { as: 'reforger-admin' }))
        .body as unknown as BansAnswer
    ).bans;
  await until('the player to be banned', async () => (await bans()).length === 1);
  expect(await eventsOf('serverOrders-reforger-1')).toEqual([]);
});

test('bad input is refused in words', async () => {
  const empty = await stack.post(`${BASE}/ban-imports/report`, { content: '', ...choice }, STAFF);
  const long = await stack.post(`${BASE}/ban-imports/report`, { content: '1:0\n'.repeat(20_001), ...choice }, STAFF);
  expect([empty.status, long.status, long.body['error']]).toEqual([
    ...[400, 400, 'At most 20,000 entries at once, this has 20,001. Bring it over in parts.'],
  ]);
  const unknown = await stack.post(`${BASE}/ban-imports/nothing/undo`, { reason: 'x' }, STAFF);
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'import-not-found']);
  const id = await bring([somebody()]);
  const ofOther = await stack.post(
    `/api/moderation/reforger/ban-imports/${id}/undo`,
    { reason: 'x' },
    { as: 'community-admin' },
  );
  expect(ofOther.status).toBe(404);
  const content = fileOf([somebody()]);
  const { hash } = await report(content);
  const blank = await stack.post(`${BASE}/ban-imports`, { content, ...choice, source: ' \u202e', hash }, STAFF);
  expect([blank.status, blank.body['error']]).toEqual([400, 'Say what the file is called.']);
});

test('an import that never took place has no place in the list', async () => {
  const at = new Date().toISOString();
  const portion = { importId: 'left-behind', game: 'squad', portion: 1, bans: [], at } as const;
  await stack.app.get(Streams).transact(banImport, 'left-behind', listBans(portion), {
    actor: { id: 'x', name: 'x', roles: [] },
    requestId: 'x',
  });
  await bring([somebody()]);
  expect((await imports()).map(({ importId }) => importId)).not.toContain('left-behind');
});
