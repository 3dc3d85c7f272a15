import { hash, randomUUID } from 'node:crypto';
import { LONGEST_FILE } from '@app/contracts/imports/imports';
import type { BanListsAnswer, BansAnswer, RecordAnswer } from '@app/contracts/moderation/moderation';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { remoteFile } from '@app/outside/remote-file';
import { startSecureHost } from '../secure-host';
import { until } from '../until';
import type { Person } from './support/people';
import { startStack, type Stack } from './support/stack';

const BASE = '/api/moderation/squad';
const STAFF = { as: 'squad-admin' } as const;
const ADMIN = { as: 'community-admin' } as const;

/** What stands where on the host of the lists; what is not there is a 404. */
const files = new Map<string, string>();
/** The version that was known, of each request. */
let requests: (string | undefined)[] = [];
const etagOf = (text: string) => `"${hash('sha256', text)}"`;

let host: Awaited<ReturnType<typeof startSecureHost>>;
let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  host = await startSecureHost(({ url, headers }, response) => {
    const [text, known] = [files.get(url!), headers['if-none-match']];
    requests.push(known);
    if (text === undefined) response.writeHead(404).end();
    else if (known === etagOf(text)) response.writeHead(304).end();
    else response.writeHead(200, { etag: etagOf(text) }).end(text);
  });
  stack = await startStack({
    env: { RATE_LIMIT_READS: '10000', RATE_LIMIT_WRITES: '10000' },
    projections: [
      ...['server-orders', 'player-records', 'bans', 'ban-lists', 'ban-list-exceptions', 'ban-file-access'],
      ...['squad-players', 'reforger-players', 'audit', 'audit-consequences'],
    ],
    jobs: ['ban-lists'],
    // This machine in place of the internet.
    remoteFile: remoteFile({ most: LONGEST_FILE, isAllowed: () => true, ca: host.ca }),
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
  await host.close();
});

let players = 0;
let addresses = 0;
const somebody = () => `7656119000003${String(players++).padStart(4, '0')}`;
const fileOf = (ids: readonly string[], end = '0') => ids.map((id) => `${id}:${end} // Cheating: aimbot\n`).join('');
const lists = async () => ((await stack.get(`${BASE}/ban-lists`, STAFF)).body as unknown as BanListsAnswer).lists;
const bansOf = async (search: string, state = 'active') =>
  ((await stack.get(`${BASE}/bans?state=${state}&search=${search}`, STAFF)).body as unknown as BansAnswer).bans;
const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(stream)) all.push(...chunk);
  return all;
};
const recordOf = async (player: string) => (await eventsOf(`playerRecord-squad-${player}`)).map(({ type }) => type);

/** Subscribes to a list of these players. */
const subscribe = async (content: string, { key = randomUUID() as string, as = 'community-admin' as Person } = {}) => {
  const path = `/${addresses++}.cfg`;
  const address = `${host.url}${path}`;
  files.set(path, content);
  const input = { name: `Alliance ${addresses}`, address, everyHours: 1 };
  const answer = await stack.post(`${BASE}/ban-lists`, input, { as, headers: { 'idempotency-key': key } });
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  const listId = answer.body['listId'] as string;
  const now = async () => (await lists()).find((one) => one.listId === listId);
  const post = async (what: string, body?: object, who: { as: Person } = ADMIN) =>
    stack.post(`${BASE}/ban-lists/${listId}/${what}`, body, who);
  const settled = (what: string, isSo: (list: NonNullable<Awaited<ReturnType<typeof now>>>) => boolean) =>
    until(what, async () => {
      const list = await now();
      return list?.requestedAt === null && isSo(list) ? list : false;
    });
  return {
    ...{ listId, path, name: input.name, input, now, post, settled },
    /** Of its bans so many are in force, as soon as the read model has them. */
    inForce: (count: number) => until(`${count} in force`, async () => (await now())?.inForce === count),
    /** Puts another text there and has it read. */
    async becomes(text: string | undefined) {
      if (text === undefined) files.delete(path);
      else files.set(path, text);
      const before = (await now())?.tried?.at ?? '';
      expect((await post('read', undefined, STAFF)).status).toBe(202);
      return settled('another reading', ({ tried }) => (tried?.at ?? '') > before);
    },
    async accept() {
      const { held } = (await settled('something to accept', (list) => list.held !== null)) as {
        held: { hash: string };
      };
      expect((await post('accept', { hash: held.hash })).status).toBe(202);
      return settled('it to be taken over', (list) => list.held === null);
    },
  };
};

