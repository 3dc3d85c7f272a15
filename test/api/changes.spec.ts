import type { Right } from '@app/contracts/community/rights';
import { bingoGames, bingoPlayers, bingoValues } from '@app/contracts/bingo/read-models';
import { readModels } from '@app/contracts/capabilities';
import { auditTrail } from '@app/contracts/audit/read-models';
import { READ_MODELS_HEADER, toMadeOf } from '@app/contracts/changes';
import { connectionsOf } from '@app/contracts/connections/read-models';
import { highlightLists } from '@app/contracts/highlights/read-models';
import { whitelists } from '@app/contracts/whitelist/read-models';
import { endSessions, endSignIn, signInOf } from '@app/storage/grants/ended';
import { openGrantStore } from '@app/storage/grants/open';
import fc from 'fast-check';
import { isOwn } from '../../apps/api/src/platform/push/own-documents';
import { Subscribable } from '../../apps/api/src/platform/push/subscribable';
import { Routes } from '../../apps/api/src/platform/requests/policy';
import { runsOf } from '../seeds';
import { until } from '../until';
import { startApi } from './support/api';
import { holdChanges, type HeldChanges } from './support/changes';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';

let stack: Stack;
let projector: { stop(): Promise<void> };
const open: HeldChanges[] = [];

beforeAll(async () => {
  stack = await startStack({
    projections: [
      'bingo',
      'audit',
      'highlights',
      'admin-list',
      'whitelist',
      'whitelists',
      'whitelist-history',
      'connections',
      'notices',
      'erasure-requests',
      'squad-links',
      'supporters',
      'clan-people',
      'clan-invites',
      'clan-activity',
      'clans',
      'ban-file-access',
    ],
    env: { HELD_CONNECTIONS_PERSON: '3', HELD_CONNECTIONS_ADDRESS: '2' },
  });
  projector = await stack.projector();
});
afterEach(async () => {
  for (const held of open.splice(0)) held.close();
  await until('the connections to be let go', async () => (await heldNow()) === 0);
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const heldNow = async () => {
  const { text } = await stack.get('/metrics');
  return Number(/^held_connections (\d+)$/m.exec(text)?.[1]);
};

const hold = async (models: readonly { name: string }[], as?: Person | 'operator') => {
  const held = await holdChanges(
    stack.url,
    models.map(({ name }) => name),
    as && stack.tokenOf(as),
  );
  open.push(held);
  return held;
};

let values = 0;
const addValue = () =>
  stack.post('/api/bingo/values', { value: `Value ${++values}`, difficulty: 'easy' }, { as: 'bingo-host' });
const readValues = (headers = {}) => stack.get('/api/bingo/values', { as: 'bingo-host', headers });

test('an answer says which read models it is made of, in which version', async () => {
  const first = await readValues();
  const { versions, elsewhere } = toMadeOf(first.headers.get(READ_MODELS_HEADER)!);
  expect(Object.keys(versions)).toEqual([bingoValues.name]);
  expect(elsewhere).toBe(false);
  expect((await readValues()).headers.get(READ_MODELS_HEADER)).toBe(first.headers.get(READ_MODELS_HEADER));
  const changed = await readValues(after(await addValue()));
  expect(changed.headers.get(READ_MODELS_HEADER)).not.toBe(first.headers.get(READ_MODELS_HEADER));
});

test('an answer that has not changed says so too, with its read models', async () => {
  const game = await stack.get('/api/bingo/active-game', { as: 'member' });
  const same = await stack.get('/api/bingo/active-game', {
    as: 'member',
    headers: { 'if-none-match': game.headers.get('etag')! },
  });
  expect(same.status).toBe(304);
  expect(same.headers.get(READ_MODELS_HEADER)).toBe(game.headers.get(READ_MODELS_HEADER));
});

test('a held connection begins with the versions that answers carry, and brings the next one', async () => {
  const held = await hold([bingoValues], 'bingo-host');
  expect(held.status).toBe(200);
  expect(held.headers['content-type']).toMatch(/^text\/event-stream/);
  expect(held.headers['x-accel-buffering']).toBe('no');
  expect(held.headers['content-encoding']).toBeUndefined();
  const began = await held.next();
  expect(began).toEqual(toMadeOf((await readValues()).headers.get(READ_MODELS_HEADER)!).versions);
  await addValue();
  const changed = await held.next();
  expect(Object.keys(changed)).toEqual([bingoValues.name]);
  expect(changed).toEqual(toMadeOf((await readValues()).headers.get(READ_MODELS_HEADER)!).versions);
});

test('everybody who follows it gets the new version, whoever changed it', async () => {
  const everybody = await Promise.all([hold([bingoGames], 'member'), hold([bingoGames, bingoValues], 'bingo-host')]);
  const began = await Promise.all(everybody.map((held) => held.next()));
  for (const difficulty of ['easy', 'easy', 'easy', 'easy', 'medium', 'medium', 'hard', 'hard', 'quotes'])
    await stack.post('/api/bingo/values', { value: `Square ${++values}`, difficulty }, { as: 'bingo-host' });
  expect((await stack.post('/api/bingo/start-game', { gridSize: '3x3' }, { as: 'bingo-host' })).status).toBe(200);
  for (const [index, held] of everybody.entries()) {
    let versions = await held.next();
    while (!(bingoGames.name in versions)) versions = await held.next();
    expect(versions[bingoGames.name]).not.toBe(began[index]![bingoGames.name]);
  }
});

test('many changes at once are sent once a second, the last of them included', async () => {
  const held = await hold([bingoValues], 'bingo-host');
  await held.next();
  const began = performance.now();
  let newest: string | undefined;
  for (let change = 0; change < 30; change++) await addValue();
  const standing = async () =>
    toMadeOf((await readValues(after(await addValue()))).headers.get(READ_MODELS_HEADER)!).versions[bingoValues.name];
  const last = await standing();
  let events = 0;
  while (newest !== last) {
    newest = (await held.next())[bingoValues.name];
    events++;
  }
  // One at once, and one more for each second that has begun since.
  expect(events).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 1_000));
});

