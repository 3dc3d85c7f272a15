import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactBody, Source } from '@app/telemetry/reforger';
import { CAREER_FIGURES } from '@app/telemetry/reforger';
import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { BY_CODE } from '@app/domain/connections/sources';
import { connectAccount } from '@app/processes/linking';
import { Linking } from '../../apps/api/src/connections/linking';
import { until } from '../until';
import { people } from './support/people';
import { addressesIn } from './support/addresses';
import { startStack, type Stack } from './support/stack';

const TOKEN = 'token-of-the-reforger-server';
const SQUAD = 'token-of-the-first-squad-server';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-10-04T09:00:00.000Z';
const [US, USSR] = ['#AR-Faction_US', '#AR-Faction_USSR'];

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${SQUAD},reforger-1:${TOKEN}`, RATE_LIMIT_ANONYMOUS: '100000' },
    projections: ['bingo-values'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const written = async (stream: string): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream(stream)) events.push(...chunk);
  return events;
};

/** A log of its own for every test. */
let logs = 0;
const fresh = () => `20261004T0900000${String(++logs).padStart(2, '0')}`;
const batchOf = (source: Source, log: string, bodies: readonly FactBody[], times: readonly string[] = []) => ({
  ...{ format: 1, sender: 'agent/test', source, log, after: -1, from: 0, to: Math.max(0, bodies.length - 1) },
  facts: bodies.map((body, sequence) => ({ ...body, sequence, at: times[sequence] ?? at })),
  connections: [] as object[],
});
const said = (message: string): FactBody => ({
  ...{ kind: 'chatSent', channel: 'global', playerId: uuid(1), name: 'Barra, the fish', message },
});
const post = (body: unknown, { server = 1, token = TOKEN, path = '' } = {}) =>
  stack.post(`/api/ingest/reforger/${server}${path}`, body, { token });

test('facts go in once, however often they are sent, and addresses to the place of addresses', async () => {
  const log = fresh();
  const batch = batchOf('chat', log, [said('one'), said('two')]);
  batch.connections.push({ at: new Date().toISOString(), playerId: uuid(1), address: '203.0.113.77' });
  for (let times = 0; times < 3; times++)
    expect(await post(batch)).toMatchObject({ status: 200, body: { success: true, acknowledged: 1 } });
  const events = await written(`reforgerLog-1-chat-${log}`);
  expect(events.map(({ type }) => type)).toEqual(['ReforgerPlayerIdentified', 'ReforgerChatSent', 'ReforgerChatSent']);
  const { sightings, games, readModels } = await addressesIn(stack, '203.0.113.77');
  expect(games).toEqual(['reforger']);
  expect(sightings).toEqual([[uuid(1), 1, '203.0.113.77']]);
  expect(JSON.stringify(events) + readModels).not.toContain('203.0.113.77');
});

test('what a server reports is cleaned as every text is', async () => {
  const log = fresh();
  expect((await post(batchOf('chat', log, [said(' one\u0000\r\n\u202etwo ')]))).status).toBe(200);
  expect(JSON.stringify(await written(`reforgerLog-1-chat-${log}`))).toContain('"message":"one two"');
});

test('a hole is refused, and may be set aside', async () => {
  const log = fresh();
  const later = { ...batchOf('chat', log, [said('late')]), after: 4, from: 5, to: 5 };
  later.facts[0]!.sequence = 5;
  expect(await post(later)).toMatchObject({ status: 409, body: { code: 'ingest-gap' } });
  const aside = { source: 'chat', log, after: -1, from: 0, to: 4, reason: 'It is refused.' };
  expect(await post(aside, { path: '/set-aside' })).toMatchObject({ status: 200, body: { acknowledged: 4 } });
  expect(await post(later)).toMatchObject({ status: 200 });
  const events = await written(`reforgerLog-1-chat-${log}`);
  expect(events[0]).toMatchObject({ type: 'ReforgerFactsSetAside', data: { after: -1, sequence: 4 } });
});

test('saves are compared by what they hold, in the stream of their player', async () => {
  const figures = (kills: number) => ({ ...Object.fromEntries(CAREER_FIGURES.map((one) => [one, 1])), kills });
  const save = (kills: number) => ({ kind: 'careerSaved', playerId: uuid(9), total: figures(kills) }) as FactBody;
  const times = ['2026-10-04T09:00:00.000Z', '2026-10-04T09:50:00.000Z'];
  for (let again = 0; again < 2; again++)
    expect(await post(batchOf('saves', fresh(), [save(4), save(6)], times))).toMatchObject({ status: 200 });
  const events = await written(`reforgerCareer-1-${uuid(9)}`);
  expect(events.map(({ data }) => (data as { added: { kills: number } }).added.kills)).toEqual([0, 2]);
  const mixed = await post(batchOf('saves', fresh(), [said('no save')]));
  expect(mixed).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await post(batchOf('chat', fresh(), [save(9)]))).toMatchObject({ status: 400 });
});

test.each([
  ['no token', { token: '' }, 401],
  ['a Squad server’s token', { token: SQUAD }, 403],
  ['a token for another server', { server: 2 }, 403],
])('%s is turned away', async (_, how, status) => {
  const batch = batchOf('chat', fresh(), [said('x')]);
  for (const path of ['', '/set-aside', '/groups']) expect((await post(batch, { ...how, path })).status).toBe(status);
  expect((await stack.post('/api/ingest/squad/1', batch, { token: TOKEN })).status).toBe(403);
});

test('a clock that is ahead is refused with what to do', async () => {
  const future = new Date(Date.now() + 25 * 3_600_000).toISOString();
  expect(await post(batchOf('chat', fresh(), [said('x')], [future]))).toMatchObject({
    status: 400,
    body: { code: 'clock-ahead' },
  });
});

test.each([
  ['a missing field', { message: undefined }, /message is missing/],
  ['a field of the wrong type', { message: 7 }, /message must be a string/],
  ['a text that is too long', { message: 'x'.repeat(1_001) }, /message must be shorter/],
  ['an unknown field', { mood: 'good' }, /mood should not exist/],
  ['somebody without a UUID', { playerId: 'Kestrel' }, /playerId must match/],
  ['a channel that is none', { channel: 'radio' }, /channel must be one of/],
  ['a kind that is none', { kind: 'playerDanced' }, /kind must be one of/],
])('%s is refused in words', async (_, change, words) => {
  const batch = batchOf('chat', fresh(), [{ ...said('x'), ...change } as FactBody]);
  const { status, body } = await post(batch);
  expect([status, body['error']]).toEqual([400, expect.stringMatching(words)]);
});

describe('Server Admin Tools', () => {
  const call = (raw: string, type = 'application/json', server = 1) =>
    fetch(`${stack.url}/api/ingest/reforger/${server}/server-admin-tools`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: raw,
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }));
  const FORM = 'application/x-www-form-urlencoded';
  const killed = (timestamp: number, friendly: unknown = 0) => ({
    name: 'serveradmintools_player_killed',
    title: 'Player Killed',
    data: { player: 'V', instigator: 'K', friendly },
    timestamp,
  });
  const calling = (events: object[], token = TOKEN) => JSON.stringify({ token, events });
  const tools = (day: string) => written(`reforgerTools-1-${day}`);

  test('what the mod sent goes in once, under either type, in any order', async () => {
    const lines = readFileSync(join(__dirname, '../fixtures/reforger/sat-events-batches.jsonl'), 'utf8');
    const calls = lines
      .trim()
      .split('\n')
      .map((line) => line.replace('example-events-token', TOKEN));
    const turned = calls.map((line, index) => [line, index % 2 ? FORM : 'application/json'] as const).reverse();
    for (const [line, type] of [...turned, ...turned.slice(0, 20)])
      expect(await call(line, type)).toMatchObject({ status: 200 });
    const events = await tools('20261004');
    const distinct = new Set(
      calls.flatMap((line) => (JSON.parse(line) as { events: object[] }).events).map((one) => JSON.stringify(one)),
    );
    expect(events).toHaveLength(distinct.size);
  });

  test('a kill is the same, whether friendly is a number or a boolean', async () => {
    const answers = [killed(1_700_000_000, 1), killed(1_700_000_000, true), killed(1_700_000_000, 0)];
    const received = [];
    for (const one of answers) received.push((await call(calling([one]))).body['received']);
    expect(received).toEqual([1, 0, 1]);
    expect((await tools('20231114')).map(({ data }) => (data as { data: object }).data)).toEqual([
      { friendly: true, instigator: 'K', player: 'V' },
      { friendly: false, instigator: 'K', player: 'V' },
    ]);
  });

  test('of a call that was cut off the whole events are taken', async () => {
    const whole = calling([killed(1_600_000_000), killed(1_600_000_001), killed(1_600_000_002)]);
    const cut = whole.slice(0, whole.lastIndexOf('"title"') + 3);
    expect(await call(cut)).toMatchObject({ status: 200, body: { received: 2 } });
    expect(await call(whole)).toMatchObject({ status: 200, body: { received: 1 } });
  });

  test('an event that nobody knows is stored, within bounds', async () => {
    const data = {
      ...Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, 'x'.repeat(900)])),
      deep: { a: 1 },
    };
    expect(await call(calling([{ name: 'mod_news', data, timestamp: 1_500_000_000 }]))).toMatchObject({ status: 200 });
    const [event] = await tools('20170714');
    const stored = (event!.data as { data: Record<string, string> }).data;
    expect(Object.keys(stored)).toHaveLength(20);
    expect(stored['f0']).toHaveLength(300);
  });

  test.each([
    ['no token', JSON.stringify({ events: [] }), 400],
    ['a wrong token', calling([], 'a-token-of-nobody-at-all'), 401],
    ['a Squad server’s token', calling([], SQUAD), 403],
    ['no list', JSON.stringify({ token: TOKEN, events: {} }), 400],
    ['an unknown field', JSON.stringify({ token: TOKEN, events: [], more: 1 }), 400],
    ['no time', calling([{ name: 'x', data: {} }]), 400],
    ['a time of the future', calling([killed(4_000_000_000)]), 400],
    ['no JSON', 'token=x&events=y', 400],
    ['nothing', '{}', 400],
  ])('%s is refused', async (_, raw, status) => expect((await call(raw)).status).toBe(status));

  test('a winner that it reports is joined to the game that ended without one, once, in either order', async () => {
    const day = (index: number) => `2026-10-1${index}`;
    const game = (index: number) => {
      const time = (minute: number) => `${day(index)}T09:${String(minute).padStart(2, '0')}:00.000Z`;
      const state = (to: string): FactBody => ({ kind: 'gameStateChanged', state: to, reason: null, winner: null });
      const joins: FactBody = { kind: 'factionJoined', playerId: uuid(1), faction: US };
      const loses: FactBody = { kind: 'factionJoined', playerId: uuid(2), faction: USSR };
      const times = [time(0), time(1), time(1), time(30)];
      return batchOf(
        'console',
        `202610${10 + index}T090000000`,
        [state('GAME'), joins, loses, state('POSTGAME')],
        times,
      );
    };
    const ended = (index: number) =>
      calling([
        {
          ...{
            name: 'serveradmintools_game_ended',
            title: 'Game Ended',
            data: { reason: 'FACTION_VICTORY', winner: 'US' },
          },
          timestamp: Date.parse(`${day(index)}T09:29:40.000Z`) / 1_000,
        },
      ]);
    await post(game(1));
    await call(ended(1));
    await call(ended(2));
    await post(game(2));
    const decided = async () =>
      (await written('reforgerGames-1')).filter(({ type }) => type === 'ReforgerGameDecided').map(({ data }) => data);
    await until('both games to be decided', async () => (await decided()).length >= 2);
    await call(ended(1));
    await post(game(2));
    const results = [
      { playerId: uuid(1), faction: US, won: true },
      { playerId: uuid(2), faction: USSR, won: false },
    ];
    expect((await decided()).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
      [1, 2].map((index) => ({
        ...{ serverId: 1, winner: US, results },
        ...{ startedAt: `${day(index)}T09:00:00.000Z`, at: `${day(index)}T09:30:00.000Z` },
      })),
    );
  });
});

test('a winner that the console reports after the end is that of the game that has just ended', async () => {
  const time = (minute: number, second = 0) =>
    `2026-10-20T09:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;
  const state = (to: string): FactBody => ({ kind: 'gameStateChanged', state: to, reason: null, winner: null });
  const joins: FactBody = { kind: 'factionJoined', playerId: uuid(1), faction: US };
  const winner: FactBody = { kind: 'winnerReported', winner: US! };
  const bodies = [state('GAME'), joins, state('POSTGAME'), winner, state('GAME')];
  const game = batchOf('console', '20261020T090000000', bodies, [time(0), time(1), time(30), time(30, 1), time(32)]);
  await post(game);
  const decided = async () =>
    (await written('reforgerGames-1')).flatMap(({ type, data }) =>
      type === 'ReforgerGameDecided' && (data as { startedAt: string }).startedAt === time(0) ? [data] : [],
    );
  await until('the game to be decided', async () => (await decided()).length > 0);
  await post(game);
  expect(await decided()).toMatchObject([
    { at: time(30), winner: US, results: [{ playerId: uuid(1), faction: US, won: true }] },
  ]);
});

