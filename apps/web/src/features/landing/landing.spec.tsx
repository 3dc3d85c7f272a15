import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { CONTENTS } from '~/test/content';
import { serveRoutes, showPage } from '~/test/page';
import ReforgerPage from './reforger-page';
import SquadPage from './squad-page';
import StarCitizenPage from './star-citizen-page';

const user = userEvent.setup();

function open(Page: ComponentType, path: string) {
  serveRoutes('/api/', {
    'GET content/squad': { body: { success: true, content: CONTENTS.squad } },
    'GET content/reforger': { body: { success: true, content: CONTENTS.reforger } },
    'GET content/starcitizen': { body: { success: true, content: CONTENTS.starcitizen } },
  });
  return showPage(
    <Suspense fallback={null}>
      <Page />
    </Suspense>,
    path,
  );
}

const address = () => screen.getByTestId('address').textContent;
const dialog = () => screen.findByRole('dialog');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const rules = async () =>
  within(within(await dialog()).getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the Squad page', () => {
  test('has its title, servers, community, extra info and ways on', async () => {
    open(SquadPage, '/squad');
    expect(await screen.findByRole('heading', { level: 1, name: 'SQUAD' })).toBeTruthy();
    const servers = screen.getByRole('region', { name: 'Our Public Squad Servers' });
    expect(within(servers).getByRole('listitem').textContent).toMatch(/Squad #1.*100.*players.*Mixed gamemodes/);
    expect(screen.getByRole('link', { name: /Support on Patreon/ })).toMatchObject({
      href: 'https://www.patreon.com/zsugaming',
      target: '_blank',
    });
    for (const link of screen.getAllByRole('link', { name: 'Join Our Discord' }))
      expect(link).toMatchObject({ href: 'https://discord.gg/zsu', target: '_blank', rel: 'noreferrer' });
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  test('its rules open on the game rules, change tabs in the address, and close', async () => {
    open(SquadPage, '/squad');
    await user.click(await screen.findByRole('button', { name: 'Read the rules' }));
    expect(address()).toBe('/squad?rules=game');
    expect(within(await dialog()).getByRole('heading', { name: 'Squad Rules' })).toBeTruthy();
    expect(await rules()).toHaveLength(19);

    await user.click(screen.getByRole('tab', { name: /Seeding Rules/ }));
    expect(address()).toBe('/squad?rules=seeding');
    expect(await rules()).toHaveLength(6);
    expect(within(await dialog()).getByText(/under 50 players/)).toBeTruthy();

    await user.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Close' })
        .at(-1)!,
    );
    await closed();
    expect(address()).toBe('/squad');
  });

  test.each<[string, () => Promise<void>]>([
    ['the X', async () => user.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[0]!)],
    ['Escape', () => user.keyboard('{Escape}')],
    ['the backdrop', async () => user.click((await dialog()).previousElementSibling!)],
  ])('its rules close by %s and give the focus back', async (_, leave) => {
    open(SquadPage, '/squad');
    const opener = await screen.findByRole('button', { name: 'Server rules' });
    await user.click(opener);
    await dialog();
    await leave();
    await closed();
    expect(address()).toBe('/squad');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('its tabs are changed by the arrow keys', async () => {
    open(SquadPage, '/squad?rules=game');
    await dialog();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Game Rules/ }));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/squad?rules=seeding'));
  });

  test.each([
    ['?rules=seeding', 6],
    ['?rules=game', 19],
    ['?rules', 19],
    ['?rules=nonsense', 19],
  ])('a link with %s opens %d rules', async (search, count) => {
    open(SquadPage, `/squad${search}`);
    expect(await rules()).toHaveLength(count);
  });

  test('closing keeps what else the address says', async () => {
    open(SquadPage, '/squad?from=news&rules=game');
    await dialog();
    await user.keyboard('{Escape}');
    await closed();
    expect(address()).toBe('/squad?from=news');
  });

  test('the terrain can be paused and says which of five it is', async () => {
    open(SquadPage, '/squad');
    const terrain = await screen.findByRole('group', { name: 'Terrain behind the title' });
    expect(terrain.textContent).toMatch(/Terrain 1 of 5/);
    expect(within(terrain).getAllByRole('button', { name: /^Terrain \d$/ })).toHaveLength(5);
    await user.click(within(terrain).getByRole('button', { name: 'Pause the terrain' }));
    expect(within(terrain).getByRole('button', { name: 'Play the terrain' })).toBeTruthy();
  });
});

describe('the Reforger page', () => {
  test('has a tab for each category of its rules, the first chosen', async () => {
    open(ReforgerPage, '/reforger');
    expect(await screen.findByRole('heading', { level: 1, name: 'REFORGER' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Our Public Reforger Servers' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read the rules' }));
    const window = await dialog();
    expect(within(window).getByRole('heading', { name: 'Reforger Server Rules' })).toBeTruthy();
    expect(
      within(window)
        .getAllByRole('tab')
        .map((tab) => tab.textContent?.replace(/ \d+$/, '')),
    ).toEqual(['General Gameplay', 'Vehicles', 'Bases and Construction', 'Fire Support Assets']);
    expect(within(window).getByRole('tab', { selected: true }).textContent).toMatch(/General Gameplay/);
    expect(within(window).getByRole('heading', { level: 3, name: 'General Gameplay' })).toBeTruthy();
  });

  test('a link opens a category', async () => {
    open(ReforgerPage, '/reforger?rules=vehicles');
    expect((await rules())[0]).toMatch(/BTR-70, BRDM, LAV-25/);
  });
});

describe('the Star Citizen page', () => {
  test('tells ethos, history, manifesto and organisation', async () => {
    open(StarCitizenPage, '/starcitizen');
    expect(await screen.findByRole('heading', { level: 1, name: 'STAR CITIZEN' })).toBeTruthy();
    const ethos = screen.getByRole('region', { name: 'Ethos' });
    expect(
      within(ethos)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Comradery', 'Teamwork', 'Honor', 'Respect']);
    for (const name of ['History', 'Manifesto', 'Organization Info']) screen.getByRole('region', { name });
    for (const name of ['Military Division', 'Civilian Division']) screen.getByRole('heading', { name });
    expect(screen.getByRole('link', { name: /Official organization page/ })).toMatchObject({
      href: 'https://robertsspaceindustries.com/en/orgs/ZSUGAMING',
      target: '_blank',
    });
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  test('its charter opens from the page and from a link, and closes', async () => {
    open(StarCitizenPage, '/starcitizen');
    const region = await screen.findByRole('region', { name: 'Organization Info' });
    await user.click(within(region).getByRole('button', { name: 'View Charter' }));
    expect(address()).toBe('/starcitizen?charter');
    const window = await dialog();
    for (const name of ['Mission', 'Composition and roles', 'Ranks', 'Resources and support', 'Code of conduct'])
      within(window).getByRole('heading', { name });
    for (const name of [
      'Expected',
      'Forbidden',
      'Civilian',
      'Military',
      'Officer',
      'Divisional Manager',
      'Board member',
    ])
      within(window).getByRole('heading', { name });
    await user.click(within(window).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await closed();
    expect(address()).toBe('/starcitizen');
  });

  test('a link opens the charter', async () => {
    open(StarCitizenPage, '/starcitizen?charter');
    expect(within(await dialog()).getByRole('heading', { name: 'Charter' })).toBeTruthy();
  });
});
