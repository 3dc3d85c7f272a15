import type { SquadFight, SquadLookup } from '@app/contracts/squad/lookup';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import SquadLookupTool from './lookup';

const GECKO = '76561199482210673';
const JIM = '76561198040227719';
const at = '2026-11-20T09:00:00.000Z';
const alt = (steamID: string, lastName: string, days = 2) => ({ steamID, lastName, days, lastSeen: at });
const address = (addressId: string, ip: string, accounts: ReturnType<typeof alt>[], more = false) => ({
  ...{ addressId, ip, days: 3, lastSeen: at, players: accounts.length, more, accounts },
});
const alternates = (...accounts: ReturnType<typeof alt>[]): SquadLookup['altAccounts'] => ({
  ...{ sharedIP: '203.0.113.•••', accounts, addresses: [address('1', '203.0.113.•••', accounts)] },
  ...{ daysSeen: 16, daysStored: 30 },
});

const gecko = (more: Partial<SquadLookup> = {}): SquadLookup => ({
  ...{ steamID: GECKO, playerID: '0002', lastName: 'xX_Gecko_Xx', firstSeen: at, lastSeen: at },
  previousNames: [{ name: 'Gecko', lastSeen: at }],
  ...{ rank: 4, rankName: 'Corporal', totalScore: 6_204, totalKills: 412, totalDeaths: 688, totalWounds: 530 },
  ...{ totalRevives: 41, timesRevived: 96, highestKillstreak: 6, totalTeamkills: 23, timesTeamkilled: 9 },
  ...{
    wins: 19,
    losses: 0,
    matches: 24,
    playtime: 3_680,
    totalSeedtime: 135,
    squadleadPlaytime: 580,
    websiteDbError: false,
  },
  whitelistRoles: {
    superSeeder: { totalPoints: 9, rolePercentage: 4 },
    squadLeader: { totalPoints: 52, rolePercentage: 21 },
  },
  accountInfo: { discordUsername: 'geckoz', discordId: '418820553120', reforgerUuid: null, patreonTier: null },
  contradictions: [],
  altAccounts: alternates(),
  ...more,
});
const looked = (more?: Partial<SquadLookup>) => ({ body: { success: true, player: gecko(more), choices: [] } });

const fight = (more: Partial<SquadFight> = {}): SquadFight => ({
  ...{ id: 'f1', serverID: 1, layer: 'Gorodok_RAAS_v1', weapon: 'AK-74M', damage: 62, teamkill: false, time: at },
  ...{ victimName: 'Kookaburra', victimSteamID: JIM, attackerName: 'xX_Gecko_Xx', attackerSteamID: GECKO },
  ...more,
});
const fights = (total: number, ...events: SquadFight[]) => ({
  body: {
    ...{ success: true, events, total, totalPages: Math.ceil(total / 10), currentPage: 1, listedDays: 120 },
  },
});

const given = (routes: Routes = {}, player: string | undefined = GECKO, slots = {}) => {
  const server = serveRoutes('/api/admin-portal/squad/', {
    'GET player-stats': looked(),
    'GET player-events': fights(42, fight()),
    'GET player-autocomplete': { body: { success: true, suggestions: [] } },
    ...routes,
  });
  const search = player === undefined ? '' : `?tool=player-stats&player=${player}`;
  showPage(<SquadLookupTool {...slots} />, `/admin-portal/squad${search}`);
  return server;
};
const figureOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const box = () => screen.getByRole('combobox', { name: 'Find a player' });
const addressOfPage = () => screen.getByTestId('address').textContent;
const ready = () => screen.findByRole('heading', { level: 2, name: 'xX_Gecko_Xx' });
const queries = (server: ReturnType<typeof given>, route: string) =>
  server.requests.filter((call) => call.route === route).map(({ path }) => new URLSearchParams(path.split('?')[1]));

test('matches that were drawn or left early are matches too, and one point is one', async () => {
  const points = { totalPoints: 1, rolePercentage: 1 };
  given({ 'GET player-stats': looked({ whitelistRoles: { superSeeder: points, squadLeader: points } }) });
  await ready();
  expect(figureOf('Matches')).toBe('24');
  expect(screen.getAllByText('1 point')).toHaveLength(2);
});