test('a list is read, shown, accepted, followed and left', async () => {
  const [one, other, third] = [somebody(), somebody(), somebody()];
  const list = await subscribe(`// ours\n${fileOf([one, other])}nonsense\n`);
  const first = await list.settled('the first reading', ({ held }) => held !== null);
  expect(first).toMatchObject({
    ...{ held: { entries: 2, why: 'first' }, taken: null, inForce: 0, unclear: 1, problems: [{ line: 4 }] },
  });
  expect(await bansOf(one)).toEqual([]);
  expect(await list.accept()).toMatchObject({ taken: { entries: 2, entered: 2, lifted: 0 } });
  await list.inForce(2);
  expect(await bansOf(one)).toMatchObject([
    { player: one, by: list.name, listId: list.listId, reason: 'Cheating: aimbot', until: null },
  ]);
  expect(await list.becomes(`${fileOf([one], '1900000000')}${fileOf([third])}`)).toMatchObject({
    taken: { entries: 2, entered: 1, changed: 1, lifted: 1 },
  });
  expect(await bansOf(one)).toMatchObject([{ until: '2030-03-17T17:46:40.000Z' }]);
  expect(await bansOf(other, 'lifted')).toMatchObject([{ liftedBy: list.name }]);
  // The same once more changes nothing, and is not fetched as a whole.
  requests = [];
  expect(await list.becomes(files.get(list.path))).toMatchObject({ taken: { entered: 0, changed: 0, lifted: 0 } });
  expect(requests).toEqual([etagOf(files.get(list.path)!)]);
  expect(await recordOf(one)).toEqual(['PlayerBanned', 'PlayerBanChanged']);
  const left = await list.post('unsubscribe', { keep: false, reason: 'They ban for nothing.' });
  expect(left.status).toBe(200);
  await until('its bans to be lifted', async () => (await list.now()) === undefined);
  expect(await recordOf(third)).toEqual(['PlayerBanned', 'PlayerBanLifted']);
  expect((await list.post('read')).status).toBe(404);
});

test('what shrinks, is empty or is not understood changes nothing until staff say so', async () => {
  const ids = Array.from({ length: 5 }, somebody);
  const list = await subscribe(fileOf(ids));
  await list.accept();
  await list.inForce(5);
  expect(await list.becomes('')).toMatchObject({ held: { why: 'empty' }, inForce: 5 });
  expect(await list.becomes('<html>\n<p>Gone</p>\n</html>')).toMatchObject({ held: { why: 'unclear' }, inForce: 5 });
  expect(await list.becomes(undefined)).toMatchObject({
    ...{ tried: { because: '127.0.0.1 answered 404.' }, inForce: 5 },
  });
  expect(await list.becomes(fileOf(ids.slice(0, 2)))).toMatchObject({
    held: { why: 'shrunk', entries: 2 },
    inForce: 5,
  });
  expect((await list.post('accept', { hash: 'another' })).status).toBe(409);
  expect(await list.accept()).toMatchObject({ taken: { entries: 2, lifted: 3 } });
  await list.inForce(2);
});

test('whoever staff except is not banned by the list, also where staff lift its ban', async () => {
  const [one, other, third] = [somebody(), somebody(), somebody()];
  const list = await subscribe(fileOf([one, other, third]));
  expect((await list.post('exceptions', { player: one, reason: 'He is ours.' }, STAFF)).status).toBe(200);
  await list.accept();
  await list.inForce(2);
  expect(await bansOf(one, 'all')).toEqual([]);
  const [ban] = await bansOf(other);
  await stack.post(`${BASE}/bans/${ban!.banId}/lift`, { reason: 'It was his brother.' }, STAFF);
  expect((await list.post('exceptions', { player: third, reason: 'A mistake.' }, STAFF)).status).toBe(200);
  await list.inForce(0);
  const now = await list.becomes(fileOf([one, other, third]));
  expect(now.inForce).toBe(0);
  expect(now.exceptions.map(({ player, reason }) => [player, reason]).sort()).toEqual([
    ...[[one, 'He is ours.'] as const, [other, 'It was his brother.'] as const, [third, 'A mistake.'] as const],
  ]);
  // A list of the same players that staff did not except them from.
  await (await subscribe(fileOf([one]))).accept();
  await until('the ban of the other list', async () => (await bansOf(one)).length === 1);
  expect((await list.post(`exceptions/${other}/end`, undefined, STAFF)).status).toBe(200);
  await list.becomes(fileOf([one, other, third]));
  await list.inForce(1);
  expect(await recordOf(other)).toEqual([
    ...['PlayerBanned', 'PlayerBanLifted', 'PlayerListExceptionEnded', 'PlayerBanned'],
  ]);
  expect((await list.post('exceptions', { player: one, reason: ' ' }, STAFF)).status).toBe(400);
});

