import { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { WhitelistAnswer, WhitelistFilesAnswer, WhitelistHistoryAnswer } from '@app/contracts/whitelist/whitelist';
import type { ProjectionsAnswer } from '@app/contracts/operations/projections';
import type { Answer } from './support/api';
import { people } from './support/people';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;

beforeAll(async () => {
  stack = await startStack({
    projections: ['connections', 'supporters', 'whitelist', 'whitelists'],
    jobs: ['guild-roles'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

let strangers = 0;

/** Somebody nobody has met, in the guild with these roles. */
const somebody = (roles: string[], name = `Stranger ${strangers + 1}`) => {
  const n = ++strangers;
  const id = String(210_000_000_000_000_000n + BigInt(n));
  stack.guild.members.set(id, { name, roles });
  const token = stack.issuer.token({ sub: `stranger:${n}`, name, discord_id: id });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    stack.post(path, body, { token, headers });
  const get = (path: string, headers: Record<string, string> = {}) => stack.get(path, { token, headers });
  const info = async (since: Record<string, string> = {}) =>
    (await get('/api/whitelisting', since)).body as unknown as WhitelistAnswer;
  const connect = async (account: number) => {
    const answer = await post('/api/connections/connect', { platform: 'steam', id: steam(account), username: name });
    if (answer.status === 200) expect((await info(after(answer))).hasConnections).toBe(true);
    return answer;
  };
  return {
    id,
    n,
    token,
    post,
    get,
    info,
    connect,
    save: (slots: unknown[], headers: Record<string, string> = {}) =>
      post('/api/whitelisting/slots', { slots }, headers),
    /** Connects an account and redeems. */
    async join(account = 1_000 + n) {
      const connected = await connect(account);
      expect(connected.status).toBe(200);
      const redeemed = await post('/api/whitelisting/redeem', {}, after(connected));
      expect([redeemed.status, redeemed.text]).toEqual([200, expect.stringContaining('Whitelist redeemed')]);
      return info(after(redeemed));
    },
    roles: (...now: string[]) => stack.guild.members.set(id, { name, roles: now }),
  };
};
type Somebody = ReturnType<typeof somebody>;

const put = (slot: { entryId: string }, account: number) => ({
  entryId: slot.entryId,
  game: 'SQUAD',
  id: steam(account),
  shouldDelete: false,
});

const log = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of stack.app.get(EventLog).readStream(stream)) all.push(...events);
  return all;
};

const squadFile = () => fetch(`${stack.url}/api/whitelist-files/squad.cfg`);
const listed = (text: string) => [...text.matchAll(/^Admin=(\d+):Whitelist/gm)].map(([, id]) => id);
const untilListed = (what: string, is: (ids: (string | undefined)[]) => boolean) =>
  until(what, async () => is(listed(await (await squadFile()).text())));

const refused = (answer: Answer, status: number, code: string, error?: string) => {
  expect([answer.status, answer.body['code'], answer.body['success']]).toEqual([status, code, false]);
  if (error !== undefined) expect(answer.body['error']).toBe(error);
};

describe('the way to one’s slots', () => {
  test('without a role that gives slots there are none', async () => {
    const who = somebody(['member', 'squad-admin']);
    expect(await who.info()).toEqual({
      success: true,
      hasSlots: false,
      hasConnections: false,
      hasRedeemed: false,
      totalSlots: 0,
      message: 'You have no whitelist slots. They come with supporter roles and with some community roles.',
      enabledGames: { reforger: false },
      slots: [],
      revision: 0,
      slotRoles: expect.any(Array),
      supporter: null,
      revoked: null,
    });
    refused(await who.post('/api/whitelisting/redeem', {}), 409, 'no-slots');
  });

  test('the highest VIP tier counts, and every other role’s slots on top', async () => {
    const who = somebody(['vip', 'vip-gold', 'booster']);
    expect(await who.info()).toMatchObject({ hasSlots: true, totalSlots: 4, hasConnections: false });
  });

  test('every role that gives slots is listed, with those of the member marked', async () => {
    const { slotRoles } = await somebody(['vip-gold', 'member', 'squad-admin']).info();
    const given = Object.fromEntries(slotRoles.map(({ name, slots }) => [name, slots]));
    expect(given).toEqual({
      VIP: 1,
      'VIP Gold': 3,
      'VIP Platinum': 5,
      'Community Rep': 1,
      'Super Seeder': 1,
      Commander: 1,
      'Community Admin': 1,
      'Leadership Staff': 1,
      'Support Staff': 1,
      Partner: 15,
      Booster: 1,
    });
    expect(slotRoles.filter(({ held }) => held).map(({ name }) => name)).toEqual(['VIP Gold']);
    expect(slotRoles.filter(({ exclusive }) => exclusive)).toHaveLength(3);
  });

  test('without a linked Steam account nothing is redeemed', async () => {
    const who = somebody(['vip']);
    refused(await who.post('/api/whitelisting/redeem', {}), 409, 'no-steam-account');
  });

  test('with both, slots are redeemed: the first is the member’s own, the others are empty and named', async () => {
    const who = somebody(['vip-gold']);
    const connected = await who.connect(77);
    expect(await who.info(after(connected))).toMatchObject({
      hasConnections: true,
      hasRedeemed: false,
      message: 'You have 3 whitelist slots to redeem.',
    });
    const redeemed = await who.post('/api/whitelisting/redeem', {}, after(connected));
    const info = await who.info(after(redeemed));
    expect(info).toMatchObject({ hasRedeemed: true, totalSlots: 3, message: '1 of 3 whitelist slots in use.' });
    expect(
      info.slots.map(({ slotNumber, isOwnSlot, isActive, game, steamId, reforgerUuid }) => [
        slotNumber,
        isOwnSlot,
        isActive,
        game,
        steamId,
        reforgerUuid,
      ]),
    ).toEqual([
      [1, true, true, 'SQUAD', steam(77), null],
      [2, false, true, 'SQUAD', null, null],
      [3, false, true, 'SQUAD', null, null],
    ]);
    expect(new Set(info.slots.map(({ entryId }) => entryId)).size).toBe(3);
  });

  test('redeeming twice at once, and again later, happens once', async () => {
    const who = somebody(['vip-gold']);
    const connected = await who.connect(78);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => who.post('/api/whitelisting/redeem', {}, after(connected))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const events = await log(`whitelist-${who.id}`);
    expect(events.filter(({ type }) => type === 'WhitelistRedeemed')).toHaveLength(1);
  });

  test('whoever is in no guild has no slots, and whoever has no token no answer', async () => {
    expect((await stack.get('/api/whitelisting', { as: 'visitor' })).body).toMatchObject({ hasSlots: false });
    refused(await stack.get('/api/whitelisting'), 401, 'unauthenticated');
    refused(await stack.post('/api/whitelisting/redeem', {}), 401, 'unauthenticated');
    refused(await stack.post('/api/whitelisting/update-own', {}), 401, 'unauthenticated');
    refused(await stack.post('/api/whitelisting/slots', { slots: [] }), 401, 'unauthenticated');
  });
});

describe('the own slot', () => {
  test('is refreshed with the account that is linked now', async () => {
    const who = somebody(['vip']);
    await who.join(81);
    const gone = await stack.request('DELETE', '/api/connections/disconnect/steam', { token: who.token });
    expect(await who.info(after(gone))).toMatchObject({ hasConnections: false, slots: [{ steamId: steam(81) }] });
    refused(
      await who.post('/api/whitelisting/update-own', {}, after(gone)),
      409,
      'no-steam-account',
      'Connect your Steam account first: your own slot needs it.',
    );
    const connected = await who.connect(82);
    const updated = await who.post('/api/whitelisting/update-own', {}, after(connected));
    expect(updated.status).toBe(200);
    expect((await who.info(after(updated))).slots).toMatchObject([{ steamId: steam(82), isOwnSlot: true }]);
    const again = await who.post('/api/whitelisting/update-own', {});
    expect(again.status).toBe(200);
    expect((await log(`whitelist-${who.id}`)).filter(({ type }) => type === 'WhitelistOwnSlotUpdated')).toHaveLength(1);
  });

  test('is not there before redeeming', async () => {
    const who = somebody(['vip']);
    refused(await who.post('/api/whitelisting/update-own', {}), 409, 'not-redeemed');
  });
});

describe('saving slots', () => {
  let who: Somebody;
  let info: WhitelistAnswer;
  beforeEach(async () => {
    who = somebody(['vip-platinum']);
    info = await who.join();
  });

  test('fills, changes and empties', async () => {
    const filled = await who.save([put(info.slots[1]!, 201), put(info.slots[2]!, 202)]);
    const now = await who.info(after(filled));
    expect(now.slots.map(({ steamId }) => steamId).slice(1, 3)).toEqual([steam(201), steam(202)]);
    expect(now.revision).toBeGreaterThan(info.revision);
    const done = await who.save([
      put(now.slots[1]!, 203),
      { entryId: now.slots[2]!.entryId, game: '', id: '', shouldDelete: true },
    ]);
    expect((await who.info(after(done))).slots.map(({ steamId }) => steamId).slice(1, 3)).toEqual([steam(203), null]);
  });

  test('a repeated request changes nothing more', async () => {
    const edit = [put(info.slots[1]!, 211)];
    const first = await who.save(edit, { 'idempotency-key': 'k1' });
    const again = await who.save(edit, { 'idempotency-key': 'k1' });
    const without = await who.save(edit);
    expect([first.status, again.status, without.status]).toEqual([200, 200, 200]);
    expect((await log(`whitelist-${who.id}`)).filter(({ type }) => type === 'WhitelistSlotChanged')).toHaveLength(1);
    refused(await who.save([put(info.slots[2]!, 212)], { 'idempotency-key': 'k1' }), 422, 'idempotency-key-reused');
  });

  test.each([
    [
      'a Steam ID that is none',
      (slot: string) => ({ entryId: slot, game: 'SQUAD', id: '123' }),
      400,
      'slot-id-invalid',
      'Invalid Steam ID format',
    ],
    [
      'Reforger while it is not enabled',
      (slot: string) => ({ entryId: slot, game: 'REFORGER', id: uuid(1) }),
      400,
      'game-not-enabled',
      undefined,
    ],
    ['half a slot', (slot: string) => ({ entryId: slot, game: 'SQUAD' }), 400, 'slot-incomplete', undefined],
    [
      'a slot that does not exist',
      () => ({ entryId: 'nothing', game: 'SQUAD', id: steam(1) }),
      404,
      'slot-not-found',
      undefined,
    ],
    [
      'a game that does not exist',
      (slot: string) => ({ entryId: slot, game: 'ARMA', id: steam(1) }),
      400,
      'invalid',
      undefined,
    ],
    [
      'an unknown field',
      (slot: string) => ({ entryId: slot, game: 'SQUAD', id: steam(1), note: 'x' }),
      400,
      'invalid',
      undefined,
    ],
    ['a number as id', (slot: string) => ({ entryId: slot, game: 'SQUAD', id: 1 }), 400, 'invalid', undefined],
    [
      'an id that is too long',
      (slot: string) => ({ entryId: slot, game: 'SQUAD', id: '7'.repeat(65) }),
      400,
      'invalid',
      undefined,
    ],
    [
      'an object in place of an entry',
      () => ({ entryId: { $ne: null }, game: 'SQUAD', id: steam(1) }),
      400,
      'invalid',
      undefined,
    ],
    ['a missing entry', () => ({ game: 'SQUAD', id: steam(1) }), 400, 'invalid', undefined],
  ] as const)('%s is refused, and nothing is saved', async (_, edit, status, code, error) => {
    refused(await who.save([put(info.slots[2]!, 220), edit(info.slots[1]!.entryId)]), status, code, error);
    expect((await who.info()).revision).toBe(info.revision);
  });

  test.each([[{}], [{ slots: [] }], [{ slots: 'all' }], [{ slots: [], more: 1 }], [null]])(
    '%j is no request',
    async (body) => {
      expect((await who.post('/api/whitelisting/slots', body)).status).toBe(400);
    },
  );

  test('the own slot and another member’s slots cannot be edited', async () => {
    refused(await who.save([put(info.slots[0]!, 230)]), 400, 'own-slot');
    const other = await somebody(['vip-gold']).join();
    refused(await who.save([put(other.slots[1]!, 230)]), 404, 'slot-not-found');
  });

  test('the same player twice is refused, in another member’s slots they may stand too', async () => {
    refused(await who.save([put(info.slots[1]!, 240), put(info.slots[2]!, 240)]), 409, 'duplicate-player');
    refused(await who.save([{ ...put(info.slots[1]!, 0), id: info.slots[0]!.steamId }]), 409, 'duplicate-player');
    const other = somebody(['vip-gold']);
    const others = await other.join();
    expect((await who.save([put(info.slots[1]!, 240)])).status).toBe(200);
    expect((await other.save([put(others.slots[1]!, 240)])).status).toBe(200);
    await untilListed('one line for both', (ids) => ids.filter((id) => id === steam(240)).length === 1);
  });

  test('two tabs: with If-Match the later one gets 409 and sees both versions', async () => {
    const page = await who.get('/api/whitelisting');
    const etag = page.headers.get('etag')!;
    expect((await who.save([put(info.slots[1]!, 250)], { 'if-match': etag })).status).toBe(200);
    const edit = put(info.slots[2]!, 251);
    const late = await who.save([edit], { 'if-match': etag });
    refused(late, 409, 'slots-changed');
    expect(late.body['yours']).toEqual([edit]);
    expect(late.body['current']).toMatchObject({
      revision: info.revision + 1,
      slots: [{}, { steamId: steam(250) }, { steamId: null }, {}, {}],
    });
    expect(late.body['requestId']).toBe(late.headers.get('x-request-id'));
    refused(await who.save([edit], { 'if-match': 'yesterday' }), 400, 'bad-if-match');
    expect((await who.save([edit], { 'if-match': '*' })).status).toBe(200);
  });

  test('two tabs without If-Match: an entry that changed meanwhile is not overwritten', async () => {
    expect((await who.save([put(info.slots[1]!, 260)])).status).toBe(200);
    refused(await who.save([put(info.slots[1]!, 261)]), 409, 'slots-changed');
    refused(
      await who.save([{ entryId: info.slots[1]!.entryId, game: '', id: '', shouldDelete: true }]),
      409,
      'slots-changed',
    );
    expect((await who.save([put(info.slots[2]!, 262)])).status).toBe(200);
  });

  test('of 32 tabs that save the same slot at once one wins, and 31 are refused because it changed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => who.save([put(info.slots[1]!, 300 + index)])),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'slots-changed')).toHaveLength(31);
    expect((await who.info(after(answers[won[0]!]!))).slots[1]!.steamId).toBe(steam(300 + won[0]!));
  });

  test('different slots saved at once are all kept', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => who.save([put(info.slots[n]!, 340 + n)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const seen = await until('all four', async () => {
      const { slots } = await who.info();
      return slots.every(({ steamId }) => steamId !== null) && slots;
    });
    expect(seen.slice(1).map(({ steamId }) => steamId)).toEqual([341, 342, 343, 344].map(steam));
  });

  test('what has not changed is not sent again', async () => {
    const page = await who.get('/api/whitelisting');
    const again = await who.get('/api/whitelisting', { 'if-none-match': page.headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('guild roles', () => {
  test('a role lost takes slots out of the file from the last, and its return brings them back', async () => {
    const who = somebody(['vip-gold', 'booster'], 'Billabong //:=\nAdmin=76561190000000666:Owner');
    const info = await who.join(900);
    const saved = await who.save([put(info.slots[1]!, 901), put(info.slots[2]!, 902), put(info.slots[3]!, 903)]);
    const full = await who.info(after(saved));
    const mine = (ids: readonly (string | undefined)[]) =>
      ids.filter((id) => id! >= steam(900) && id! <= steam(903)).sort();
    await untilListed('all four', (ids) => mine(ids).length === 4);

    who.roles('vip', 'booster');
    await untilListed('two of four', (ids) => mine(ids).join() === [steam(900), steam(901)].join());
    const less = await until('the tab to show it', async () => {
      const now = await who.info();
      return now.totalSlots === 2 && now;
    });
    expect(less.slots.map(({ isActive }) => isActive)).toEqual([true, true, false, false]);
    refused(await who.save([put(less.slots[2]!, 904)]), 409, 'slot-inactive');

    who.roles();
    await untilListed('none', (ids) => mine(ids).length === 0);
    expect(await who.info()).toMatchObject({ hasSlots: false, hasRedeemed: true, totalSlots: 0 });

    who.roles('vip-gold', 'booster');
    await untilListed('all four again', (ids) => mine(ids).length === 4);
    const back = await until('the tab to show it', async () => {
      const now = await who.info();
      return now.totalSlots === 4 && now;
    });
    expect(back.slots).toEqual(full.slots);

    const events = await log(`whitelist-${who.id}`);
    expect(
      events
        .filter(({ type }) => type === 'WhitelistAllowanceChanged')
        .map(
          ({ data }) =>
            data as { from: number; to: number; because: string; deactivated: number[]; activated: number[] },
        )
        .map(({ from, to, because, deactivated, activated }) => [from, to, because, deactivated, activated]),
    ).toEqual([
      [4, 2, 'roles', [4, 3], []],
      [2, 0, 'roles', [2, 1], []],
      [0, 4, 'roles', [], [1, 2, 3, 4]],
    ]);
    expect((await log(`member-${who.id}`)).map(({ data }) => (data as { roles: string[] }).roles)).toEqual([
      ['booster', 'vip-gold'],
      ['booster', 'vip'],
      [],
      ['booster', 'vip-gold'],
    ]);
    const text = await (await squadFile()).text();
    expect(text).not.toContain('76561190000000666:Owner');
    expect(listed(text)).not.toContain('76561190000000666');
  });

  test('whoever refreshes their roles is seen at once, and leaves the guild with all slots', async () => {
    const who = somebody(['vip']);
    expect((await who.get('/api/auth/discord-roles?refresh=true')).status).toBe(200);
    await until('the roles in the log', async () => (await log(`member-${who.id}`)).length === 1);
    who.roles('vip-gold');
    await who.get('/api/auth/discord-roles?refresh=true');
    const seen = await until('the new roles', async () => {
      const events = await log(`member-${who.id}`);
      return events.length === 2 && events;
    });
    expect(seen[1]!.data).toMatchObject({ roles: ['vip-gold'], gained: ['vip-gold'], lost: ['vip'] });
    await who.join(920);
    stack.guild.members.delete(who.id);
    await untilListed('nobody of theirs', (ids) => !ids.includes(steam(920)));
  });

  test('a guild that says it is empty, or fails, takes nobody’s slots away', async () => {
    const who = somebody(['vip']);
    await who.join(930);
    await untilListed('the slot', (ids) => ids.includes(steam(930)));
    const everybody = new Map(stack.guild.members);
    stack.guild.members.clear();
    const before = stack.guild.requests.length;
    await until('some looks', async () => stack.guild.requests.length > before + 3);
    stack.guild.fault.status = 500;
    for (const [id, one] of everybody) stack.guild.members.set(id, one);
    delete stack.guild.fault.status;
    expect(listed(await (await squadFile()).text())).toContain(steam(930));
    expect((await log(`whitelist-${who.id}`)).map(({ type }) => type)).not.toContain('WhitelistAllowanceChanged');
  });

  test('a bot that may not list the guild reads each member', async () => {
    stack.guild.intents.members = false;
    const who = somebody(['vip']);
    await who.join(940);
    who.roles();
    await untilListed('nobody of theirs', (ids) => !ids.includes(steam(940)));
    await until('the loss in the log', async () =>
      (await log(`whitelist-${who.id}`)).some(({ type }) => type === 'WhitelistAllowanceChanged'),
    );
    stack.guild.intents.members = true;
  });
});

describe('history', () => {
  test('a member sees what happened to their slots, when and by whom', async () => {
    const who = somebody(['vip-gold']);
    const info = await who.join(950);
    const saved = await who.save([put(info.slots[1]!, 951)]);
    who.roles('vip');
    const { history } = await until('the allowance in the history', async () => {
      const answer = (await who.get('/api/whitelisting/history', after(saved)))
        .body as unknown as WhitelistHistoryAnswer;
      return answer.history.length === 3 && answer;
    });
    expect(
      history.map(({ type, by, slotNumber, allowance, deactivated }) => [type, by, slotNumber, allowance, deactivated]),
    ).toEqual([
      ['allowance-changed', null, null, { from: 3, to: 1 }, [3, 2]],
      ['slot-changed', `Stranger ${who.n}`, 2, null, []],
      ['redeemed', `Stranger ${who.n}`, 1, { from: 0, to: 3 }, []],
    ]);
    expect(history[1]).toMatchObject({ before: { steamId: null }, after: { game: 'SQUAD', steamId: steam(951) } });
    expect((await somebody(['vip']).get('/api/whitelisting/history')).body).toEqual({ success: true, history: [] });
  });

  test('its ETag is another only when their own slots are', async () => {
    const [who, another] = [somebody(['vip']), somebody(['vip'])];
    const etagOf = async (path: string, seen: Awaited<ReturnType<typeof stack.post>>) =>
      (await who.get(path, after(seen))).headers.get('etag');
    const first = await who.connect(5_000 + who.n);
    const paths = ['/api/whitelisting', '/api/whitelisting/history'];
    const before = await Promise.all(paths.map((path) => etagOf(path, first)));
    await another.connect(5_000 + another.n);
    const others = await another.post('/api/whitelisting/redeem', {});
    expect(await Promise.all(paths.map((path) => etagOf(path, others)))).toEqual(before);
    const own = await who.post('/api/whitelisting/redeem', {});
    for (const [index, path] of paths.entries()) expect(await etagOf(path, own)).not.toBe(before[index]);
  });
});

test('a slot whose player was erased is empty, and takes another', async () => {
  const [who, gone] = [somebody(['vip-gold']), somebody([])];
  const account = 1_000 + who.n + 500;
  await gone.connect(account);
  const { slots } = await who.join();
  await who.save([put(slots[1]!, account)]);
  await untilListed('the player to be let in', (ids) => ids.includes(steam(account)));
  const operator = { as: 'operator' } as const;
  const erased = await stack.post(
    '/api/operations/erasures',
    { memberId: gone.id, accounts: [steam(account)] },
    operator,
  );
  expect(erased).toMatchObject({ status: 201, body: { accounts: 1 } });
  const { body } = await stack.post('/api/operations/projections/whitelists/rebuild', {}, operator);
  await until('what was rebuilt to be served', async () => {
    const answer = await stack.get('/api/operations/projections', operator);
    const { projections } = answer.body as unknown as ProjectionsAnswer;
    return projections.find(({ projection }) => projection === 'whitelists')?.serving === body['generation'];
  });
  const info = await who.info();
  expect([info.slots[1]!.steamId, info.message]).toEqual([null, '1 of 3 whitelist slots in use.']);
  const saved = await who.save([put(info.slots[1]!, account + 1)]);
  expect((await who.info(after(saved))).slots[1]!.steamId).toBe(steam(account + 1));
});

describe('the files for game servers', () => {
  test('a Squad admin list reserves places and grants nothing else', async () => {
    const who = somebody(['vip'], 'Quoll');
    await who.join(960);
    await untilListed('the slot', (ids) => ids.includes(steam(960)));
    const answer = await squadFile();
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')[0]).toBe('Group=Whitelist:reserve');
    expect(text).toContain(`\nAdmin=${steam(960)}:Whitelist // Quoll slot 1\n`);
    expect(text.match(/^Group=/gm)).toHaveLength(1);
  });

  test('a server that has it gets 304; without gzip it gets plain text', async () => {
    const first = await squadFile();
    const etag = first.headers.get('etag')!;
    const again = await fetch(first.url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await fetch(first.url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
  });

  test('the Reforger list is a JSON array', async () => {
    const answer = await stack.get('/api/whitelist-files/reforger.json');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, []]);
  });

  test.each(['SomeOtherList.cfg', 'squad.cfg.bak', '..%2f..%2fetc%2fpasswd', 'secret/squad.cfg', 'toString'])(
    '%s is not there',
    async (path) => refused(await stack.get(`/api/whitelist-files/${path}`), 404, 'not-found'),
  );

  test('staff see what is in each file and which server fetched it last', async () => {
    const began = Date.now();
    await stack.get('/api/whitelist-files/squad.cfg?server=2');
    await stack.get('/api/whitelist-files/squad.cfg?server=Robert');
    // Somebody looks whether it is there, and fetches nothing.
    await stack.request('HEAD', '/api/whitelist-files/squad.cfg?server=1');
    refused(await stack.get('/api/whitelist-files/squad.cfg?serve=2'), 400, 'invalid');
    const { body } = await stack.get('/api/admin-portal/whitelist-files', { as: 'squad-coordinator' });
    const { files, secret, age } = body as unknown as WhitelistFilesAnswer;
    expect([secret, age]).toEqual([null, 0]);
    const [squad] = files;
    expect(squad).toMatchObject({ name: 'squad.cfg', path: '/api/whitelist-files/squad.cfg' });
    expect(squad!.entries).toBe(listed(await (await squadFile()).text()).length);
    const servers = squad!.fetches.map(({ server }) => server);
    expect(servers).toEqual(expect.arrayContaining(['ZSU Squad #2', null]));
    expect(servers).not.toContain('ZSU Squad #1');
    expect(Date.parse(squad!.fetches[0]!.at)).toBeGreaterThanOrEqual(began);
  });

  test.each(['member', 'squad-admin', 'reforger-admin'] as const)('a %s may not look or rotate', async (as) => {
    refused(await stack.get('/api/admin-portal/whitelist-files', { as }), 403, 'forbidden');
    refused(await stack.post('/api/admin-portal/whitelist-files/secret', {}, { as }), 403, 'forbidden');
    refused(await stack.request('DELETE', '/api/admin-portal/whitelist-files/secret', { as }), 403, 'forbidden');
  });

  test('a secret replaces the plain path, its successor replaces it in turn, and it can be switched off; what was before works for a day', async () => {
    const as = 'squad-coordinator' as const;
    const rotate = (headers: Record<string, string> = {}) =>
      stack.post('/api/admin-portal/whitelist-files/secret', {}, { as, headers });
    const seen = async (answer: Answer) =>
      (await stack.get('/api/admin-portal/whitelist-files', { as, headers: after(answer) }))
        .body as unknown as WhitelistFilesAnswer;
    const first = await rotate({ 'idempotency-key': 'once' });
    const [path] = first.body['paths'] as string[];
    expect(path).toMatch(/^\/api\/whitelist-files\/[\w-]{32}\/squad\.cfg$/);
    const state = await seen(first);
    expect(state.secret).toMatchObject({ endsWith: path!.split('/')[3]!.slice(-4), by: people[as].name });
    expect(state.files[0]!.path).toBe('/api/whitelist-files/<secret>/squad.cfg');
    // Servers that have not been given the new path yet go on.
    expect((await squadFile()).status).toBe(200);
    expect(Date.parse(state.formerUntil!) - Date.parse(state.secret!.since!)).toBe(86_400_000);
    expect((await stack.get(path!)).text).toContain('Group=Whitelist:reserve');
    expect((await stack.get(path!.replace(/[\w-]{32}/, 'guess'))).status).toBe(404);

    const repeated = await rotate({ 'idempotency-key': 'once' });
    expect([repeated.status, repeated.body['paths']]).toEqual([200, null]);
    expect((await stack.get(path!)).status).toBe(200);

    const second = await rotate();
    const [newPath] = second.body['paths'] as string[];
    await seen(second);
    expect((await squadFile()).status).toBe(404);
    expect((await stack.get(path!)).status).toBe(200);
    expect((await stack.get(newPath!)).status).toBe(200);
    expect((await stack.get(newPath!.replace('squad.cfg', 'reforger.json'))).status).toBe(200);

    const off = await stack.request('DELETE', '/api/admin-portal/whitelist-files/secret', { as });
    expect((await seen(off)).secret).toBeNull();
    expect((await stack.get(path!)).status).toBe(404);
    expect((await stack.get(newPath!)).status).toBe(200);
    expect((await squadFile()).status).toBe(200);

    const events = await log('whitelistFiles');
    expect(events.map(({ metadata }) => metadata.audit?.action)).toEqual([
      'ENABLE_SECRET',
      'ROTATE_SECRET',
      'DISABLE_SECRET',
    ]);
    expect(JSON.stringify(events)).not.toContain(path!.split('/')[3]);
    expect(stack.lines.join('\n')).not.toContain(path!.split('/')[3]);
  });
});