test('the figures as the specification has them: hours, ratios of two decimals, the numerator where nothing divides', async () => {
  given();
  await ready();
  const value = (label: string) => screen.getAllByText(label).at(-1)!.parentElement!.textContent;
  expect(value('KD Ratio')).toBe('KD Ratio0.60');
  expect(value('Win/Loss Ratio')).toBe('Win/Loss Ratio19.00');
  expect(value('Playtime')).toBe('Playtime61h 20m');
  expect(value('Seed Time')).toBe('Seed Time2h 15m');
  expect(value('Squad Lead')).toBe('Squad Lead9h 40m');
  expect(screen.getByText('geckoz')).toBeTruthy();
  expect(screen.getByText('Not known yet')).toBeTruthy();
  expect(screen.getByText('52 points')).toBeTruthy();
});

test('nothing, nobody and a failure are told apart', async () => {
  const server = given(
    { 'GET player-stats': { status: 404, body: failure('Player not found', 'player-not-found') } },
    '',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Please enter a Steam name or Steam ID')).toBeTruthy();
  expect(server.count('GET player-stats')).toBe(0);
  await user.type(box(), 'nobody{Enter}');
  expect(await screen.findByText('Player not found')).toBeTruthy();
  server.routes['GET player-stats'] = { status: 500, body: {} };
  await user.type(box(), 'x{Enter}');
  expect(await screen.findByText('Failed to search player')).toBeTruthy();
});

/** What waits for an answer until the test gives it. */
const late = () => {
  const waiting: ((reply: { body: object }) => void)[] = [];
  return { waiting, reply: () => new Promise<{ body: object }>((answer) => waiting.push(answer)) };
};

test('an answer that comes after another search changes nothing', async () => {
  const { waiting, reply } = late();
  const server = given({ 'GET player-stats': reply }, '');
  const user = userEvent.setup();
  await user.type(box(), 'jim{Enter}');
  await waitFor(() => expect(waiting).toHaveLength(1));
  server.routes['GET player-stats'] = looked();
  await user.clear(box());
  await user.type(box(), 'gecko{Enter}');
  await ready();
  await act(async () => waiting[0]!({ body: { success: true, player: gecko({ steamID: JIM }), choices: [] } }));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(addressOfPage()).toContain(`player=${GECKO}`);
});

test('an answer that comes after the tool was left does not open it again', async () => {
  const { waiting, reply } = late();
  const Portal = () => {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? (
      <>
        <SquadLookupTool />
        <button onClick={() => setOpen(false)}>Leave</button>
      </>
    ) : (
      'Audit'
    );
  };
  serveRoutes('/api/admin-portal/squad/', { 'GET player-stats': reply });
  showPage(<Portal />, '/admin-portal/audit');
  await userEvent.type(box(), 'gecko{Enter}');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await act(async () => waiting[0]!(looked()));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(addressOfPage()).toBe('/admin-portal/audit');
});

test('several equally good ones are offered, and the chosen one is in the address', async () => {
  const choice = (steamID: string, lastName: string) => ({
    ...{ steamID, lastName, formerName: null, rank: 1, lastSeen: null },
  });
  const choices = [choice(GECKO, 'Gecko'), choice(JIM, 'Gecko Jim')];
  const server = given({ 'GET player-stats': { body: { success: true, player: null, choices } } }, '');
  const user = userEvent.setup();
  await user.type(box(), 'gecko{Enter}');
  const list = await screen.findByRole('region', { name: 'Several players fit' });
  server.routes['GET player-stats'] = looked();
  await user.click(within(list).getByRole('button', { name: /Gecko Jim/ }));
  await waitFor(() => expect(addressOfPage()).toContain(`player=${JIM}`));
  expect(screen.queryByRole('region', { name: 'Several players fit' })).toBeNull();
});

test('suggestions show the letters by which they were found, whatever case and accents', async () => {
  const suggestion = (steamID: string, lastName: string, formerName: string | null = null) => ({
    ...{ steamID, lastName, formerName, rank: 1, lastSeen: null },
  });
  const suggestions = [
    ...[suggestion(GECKO, 'xX_Gécko_Xx'), suggestion(JIM, 'Big  GECKO')],
    ...[suggestion('7', 'Skink'), suggestion('8', 'Goanna', 'Gecko Old')],
  ];
  given({ 'GET player-autocomplete': { body: { success: true, suggestions } } }, '');
  const user = userEvent.setup();
  await user.type(box(), 'gecko');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.querySelector('mark')?.textContent)).toEqual([
    ...['Gécko', 'GECKO', undefined, 'Gecko'],
  ]);
  expect(options[3]!.textContent).toMatch(/Goannawas called Gecko Old8$/);
  await user.clear(box());
  await user.type(box(), 'g ge');
  await waitFor(() => expect(screen.getAllByRole('option')[1]!.querySelector('mark')?.textContent).toBe('g  GE'));
});