test('a winner that RJSLogging tells is that of the game, whether its end is known before or after', async () => {
  const days = ['2026-10-21', '2026-10-22'] as const;
  const state = (to: string): FactBody => ({ kind: 'gameStateChanged', state: to, reason: null, winner: null });
  const joins: FactBody = { kind: 'factionJoined', playerId: uuid(1), faction: US! };
  const game = (day: string) =>
    post(
      batchOf(
        'console',
        `${day.replaceAll('-', '')}T090000000`,
        [state('GAME'), joins, state('POSTGAME')],
        [...[`${day}T09:00:00.000Z`, `${day}T09:01:00.000Z`, `${day}T09:30:00.000Z`]],
      ),
    );
  const told = (day: string) =>
    post(
      batchOf(
        'status',
        `${day.replaceAll('-', '')}T000000000`,
        [{ kind: 'winnerReported', winner: 'US' }],
        [`${day}T09:29:59.000Z`],
      ),
    );
  await game(days[0]);
  expect(await told(days[0])).toMatchObject({ status: 200 });
  await told(days[1]);
  await game(days[1]);
  const decided = async () =>
    (await written('reforgerGames-1')).flatMap(({ type, data }) =>
      type === 'ReforgerGameDecided' && days.some((day) => (data as { at: string }).at.startsWith(day)) ? [data] : [],
    );
  await until('both games to be decided', async () => (await decided()).length >= 2);
  await told(days[0]);
  const results = [{ playerId: uuid(1), faction: US, won: true }];
  expect(await decided()).toEqual(
    days.map((day) => expect.objectContaining({ at: `${day}T09:30:00.000Z`, winner: US, results })),
  );
});

