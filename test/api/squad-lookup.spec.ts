import { markText } from '@app/contracts/read-after';
import type { AuditLog } from '@app/contracts/audit/audit';
import type {
  SquadFightsAnswer,
  SquadLookup,
  SquadLookupAnswer,
  SquadSuggestionsAnswer,
} from '@app/contracts/squad/lookup';
import type { DomainEvent } from '@app/domain/decider';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { BY_CODE } from '@app/domain/connections/sources';
import { connectAccount } from '@app/processes/linking';
import { Addresses } from '../../apps/api/src/platform/ingest/addresses';
import { marksOf } from '../../apps/api/src/platform/responses/read-after';
import { addressesIn } from './support/addresses';
import { people, type Person } from './support/people';
import { after, startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

jest.setTimeout(120_000);

const BASE = '/api/admin-portal/squad';
const MATCH = '20261120T090004000-Yehorivka_RAAS_v1';
const DAY = 86_400_000;
const eos = (n: number) => `0002${String(n).padStart(28, '0')}`;
const steam = (n: number) => `7656119${String(9_000_000_000 + n)}`;
const [GECKO, JIM, ANN] = [1, 2, 3];

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;
let read: Record<string, string> = {};
let sequence = 0;

const append = async (...events: readonly DomainEvent[]): Promise<void> => {
  const any = { category: 'squadMatch', initial: null, evolve: () => null };
  const by = { actor: { id: 'test', name: 'test', roles: [] }, requestId: `test-${++sequence}` };
  const receipt = await stack.app.get(Streams).transact(any, `1-${MATCH}`, () => events, by);
  read = { 'x-read-after': marksOf([receipt]).map(markText).join(',') };
};
const of = (more: object) => ({
  ...{ serverId: 1, match: MATCH, source: 'log', sequence: ++sequence },
  ...{ at: new Date(Date.now() - DAY + sequence).toISOString(), ...more },
});
const identified = (n: number, name: string, steamId: string | null = steam(n)): DomainEvent => ({
  type: 'SquadPlayerIdentified',
  data: of({ playerId: eos(n), steamId, name }),
});
const fighter = (n: number | null, team = 1) => ({ playerId: n === null ? null : eos(n), team, faction: 'USA' });
const died = (victim: number, attacker: number | null, by: string, more: object = {}): DomainEvent => ({
  type: 'SquadPlayerDied',
  data: of({
    ...{ layer: 'Yehorivka_RAAS_v1', damage: 62.4, weapon: 'BP_M4_M68_Foregrip', bledOut: false },
    ...{ victim: fighter(victim, 2), attacker: attacker === null ? null : fighter(attacker), by, ...more },
  }),
});

const get = async <Body>(path: string, as: Person = 'squad-admin') => {
  const { status, body, text } = await answered(() => stack.get(`${BASE}/${path}`, { as, headers: read }));
  return { status, body: body as unknown as Body & { error?: string; code?: string }, text };
};
const player = async (query: string, as?: Person) =>
  (await get<SquadLookupAnswer>(`player-stats?query=${encodeURIComponent(query)}`, as)).body.player!;
const events = async (query: string) => (await get<SquadFightsAnswer>(`player-events?${query}`)).body;

const remember = (n: number, address: string, daysAgo: number) =>
  stack.app
    .get(Addresses)
    .remember([{ game: 'squad', playerId: eos(n), serverId: 1, at: Date.now() - daysAgo * DAY - n, address }]);

const logs = async () => {
  const { body } = await stack.get('/api/admin-portal/logs/tool/squad/player-stats?limit=100', {
    as: 'community-admin',
  });
  return (body as unknown as { logs: readonly AuditLog[] }).logs;
};

beforeAll(async () => {
  stack = await startStack({
    projections: ['connections', 'seeding', 'squad', 'supporters', 'reforger', 'audit'],
  });
  projector = await stack.projector();
  await append(
    identified(GECKO, 'Gecko'),
    identified(GECKO, 'xX_Gécko_Xx'),
    identified(JIM, 'Gecko Jim'),
    identified(ANN, 'Gecko Ann', null),
    died(JIM, GECKO, 'enemy'),
    died(ANN, GECKO, 'teammate', { serverId: 2 }),
    died(GECKO, null, 'nobody'),
    died(GECKO, JIM, 'enemy'),
  );
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

test.each(['squad-coordinator', 'squad-senior-admin', 'reforger-admin', 'member', 'visitor'] as const)(
  'a %s is refused, and nothing is recorded',
  async (as) => {
    for (const path of [
      'player-stats?query=Gecko',
      'player-autocomplete?q=ge',
      `player-events?steamID=${steam(1)}&type=kills`,
    ])
      expect((await stack.get(`${BASE}/${path}`, { as })).status).toBe(403);
    const show = { steamID: steam(GECKO), addressId: '1', reason: 'Ban evasion check' };
    expect((await stack.post(`${BASE}/player-address`, show, { as })).status).toBe(403);
    expect((await logs()).filter(({ adminUserId }) => adminUserId === people[as].id)).toEqual([]);
  },
);

test('whoever reads what a player did has looked the player up, also by nothing but that address', async () => {
  const as = 'community-admin';
  const looks = async () => (await logs()).filter(({ adminUserId }) => adminUserId === people[as].id).length;
  const before = await looks();
  const path = `${BASE}/player-events?steamID=${steam(JIM)}&type=kills`;
  for (let time = 0; time < 2; time++) expect((await stack.get(path, { as })).status).toBe(200);
  await until('the look to be in the audit', async () => (await looks()) > before);
  expect(await looks()).toBe(before + 1);
});

test('names are suggested from two characters on; digits alone are an id on its way', async () => {
  const { suggestions } = (await get<SquadSuggestionsAnswer>('player-autocomplete?q=geck')).body;
  expect(suggestions.map(({ lastName }) => lastName).sort()).toEqual(['Gecko Ann', 'Gecko Jim', 'xX_Gécko_Xx']);
  for (const q of ['g', '', '7656', '%20', '%C2%A8%C2%A8'])
    expect((await get<SquadSuggestionsAnswer>(`player-autocomplete?q=${q}`)).body.suggestions).toEqual([]);
});

test('a query is an id, an exact name whatever its case and accents, or the best of the search', async () => {
  for (const query of [steam(GECKO), eos(GECKO), ` ${eos(GECKO).toUpperCase()}`, 'XX_GECKO_XX', 'xx_ge'])
    expect([query, (await player(query)).lastName]).toEqual([query, 'xX_Gécko_Xx']);
  const several = (await get<SquadLookupAnswer>('player-stats?query=gecko%20')).body;
  expect(several.player).toBeNull();
  expect(several.choices.map(({ lastName }) => lastName).sort()).toEqual(['Gecko Ann', 'Gecko Jim', 'xX_Gécko_Xx']);
});

test('a renamed player is found by a name before, which is said where the last one does not fit', async () => {
  const [SKINK, OTHER] = [31, 32];
  await append(identified(SKINK, 'Blue  Skínk'), identified(SKINK, 'Goanna'), identified(OTHER, 'Blue Skinkling'));
  const found = async (q: string) =>
    (await get<SquadSuggestionsAnswer>(`player-autocomplete?q=${q}`)).body.suggestions.map(
      ({ steamID, lastName, formerName }) => [steamID, lastName, formerName],
    );
  const [renamed, other] = [steam(SKINK), steam(OTHER)];
  expect(await found('blue%20skink')).toEqual([
    [renamed, 'Goanna', 'Blue  Skínk'],
    [other, 'Blue Skinkling', null],
  ]);
  expect(await found('goan')).toEqual([[renamed, 'Goanna', null]]);
  // One name is on another line than the next: nobody was ever called both at once.
  expect(await found('skink%20goanna')).toEqual([]);
  const { body } = await get<SquadLookupAnswer>('player-stats?query=blue%20skink');
  expect(body.choices.map(({ formerName }) => formerName)).toEqual(['Blue  Skínk', null]);
  await append(identified(OTHER, 'Another'));
  expect((await player('BLUE SKINKL')).steamID).toBe(other);
  // Somebody takes the name over: both are meant.
  await append(identified(OTHER, 'blue skink'));
  const both = (await get<SquadLookupAnswer>('player-stats?query=blue%20skink')).body.choices;
  expect(both.map(({ steamID, formerName }) => [steamID, formerName])).toEqual([
    [other, null],
    [renamed, 'Blue  Skínk'],
  ]);
  // The public search knows nothing of it.
  const everybody = await stack.get('/api/battlelog/squad/players/search?q=sk%C3%ADnk', {
    as: 'member',
    headers: read,
  });
  expect(everybody.text).toContain('blue skink');
  expect(everybody.text).not.toContain('Goanna');
});

test.each([
  ['player-stats?query=', 400, 'Please enter a Steam name or Steam ID'],
  ['player-stats?query=%20%20', 400, 'Please enter a Steam name or Steam ID'],
  ['player-stats?query=<b>', 400, 'Please enter a Steam name or Steam ID'],
  ['player-stats', 400, undefined],
  ['player-stats?query=nobody%20at%20all', 404, 'Player not found'],
  [`player-stats?query=${steam(99)}`, 404, 'Player not found'],
  ['player-stats?query=x', 404, 'Player not found'],
  ['player-stats?query=%C2%A8%C2%A8', 404, 'Player not found'],
  [`player-stats?query=${'x'.repeat(201)}`, 400, undefined],
  ['player-stats?query=a&query=b', 400, undefined],
  ['player-autocomplete', 400, undefined],
  ['player-events?type=kills', 400, undefined],
  ['player-events?steamID=x&type=kills', 400, 'No Steam ID provided'],
  [`player-events?steamID=${steam(99)}&type=kills`, 404, 'Player not found'],
  [`player-events?steamID=${steam(1)}&type=revives`, 400, undefined],
  [`player-events?steamID=${steam(1)}`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&page=0`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&page=1e9`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&limit=51`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&teamkill=yes`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&serverID=x`, 400, undefined],
  [`player-events?steamID=${steam(1)}&type=kills&serverID=9`, 404, 'There is no such game server.'],
])('%s is answered with %s', async (path, status, error) => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, status]);
  if (error !== undefined) expect(answer.body.error).toBe(error);
});

test('the figures, names before, and an account that nobody has linked', async () => {
  const { altAccounts, ...gecko } = await player('xX_Gécko_Xx');
  expect(gecko).toMatchObject({
    ...{ steamID: steam(GECKO), playerID: eos(GECKO), lastName: 'xX_Gécko_Xx', rank: 1 },
    previousNames: [{ name: 'Gecko', lastSeen: expect.any(String) }],
    ...{ totalKills: 1, totalDeaths: 2, totalTeamkills: 1, timesTeamkilled: 0, highestKillstreak: 1 },
    ...{ playtime: 0, totalSeedtime: 0, squadleadPlaytime: 0, websiteDbError: false },
    whitelistRoles: {
      superSeeder: { totalPoints: 0, rolePercentage: 0 },
      squadLeader: { totalPoints: 0, rolePercentage: 0 },
    },
    accountInfo: { discordUsername: null, discordId: null, reforgerUuid: null, patreonTier: null },
  });
  expect(altAccounts).toMatchObject({ sharedIP: null, accounts: [], addresses: [], daysSeen: 0, daysStored: 30 });
  // Somebody without a Steam ID is named by the EOS id.
  expect((await player('Gecko Ann')).steamID).toBe(eos(ANN));
});

test('the member behind the account is shown; while the chat platform is away it is said', async () => {
  const { id: memberId, name } = people.vip;
  const by = { actor: { id: memberId, name, roles: [] }, requestId: 'linked' };
  const eventStore = eventStorePort(stack.app.get(Streams), by);
  const account = {
    platform: 'steam',
    accountId: steam(JIM),
    displayName: name,
    reservation: `steam ${steam(JIM)}`,
  } as const;
  await connectAccount(eventStore, { ...account, memberId, provedBy: BY_CODE, at: new Date().toISOString() });
  const linked = (websiteDbError: boolean): Promise<SquadLookup> =>
    until('the link', async () => {
      const jim = await player('Gecko Jim');
      return jim.accountInfo.discordId !== null && jim.websiteDbError === websiteDbError && jim;
    });
  const accountInfo = { discordUsername: null, discordId: memberId, reforgerUuid: null, patreonTier: null };
  // The caller's own rights are cached by now; the member's name is not.
  stack.guild.fault.status = 500;
  expect(await linked(true)).toMatchObject({ accountInfo, totalKills: 1 });
  delete stack.guild.fault.status;
  const discordUsername = expect.any(String) as string;
  expect(await linked(false)).toMatchObject({ accountInfo: { ...accountInfo, discordUsername } });
});

test('kills and deaths, with both names, by teamkill and server', async () => {
  const kills = await events(`steamID=${steam(GECKO)}&type=kills`);
  expect(kills).toMatchObject({ success: true, total: 2, totalPages: 1, currentPage: 1 });
  expect(kills.events).toMatchObject([
    { teamkill: true, serverID: 2, victimName: 'Gecko Ann', victimSteamID: eos(ANN), attackerName: 'xX_Gécko_Xx' },
    { teamkill: false, serverID: 1, victimName: 'Gecko Jim', victimSteamID: steam(JIM), weapon: 'M4', damage: 62 },
  ]);
  const count = async (filter: string) => (await events(`steamID=${eos(GECKO)}&type=kills&${filter}`)).total;
  expect(
    await Promise.all(['teamkill=true', 'teamkill=false', 'serverID=2', 'serverID=3', 'teamkill=default'].map(count)),
  ).toEqual([1, 1, 1, 0, 2]);
  const deaths = (await events(`steamID=${steam(GECKO)}&type=deaths&limit=50`)).events;
  // Whom nobody killed was killed by nobody.
  expect(deaths.map(({ attackerName }) => attackerName)).toEqual(['Gecko Jim', null]);
  expect((await events(`steamID=${steam(GECKO)}&type=taken-wounds`)).events).toEqual([]);
});

describe('addresses', () => {
  beforeAll(async () => {
    for (const daysAgo of [1, 2, 3, 5]) await remember(GECKO, '203.0.113.77', daysAgo);
    for (const daysAgo of [2, 3]) await remember(JIM, '203.0.113.77', daysAgo);
    await remember(ANN, '203.0.113.77', 9);
    await remember(GECKO, '198.51.100.42', 4);
  });

  test('who shares one is listed by the days on which both were there, and no address is shown', async () => {
    const { text, body } = await get<SquadLookupAnswer>(`player-stats?query=${steam(GECKO)}`);
    const { sharedIP, accounts, addresses, daysSeen } = body.player!.altAccounts;
    expect([sharedIP, daysSeen]).toEqual(['203.0.113.•••', 5]);
    expect(accounts.map(({ lastName, steamID, days }) => [lastName, steamID, days])).toEqual([
      ['Gecko Jim', steam(JIM), 2],
      ['Gecko Ann', eos(ANN), 0],
    ]);
    expect(addresses.map(({ ip, days, players }) => [ip, days, players])).toEqual([
      ['203.0.113.•••', 4, 2],
      ['198.51.100.•••', 1, 0],
    ]);
    expect(text).not.toMatch(/203\.0\.113\.77|198\.51\.100\.42/);
  });

  test('without the log there is no look', async () => {
    const streams = jest.spyOn(stack.app.get(Streams), 'transact');
    streams.mockRejectedValueOnce(new LogUnavailable('The log is away.'));
    const answer = await stack.get(`${BASE}/player-stats?query=${steam(GECKO)}`, { as: 'squad-admin' });
    streams.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.text).not.toMatch(/203\.0\.113|Gecko/);
  });

  test('one is shown with a reason, and the audit has the reason and not the address', async () => {
    const { addresses } = (await player(steam(GECKO))).altAccounts;
    const show = { steamID: steam(GECKO), addressId: addresses[0]!.addressId, reason: 'Ban evasion check' };
    const shown = await stack.post(`${BASE}/player-address`, show, { as: 'squad-admin' });
    expect([shown.status, shown.body]).toEqual([200, { success: true, address: '203.0.113.77' }]);
    const { body } = await stack.get('/api/admin-portal/logs/tool/squad/player-stats?limit=100', {
      ...{ as: 'community-admin', headers: after(shown) },
    });
    const mine = (body as unknown as { logs: AuditLog[] }).logs.filter(
      ({ adminUserId }) => adminUserId === people['squad-admin'].id,
    );
    expect(mine[0]).toMatchObject({
      ...{ action: 'READ', game: 'squad', tool: 'player-stats', eventType: 'PlayerAddressRevealed' },
      ...{ resourceType: 'player', resourceId: steam(GECKO), resourceName: 'xX_Gécko_Xx' },
      changes: { shown: 'an address', reason: 'Ban evasion check' },
    });
    // Looked at many times within ten minutes, recorded once.
    expect(
      mine.filter(({ eventType, resourceId }) => eventType === 'PlayerStatsRead' && resourceId === steam(GECKO)),
    ).toHaveLength(1);
    const { readModels, sightings } = await addressesIn(stack, '203.0.113.77');
    expect(sightings.length).toBeGreaterThan(0);
    expect(readModels).not.toMatch(/203\.0\.113\.77/);
    expect(JSON.stringify(body)).not.toContain('203.0.113');
    const csv = await stack.get('/api/admin-portal/audit/export?format=csv', { as: 'community-admin' });
    expect(csv.text).toContain('Ban evasion check');
    expect(csv.text).not.toContain('203.0.113');
    expect(stack.lines.join('')).not.toContain('203.0.113.77');
  });

  test.each([
    ['without a reason', { reason: undefined }, 400],
    ['for a reason of one’s own', { reason: '203.0.113.77' }, 400],
    ['that was never seen', { addressId: '12345' }, 404],
    ['named otherwise', { addressId: '203.0.113.77' }, 400],
    ['of somebody else', { steamID: steam(JIM) }, 404],
    ['of nobody', { steamID: steam(99) }, 404],
    ['with more than is asked for', { extra: 1 }, 400],
  ])('none is shown %s', async (_, wrong, status) => {
    const { addresses } = (await player(steam(GECKO))).altAccounts;
    const show = { steamID: steam(GECKO), addressId: addresses[0]!.addressId, reason: 'Appeal of a ban', ...wrong };
    expect((await stack.post(`${BASE}/player-address`, show, { as: 'squad-admin' })).status).toBe(status);
    expect(JSON.stringify(await logs())).not.toContain('Appeal of a ban');
  });

  test('an address shared by hundreds costs no more, and says that there are more', async () => {
    const crowd = Array.from({ length: 1_500 }, (_, n) => ({
      ...{
        game: 'squad' as const,
        playerId: eos(1_000 + (n % 400)),
        serverId: 1,
        at: Date.now() - DAY - n * 1_000,
        address: '192.0.2.9',
      },
    }));
    await stack.app.get(Addresses).remember([...crowd, { ...crowd[0]!, playerId: eos(ANN), at: Date.now() - DAY }]);
    const { accounts, addresses } = (await player(eos(ANN))).altAccounts;
    const shared = addresses.find(({ ip }) => ip === '192.0.2.•••')!;
    expect([shared.more, shared.players, shared.accounts.length, accounts.length]).toEqual([true, 400, 25, 25]);
  });

  test('what has expired is gone at once, also while it waits to be deleted', async () => {
    jest.useFakeTimers({
      now: Date.now() + 28 * DAY,
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
    });
    try {
      const found = await stack.app.get(Addresses).ofPlayer('squad', eos(GECKO), 100);
      // Of those of one, two, three, four and five days ago.
      expect(found).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