describe('who may follow what', () => {
  const followed = async (as?: Person | 'operator') =>
    Object.keys(await (await hold([bingoGames, bingoPlayers, bingoValues, auditTrail, highlightLists], as)).next());

  test.each([
    [undefined, [highlightLists]],
    ['visitor', [highlightLists]],
    ['member', [bingoGames, bingoPlayers, highlightLists]],
    ['bingo-host', [bingoGames, bingoPlayers, bingoValues, highlightLists]],
  ] as const)('%s follows only what a query would show', async (as, models) => {
    expect(new Set(await followed(as))).toEqual(new Set(models.map(({ name }) => name)));
  });

  test.each([
    ['nobody signed in', undefined],
    ['somebody who is not in the guild', 'visitor'],
  ] as const)('%s follows no file of game servers and no read model of members', async (_, as) => {
    const names = ['admin-list', 'whitelist-file-access', 'ban-file-access', 'connections', 'whitelists', 'notices'];
    names.push('clan-people', 'supporters');
    const held = await holdChanges(stack.url, [...names, highlightLists.name], as && stack.tokenOf(as));
    open.push(held);
    expect(Object.keys(await held.next())).toEqual([highlightLists.name]);
    expect(readModels.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  const ownOfAnybody = [
    'connections',
    'connections-history',
    'erasure-requests',
    'notices',
    'supporters',
    'whitelist-history',
    'whitelists',
  ];
  const ownOfMembers = [...ownOfAnybody, 'clan-activity', 'clan-invites', 'squad-links'].sort();

  test('what somebody may query for themselves alone is followed as that, in place of the read model', () => {
    const actor = { id: people.member.id, name: people.member.name, roles: [] };
    const followedBy = (inGuild: boolean, rights: readonly Right[] = []) =>
      stack.app
        .get(Subscribable)
        .of(
          readModels.flatMap(({ name }) => [name, `own-${name}`]),
          { actor, inGuild, rights: new Set(rights) },
        )
        .map(({ name }) => name);
    const ownAmong = (names: readonly string[]) =>
      names.flatMap((name) => (name.startsWith('own-') ? [name.slice('own-'.length)] : [])).sort();
    expect(ownAmong(followedBy(false))).toEqual(ownOfAnybody);
    expect(ownAmong(followedBy(true))).toEqual(ownOfMembers);
    // Whose a supporter badge is anybody in the guild may query.
    const wholly = followedBy(true).filter((name) => ownOfMembers.includes(name));
    expect(wholly).toEqual(['supporters']);
    expect(followedBy(true, ['community-admin'])).toEqual(expect.arrayContaining(['connections', 'whitelists']));
  });

  test('what anybody signed in may call names nobody’s documents but their own', () => {
    const routes = stack.app.get(Routes).all();
    const signedIn = routes.filter(({ policy }) => policy?.who === 'signed-in');
    expect(signedIn.filter(({ follows }) => follows.length > 0).length).toBeGreaterThan(5);
    expect(signedIn.filter(({ follows }) => !follows.every(isOwn)).map(({ path }) => path)).toEqual([]);
  });

  describe('their own documents', () => {
    const own = ownOfMembers.map((name) => ({ name: `own-${name}` }));
    let ids = 0;
    const freshMember = () => {
      const id = `2000000000003${String(++ids).padStart(5, '0')}`;
      stack.guild.members.set(id, { name: `Follower ${ids}`, roles: ['member'] });
      return { id, token: stack.issuer.token({ sub: `fresh:${id}`, discord_id: id }) };
    };
    const platforms = ['steam', 'psn', 'xbox'] as const;
    /** Types an account, or lets it go where the member has typed one. */
    const act = async ({ token }: { token: string }, platform: (typeof platforms)[number], linked: Set<string>) => {
      const isLinked = linked.delete(`${token} ${platform}`);
      if (!isLinked) linked.add(`${token} ${platform}`);
      const id = platform === 'steam' ? `7656119${String(++ids).padStart(10, '0')}` : `Typed${++ids}`;
      const answer = isLinked
        ? await stack.request('DELETE', `/api/connections/disconnect/${platform}`, { token })
        : await stack.post('/api/connections/connect', { platform, id, username: 'Somebody' }, { token });
      expect(answer.status).toBe(200);
      return answer;
    };
    const ownVersion = async (token: string, headers = {}) => {
      const answer = await stack.get('/api/connections', { token, headers });
      return toMadeOf(answer.headers.get(READ_MODELS_HEADER)!).versions;
    };

    test('say nothing while only others’ change, and say it at once when they do', async () => {
      const steps = fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...platforms)), { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(steps, fc.constantFrom(...platforms), async (chosen, platform) => {
          const reader = freshMember();
          const others = [freshMember(), freshMember(), freshMember()];
          const linked = new Set<string>();
          const [mine, everybody] = await Promise.all([
            holdChanges(
              stack.url,
              own.map(({ name }) => name),
              reader.token,
            ),
            hold([connectionsOf, whitelists], 'community-admin'),
          ]);
          open.push(mine);
          const before = await mine.next();
          expect(Object.keys(before).sort()).toEqual(own.map(({ name }) => name).sort());
          await everybody.next();
          expect(await ownVersion(reader.token)).toEqual({ 'own-connections': before['own-connections'] });

          let heard: object | undefined;
          const next = mine.next().then((versions) => (heard = versions));
          for (const [who, kind] of chosen) {
            const did = await act(others[who]!, kind, linked);
            // Whoever may query everybody's is told.
            expect(Object.keys(await everybody.next())).not.toEqual([]);
            expect(await ownVersion(reader.token, after(did))).toEqual({
              'own-connections': before['own-connections'],
            });
          }
          expect(heard).toBeUndefined();
          const did = await act(reader, platform, linked);
          const changed = { ...(await next) };
          while (!('own-connections' in changed)) Object.assign(changed, await mine.next());
          expect(changed['own-connections']).not.toBe(before['own-connections']);
          expect(await ownVersion(reader.token, after(did))).toEqual({ 'own-connections': changed['own-connections'] });
          for (const held of open.splice(0)) held.close();
        }),
        { numRuns: runsOf(3, 40) },
      );
    });
  });

  test('a name that does not exist is passed over, one that cannot be one is refused', async () => {
    const held = await holdChanges(stack.url, [highlightLists.name, 'no-such-model']);
    open.push(held);
    expect(Object.keys(await held.next())).toEqual([highlightLists.name]);
    expect((await stack.get('/api/changes?models=../etc')).status).toBe(400);
    expect((await stack.get('/api/changes')).status).toBe(400);
  });

  test('a token that is not good is refused, so that the browser renews it', async () => {
    const expired = await holdChanges(stack.url, [highlightLists.name], 'not-a-token');
    expect(expired.status).toBe(401);
  });
});

describe('bounds', () => {
  test('a person holds only so many', async () => {
    for (let nth = 0; nth < 3; nth++) expect((await hold([bingoGames], 'member')).status).toBe(200);
    const refused = await hold([bingoGames], 'member');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await hold([bingoGames], 'bingo-host')).status).toBe(200);
  });

  test('an address without a token holds only so many, and takes nothing from those with one', async () => {
    for (let nth = 0; nth < 2; nth++) expect((await hold([highlightLists])).status).toBe(200);
    expect((await hold([highlightLists])).status).toBe(429);
    expect((await hold([highlightLists], 'member')).status).toBe(200);
  });

  test('what was let go may be held again', async () => {
    for (let nth = 0; nth < 3; nth++) await hold([bingoGames], 'member');
    open.shift()!.close();
    await until('one to be let go', async () => (await heldNow()) === 2);
    expect((await hold([bingoGames], 'member')).status).toBe(200);
  });
});