describe('the own slot of the whitelist', () => {
  const [one, other] = [people.vip.id, people.member.id];
  const player = uuid(77);
  const proves = async (as: 'vip' | 'member') => {
    const { body } = await stack.post('/api/connections/link-code', {}, { as });
    await post(batchOf('chat', fresh(), [{ ...said(String(body['code'])), playerId: player } as FactBody]));
  };
  const types = async (memberId: string) =>
    (await written(`whitelist-${memberId}`)).map(({ type }) => type).filter((type) => type.includes('Player'));
  const players = async (memberId: string) =>
    (await written(`whitelist-${memberId}`)).flatMap(({ type, data }) =>
      type === 'WhitelistPlayerLinked' ? [(data as { playerId: string }).playerId] : [],
    );

  test('is for the player who wrote the code, and for the last one who did', async () => {
    await proves('vip');
    await until('the player to be theirs', async () => (await types(one)).includes('WhitelistPlayerLinked'));
    await proves('member');
    await until('the player to be somebody else’s', async () => (await types(other)).includes('WhitelistPlayerLinked'));
    expect(await types(one)).toEqual(['WhitelistPlayerLinked', 'WhitelistPlayerUnlinked']);
  });

  test('is for whom a server tells by a Steam account that was only typed not', async () => {
    const steamId = '76561190000000077';
    await stack.post('/api/connections/connect', { platform: 'steam', id: steamId, username: 'Typed' }, { as: 'vip' });
    const identified = { kind: 'playerIdentified', playerId: uuid(78), name: 'X', platform: null, steamId } as const;
    await post(batchOf('console', fresh(), [identified]));
    await proves('vip');
    await until('the policy to have passed it', async () => (await types(one)).at(-1) === 'WhitelistPlayerLinked');
    expect(await players(one)).not.toContain(uuid(78));
  });

  const unlink = (as: 'vip' | 'member', platform: string) =>
    stack.request('DELETE', `/api/connections/disconnect/${platform}`, { as });

  test('is for nobody once its member has unlinked the player, and again for the next who proves to be it', async () => {
    expect((await unlink('vip', 'reforger')).status).toBe(200);
    await until('the player to be gone', async () => (await types(one)).at(-1) === 'WhitelistPlayerUnlinked');
    expect((await unlink('vip', 'reforger')).status).toBe(200);
    // Another member has proved to be this player since: nothing is left to unlink.
    expect((await unlink('member', 'reforger')).status).toBe(404);
    await proves('member');
    await until('the player to be theirs', async () => (await players(other)).at(-1) === player);
    const linked = await written(`connections-${other}`);
    expect(linked.filter(({ type }) => type === 'GameAccountConnected').at(-1)?.data).toMatchObject({
      ...{ platform: 'reforger', accountId: player, displayName: 'Barra, the fish', verified: true },
    });
    expect((await unlink('member', 'playstation')).body).toMatchObject({
      error: 'The platform must be steam, psn, xbox or reforger.',
    });
  });

  test('has the player of a Steam account that is proved after it has played, until the account is disconnected', async () => {
    const steamId = '76561190000000079';
    const identified = { kind: 'playerIdentified', playerId: uuid(79), name: 'Y', platform: null, steamId } as const;
    await post(batchOf('console', fresh(), [identified]));
    await until('the player to be identified', async () => (await written(`whitelistPlayer-${uuid(79)}`)).length > 0);
    await unlink('vip', 'steam');
    const { id: memberId, name } = people.vip;
    const streams = stack.app.get(Streams);
    const eventStore = eventStorePort(streams, { actor: { id: memberId, name, roles: [] }, requestId: 'linked' });
    const reservation = stack.app.get(Linking).reservationOf('steam', steamId);
    const account = { memberId, platform: 'steam', accountId: steamId, displayName: name, reservation } as const;
    await connectAccount(eventStore, { ...account, provedBy: BY_CODE, at: new Date().toISOString() });
    await until('the slot to have the player', async () => (await players(one)).at(-1) === uuid(79));
    await unlink('vip', 'steam');
    await until('the player to be gone', async () => (await types(one)).at(-1) === 'WhitelistPlayerUnlinked');
  });
});