test('digits suggest nobody, and suggestions that fail say nothing', async () => {
  const server = given({ 'GET player-autocomplete': { status: 500, body: {} } }, '');
  const user = userEvent.setup();
  await user.type(box(), '7656');
  await user.clear(box());
  await user.type(box(), 'geck');
  await waitFor(() =>
    expect(queries(server, 'GET player-autocomplete').map((query) => query.get('q'))).toEqual(['geck']),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/failed/i)).toBeNull();
});

test.each([
  ['none', [], undefined],
  ['one', [alt(JIM, 'Gecko Jim')], /This may be account sharing/],
  ['several', [alt(JIM, 'Gecko Jim'), alt('76561199015527740', 'GeckoGaming', 0)], /Multiple alt accounts detected\./],
] as const)('%s of the other accounts: what it may mean', async (_, accounts, warning) => {
  given({ 'GET player-stats': looked({ altAccounts: alternates(...accounts) }) });
  await ready();
  if (warning) expect(screen.getByText(warning)).toBeTruthy();
  else expect(screen.queryByText(/account sharing|alt accounts/)).toBeNull();
  for (const { steamID, lastName } of accounts)
    expect(screen.getByRole('link', { name: lastName }).getAttribute('href')).toContain(`player=${steamID}`);
  if (accounts.length > 1) expect(screen.getByText('Never on the same day')).toBeTruthy();
});

test('account information that could not be read is said, and the rest is shown', async () => {
  given({ 'GET player-stats': looked({ websiteDbError: true, whitelistRoles: null, totalSeedtime: null }) });
  await ready();
  expect(screen.getByText('Some account information may be unavailable.')).toBeTruthy();
  expect(screen.getByText('Points cannot be read at the moment.')).toBeTruthy();
});

test('an address that is pressed for twice in one frame is looked at once', async () => {
  const server = given({
    'GET player-stats': looked({ altAccounts: alternates(alt(JIM, 'Gecko Jim')) }),
    'POST player-address': { body: { success: true, address: '203.0.113.77' } },
  });
  await ready();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show 203.0.113.•••' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('combobox', { name: 'Reason' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Ban evasion check' }));
  await act(async () => {
    for (let press = 0; press < 2; press++) within(dialog).getByRole('button', { name: 'Show address' }).click();
  });
  expect(await screen.findByText('203.0.113.77')).toBeTruthy();
  expect(server.count('POST player-address')).toBe(1);
});

test('an address is shown for a reason, and the reason is sent with the id of the address alone', async () => {
  const server = given({
    'GET player-stats': looked({ altAccounts: alternates(alt(JIM, 'Gecko Jim')) }),
    'POST player-address': { body: { success: true, address: '203.0.113.77' } },
  });
  await ready();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show 203.0.113.•••' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.count('POST player-address')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Show 203.0.113.•••' }));
  const again = await screen.findByRole('dialog');
  expect(within(again).getByRole('button', { name: 'Show address' })).toHaveProperty('disabled', true);
  within(again).getByRole('combobox', { name: 'Reason' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Ban evasion check' }));
  await user.click(within(again).getByRole('button', { name: 'Show address' }));
  expect(await screen.findByText('203.0.113.77')).toBeTruthy();
  expect(screen.getByText('Shown to you, recorded')).toBeTruthy();
  expect(server.bodies('POST player-address')).toEqual([
    { steamID: GECKO, addressId: '1', reason: 'Ban evasion check' },
  ]);
  expect(addressOfPage()).not.toContain('203');
});

