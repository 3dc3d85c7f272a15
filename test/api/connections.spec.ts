import { connectionsOf } from '@app/contracts/connections/read-models';
import type { ConnectionsHistoryEntry, Connections } from '@app/contracts/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { ReadModels } from '@app/storage/read-models/reader';
import { caller, type Answer } from './support/caller';
import { readyPort, runChild } from './support/child';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

// The machine may be busy with the other suites.
let stack: Stack;
let projector: { stop(): Promise<void> };

beforeAll(async () => {
  stack = await startStack({ projections: ['connections', 'notices'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

/** Nobody’s until now. */
let next = 0;
const freshSteamId = () => `7656119${String(next++).padStart(10, '0')}`;

/** A member that nobody was before. */
let persons = 0;
const freshMember = () => {
  const id = `2000000000001${String(++persons).padStart(5, '0')}`;
  return { id, token: stack.issuer.token({ sub: `fresh:${id}`, name: `Member ${persons}`, discord_id: id }) };
};
type Who = { as: Person } | { token: string };

const connect = (who: Who, platform: string, id: string, username = 'Kestrel') =>
  stack.post('/api/connections/connect', { platform, id, username }, who);
const disconnect = (who: Who, platform: string) =>
  stack.request('DELETE', `/api/connections/disconnect/${platform}`, who);
const rename = (who: Who, platform: string, displayName: unknown) =>
  stack.request('PATCH', `/api/connections/update-display-name/${platform}`, { ...who, body: { displayName } });
const choose = (who: Who, platform: string) => stack.post('/api/connections/current-profile', { platform }, who);

const read = async <Body>(path: string, who: Who, seen?: Answer): Promise<Body> => {
  const answer = await stack.get(`/api/connections${path}`, { ...who, ...(seen ? { headers: after(seen) } : {}) });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.get('x-read-stale')).toBeNull();
  return answer.body as Body;
};
const seenBy = async (who: Who, seen?: Answer) => (await read<{ connections: Connections }>('', who, seen)).connections;
const historyOf = async (who: Who, seen?: Answer) =>
  (await read<{ history: ConnectionsHistoryEntry[] }>('/history', who, seen)).history;
const stream = async (name: string): Promise<RecordedEvent<ConnectionsEvent>[]> => {
  const events: RecordedEvent<ConnectionsEvent>[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(name))
    events.push(...(chunk as RecordedEvent<ConnectionsEvent>[]));
  return events;
};
const types = async (memberId: string) => (await stream(`connections-${memberId}`)).map(({ type }) => type);

describe('the connections of a member', () => {
  test('are none at first', async () =>
    expect(await seenBy({ as: 'newcomer' })).toEqual({
      discord: { username: 'bandicoot' },
      steam: { connected: false, username: null, id: null, verified: false, provedBy: null },
      psn: { connected: false, username: null, provedBy: null },
      xbox: { connected: false, username: null, provedBy: null },
      reforger: { connected: false, username: null, uuid: null, provedBy: null },
      currentProfile: null,
      availableProfiles: [],
    }));

  test('are seen as two quick commands of different kinds left them, or the answer says that it is stale', async () => {
    const who = freshMember();
    const [id, later] = [freshSteamId(), 'Renamed'];
    await projector.stop();
    const connected = await connect(who, 'steam', id);
    const renamed = await rename(who, 'steam', later);
    const query = () => stack.get('/api/connections', { ...who, headers: after(connected, renamed) });
    expect((await query()).headers.get('x-read-stale')).toBe('true');
    projector = await stack.projector();
    const seen = { steam: { connected: true, username: later } };
    await until('both commands to be seen', async () => (await query()).headers.get('x-read-stale') === null);
    expect((await query()).body['connections']).toMatchObject(seen);
    // Who asks to connect again because the first answer was lost waits for what was written then.
    expect(after(await connect(who, 'steam', id))).not.toEqual({});
  });

  test('are seen by a client that sends along and keeps the last answer alone', async () => {
    const who = freshMember();
    const connected = await connect(who, 'steam', freshSteamId());
    const known = { 'x-read-after': connected.headers.get('x-log-position')! };
    const renamed = await stack.request('PATCH', '/api/connections/update-display-name/steam', {
      ...who,
      headers: known,
      body: { displayName: 'Later' },
    });
    expect([renamed.status, renamed.headers.get('x-log-position')]).toEqual([
      200,
      after(connected, renamed)['x-read-after'],
    ]);
    const refusal = await stack.post(
      '/api/connections/connect',
      { platform: 'steam', id: freshSteamId(), username: 'x' },
      {
        ...who,
        headers: { 'x-read-after': 'no mark' },
      },
    );
    expect(refusal.status).toBe(409);
  });

  test('are connected, renamed, chosen and disconnected, and each is seen at once', async () => {
    const who = { as: 'member' } as const;
    const id = freshSteamId();
    const first = await connect(who, 'steam', ` ${id}<>`, ' "Kestrel" ');
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    expect(await seenBy(who, first)).toMatchObject({
      steam: { connected: true, username: 'Kestrel', id, verified: false },
      currentProfile: 'steam',
      availableProfiles: ['steam'],
    });
    await connect(who, 'psn', 'Kestrel-AU', 'Kestrel-AU');
    const renamed = await rename(who, 'psn', " <Brown>'s Falcon ");
    const chosen = await choose(who, 'psn');
    expect(renamed.status).toBe(200);
    expect(await seenBy(who, chosen)).toMatchObject({
      psn: { connected: true, username: 'Browns Falcon' },
      currentProfile: 'psn',
      availableProfiles: ['steam', 'psn'],
    });
    const gone = await disconnect(who, 'psn');
    expect(await seenBy(who, gone)).toMatchObject({
      psn: { connected: false, username: null },
      currentProfile: 'steam',
    });
    const history = await historyOf(who, gone);
    const about = { at: expect.any(String) as string, by: 'Kestrel', displayName: null };
    expect(history).toEqual([
      { ...about, type: 'disconnected', platform: 'psn', accountId: 'Kestrel-AU' },
      { ...about, type: 'main-profile-selected', platform: 'psn', accountId: null },
      { ...about, type: 'renamed', platform: 'psn', accountId: 'Kestrel-AU', displayName: 'Browns Falcon' },
      { ...about, type: 'connected', platform: 'psn', accountId: 'Kestrel-AU', displayName: 'Kestrel-AU' },
      { ...about, type: 'connected', platform: 'steam', accountId: id, displayName: 'Kestrel' },
    ]);
  });

  test('a repeated request changes nothing and loses nothing', async () => {
    const { id: memberId, ...who } = freshMember();
    const steamId = freshSteamId();
    for (let times = 0; times < 2; times++) {
      expect((await connect(who, 'steam', steamId)).status).toBe(200);
      expect((await connect(who, 'xbox', 'Kestrel77', 'Kestrel77')).status).toBe(200);
      expect((await connect(who, 'xbox', 'KESTREL77', 'Other')).status).toBe(200);
      expect((await rename(who, 'steam', 'Falcon')).status).toBe(200);
      expect((await choose(who, 'xbox')).status).toBe(200);
    }
    expect((await disconnect(who, 'xbox')).status).toBe(200);
    expect((await disconnect(who, 'xbox')).status).toBe(200);
    expect(await types(memberId)).toEqual([
      'GameAccountConnected',
      'GameAccountConnected',
      'GameAccountRenamed',
      'MainProfileSelected',
      'GameAccountDisconnected',
    ]);
  });

  test('another account of the same platform has to wait until the first is disconnected', async () => {
    const who = freshMember();
    await connect(who, 'steam', freshSteamId());
    const other = freshSteamId();
    expect(await connect(who, 'steam', other)).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'other-account-connected',
        error: 'Another Steam account is connected already. Disconnect it first.',
      },
    });
    await disconnect(who, 'steam');
    expect((await connect(who, 'steam', other)).status).toBe(200);
  });

  test('the name of a reservation does not tell the account, nor does what is in it', async () => {
    const who = freshMember();
    const steamId = freshSteamId();
    await connect(who, 'steam', steamId);
    const reserved: RecordedEvent[] = [];
    for await (const events of stack.app.get(EventLog).readAll({ types: ['AccountReserved'] }))
      reserved.push(...events);
    const mine = reserved.filter(({ data }) => (data as { memberId: string }).memberId === who.id);
    expect(mine).toHaveLength(1);
    expect(JSON.stringify(mine)).not.toContain(steamId);
    expect(mine[0]!.stream).toMatch(/^accountReservation-[\w-]{43}$/);
  });

  test('a member is found by their Steam ID', async () => {
    const who = freshMember();
    const steamId = freshSteamId();
    await seenBy(who, await connect(who, 'steam', steamId));
    const where = [{ field: 'keys.steam', is: 'eq', value: steamId }] as const;
    const found = await stack.app.get(ReadModels).find(connectionsOf, { where, limit: 2 });
    expect(found.map(({ memberId }) => memberId)).toEqual([who.id]);
  });
});

describe('one account, one member', () => {
  test('of 32 members who connect the same Steam ID at once at two processes exactly one has it, the others are told', async () => {
    const child = runChild('apps/api/src/main.ts', [], { ...stack.env, NODE_ENV: 'production', PORT: '0' });
    const other = caller(`http://127.0.0.1:${await readyPort(child)}`, stack.issuer);
    const members = Array.from({ length: 32 }, freshMember);
    const steamId = freshSteamId();
    // Whoever calls is asked of the guild once, before the race.
    await Promise.all(
      members.flatMap(({ token }) => [stack, other].map((api) => api.get('/api/connections', { token }))),
    );
    const body = { platform: 'steam', id: steamId, username: 'Kestrel' };
    const answers = await Promise.all(
      members.map(({ token }, n) => (n % 2 ? other : stack).post('/api/connections/connect', body, { token })),
    );
    child.process.kill('SIGTERM');
    await child.ended;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(409);
      expect(['account-linked', 'account-claimed', 'reservation-moved']).toContain(body['code']);
      expect(body['error']).toMatch(/Steam account|this account/);
    }
    const winner = members[answers.findIndex(({ status }) => status === 200)]!;
    const linked = await Promise.all(members.map(async ({ id }) => (await types(id)).includes('GameAccountConnected')));
    expect(linked.filter(Boolean)).toHaveLength(1);
    expect(await types(winner.id)).toEqual(['GameAccountConnected']);
  });

  test('32 requests of one member for one account link it once', async () => {
    const who = freshMember();
    const steamId = freshSteamId();
    const answers = await Promise.all(Array.from({ length: 32 }, () => connect(who, 'steam', steamId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await types(who.id)).toEqual(['GameAccountConnected']);
  });

  test('32 accounts of one member at once: one is linked, and the others are free again', async () => {
    const who = freshMember();
    const ids = Array.from({ length: 32 }, freshSteamId);
    const answers = await Promise.all(ids.map((id) => connect(who, 'steam', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = freshMember();
    const lost = ids.filter((_, index) => answers[index]!.status !== 200);
    expect((await connect(other, 'steam', lost[0]!)).status).toBe(200);
  });

  test('a console account is the same in every spelling', async () => {
    await connect(freshMember(), 'psn', 'Wedge-Tail', 'Wedge-Tail');
    expect(await connect(freshMember(), 'psn', 'wedge-TAIL', 'Somebody')).toMatchObject({
      status: 409,
      body: { code: 'account-linked', error: 'This PlayStation account is already connected to another member.' },
    });
  });

  test('a disconnected account is free for the next member', async () => {
    const [one, two] = [freshMember(), freshMember()];
    const steamId = freshSteamId();
    await connect(one, 'steam', steamId);
    expect((await connect(two, 'steam', steamId)).status).toBe(409);
    await disconnect(one, 'steam');
    expect((await connect(two, 'steam', steamId)).status).toBe(200);
    expect((await connect(one, 'steam', steamId)).status).toBe(409);
  });
});

describe('what does not fit is refused with a reason', () => {
  const ID = '76561190009999999';

  test.each([
    [{}, 400, /platform/],
    [{ platform: 'epic', id: ID, username: 'K' }, 400, /platform/],
    [{ platform: 'steam', id: 7656119, username: 'K' }, 400, /^id must be/],
    [{ platform: 'steam', id: ID }, 400, /^username is missing/],
    [{ platform: 'steam', id: ID, username: 'K', verified: true }, 400, /verified/],
    [{ platform: 'steam', id: 'x'.repeat(201), username: 'K' }, 400, /^id must be/],
    [{ platform: 'steam', id: ' <> ', username: 'K' }, 400, /^ID and username cannot be empty$/],
    [{ platform: 'steam', id: '1', username: 'K' }, 400, /^Steam ID must be exactly 17 digits$/],
    [
      { platform: 'steam', id: '10000000000000000', username: 'K' },
      400,
      /^Invalid Steam ID format\. Steam IDs should start with 7656119$/,
    ],
    [{ platform: 'steam', id: ID, username: 'x'.repeat(65) }, 400, /^Steam username too long \(max 64 characters\)$/],
    [{ platform: 'steam', id: ID, username: 'drop table x' }, 400, /^Invalid characters detected$/],
    [
      { platform: 'xbox', id: '1x', username: 'K' },
      400,
      /^XBOX ID must start with a letter, contain only letters, numbers, hyphens, and underscores, and be max 16 characters$/,
    ],
  ])('connect %j', async (body, status, error) => {
    const answer = await stack.post('/api/connections/connect', body, { as: 'vip' });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, error: expect.stringMatching(error) as string });
    expect(await types(people.vip.id)).toEqual([]);
  });

  test('what is not connected cannot be changed', async () => {
    const who = { as: 'vip' } as const;
    const missing = { status: 404, body: { code: 'not-connected', error: 'No Xbox account is connected.' } };
    expect(await disconnect(who, 'xbox')).toMatchObject(missing);
    expect(await choose(who, 'xbox')).toMatchObject(missing);
    expect(await rename(who, 'xbox', 'Quoll')).toMatchObject(missing);
  });

  test('platforms and names have to be some', async () => {
    const who = { as: 'vip' } as const;
    expect(await disconnect(who, 'epic')).toMatchObject({ status: 400 });
    expect(await rename(who, '__proto__', 'x')).toMatchObject({ status: 400 });
    expect(await choose(who, 'discord')).toMatchObject({ status: 400 });
    expect(await rename(who, 'steam', '<>')).toMatchObject({
      status: 400,
      body: { error: 'Display name cannot be empty' },
    });
    expect(await rename(who, 'steam', 'x'.repeat(65))).toMatchObject({
      status: 400,
      body: { error: 'Display name too long (max 64 characters)' },
    });
    expect(await rename(who, 'steam', { $ne: null })).toMatchObject({ status: 400 });
  });

  test('nobody without a token, and no machine', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/connect'],
      ['DELETE', '/disconnect/steam'],
      ['POST', '/current-profile'],
      ['POST', '/verify/steam'],
      ['PATCH', '/update-display-name/steam'],
      ['POST', '/steam/sign-in'],
      ['GET', '/notices'],
      ['POST', '/notices/read'],
      ['GET', '/history'],
    ] as const)
      expect([path, (await stack.request(method, `/api/connections${path}`)).status]).toEqual([path, 401]);
    expect(await stack.get('/api/connections', { as: 'operator' })).toMatchObject({ status: 403 });
  });

  test('linking needs no place in the guild', async () =>
    expect((await connect({ as: 'visitor' }, 'xbox', 'Galah', 'Galah')).status).toBe(200));
});

describe('verifying a Steam ID', () => {
  const verify = (who: Who, steamId: unknown) => stack.post('/api/connections/verify/steam', { steamId }, who);

  test('is ok for the caller’s own linked account only', async () => {
    const [who, other] = [freshMember(), freshMember()];
    const steamId = freshSteamId();
    await connect(who, 'steam', steamId);
    expect((await verify(who, steamId)).status).toBe(200);
    expect(await verify(other, steamId)).toMatchObject({ status: 404, body: { code: 'not-connected' } });
    expect(await verify(who, '123')).toMatchObject({
      status: 400,
      body: { error: 'Steam ID must be exactly 17 digits' },
    });
    expect(await verify(who, [steamId])).toMatchObject({ status: 400 });
  });
});
