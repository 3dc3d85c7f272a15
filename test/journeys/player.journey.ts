import { expected, MATCH } from '../squad/recorded';
import { check } from './accessible';
import { playRecorded } from './game-server';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const HOME = '/squad-battlelog';
const byKills = [...expected.players]
  .filter(({ steamID }) => steamID !== null)
  .sort((a, b) => b.kills - a.kills || (a.eosID < b.eosID ? -1 : 1));
/** Connects no account anywhere else. */
const READER = 'squad-admin';
/** The reader plays as one of the middle of the recorded match, and compares with its best. */
const [best, me] = [byKills[0]!, byKills[Math.floor(byKills.length / 2)]!];
const GONE = /\b404\b/;

journey.beforeAll(async () => {
  await playRecorded(stack);
  await stack.call(READER, 'POST', 'connections/connect', {
    ...{ platform: 'steam', id: me.steamID, username: 'Bunya' },
  });
  await expect
    .poll(async () => (await stack.request(READER, 'GET', `battlelog/squad/profile/extended/${me.steamID}`)).status)
    .toBe(200);
  await expect
    .poll(async () => await stack.call<{ hasSquadProfile: boolean }>(READER, 'GET', 'battlelog/squad/profile'))
    .toMatchObject({ hasSquadProfile: true, steamId: me.steamID });
});

journey('on a phone a player finds their own rank without scrolling past anybody', async ({ people }) => {
  const { page } = await people.enter(stack, READER, { window: PHONE });
  await page.goto(`${HOME}/leaderboards?category=kills`);
  const block = page.getByRole('region', { name: 'Your rank' });
  await expect(block).toBeVisible();
  await expect(block.getByText('You')).toBeVisible();
  await expect(block).toBeInViewport();
  // It covers none of the names.
  const [of, table] = [
    await block.boundingBox(),
    await page.getByRole('table', { name: 'Kills leaderboard' }).boundingBox(),
  ];
  expect(of!.y + of!.height).toBeLessThanOrEqual(table!.y);
  await check(page, 'a leaderboard');
  await page.setViewportSize(PHONE);
  await page.getByRole('radio', { name: 'Week' }).click();
  await expect(page).toHaveURL(/window=week/);
  await expect(
    page.getByRole('region', { name: 'Your rank' }).or(page.getByText('No data available')).first(),
  ).toBeVisible();
  await check(page, 'a leaderboard of a week');
});

journey('a leaderboard is printed dark on white, without what leads around the site', async ({ people }) => {
  const { page } = await people.enter(stack, READER);
  await page.goto(`${HOME}/leaderboards?category=kills`);
  await expect(page.getByText('You', { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Colours pass from one to the other.
  const colours = () =>
    page.evaluate<string>(`[
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('table')).color,
    ].join(' under ')`);
  await expect.poll(colours).toBe('rgb(255, 255, 255) under rgb(0, 0, 0)');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });
});

journey('they compare themselves with another, at an address that can be sent', async ({ people }) => {
  const { page } = await people.enter(stack, READER, { window: PHONE });
  await page.goto(`${HOME}/player/${best.steamID}`);
  await page.getByRole('link', { name: 'Compare with me' }).click();
  const table = page.getByRole('table', { name: 'Comparison' });
  const kills = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Kills', exact: true }) });
  await expect(kills.getByRole('cell').last()).toContainText(String(best.kills));
  await expect(kills.getByRole('cell').first()).toContainText(String(me.kills));
  await check(page, 'a comparison');
  const friend = await people.enter(stack, 'newcomer', { window: PHONE });
  await friend.page.goto(page.url());
  await expect(friend.page.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await expect(friend.page.getByRole('link', { name: 'Compare with me' })).toBeHidden();
});

journey('they open their last match from the battle report, with its timeline', async ({ people }) => {
  const { page } = await people.enter(stack, READER, { window: PHONE });
  await page.goto(`${HOME}/profile`);
  await expect(page.getByRole('region', { name: 'Rank' })).toBeVisible();
  const report = page.getByRole('region', { name: 'Battle Report', exact: true });
  // What is below is fetched when somebody scrolls there.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(report).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await report.getByRole('radio', { name: 'Table' }).click();
  await expect(page).toHaveURL(/report=table/);
  await check(page, 'a profile');
  await page.setViewportSize(PHONE);
  await report.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(MATCH)));
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await check(page, 'a match');
});

journey('who is not on a board is told why, and what would change it', async ({ people }) => {
  const { page } = await people.enter(stack, 'newcomer', { window: PHONE });
  await page.goto(`${HOME}/leaderboards`);
  const block = page.getByRole('region', { name: 'Your rank' });
  await expect(block).toContainText('no Steam account is connected');
  await expect(block.getByRole('link', { name: 'Manage Connections' })).toBeVisible();

  const player = await people.enter(stack, READER, { window: PHONE });
  await player.page.goto(`${HOME}/leaderboards?category=kd`);
  const combined = me.kills + me.deaths;
  const mine = player.page.getByRole('region', { name: 'Your rank' });
  if (combined < 100) await expect(mine).toContainText('it takes 100 kills and deaths combined');
  else await expect(mine.getByText('You')).toBeVisible();

  await stack.call('community-admin', 'PUT', 'admin-portal/squad-exempt-list', { exemptPlayers: [me.steamID] });
  await expect(async () => {
    await player.page.goto(`${HOME}/leaderboards?category=kills`);
    await expect(mine).toContainText('you are on the exempt list', { timeout: 2_000 });
  }).toPass();
  await check(player.page, 'a board one is exempt from');
  await stack.call('community-admin', 'PUT', 'admin-portal/squad-exempt-list', { exemptPlayers: [] });
});

journey('a player or a match that is not known says what to do', async ({ people }) => {
  const { page } = await people.enter(stack, 'newcomer', { window: PHONE, expecting: [GONE] });
  await page.goto(`${HOME}/player/76561190000000001`);
  await expect(page.getByText('Nobody of this id has played on our servers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await check(page, 'a player who is none');
  await page.goto(`${HOME}/match/1-20200101T000000000-Nowhere_v1`);
  await expect(page.getByText('This match is not known')).toBeVisible();
  await check(page, 'a match that is none');
});