test('groups that an agent reads are those of a server mod', async () => {
  const member = { playerId: uuid(1), name: 'Kestrel', rank: 'MAJOR', isLeader: true };
  const group = { groupId: 1, name: 'Alpha', faction: US!, isPrivate: false, maxMembers: 8, members: [member] };
  const sampled: FactBody = { kind: 'groupsSampled', groups: [group], playersWithoutGroup: [] };
  const times = ['2026-10-23T09:00:00.000Z', '2026-10-23T09:01:00.000Z'];
  for (let again = 0; again < 2; again++)
    expect(await post(batchOf('groups', fresh(), [sampled, { ...sampled, groups: [] }], times))).toMatchObject({
      status: 200,
      body: { acknowledged: 1 },
    });
  const events = await written('reforgerGroups-1-20261023');
  expect(events.map(({ data }) => data)).toMatchObject([
    { groups: [{ id: 1, leader: uuid(1), members: [{ playerId: uuid(1), rank: 'MAJOR' }] }], alone: [] },
    { groups: [] },
  ]);
  for (const batch of [batchOf('groups', fresh(), [said('none')]), batchOf('chat', fresh(), [sampled])])
    expect(await post(batch)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('groups are stored when they change', async () => {
  const member = { playerId: uuid(1), name: 'Kestrel', rank: 'SERGEANT', isLeader: true };
  const group = { groupId: 1, name: 'Alpha', faction: US, isPrivate: false, maxMembers: 8, members: [member] };
  const report = (second: number, groups: object[]) => ({
    at: `2026-10-04T09:00:0${second}.000Z`,
    groups,
    playersWithoutGroup: [{ playerId: uuid(2), name: 'Two', rank: null, faction: null }],
  });
  const reports = [report(1, [group]), report(2, [group]), report(3, []), report(1, [group])];
  for (const one of reports) expect(await post(one, { path: '/groups' })).toMatchObject({ status: 200 });
  const events = await written('reforgerGroups-1-20261004');
  expect(events.map(({ data }) => (data as { groups: object[] }).groups.length)).toEqual([1, 0]);
  expect(events[0]!.data).toMatchObject({ groups: [{ id: 1, leader: uuid(1) }], alone: [{ playerId: uuid(2) }] });
  // A mod cuts names after so many bytes: half a letter is no reason to lose everybody's groups.
  const [before, behind] = JSON.stringify({ ...report(4, [group]), at: '2026-10-05T09:00:00.000Z' }).split('Alpha');
  const cut = Buffer.concat([Buffer.from(`${before}Alph`), Buffer.of(0xc3), Buffer.from(behind!)]);
  expect(await post(cut, { path: '/groups' })).toMatchObject({ status: 200 });
  expect((await written('reforgerGroups-1-20261005'))[0]!.data).toMatchObject({ groups: [{ name: 'Alph\ufffd' }] });
  // Time in a group counts between two reports: what stays the same is stored now and then.
  const later = { ...report(0, []), at: '2026-10-04T09:10:03.000Z' };
  expect(await post(later, { path: '/groups' })).toMatchObject({ status: 200 });
  expect(await written('reforgerGroups-1-20261004')).toHaveLength(3);
});
