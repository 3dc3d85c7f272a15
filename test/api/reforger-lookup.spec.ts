import type { AuditLog } from '@app/contracts/audit/audit';
import { markText } from '@app/contracts/read-after';
import type {
  ReforgerFightsAnswer,
  ReforgerLookupAnswer,
  ReforgerPreviousAltsAnswer,
  ReforgerSuggestionsAnswer,
} from '@app/contracts/reforger/lookup';
import type { DomainEvent } from '@app/domain/decider';
import { Streams } from '@app/storage/event-log/streams';
import { Addresses } from '../../apps/api/src/platform/ingest/addresses';
import { marksOf } from '../../apps/api/src/platform/responses/read-after';
import { fighter, identified, killed, uuid } from '../reforger/facts';
import { people, type Person } from './support/people';
import { after, startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';
import { until } from '../until';

jest.setTimeout(120_000);

const BASE = '/api/admin-portal/reforger';
const DAY = 86_400_000;
const [ANNE, BEN, CLEO, DORA] = [uuid(1), uuid(2), uuid(3), uuid(4)] as [string, string, string, string];
const STEAM = '76561190000000003';
const US = '#AR-Faction_US';
const ago = (days: number, seconds = 0) => new Date(Date.now() - days * DAY + seconds * 1_000).toISOString();

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;
let read: Record<string, string> = {};
let count = 0;

const says = async (source: string, ...events: readonly DomainEvent[]): Promise<void> => {
  const any = { category: 'reforgerLog', initial: null, evolve: () => null };
  const by = { actor: { id: 'test', name: 'test', roles: [] }, requestId: `test-${++count}` };
  const receipt = await stack.app.get(Streams).transact(any, `1-${source}-20261004T090000000`, () => events, by);
  read = { 'x-read-after': marksOf([receipt]).map(markText).join(',') };
};

const get = async <Body>(path: string, as: Person = 'reforger-admin') => {
  const { status, body, text } = await answered(() => stack.get(`${BASE}/${path}`, { as, headers: read }));
  return { status, body: body as unknown as Body & { readonly error?: string }, text };
};
const player = async (query: string) =>
  (await get<ReforgerLookupAnswer>(`player-stats?query=${encodeURIComponent(query)}`)).body.player!;
const events = async (query: string) => (await get<ReforgerFightsAnswer>(`player-events?${query}`)).body;

const remember = (playerId: string, address: string, daysAgo: number) =>
  stack.app
    .get(Addresses)
    .remember([{ game: 'reforger', playerId, serverId: 1, at: Date.parse(ago(daysAgo)), address }]);

beforeAll(async () => {
  stack = await startStack({ projections: ['reforger', 'supporters', 'audit'] });
  projector = await stack.projector();
  await says(
    'joins',
    identified(ago(9), ANNE, 'Old Anne'),
    identified(ago(2), ANNE, 'Anne', { platform: 'windows', steamId: STEAM }),
    identified(ago(2), BEN, 'Ben', { platform: 'xbox' }),
    identified(ago(2), CLEO, 'Bennet'),
  );
  await says(
    'kills',
    killed(ago(2, 1), fighter(BEN, US, 'Ben'), fighter(ANNE, US, 'Anne'), 'teammate', {
      sequence: 1,
      distance: 641.4,
    } as object),
    killed(ago(2, 2), fighter(BEN, US, 'Ben'), fighter(ANNE, '#AR-Faction_USSR', 'Anne'), 'enemy', {
      sequence: 2,
    } as object),
    killed(ago(2, 3), fighter(ANNE, US, 'Anne'), null, 'environment', { sequence: 3 } as object),
    killed(ago(2, 4), fighter(ANNE, US, 'Anne'), fighter(ANNE, US, 'Anne'), 'self', { sequence: 4 } as object),
  );
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

test.each(['reforger-coordinator', 'reforger-senior-admin', 'reforger-dev', 'squad-admin', 'member'] as const)(
  'a %s is refused',
  async (as) => {
    for (const path of [
      'player-stats?query=Anne',
      'player-autocomplete?q=an',
      `player-previous-ip-alts?playerUID=${ANNE}`,
    ])
      expect((await stack.get(`${BASE}/${path}`, { as })).status).toBe(403);
  },
);

test('figures, names before with when they were last used, and what no source has told', async () => {
  for (const query of [ANNE, ANNE.toUpperCase(), 'ANNE', 'ann', STEAM])
    expect(await player(query)).toMatchObject({
      ...{ playerUID: ANNE, playerName: 'Anne', platform: 'windows', totalKills: 1, totalDeaths: 2, totalTeamkills: 1 },
      ...{ kdRatio: 0.5, playtime: null, wins: null, winsUS: null, seedTime: null, specializationInfantry: null },
      accountInfo: { discordUsername: null, discordId: null, isProved: null, steamId: STEAM, patreonTier: null },
      ...{ websiteDbError: false, contradictions: [] },
      altAccounts: {
        ...{ currentName: 'Anne', previousNames: [{ name: 'Old Anne', lastSeen: expect.any(String) }] },
        ...{ currentIP: null, currentIPAlts: [], previousIPs: [], previousIPAlts: [] },
      },
    });
  const { body } = await get<ReforgerLookupAnswer>('player-stats?query=be');
  expect([body.player, body.choices.map(({ playerName }) => playerName).sort(), body.message]).toEqual([
    null,
    ['Ben', 'Bennet'],
    'Several players fit: choose one.',
  ]);
  // An exact name is better than one that only begins so.
  expect((await player('ben')).playerUID).toBe(BEN);
  const { suggestions } = (await get<ReforgerSuggestionsAnswer>('player-autocomplete?q=be')).body;
  expect(suggestions.map(({ playerName, platform }) => [playerName, platform]).sort()).toEqual([
    ['Ben', 'xbox'],
    ['Bennet', null],
  ]);
});

test('a renamed player is found by a name before, which is said where the newest does not fit', async () => {
  expect(await player('old ann')).toMatchObject({ playerUID: ANNE, playerName: 'Anne' });
  const called = async (q: string) =>
    (await get<ReforgerSuggestionsAnswer>(`player-autocomplete?q=${q}`)).body.suggestions.map(
      ({ playerName, formerName }) => [playerName, formerName],
    );
  expect([await called('old'), await called('ann')]).toEqual([[['Anne', 'Old Anne']], [['Anne', null]]]);
});

test('two players reported as one account, and one as two, are shown as what contradicts', async () => {
  const [EVE, second] = ['e'.repeat(8) + ANNE.slice(8), '76561199000000088'];
  await says(
    'joins',
    identified(ago(1), EVE, 'Eve', { steamId: STEAM }, { sequence: 21 }),
    identified(ago(1), ANNE, 'Anne', { platform: 'windows', steamId: second }, { sequence: 22 }),
  );
  const at = expect.any(String);
  expect((await player(EVE)).contradictions).toEqual([{ steamID: STEAM, serverId: null, at }]);
  expect(await player(ANNE)).toMatchObject({
    accountInfo: { steamId: STEAM },
    contradictions: [{ steamID: second, serverId: 1, at }],
  });
});

test('who has only a console account is found by its name, with the member who typed it and proved nothing', async () => {
  await says('joins', identified(ago(1), DORA, '~~', { platform: 'playstation' }, { sequence: 9 }));
  expect(await player('~~')).toMatchObject({ playerUID: DORA, accountInfo: { discordId: null, isProved: null } });
  const body = { platform: 'xbox', id: 'BEN', username: 'BEN' };
  const connected = await stack.post('/api/connections/connect', body, { as: 'member' });
  expect([connected.status, connected.body['error']]).toEqual([200, undefined]);
  read = after(connected);
  expect(await player('ben')).toMatchObject({
    playerUID: BEN,
    accountInfo: { discordId: people.member.id, isProved: false, steamId: null },
  });
});

test('a name with quotes and brackets is found as it is written, with other quotes, and without any', async () => {
  await says('joins', identified(ago(1, 1), DORA, `Dora "<3" O'Nyx`, { platform: 'playstation' }, { sequence: 10 }));
  for (const query of [`Dora "<3" O'Nyx`, 'O’NYX', '"3" onyx', `DORA "<3`])
    expect([query, (await player(query))?.playerUID]).toEqual([query, DORA]);
});

test('kills and deaths: a suicide among deaths only, and nobody for the world', async () => {
  const kills = await events(`playerUID=${ANNE}&type=kills`);
  expect(kills).toMatchObject({ total: 2, totalPages: 1, currentPage: 1 });
  expect(kills.events).toMatchObject([
    { teamkill: false, victimName: 'Ben', victimBiId: BEN, killerName: 'Anne', killerBiId: ANNE },
    { teamkill: true, killDistance: 641.4, weaponName: 'AK-74', weaponType: null, victimFaction: 'US Army' },
  ]);
  expect((await events(`playerUID=${ANNE}&type=kills&teamkill=true`)).total).toBe(1);
  const deaths = (await events(`playerUID=${ANNE}&type=deaths`)).events;
  expect(deaths.map(({ killerName, killerBiId }) => [killerName, killerBiId])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test.each([
  ['player-stats?query=', 400, 'Please enter a player name or UID'],
  ['player-stats?query=nobody%20at%20all', 404, 'Player not found'],
  [`player-stats?query=${uuid(99)}`, 404, 'Player not found'],
  ['player-events?playerUID=x&type=kills', 400, 'No player UUID provided'],
  [`player-events?playerUID=${ANNE}&type=taken-wounds`, 400, undefined],
  [`player-events?playerUID=${ANNE}&type=kills&serverID=7`, 404, 'There is no such game server.'],
  ['player-previous-ip-alts?playerUID=x', 400, 'No player UUID provided'],
  ['player-previous-ip-alts', 400, undefined],
  [`player-previous-ip-alts?playerUID=${uuid(99)}`, 404, 'Player not found'],
])('%s is answered with %s', async (path, status, error) => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, status]);
  if (error !== undefined) expect(answer.body.error).toBe(error);
});

describe('addresses', () => {
  beforeAll(async () => {
    for (const days of [5, 6]) {
      await remember(ANNE, '198.51.100.42', days);
      await remember(CLEO, '198.51.100.42', days);
    }
    await remember(ANNE, '2001:db8:1::9', 1);
    await remember(BEN, '2001:db8:1::9', 1);
  });

  test('the newest is the current one; who shared those before is answered when it is wanted', async () => {
    const { altAccounts } = await player(ANNE);
    expect([altAccounts.currentIP, altAccounts.currentIPAlts.map(({ playerUID, days }) => [playerUID, days])]).toEqual([
      '2001:db8:1:•••',
      [[BEN, 1]],
    ]);
    expect(altAccounts.previousIPs.map(({ ip, days }) => [ip, days])).toEqual([['198.51.100.•••', 2]]);
    expect(altAccounts.previousIPAlts).toEqual([]);
    const { body, text } = await get<ReforgerPreviousAltsAnswer>(`player-previous-ip-alts?playerUID=${ANNE}`);
    expect(body.previousIPAlts).toMatchObject([
      {
        ip: '198.51.100.•••',
        alts: [{ playerUID: CLEO, playerName: 'Bennet', days: 2, lastSeen: expect.any(String) }],
      },
    ]);
    expect(body.previousIPAlts[0]!.addressId).toBe(altAccounts.previousIPs[0]!.addressId);
    expect(text).not.toContain('198.51.100.42');
  });

  test('whoever reads what a player did has looked the player up, also by nothing but that address', async () => {
    const as = 'community-admin';
    const looks = async () => {
      const { body } = await stack.get('/api/admin-portal/logs/tool/reforger/player-stats?limit=100', { as });
      const { logs } = body as unknown as { logs: readonly AuditLog[] };
      return logs.filter(({ adminUserId, resourceId }) => adminUserId === people[as].id && resourceId === CLEO).length;
    };
    const before = await looks();
    for (let time = 0; time < 2; time++)
      expect((await stack.get(`${BASE}/player-events?playerUID=${CLEO}&type=kills`, { as })).status).toBe(200);
    await until('the look to be in the audit', async () => (await looks()) > before);
    expect(await looks()).toBe(before + 1);
  });

  test('one is shown with a reason and found in the audit of Reforger, without the address', async () => {
    const { previousIPs } = (await player(ANNE)).altAccounts;
    const show = { playerUID: ANNE, addressId: previousIPs[0]!.addressId, reason: 'Threat or harassment' };
    const shown = await stack.post(`${BASE}/player-address`, show, { as: 'reforger-admin' });
    expect([shown.status, shown.body]).toEqual([200, { success: true, address: '198.51.100.42' }]);
    const { body, text } = await stack.get('/api/admin-portal/logs/tool/reforger/player-stats?limit=100', {
      ...{ as: 'reforger-coordinator', headers: after(shown) },
    });
    const { logs } = body as unknown as { logs: readonly AuditLog[] };
    expect(logs[0]).toMatchObject({
      ...{ action: 'READ', game: 'reforger', resourceType: 'player', resourceId: ANNE, resourceName: 'Anne' },
      ...{ adminUserId: people['reforger-admin'].id, changes: { shown: 'an address', reason: 'Threat or harassment' } },
    });
    expect(text).not.toContain('198.51.100');
    expect(stack.lines.join('')).not.toContain('198.51.100.42');
  });
});
