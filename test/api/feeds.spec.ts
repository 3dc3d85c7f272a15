import { randomUUID } from 'node:crypto';
import type { FeedsAnswer } from '@app/contracts/feeds/feeds';
import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { until } from '../until';
import type { Answer } from './support/api';
import { CHANNELS } from './support/guild';
import type { Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({ projections: ['discord-feeds'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const events = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const some of stack.app.get(EventLog).readStream(stream)) all.push(...some);
  return all;
};

const [GENERAL, STAFF, RULES] = CHANNELS.map(({ id }) => id);
const PATH = '/api/admin/discord/feeds';
const add = (channelId: unknown, kind = 'bans') =>
  stack.post(PATH, { kind, channelId }, { as: 'community-admin', headers: { 'idempotency-key': randomUUID() } });
const put = (id: number, body: object, as: Person, headers: Record<string, string> = {}) =>
  stack.request('PUT', `${PATH}/${id}`, { as, body, headers });
const all = async (since: Answer) => {
  const { body } = await stack.get(PATH, { as: 'squad-coordinator', headers: after(since) });
  return (body as unknown as FeedsAnswer).feeds;
};

test('feeds are added to channels in which the bot may write, and each once', async () => {
  // Who may do what is known by then.
  await stack.get(PATH, { as: 'community-admin' });
  stack.guild.fault.status = 503;
  const away = await add(GENERAL);
  expect([away.status, away.body['code']]).toEqual([503, 'channels-unavailable']);
  delete stack.guild.fault.status;
  const channels = () => stack.get('/api/admin/discord/channels', { as: 'squad-coordinator' });
  await until('the channels', async () => (await channels()).status === 200);
  const added = await add(GENERAL);
  expect([added.status, added.body]).toEqual([200, { success: true, message: 'The feed begins now.', id: 1 }]);
  expect(await all(added)).toMatchObject([{ id: 1, kind: 'bans', channelName: 'general', isOn: true, refused: null }]);
  for (const [answer, status, code] of [
    [await add(GENERAL), 409, 'feed-exists'],
    [await add(RULES), 422, 'channel-forbidden'],
    [await add('600000000000000099'), 422, 'channel-not-found'],
    [await add(GENERAL, 'gossip'), 400, 'invalid'],
  ] as const)
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  const [event] = await events('discordFeeds');
  expect(event!.metadata.audit).toMatchObject({ tool: 'feeds', action: 'CREATE', resourceName: 'bans in #general' });
});

test('feeds are changed from the version that was seen, also while Discord is away, and tell why they cannot be tested', async () => {
  const off = { channelId: GENERAL, isOn: false };
  const unseen = await put(1, off, 'squad-coordinator');
  expect([unseen.status, unseen.body['code']]).toEqual([428, 'if-match-required']);
  stack.guild.fault.status = 503;
  const changed = await put(1, off, 'squad-coordinator', { 'if-match': '"1"' });
  delete stack.guild.fault.status;
  expect(changed.status).toBe(200);
  const stale = await put(1, { ...off, isOn: true }, 'community-admin', { 'if-match': '"1"' });
  expect([stale.status, stale.body['code'], stale.body['current']]).toEqual([
    409,
    'feed-changed',
    { kind: 'bans', channelId: GENERAL, channelName: 'general', isOn: false },
  ]);
  const test = (id: number) =>
    stack.post(`${PATH}/${id}/test`, undefined, {
      as: 'squad-coordinator',
      headers: { 'idempotency-key': randomUUID() },
    });
  expect((await test(1)).body['code']).toBe('feed-off');
  expect((await add(STAFF, 'status')).body['id']).toBe(2);
  expect((await test(2)).body['code']).toBe('feed-live');
  expect((await test(9)).status).toBe(404);
  const gone = await stack.request('DELETE', `${PATH}/1`, { as: 'squad-coordinator' });
  expect((await all(gone)).map(({ id }) => id)).toEqual([2]);
});
