import type { ExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import type { SquadLeaderboardAnswer } from '@app/contracts/squad/squad';
import type { Locator, Page } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { expected } from '../squad/recorded';
import { check } from './accessible';
import { playRecorded } from './game-server';
import { expect, journey } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

/** What a refusal leaves in the console of the browser. */
const REFUSED = /\b409\b/;
const SQUAD = 'admin-portal/squad-exempt-list';
const REFORGER = 'admin-portal/reforger-exempt-list';
const SEEDING = 'admin-portal/squad-seeding-exempt-list';
const KILLS = 'battlelog/squad/leaderboards/kills';
const UUID = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';
/** An id below every one that Steam has given out. */
const steam = (n: number): string => `7656119${String(3_000_000 + n).padStart(10, '0')}`;

const tool = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /^Open/ });
const open = async (page: Page, name: string, game = 'squad'): Promise<Locator> => {
  await page.goto(`/admin-portal/${game}`);
  await tool(page, name).click();
  const field = page.getByRole('textbox', { name: game === 'squad' ? 'Steam ID' : 'Player UUID' });
  await expect(field).toBeVisible();
  return field;
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // The toast of the save before may still be there.
  const saved = page.getByText('Exempt list updated successfully! Leaderboards will refresh automatically.');
  await expect(saved.last()).toBeVisible();
  await expect(page.getByText('staged')).toBeHidden();
};
const listed = async (path: string) =>
  (await stack.call<ExemptListAnswer>('community-admin', 'GET', path)).data.exemptPlayers;

/** The recorded match; resolves when the board has all of it. */
const play = async (): Promise<void> => {
  await playRecorded(stack);
  await expect
    .poll(async () => (await stack.request('member', 'GET', KILLS)).headers.get('x-read-stale'), { timeout: 60_000 })
    .toBeNull();
};

journey.afterEach('nobody is exempt', async () => {
  for (const path of [SQUAD, REFORGER]) await stack.call('community-admin', 'PUT', path, { exemptPlayers: [] });
});

journey('the api lets at each list those who may, and nobody else', async () => {
  const lists = [
    { path: SQUAD, may: ['squad-coordinator', 'community-admin'], body: { exemptPlayers: [steam(1)] } },
    { path: REFORGER, may: ['reforger-coordinator', 'community-admin'], body: { exemptPlayers: [UUID] } },
  ];
  for (const { key } of personas)
    for (const { path, may, body } of lists) {
      if (may.includes(key)) continue;
      for (const [method, sent] of [['GET'], ['PUT', body]] as const)
        expect([key, path, (await stack.request(key, method, path, sent)).status]).toEqual([key, path, 403]);
      if (path === SQUAD)
        expect([key, (await stack.request(key, 'POST', `${SEEDING}/add`, { steamId: steam(1) })).status]).toEqual([
          key,
          403,
        ]);
    }
  expect([await listed(SQUAD), await listed(REFORGER), await listed(SEEDING)]).toEqual([[], [], []]);
});

journey('a coordinator of Reforger finds the list of theirs', async ({ people }) => {
  const { page } = await people.enter(stack, 'reforger-coordinator');
  await open(page, 'Leaderboard Exempt List', 'reforger');
  await expect(page.getByText('Nobody is exempt')).toBeVisible();
});

journey('an exempt player leaves the leaderboards, and returns', async ({ people }) => {
  await play();
  const first = [...expected.players].sort((a, b) => b.kills - a.kills || (a.eosID < b.eosID ? -1 : 1))[0]!;
  const board = () => stack.call<SquadLeaderboardAnswer>('member', 'GET', KILLS);
  const before = (await board()).data.players;
  expect(before[0]!.steamID).toBe(first.steamID);
  const reader = await people.enter(stack, 'member');
  const rows = reader.page.getByRole('table').first().getByRole('row');
  const topOfBoard = async () => {
    await reader.page.goto('/squad-battlelog/leaderboards?category=kills');
    await expect(rows.nth(1)).toBeVisible();
    return rows.nth(1).textContent();
  };
  expect(await topOfBoard()).toContain(before[0]!.playerName);

  const { page } = await people.enter(stack, 'squad-coordinator');
  const field = await open(page, 'Leaderboard Exempt List');
  await expect(page.getByText('Nobody is exempt')).toBeVisible();
  await check(page, 'an empty exempt list');
  await field.fill('7656119');
  await field.press('Enter');
  await expect(page.getByText('Invalid Steam ID format. Steam IDs must be 17 digits.')).toBeVisible();
  await field.fill(first.steamID!);
  await field.press('Enter');
  await expect(page.getByText('1 change staged')).toBeVisible();
  await check(page, 'a staged exempt list');
  expect((await board()).data.players).toEqual(before);
  await save(page);
  await expect(page.getByText(/^Last updated .* by .* \(Squad Coordinator\)\.$/)).toBeVisible();
  await expect(page.getByText(first.name, { exact: true })).toBeVisible();

  await expect.poll(async () => (await board()).data.players[0]?.steamID).toBe(before[1]!.steamID);
  const without = (await board()).data.players;
  expect(without).toEqual(before.slice(1).map((player, index) => ({ ...player, rank: index + 1 })));
  expect(await topOfBoard()).toContain(before[1]!.playerName);

  await page.getByRole('button', { name: `Remove ${first.steamID!}` }).click();
  await save(page);
  await expect.poll(async () => (await board()).data.players).toEqual(before);
  expect(await topOfBoard()).toContain(before[0]!.playerName);
});

journey('two coordinators at once lose nothing of each other', async ({ people }) => {
  await stack.call('community-admin', 'PUT', SQUAD, { exemptPlayers: [steam(1)] });
  const { page } = await people.enter(stack, 'squad-coordinator', { expecting: [REFUSED] });
  const field = await open(page, 'Leaderboard Exempt List');
  await expect(page.getByText(steam(1))).toBeVisible();
  await field.fill(steam(2));
  await field.press('Enter');
  await stack.call('community-admin', 'PUT', SQUAD, { exemptPlayers: [steam(1), steam(3)] });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The exempt list was changed in the meantime.')).toBeVisible();
  await expect.poll(() => listed(SQUAD)).toEqual([steam(1), steam(3)]);
  await expect(page.getByRole('region', { name: 'Only in your list' }).getByText(steam(2))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Only in the saved list' }).getByText(steam(3))).toBeVisible();
  await check(page, 'two exempt lists');
  await page.getByRole('button', { name: 'Apply Mine to Theirs' }).click();
  await save(page);
  await expect.poll(() => listed(SQUAD)).toEqual([steam(1), steam(3), steam(2)]);
});

journey('staged edits are asked for before they are lost; the seeding list saves at once', async ({ people }) => {
  const { page } = await people.enter(stack, 'community-admin');
  const uuid = await open(page, 'Leaderboard Exempt List', 'reforger');
  await uuid.fill(UUID.toUpperCase());
  await uuid.press('Enter');
  await expect(page.getByText(UUID, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Tools Menu' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await save(page);
  await expect.poll(() => listed(REFORGER)).toEqual([UUID]);
  await page.getByRole('button', { name: 'Back to Tools Menu' }).click();

  const field = await open(page, 'Seeding Exempt List');
  await field.fill(steam(9));
  await field.press('Enter');
  await expect(page.getByText('Player added to the seeding exempt list')).toBeVisible();
  await check(page, 'the seeding exempt list');
  await page.getByRole('button', { name: `Remove ${steam(9)}` }).click();
  await expect(page.getByText('Player removed from the seeding exempt list')).toBeVisible();
  await expect(page.getByText('Nobody is exempt')).toBeVisible();
});
