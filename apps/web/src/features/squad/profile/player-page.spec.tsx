import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never } from '~/test/page';
import { failure } from '~/test/server';
// The window is fetched when it opens; a first compilation is not to be waited for.
import './comparison';
import { Honours } from '../../battlelog/honours/honours';
import { SQUAD_RIBBONS } from '../honours/ribbon-catalogue';
import { SQUAD_STARS } from '../honours/stars';
import OwnProfilePage from './own-profile-page';
import PlayerPage from './player-page';
import { basic, EOS, extended, fought, history, MACCA, serveSquad, show } from '~/test/squad';

/** Roles of a whole profile take their time. */
const LARGE = { timeout: 5_000 };
const DOWN = { status: 503, body: failure('Down.', 'unavailable') };
const other = (search = '') =>
  show(<PlayerPage />, `/squad-battlelog/player/${MACCA}${search}`, '/squad-battlelog/player/:steamId');
const own = (search = '') => show(<OwnProfilePage />, `/squad-battlelog/profile${search}`, '/squad-battlelog/profile');
const region = (name: string | RegExp) => screen.findByRole('region', { name });
const summary = (overrides: object) => ({
  body: {
    success: true,
    hasConnections: true,
    hasSquadProfile: false,
    steamId: MACCA,
    message: '',
    connectedAccounts: { steam: true },
    ...overrides,
  },
});

