import { randomUUID } from 'node:crypto';
import type { HighlightsAnswer } from '@app/contracts/highlights/highlights';
import type { UpdateInfo } from '@app/contracts/update-info';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({ projections: ['highlights'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const text = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', author: 'Kestrel', heading: 'Bridge held by one' };
type Game = 'squad' | 'reforger';
const admin = (game: Game) => `/api/admin/${game}/highlights`;

const add = (body: unknown = text, given: Record<string, string> = {}, game: Game = 'squad') => {
  const headers = { 'idempotency-key': randomUUID(), ...given };
  return answered(() => stack.post(admin(game), body, { as: 'community-admin', headers }));
};
const edit = (id: unknown, body: unknown, as: Person = 'squad-coordinator') =>
  answered(() => stack.request('PUT', `${admin('squad')}/${String(id)}`, { as, body, headers: { 'if-match': '*' } }));
const remove = (id: unknown, as: Person = 'squad-coordinator', game: Game = 'squad') =>
  answered(() => stack.request('DELETE', `${admin(game)}/${String(id)}`, { as }));

/** What everybody is shown, without a token. */
const shown = async (since: Answer, game: Game = 'squad') => {
  const answer = await answered(() => stack.get(`/api/${game}/highlights`, { headers: after(since) }));
  expect(answer.status).toBe(200);
  return (answer.body as unknown as HighlightsAnswer).data;
};

const stream = async (game: Game = 'squad'): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of stack.app.get(EventLog).readStream(`highlights-${game}`)) all.push(...events);
  return all;
};

const refused = (answer: Answer, status: number, code: string, error?: string) => {
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([status, code, false]);
  if (error !== undefined) expect(answer.body['error']).toBe(error);
};

/** Whatever a test left on the pages, by the log's word. */
afterEach(async () => {
  for (const game of ['squad', 'reforger'] as const) {
    const left = new Set<number>();
    for (const { type, data } of await stream(game)) {
      const { highlightId } = data as { highlightId: number };
      if (type === 'HighlightDeleted') left.delete(highlightId);
      else left.add(highlightId);
    }
    for (const id of left) await remove(id, 'community-admin', game);
  }
});

test('what a coordinator adds everybody sees, newest first, each game its own', async () => {
  const first = await add();
  expect([first.status, first.body]).toEqual([
    200,
    { success: true, message: 'Highlight added successfully', id: expect.any(Number) },
  ]);
  const second = await add({ ...text, heading: ' Bridge lost by five ' });
  expect(await shown(second)).toEqual([
    { id: second.body['id'], ...text, heading: 'Bridge lost by five', createdAt: expect.any(String) },
    { id: first.body['id'], ...text, createdAt: expect.any(String) },
  ]);
  const elsewhere = await add({ ...text, heading: 'Everon by moonlight' }, {}, 'reforger');
  expect(await shown(elsewhere, 'reforger')).toMatchObject([{ heading: 'Everon by moonlight' }]);
  expect(await shown(elsewhere)).toHaveLength(2);
  const staff = await stack.get(admin('squad'), { as: 'squad-coordinator', headers: after(second) });
  expect((staff.body as unknown as HighlightsAnswer).data).toEqual(await shown(second));
});

test('the public list is kept by whoever has it, until it changes', async () => {
  await shown(await add());
  const { headers } = await stack.get('/api/squad/highlights');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  const known = { 'if-none-match': headers.get('etag')! };
  expect((await stack.get('/api/squad/highlights', { headers: known })).status).toBe(304);
  const more = await add();
  const newer = await stack.get('/api/squad/highlights', { headers: { ...known, ...after(more) } });
  expect(newer.status).toBe(200);
});

test('an edit changes what it says, keeps the day, and tells the trail what was and is; again it changes nothing', async () => {
  const added = await add();
  const id = added.body['id'];
  const [{ createdAt } = { createdAt: '' }] = await shown(added);
  const after_ = { ...text, heading: 'Bridge held by two' };
  const edited = await edit(id, after_);
  expect(edited.body).toEqual({ success: true, message: 'Highlight updated successfully', id });
  expect(await shown(edited)).toEqual([{ id, ...after_, createdAt }]);
  const { length } = await stream();
  expect((await edit(id, after_)).status).toBe(200);
  const events = await stream();
  expect(events).toHaveLength(length);
  expect(events.at(-1)).toMatchObject({
    type: 'HighlightEdited',
    metadata: {
      actor: { id: people['squad-coordinator'].id },
      audit: {
        game: 'squad',
        tool: 'highlights',
        action: 'UPDATE',
        resourceType: 'highlight',
        resourceId: String(id),
        resourceName: 'Bridge held by two',
        changes: { heading: { from: 'Bridge held by one', to: 'Bridge held by two' } },
      },
    },
  });
  const info = await stack.get('/api/admin-portal/exempt-list-info/squad/highlights', {
    as: 'squad-coordinator',
    headers: after(edited),
  });
  expect(info.body as unknown as UpdateInfo).toEqual({
    success: true,
    lastUpdated: events.at(-1)!.data['at' as never],
    updatedBy: 'Wombat',
    adminRoles: ['Squad Coordinator'],
  });
});

test('a sixth is refused, by however many hands at once; after a delete there is room', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => add()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409]);
  const sixth = await add();
  refused(sixth, 409, 'highlights-full', 'There are 5 highlights already. Delete one first.');
  const added = answers.find(({ status }) => status === 200)!;
  const deleted = await remove(added.body['id']);
  expect(deleted.body).toMatchObject({ success: true, message: 'Highlight deleted successfully' });
  expect(await shown(deleted)).toHaveLength(4);
  expect((await add()).status).toBe(200);
});