test('events: every choice begins at the first page and asks anew', async () => {
  const server = given({ 'GET player-events': fights(42, fight({ teamkill: true })) });
  await ready();
  const user = userEvent.setup();
  expect(await screen.findByText('42 kills')).toBeTruthy();
  expect(screen.getAllByText('Teamkill').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(screen.getByRole('radio', { name: 'Taken Wounds' }));
  expect(await screen.findByText('42 taken wounds')).toBeTruthy();
  const requests = queries(server, 'GET player-events').map((query) => [
    query.get('type'),
    query.get('page'),
    query.get('limit'),
  ]);
  expect(requests).toEqual([
    ['kills', '1', '10'],
    ['kills', '2', '10'],
    ['taken-wounds', '1', '10'],
  ]);
});

test('while deaths are read, no kills stand there as deaths', async () => {
  const server = given();
  const panel = await screen.findByRole('region', { name: 'Events' });
  expect(await within(panel).findByText('42 kills')).toBeTruthy();
  server.routes['GET player-events'] = never;
  await userEvent.click(within(panel).getByRole('radio', { name: 'Deaths' }));
  await waitFor(() => expect(within(panel).queryByText('42 kills')).toBeNull());
  expect(within(panel).queryByText('42 deaths')).toBeNull();
  // As an attacker, the player would have killed themselves.
  expect(within(panel).queryAllByText('xX_Gecko_Xx')).toEqual([]);
  expect(within(panel).getByText('Loading events...')).toBeTruthy();
});

test('a new search begins with kills, everybody and the first page, also for the same player', async () => {
  given();
  await ready();
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Deaths' }));
  expect(screen.getByRole('radio', { name: 'Deaths', checked: true })).toBeTruthy();
  await user.type(box(), 'xX_Gecko_Xx{Enter}');
  expect(await screen.findByRole('radio', { name: 'Kills', checked: true })).toBeTruthy();
});

test('nobody did it is the environment; an empty list and a failed one say so', async () => {
  const server = given({ 'GET player-events': fights(1, fight({ attackerName: null, attackerSteamID: null })) });
  await ready();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Deaths' }));
  expect((await screen.findAllByText('Environment')).length).toBeGreaterThan(0);
  server.routes['GET player-events'] = fights(0);
  await user.click(screen.getByRole('radio', { name: 'Inflicted Wounds' }));
  expect(await screen.findByText('No inflicted wounds in the last 120 days.')).toBeTruthy();
});

test('that a filter has no events is not said of the next one before it is read', async () => {
  const server = given({ 'GET player-events': fights(0) });
  await ready();
  const user = userEvent.setup();
  expect(await screen.findByText('No kills in the last 120 days.')).toBeTruthy();
  server.routes['GET player-events'] = never;
  await user.click(screen.getByRole('combobox', { name: 'Teamkills' }));
  await user.click(await screen.findByRole('option', { name: 'Without teamkills' }));
  expect(await screen.findByText('Loading events...')).toBeTruthy();
  expect(screen.queryByText('No kills in the last 120 days.')).toBeNull();
});

test('events that cannot be loaded say which, and can be tried again', async () => {
  const server = given({ 'GET player-events': { status: 500, body: {} } });
  await ready();
  // In place of the list, and as the specified toast.
  await waitFor(() => expect(screen.getAllByText('Failed to load kills')).toHaveLength(2));
  server.routes['GET player-events'] = fights(1, fight());
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 kill')).toBeTruthy();
});

test('while a player is read the page says so; a link to nobody says that too', async () => {
  const server = given({ 'GET player-stats': never });
  expect(await screen.findByText('Searching...')).toBeTruthy();
  server.routes['GET player-stats'] = looked();
});

test('a link to nobody', async () => {
  given({ 'GET player-stats': { status: 404, body: failure('Player not found', 'player-not-found') } });
  expect(await screen.findByRole('heading', { name: 'Player not found' })).toBeTruthy();
});

test('other capabilities have their places', async () => {
  given({}, GECKO, { record: ({ name }: { name: string }) => <p>The record of {name}</p> });
  await ready();
  expect(
    within(screen.getByRole('region', { name: 'Moderation record' })).getByText('The record of xX_Gecko_Xx'),
  ).toBeTruthy();
});