beforeEach(() => {
  localStorage.clear();
  // There is no layout here: everything is near.
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('the own profile', () => {
  test('says that it is loading', () => {
    serveSquad({ 'GET profile': never });
    own();
    expect(screen.getByText('Loading your profile...')).toBeTruthy();
  });

  test('that it cannot be read is said, and tried again', async () => {
    const server = serveSquad({ 'GET profile': DOWN });
    own();
    expect(await screen.findByText('Failed to load profile. Please try again later.')).toBeTruthy();
    server.routes['GET profile'] = summary({ hasSquadProfile: true });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Macca_42' })).toBeTruthy();
  });

  test('without a Steam account a window offers to connect one', async () => {
    serveSquad({
      'GET profile': summary({ hasConnections: false, steamId: null, connectedAccounts: { steam: false } }),
    });
    own();
    const window = await screen.findByRole('dialog', { name: 'No Steam Account Connected' });
    await userEvent.click(within(window).getByRole('button', { name: 'Connect Steam Account' }));
    expect(screen.getByTestId('address').textContent).toBe('/profile?tab=connections');
  });

  test('who stays sees what is connected', async () => {
    serveSquad({
      'GET profile': summary({ hasConnections: false, steamId: null, connectedAccounts: { steam: false } }),
    });
    own();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay Here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No Squad Profile Found' })).toBeTruthy();
    expect(screen.getByText('Not connected')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Manage Connections' }).getAttribute('href')).toBe(
      '/profile?tab=connections',
    );
  });

  test('an account that was never on the servers says the server’s words, with a hint where they ask for one', async () => {
    serveSquad({ 'GET profile': summary({ message: 'It begins once you have played on our servers.' }) });
    own();
    expect(await screen.findByText('It begins once you have played on our servers.')).toBeTruthy();
    expect(screen.getByText(/with the connected Steam account/)).toBeTruthy();
    expect(screen.getByText('Connected')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without words of the server it has its own', async () => {
    serveSquad({ 'GET profile': summary({}) });
    own();
    expect(await screen.findByText("We couldn't find a Squad profile linked to your Steam account.")).toBeTruthy();
    expect(screen.queryByText(/with the connected Steam account/)).toBeNull();
  });
});

describe('another player', () => {
  test('is named, viewed, and shows rank, score and figures', async () => {
    serveSquad();
    other();
    expect(await screen.findByRole('heading', { name: 'Macca_42' })).toBeTruthy();
    expect(screen.getByText('(Viewing Player Profile)')).toBeTruthy();
    expect(screen.getByText(MACCA)).toBeTruthy();
    const rank = await region('Rank');
    expect(await within(rank).findByText('1,312h 5m')).toBeTruthy();
    expect(rank.textContent).toContain('Rank 6');
    expect(rank.textContent).toContain('1,000 / 1,050 XP');
    expect(rank.textContent).toContain('50 XP until rank up');
    expect(rank.textContent).toContain('AK74M');
    expect(within(rank).getByRole('button', { name: 'Includes all variants' })).toBeTruthy();
    const combat = await region('Combat Stats');
    expect(combat.textContent).toContain('Kills41,208');
    expect(combat.textContent).toContain('Times Teamkilled141');
  });

  test('reward bars end at a hundred, and are left out where nothing is counted', async () => {
    const server = serveSquad();
    const { unmount } = other();
    const bars = [await screen.findByRole('progressbar', { name: 'Super Seeder Role' })];
    bars.push(screen.getByRole('progressbar', { name: 'Squad Leader Role' }));
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['64', '100']);
    unmount();
    server.routes['GET profile/extended'] = extended({
      pointSystem: { superSeederRewardPercentage: null, squadLeadRewardPercentage: null },
    });
    other();
    await within(await region('Match Stats')).findByText('614');
    expect(screen.queryByRole('progressbar', { name: 'Super Seeder Role' })).toBeNull();
  });

  test('victim, nemesis, revived and reviver lead to their profiles', async () => {
    serveSquad();
    other();
    const stats = await region('Match Stats');
    await within(stats).findByText('614');
    expect(stats.textContent).toContain('1.27:1');
    const links = within(stats).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Brolga', '/squad-battlelog/player/76561198000000007'],
      ['Bunya', `/squad-battlelog/player/${EOS}`],
    ]);
    expect(stats.textContent).toContain('Nemesis–');
    expect(stats.textContent).toContain('Unknown Player2 times');
    expect(stats.textContent).toContain('1 time');
  });

  test('who looks at themselves is shown the way to their own page', async () => {
    serveSquad({ 'GET profile/is-own-profile': { body: { success: true, isOwnProfile: true } } });
    other();
    expect((await screen.findByRole('link', { name: 'Go to My Profile' })).getAttribute('href')).toBe(
      '/squad-battlelog/profile',
    );
    expect(screen.queryByText('(Viewing Player Profile)')).toBeNull();
  });

  test('whom nobody knows is not asked for again: the page says what to do', async () => {
    const none = { status: 404, body: failure('This player is not known.', 'player-not-found') };
    const server = serveSquad(
      Object.fromEntries(['basic', 'stats', 'weapons', 'extended'].map((p) => [`GET profile/${p}`, none])),
    );
    const { client } = other();
    expect(await screen.findByText('Nobody of this id has played on our servers')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Failed to load player name' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText(MACCA)).toBeNull();
    // As after a command, or when a match has changed every player's read model.
    await act(() => client.invalidateQueries());
    expect(server.count(`GET profile/basic/${MACCA}`)).toBe(2);
    expect(server.count(`GET profile/is-own-profile/${MACCA}`)).toBe(1);
  });

  test('has a picture where it is the reader, and initials where it is not', async () => {
    const avatarUrl = 'https://cdn.example/kestrel.png';
    const server = serveSquad({ 'GET /api/auth/discord-roles': { body: { success: true, roles: [], avatarUrl } } });
    const pictured = () => document.querySelector(`header img[src="${avatarUrl}"]`);
    const { unmount } = own();
    await waitFor(() => expect(pictured()).toBeTruthy());
    unmount();
    other();
    await waitFor(() => expect(server.count('GET /api/auth/discord-roles')).toBe(2));
    await screen.findByRole('heading', { name: 'Macca_42' });
    expect(pictured()).toBeNull();
  });

  test('has the id from the address while the name is read, and room for what follows', async () => {
    serveSquad({ 'GET profile/basic': never, 'GET profile/extended': never, 'GET profile': never });
    other();
    const header = screen.getByRole('heading', { name: 'Loading player' }).closest('header')!;
    expect(within(header).getByText(MACCA)).toBeTruthy();
    // The picture, the name, two rewards and the way to a comparison.
    expect(header.querySelectorAll('.skeleton')).toHaveLength(5);
  });

  describe('compared', () => {
    const ME = '76561198000000777';
    const mine = { hasSquadProfile: true, steamId: ME };
    const both = (routes: Parameters<typeof serveSquad>[0] = {}) =>
      serveSquad({
        'GET profile': summary(mine),
        [`GET profile/basic/${ME}`]: basic({ playerName: 'Kestrel', steamID: ME, playerUID: 'eos-777', kdRatio: 2.5 }),
        ...routes,
      });

    test('with the reader stands in the address, both named and the one ahead marked', async () => {
      both();
      other();
      await userEvent.click(await screen.findByText('Compare with me'));
      expect(screen.getByTestId('address').textContent).toBe(`/squad-battlelog/player/${MACCA}?with=${ME}`);
      const table = await screen.findByRole('table', { name: 'Comparison' }, LARGE);
      const heads = within(table).getAllByRole('columnheader');
      expect(heads.map(({ textContent }) => textContent)).toEqual(['Figure', 'Kestrel', 'Macca_42']);
      const row = within(table).getByRole('rowheader', { name: 'KD Ratio' }).closest('tr')!;
      expect(row.textContent).toBe('KD Ratioahead, ▲2.501.84');
      // More deaths are nothing to be ahead with, and equals are level.
      expect(within(table).getAllByText('ahead,')).toHaveLength(1);
      await userEvent.click(screen.getByRole('link', { name: 'Close' }));
      expect(screen.getByTestId('address').textContent).toBe(`/squad-battlelog/player/${MACCA}`);
    });

    test('whoever has no profile is not offered it, and can open one that was sent', async () => {
      both({ 'GET profile': summary({ hasSquadProfile: false }) });
      other(`?with=${ME}`);
      expect(await screen.findByRole('table', { name: 'Comparison' }, LARGE)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Compare with me' })).toBeNull();
    });

    test('that cannot be read is tried again, and the profile stands', async () => {
      const server = both({ [`GET profile/stats/${ME}`]: DOWN });
      other(`?with=${ME}`);
      const failed = (await screen.findByText('Failed to load the comparison')).closest<HTMLElement>('[role=alert]')!;
      expect(screen.getByRole('heading', { name: 'Macca_42' })).toBeTruthy();
      server.routes[`GET profile/stats/${ME}`] = server.routes['GET profile/stats']!;
      await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('table', { name: 'Comparison' }, LARGE)).toBeTruthy();
    });
  });

  test('a check that fails means somebody else', async () => {
    serveSquad({ 'GET profile/is-own-profile': DOWN });
    other();
    await screen.findByRole('heading', { name: 'Macca_42' });
    expect(screen.getByText('(Viewing Player Profile)')).toBeTruthy();
  });

  test('without an id there is nobody to show; in a tab of its own, Go Back leads home', async () => {
    serveSquad();
    show(<PlayerPage />, '/squad-battlelog/player', '/squad-battlelog/player');
    expect(screen.getByRole('heading', { name: 'No Steam ID provided' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(screen.getByTestId('address').textContent).toBe('/');
  });

  test('each part fails in its own words and is tried again by itself', async () => {
    const server = serveSquad({
      'GET profile/basic': DOWN,
      'GET profile/stats': DOWN,
      'GET profile/weapons': DOWN,
      'GET profile/extended': DOWN,
      'GET profile/match-history': DOWN,
    });
    other();
    expect(await screen.findByRole('heading', { name: 'Failed to load player name' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    for (const words of [
      'Failed to load basic profile data',
      'Failed to load statistics',
      'Failed to load weapon statistics',
      'Failed to load extended statistics',
      'Failed to load match history data',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    const before = server.requests.length;
    server.routes['GET profile/weapons'] = { body: { success: true, data: { topWeapons: [] } } };
    const alert = screen.getByText('Failed to load weapon statistics').closest('[role=alert]') as HTMLElement;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No weapon data available')).toBeTruthy();
    expect(server.requests.slice(before).map(({ route }) => route)).toEqual([`GET profile/weapons/${MACCA}`]);
    expect(screen.getByText('Failed to load statistics')).toBeTruthy();
  });

  test('figures of a part that failed read --, the others stand', async () => {
    serveSquad({ 'GET profile/extended': DOWN });
    other();
    const rank = await region('Rank');
    await screen.findByText('Failed to load extended statistics');
    expect(rank.textContent).toContain('Playtime--');
    expect(rank.textContent).toContain('KD Ratio1.84');
    const combat = await region('Combat Stats');
    expect(combat.textContent).toContain('Wounds--');
    expect(combat.textContent).toContain('Kills41,208');
  });
});

describe('weapons', () => {
  test('five are shown, all of them in a window, with what they are variants of', async () => {
    serveSquad();
    other();
    const table = await screen.findByRole('table', { name: 'Top Weapons' });
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'View More' }));
    const window = await screen.findByRole('dialog', { name: 'All Weapons' });
    const rows = within(window).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(6);
    expect(rows[0]!.textContent).toBe('1AK74MAK74M, AK74M 1P784,120412,000');
  });

  test('of five or fewer there is no more to view', async () => {
    const topWeapons = [{ weapon: 'BP_M4_M68_Foregrip', wounds: 2, damageDealt: 200 }];
    serveSquad({ 'GET profile/weapons': { body: { success: true, data: { topWeapons } } } });
    other();
    const table = await screen.findByRole('table', { name: 'Top Weapons' });
    expect(within(table).getByText('M4 M68 Foregrip')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull();
  });
});

describe('honours', () => {
  const panel = (own = false, search = '') =>
    show(
      <Honours ribbons={SQUAD_RIBBONS} stars={SQUAD_STARS} player={MACCA} own={own} />,
      `/squad-battlelog/profile${search}`,
    );
  const allRibbons = () => screen.findByText('Noob Tube', {}, { timeout: 4_000 });
  const names = () => within(screen.getByRole('region', { name: 'Honours' })).getAllByRole('heading', { level: 3 });

  test('ribbons come in three groups of six, 300 ms apart', async () => {
    jest.useFakeTimers();
    try {
      serveSquad();
      panel();
      await screen.findByRole('heading', { level: 3, name: 'Mosin Man' });
      expect(names()).toHaveLength(6);
      await act(() => jest.advanceTimersByTimeAsync(300));
      expect(names()).toHaveLength(12);
      await act(() => jest.advanceTimersByTimeAsync(300));
      expect(names()).toHaveLength(18);
    } finally {
      jest.useRealTimers();
    }
  });

  test('those that are hidden are named when they are earned', async () => {
    serveSquad({
      'GET profile/ribbons': {
        body: {
          success: true,
          ribbons: { ribbon11: true },
          progress: { ribbon3: 188, ribbon11: 70 },
          needed: { ribbon3: 250 },
        },
      },
    });
    panel();
    await allRibbons();
    expect(names().filter(({ textContent }) => textContent === 'Hidden')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 3, name: 'Silent Assassin' })).toBeTruthy();
    expect(screen.getByText('188 / 250 wounds')).toBeTruthy();
    expect(screen.queryByText('Regicide')).toBeNull();
  });

  test('ribbons that cannot be read are shown as not earned, without progress', async () => {
    serveSquad({ 'GET profile/ribbons': DOWN });
    panel();
    await allRibbons();
    expect(screen.getByText('0 / 690 wounds')).toBeTruthy();
    expect(document.querySelectorAll('[data-earned=true]')).toHaveLength(0);
  });

  test('who has the points of a role and not the role is told what is missing', async () => {
    serveSquad({
      'GET profile/ribbons': {
        body: {
          success: true,
          ribbons: {},
          progress: { ribbon4: 100, ribbon5: 100 },
          needed: { ribbon4: 100, ribbon5: 100 },
          missing: { ribbon4: 'account', ribbon5: 'role' },
        },
      },
    });
    panel();
    await allRibbons();
    expect(screen.getByText('Points reached. The role needs a Steam account that is linked and proved.')).toBeTruthy();
    expect(screen.getByText('Points reached. The role is not given yet.')).toBeTruthy();
    expect(document.querySelectorAll('[data-earned=true]')).toHaveLength(0);
  });

  test('a ribbon of one’s own that was not there the last time is new, and pulses', async () => {
    serveSquad({
      'GET profile/ribbons': { body: { success: true, ribbons: { ribbon1: true }, progress: {}, needed: {} } },
    });
    const first = panel(true);
    await allRibbons();
    expect(screen.queryByText('New')).toBeNull();
    first.unmount();
    serveSquad({
      'GET profile/ribbons': {
        body: { success: true, ribbons: { ribbon1: true, ribbon8: true }, progress: {}, needed: {} },
      },
    });
    panel(true);
    await allRibbons();
    expect(screen.getByText('New').closest('li')!.textContent).toContain('Born Again');
    expect(document.querySelectorAll('.ribbon-pulse')).toHaveLength(1);
  });

  test('a look at which they could not be read makes none of them new', async () => {
    const earned = { body: { success: true, ribbons: { ribbon1: true }, progress: {}, needed: {} } };
    for (const answer of [earned, DOWN, earned]) {
      serveSquad({ 'GET profile/ribbons': answer });
      const look = panel(true);
      await allRibbons();
      expect(screen.queryByText('New')).toBeNull();
      look.unmount();
    }
  });

  test('the address says whether ribbons or stars are shown', async () => {
    serveSquad();
    panel(false, '?honours=stars');
    await screen.findByText('Stars 0/14');
    const stars = within(await region('Honours')).getAllByRole('listitem');
    expect(stars).toHaveLength(14);
    expect(stars[0]!.textContent).toContain('No Star. 97 kills to bronze');
    await userEvent.click(screen.getByText('Ribbons 1/18'));
    expect(screen.getByTestId('address').textContent).toBe('/squad-battlelog/profile');
  });

  test('one wound is no wounds', async () => {
    const best = { weapon: 'AKS74U', wounds: 1, damageDealt: 100 };
    serveSquad({ 'GET profile/weapons': { body: { success: true, data: { topWeapons: [best] } } } });
    other();
    expect(await within(await region('Rank')).findByText('1 wound')).toBeTruthy();
  });

  test('one kill is no kills', async () => {
    const star = {
      level: 'none',
      category: 'USA',
      teamName: 'Army',
      totalKills: 1,
      nextLevel: 'bronze',
      killsToNext: 99,
    };
    serveSquad({ 'GET profile/basic': basic({ serviceStars: { USA: star } as never }) });
    panel(false, '?honours=stars');
    expect(await screen.findByRole('img', { name: 'No Star: 1 kill against Army' })).toBeTruthy();
  });

  test('stars stand in the order of the factions, those without a place last', async () => {
    const star = (category: string, totalKills: number) => ({
      level: 'platinum' as const,
      category,
      teamName: category,
      totalKills,
      nextLevel: null,
      killsToNext: 0,
    });
    serveSquad({
      'GET profile/basic': basic({
        serviceStars: { ZZZ: star('ZZZ', 1), WPMC: star('WPMC', 2), USA: star('USA', 10_412) },
      }),
    });
    panel(false, '?honours=stars');
    await screen.findByText('10,412');
    const stars = within(await region('Honours')).getAllByRole('listitem');
    expect(stars.map(({ textContent }) => textContent!.split(' ')[0])).toEqual(['USA', 'WPMC', 'ZZZ']);
    expect(stars[0]!.textContent).toContain('Highest star');
    expect(within(stars[0]!).getByRole('img', { name: 'Platinum: 10,412 kills against USA' })).toBeTruthy();
  });
});

test('says how much of the damage to vehicles cannot be told apart, and what was done to own ones', async () => {
  serveSquad();
  other();
  expect(await screen.findByText(/^8,140 of the vehicle damage was done to vehicles/)).toBeTruthy();
  expect(screen.getByText('Own Vehicles').nextElementSibling?.textContent).toBe('1,205');
});

test('counts draws and matches left early, which are neither won nor lost', async () => {
  serveSquad();
  other();
  expect((await screen.findByText('42 left early')).parentElement?.textContent).toBe('1 draw, 42 left early');
  expect(screen.getByText('of 1,141 matches with a result')).toBeTruthy();
});

test('says that figures by wounds leave out instant kills, wherever there are such', async () => {
  serveSquad();
  other();
  expect(await within(await region('Rank')).findByText('Most wounds. Instant kills make none.')).toBeTruthy();
  expect(screen.getByText('Wounds are enemies wounded. Instant kills make none.')).toBeTruthy();
  const weapons = (await screen.findByRole('table', { name: 'Top Weapons' })).closest('section')!;
  expect(weapons.textContent).toContain('By wounds. Instant kills make none: they count in Kills.');
});

describe('the battle report', () => {
  const given = (...data: ReturnType<typeof fought>[]) => serveSquad({ 'GET profile/match-history': history(data) });
  const report = () => region('Battle Report');

  test('says how many of how many matches are listed, and why other figures are others', async () => {
    const fifty = Array.from({ length: 50 }, (_, n) => fought('Gorodok_RAAS_v1', { matchId: `1-${n}` }));
    const running = { matches: 1, kills: 3, deaths: 1, revives: 0 };
    serveSquad({ 'GET profile/match-history': history(fifty, { ended: 1_146, withoutResult: 5, running }) });
    other();
    await screen.findByRole('region', { name: 'Battle Report chart' });
    const { textContent } = await report();
    expect(textContent).toContain('The last 50 of 1,146 matches.');
    expect(textContent).toContain('5 of the 1,146 have no result');
    expect(textContent).toContain(
      '1 match has not ended here: its 3 kills, 1 death and 0 revives are in the figures above, not in the list.',
    );
  });

  test('says no more where all matches are listed and all have a result', async () => {
    given(fought('Gorodok_RAAS_v1'), fought('Narva_AAS_v1'));
    other();
    await screen.findByRole('region', { name: 'Battle Report chart' });
    const { textContent } = await report();
    expect(textContent).toContain('All 2 matches.');
    expect(textContent).not.toMatch(/no result|not ended/);
  });

  test('a match that has not ended is said where no other is', async () => {
    const running = { matches: 1, kills: 3, deaths: 1, revives: 0 };
    serveSquad({ 'GET profile/match-history': history([], { running }) });
    other();
    expect(await screen.findByText('No match data available')).toBeTruthy();
    expect((await report()).textContent).toContain('1 match has not ended here');
  });

  test('says when there is nothing', async () => {
    given();
    other();
    expect(await screen.findByText('No match data available')).toBeTruthy();
  });

  test('reads each match aloud, and is reached by the keyboard', async () => {
    given(fought('Gorodok_RAAS_v1'), fought('Narva_AAS_v1', { won: false, result: 'lost', totalKills: 9 }));
    other();
    const chart = await screen.findByRole('region', { name: 'Battle Report chart' });
    expect(chart.tabIndex).toBe(0);
    const [first, second] = within(chart).getAllByRole('listitem');
    expect(first!.getAttribute('aria-label')).toMatch(/^Gorodok RAAS v1, Won, .*: 31 kills, 12 deaths, 9 revives$/);
    expect(second!.getAttribute('aria-label')).toMatch(/^Narva AAS v1, Lost, /);
  });

  test('one of something is said as one', async () => {
    const one = { winnerTickets: 1, totalKills: 1, totalDeaths: 1, totalRevives: 1 };
    given(fought('Gorodok_RAAS_v1', one));
    other();
    const match = within(await screen.findByRole('region', { name: 'Battle Report chart' })).getByRole('listitem');
    expect(match.getAttribute('aria-label')).toMatch(/: 1 kill, 1 death, 1 revive$/);
    expect(match.textContent).toContain('ADF: 1 ticket to 0');
  });

  test('is also a table, which the address remembers', async () => {
    const nobody = { won: false, winnerTeam: null, winnerTickets: null, loserTickets: null };
    given(
      fought('Gorodok_RAAS_v1'),
      fought('Narva_AAS_v1', { ...nobody, result: 'drawn' }),
      fought('Sumari_AAS_v1', { won: false, result: 'left' }),
      fought('Sumari_Seed_v1', { won: false, result: null }),
    );
    other();
    await userEvent.click(await screen.findByText('Table'));
    expect(screen.getByTestId('address').textContent).toContain('?report=table');
    const rows = within(screen.getByRole('table', { name: 'Battle Report' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]!.textContent).toContain('Gorodok RAAS v1Won31129ADF: 85 tickets to 0');
    expect(rows[1]!.textContent).toContain('Narva AAS v1Draw');
    expect(rows[1]!.textContent).toContain('Nobody won');
    // Gone before the own team won: neither won nor lost.
    expect(rows[2]!.textContent).toContain('Sumari AAS v1Left early');
    expect(rows[3]!.textContent).toContain('Sumari Seed v1Not counted');
  });
});