test('what operators see is followed as well, and a query that records a look is not', async () => {
  const standing = await hold([{ name: 'operations-health' }], 'operator');
  const began = await standing.next();
  expect(Object.keys(began)).toEqual(['operations-health']);
  await addValue();
  expect(await standing.next()).not.toEqual(began);
  const answer = await stack.get('/api/operations/projections', { as: 'operator', headers: after(await addValue()) });
  expect(answer.headers.get('x-read-stale')).toBeNull();
  expect(toMadeOf(answer.headers.get(READ_MODELS_HEADER)!)).toMatchObject({ elsewhere: true });
  const looked = await stack.get('/api/admin-portal/squad/player-stats?query=nobody', { as: 'squad-admin' });
  expect(looked.headers.get(READ_MODELS_HEADER)).toBeNull();
});

test('a connection ends when the token runs out that it was opened with', async () => {
  const { issuer } = stack;
  const soon = Math.floor(Date.now() / 1_000) + 2;
  const token = issuer.token({ sub: 'persona:bingo-host', discord_id: people['bingo-host'].id, exp: soon });
  const held = await holdChanges(stack.url, [bingoValues.name], token);
  open.push(held);
  expect(held.status).toBe(200);
  expect(await held.ended()).toBe('renew');
});

describe('a connection ends soon', () => {
  /** Ten seconds are promised; a busy machine may take a little longer. It was half a minute and more. */
  const SOON = 15_000;

  test('after its holder signed out, or somebody ended the sessions, and the token is refused', async () => {
    const { guild, issuer, readModels } = stack;
    const grants = await openGrantStore(readModels);
    const id = '200000000000199002';
    guild.members.set(id, { name: 'Host with two browsers', roles: ['bingo-host'] });
    const tokenOf = (more: object) => issuer.token({ sub: 'fresh:two', discord_id: id, ...more });
    const tokens = ['a-grant', 'another'].map((grant) => tokenOf({ sid: signInOf(grant) }));
    const held = await Promise.all(tokens.map((token) => holdChanges(stack.url, [bingoValues.name], token)));
    open.push(...held);
    await Promise.all(held.map((one) => one.next()));
    const mayRead = async (token: string) => (await stack.get('/api/bingo/values', { token })).status;

    await endSignIn(grants, 'a-grant');
    expect(await held[0]!.ended(SOON)).toBe('rights');
    await until('the token to be refused', async () => (await mayRead(tokens[0]!)) === 401);
    expect(await mayRead(tokens[1]!)).toBe(200);

    await endSessions(grants, id);
    expect(await held[1]!.ended(SOON)).toBe('rights');
    await until('the other to be refused', async () => (await mayRead(tokens[1]!)) === 401);
    await grants.close();
  });

  test('after a role went that gave what it follows, and other rights end with it', async () => {
    const { guild, issuer } = stack;
    const who = { id: '200000000000199001', token: '' };
    guild.members.set(who.id, { name: 'Host for a day', roles: ['bingo-host'] });
    who.token = issuer.token({ sub: 'fresh:host', discord_id: who.id });
    const held = await holdChanges(stack.url, [bingoValues.name], who.token);
    open.push(held);
    expect(Object.keys(await held.next())).toEqual([bingoValues.name]);
    const began = performance.now();
    guild.members.get(who.id)!.roles = [];
    const mayRead = async () => (await stack.get('/api/bingo/values', { token: who.token })).status;
    await until('the right to be gone', async () => (await mayRead()) === 403, { every: 250 });
    expect(performance.now() - began).toBeLessThan(SOON);
    expect(await held.ended(SOON)).toBe('rights');
  });

  test('after another role went than what it follows needs: a page for staff may follow what members may', async () => {
    const { guild, issuer } = stack;
    const id = '200000000000199003';
    guild.members.set(id, { name: 'Coordinator for a day', roles: ['squad-coordinator'] });
    const token = issuer.token({ sub: 'fresh:coordinator', discord_id: id });
    const held = await holdChanges(stack.url, [highlightLists.name], token);
    open.push(held);
    expect(Object.keys(await held.next())).toEqual([highlightLists.name]);
    guild.members.get(id)!.roles = [];
    expect(await held.ended(SOON)).toBe('rights');
  });
});

test('an api that closes says so to those it holds, and waits for none of them', async () => {
  const other = await startApi({ ...stack.env, HELD_CONNECTIONS_PERSON: '10' });
  const held = await Promise.all(
    Array.from({ length: 10 }, () => holdChanges(other.url, [bingoValues.name], stack.tokenOf('bingo-host'))),
  );
  await Promise.all(held.map((one) => one.next()));
  const closed = other.close();
  expect(new Set(await Promise.all(held.map((one) => one.ended())))).toEqual(new Set(['closing']));
  await closed;
});

test('a browser that gets nothing through says so, and holds nothing', async () => {
  const { status } = await stack.get(`/api/changes?models=${bingoGames.name}&report=buffered`, { as: 'member' });
  expect(status).toBe(204);
  expect(stack.lines.some((line) => line.includes('buffers /api/changes'))).toBe(true);
  expect((await stack.get('/metrics')).text).toContain('held_connections_ended_total{reason="buffered"} 1');
  const { body } = await stack.get('/api/operations/projections', { as: 'community-admin' });
  expect(body['buffering']).toEqual({ reports: 1, at: expect.any(Number) });
});