test('the same request to add, sent twice, adds once; two requests add twice', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [await add(text, key), await add(text, key)];
  expect([again.status, again.body]).toEqual([200, first.body]);
  refused(await add({ ...text, heading: 'Another' }, key), 422, 'idempotency-key-reused');
  expect(await shown(await add())).toHaveLength(2);
});

test('one that was deleted meanwhile cannot be edited, and is deleted once', async () => {
  const { id } = (await add()).body;
  await remove(id);
  const { length } = await stream();
  refused(await edit(id, text), 404, 'highlight-not-found', 'This highlight does not exist.');
  expect((await remove(id)).status).toBe(200);
  refused(await remove(999_999), 404, 'highlight-not-found');
  for (const wrong of ['0', '-1', '1e3', 'one', '9999999999', '1.5']) {
    refused(await edit(wrong, text), 400, 'invalid');
    refused(await remove(wrong), 400, 'invalid');
  }
  expect(await stream()).toHaveLength(length);
});

test('what is missing, too long, unknown or of the wrong kind is refused, and no event is left', async () => {
  const { id } = (await add()).body;
  const { length } = await stream();
  for (const send of [add, (body: unknown) => edit(id, body)]) {
    for (const field of ['youtubeUrl', 'author', 'heading']) {
      for (const nothing of [undefined, '', '   '])
        refused(await send({ ...text, [field]: nothing }), 400, 'highlight-invalid', 'All fields are required');
      for (const wrong of [null, 7, {}, [], true, { $ne: '' }])
        refused(await send({ ...text, [field]: wrong }), 400, 'invalid');
      refused(await send({ ...text, [field]: `https://${'x'.repeat(5_000)}` }), 400, 'invalid');
    }
    refused(await send({}), 400, 'highlight-invalid', 'All fields are required');
    refused(
      await send({ ...text, author: 'x'.repeat(256) }),
      400,
      'highlight-invalid',
      'Author must be at most 255 characters',
    );
    refused(
      await send({ ...text, heading: 'x'.repeat(256) }),
      400,
      'highlight-invalid',
      'Heading must be at most 255 characters',
    );
    refused(await send({ ...text, youtubeUrl: 'javascript:alert(1)' }), 400, 'highlight-invalid');
    refused(await send({ ...text, id: 1 }), 400, 'invalid');
    refused(await send('nonsense'), 400, 'bad-request');
  }
  expect(await stream()).toHaveLength(length);
});

test('an address of which no video can be made is refused', async () => {
  refused(await add({ ...text, youtubeUrl: 'https://clips.twitch.tv/HeldTheBridge' }), 400, 'highlight-invalid');
});

test('only coordinators of the game and community admins choose; everybody sees', async () => {
  const { id } = (await add()).body;
  const { length } = await stream();
  const calls = (game: Game): [string, string, unknown?][] => [
    ['GET', admin(game)],
    ['GET', `/api/admin-portal/exempt-list-info/${game}/highlights`],
    ['POST', admin(game), text],
    ['PUT', `${admin(game)}/${String(id)}`, { ...text, heading: 'Mine now' }],
    ['DELETE', `${admin(game)}/${String(id)}`],
  ];
  for (const as of Object.keys(people) as Person[]) {
    if (as === 'community-admin') continue;
    for (const game of ['squad', 'reforger'] as const) {
      if (as === `${game}-coordinator`) continue;
      for (const [method, path, body] of calls(game))
        expect([as, method, path, (await stack.request(method, path, { as, body })).status]).toEqual([
          as,
          method,
          path,
          403,
        ]);
    }
  }
  for (const [method, path, body] of calls('squad'))
    expect((await stack.request(method, path, { body })).status).toBe(401);
  expect(await stream()).toHaveLength(length);
  for (const game of ['squad', 'reforger']) expect((await stack.get(`/api/${game}/highlights`)).status).toBe(200);
});