test('a player whom a list names by both ids is freed, and excepted, by either', async () => {
  const [eos, steam] = [randomUUID().replaceAll('-', ''), somebody()];
  const seen = { serverId: 1, match: 'm', source: 'log', sequence: 1, at: new Date().toISOString() };
  const any = { category: 'squadMatch', initial: null, evolve: () => null };
  const identified = { type: 'SquadPlayerIdentified', data: { ...seen, playerId: eos, steamId: steam, name: 'Snag' } };
  const by = { actor: { id: 'agent', name: 'Agent', roles: [] }, requestId: 'r' };
  await stack.app.get(Streams).transact(any, `1-${eos}`, () => [identified], by);
  await until('the player to be known', async () => {
    const { body } = await stack.get(`${BASE}/players/${steam}/record`, STAFF);
    return (body as unknown as RecordAnswer).player.name === 'Snag';
  });
  const list = await subscribe(fileOf([eos, steam]));
  await list.accept();
  await list.inForce(2);
  expect((await bansOf(steam))[0]).toMatchObject({ name: 'Snag' });
  await stack.post(`${BASE}/bans/squad-${steam}-1/lift`, { reason: 'It was his brother.' }, STAFF);
  await list.inForce(0);
  expect((await list.becomes(fileOf([steam, eos]))).exceptions.map(({ player }) => player).sort()).toEqual(
    [eos, steam].sort(),
  );
  await list.inForce(0);
  expect((await list.post(`exceptions/${steam}/end`, undefined, STAFF)).status).toBe(200);
  await list.becomes(fileOf([eos, steam]));
  await list.inForce(2);
});

test('a ban of staff is theirs, and bans that stay are staff’s once the list is gone', async () => {
  const [own, listed] = [somebody(), somebody()];
  const reason = 'Cheating';
  await stack.post(`${BASE}/bans`, { player: own, reason, days: 7, notes: '', evidence: [] }, STAFF);
  const list = await subscribe(fileOf([own, listed]));
  expect(await list.accept()).toMatchObject({ taken: { entered: 1 } });
  await list.inForce(1);
  expect((await list.post('unsubscribe', { keep: true, reason: 'We keep our own.' })).status).toBe(200);
  await until('the list to be gone', async () => (await list.now()) === undefined);
  expect(await bansOf(listed)).toHaveLength(1);
  // What stayed belongs to no list, whoever names the player later.
  const again = await subscribe(fileOf([listed]));
  expect(await again.accept()).toMatchObject({ taken: { entered: 0 }, inForce: 0 });
  expect(await recordOf(own)).toEqual(['PlayerBanned']);
});

test('the same request subscribes once, and only community admins do', async () => {
  const key = randomUUID();
  const list = await subscribe(fileOf([somebody()]), { key });
  const again = await stack.post(`${BASE}/ban-lists`, list.input, { ...ADMIN, headers: { 'idempotency-key': key } });
  expect(again.body['listId']).toBe(list.listId);
  const other = await stack.post(`${BASE}/ban-lists`, list.input, ADMIN);
  expect([other.status, other.body['code']]).toEqual([409, 'already-subscribed']);
  expect((await stack.post(`${BASE}/ban-lists`, { ...list.input, address: 'http://a.example/b' }, ADMIN)).status).toBe(
    400,
  );
  expect((await stack.post(`${BASE}/ban-lists`, list.input, STAFF)).status).toBe(403);
});

test('two projectors, of which one stops while it enters, enter each ban once', async () => {
  const ids = Array.from({ length: 120 }, somebody);
  const second = await stack.projector();
  const list = await subscribe(fileOf(ids));
  await list.settled('the first reading', ({ held }) => held !== null);
  const { held } = (await list.now())!;
  await list.post('accept', { hash: held!.hash });
  await until('some bans', async () => (await recordOf(ids[0]!)).length > 0);
  await projector.stop();
  projector = second;
  await until(
    'all of them',
    async () => (await list.now())?.inForce === ids.length && (await list.now())?.held === null,
  );
  for (const id of ids) expect(await recordOf(id)).toEqual(['PlayerBanned']);
});
