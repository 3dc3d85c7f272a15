import config from '../../community/community.json';
import { expected } from '../squad/recorded';
import { check } from './accessible';
import { playRecorded, samplePopulation, sayCode } from './game-server';
import { pledged } from './patreon';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const HOME = '/squad-battlelog';
const me = expected.players.find(({ steamID }) => steamID !== null)!;
const SILVER = 3;
/** Proves an account here and nowhere else. */
const PATRON = 'reforger-senior-admin';

journey('a server is offline until its agent sends facts, and then shows who is on', async ({ people }) => {
  const { page } = await people.enter(stack, 'member', { window: PHONE });
  await page.goto(HOME);
  const [first, second] = config.servers
    .filter(({ game }) => game === 'squad')
    .map(({ name }) => page.getByRole('article', { name }));
  await expect(first!.getByText('Offline')).toBeVisible();
  await check(page, 'servers that are offline');

  await samplePopulation(stack, 42, 'Gorodok_RAAS_v1');
  await expect(async () => {
    await page.goto(HOME);
    await expect(first!.getByText('Online')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(first!.getByText('Gorodok RAAS v1')).toBeVisible();
  await expect(first!.getByRole('img', { name: '42 of 100 players' })).toBeVisible();
  await expect(second!.getByText('Offline')).toBeVisible();
  await check(page, 'a server that is online');
});

journey('who cannot be let in is told so, and can try again', async ({ people }) => {
  // Steam does not answer this stack's queries for the lobby of a server.
  const { page } = await people.enter(stack, 'member', { expecting: [/join-link/, /\b503\b/] });
  await samplePopulation(stack, 60, 'Narva_AAS_v1');
  const join = page.getByRole('button', { name: /^Join .*#1$/ });
  await expect(async () => {
    await page.goto(HOME);
    await expect(join).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await join.click();
  await expect(page.getByText('Unable to join server')).toBeVisible();
  await expect(join).toBeEnabled();
});

journey('a report of a pledge puts the badge beside the name on the board', async ({ people }) => {
  await playRecorded(stack);
  await sayCode(stack, PATRON, { eosId: me.eosID, steamId: me.steamID!, name: 'Kestrel' });
  expect(await pledged(stack, PATRON, SILVER)).toBe(200);
  const tier = async () =>
    (await stack.call<{ data: { tier: number } }>(PATRON, 'GET', `battlelog/squad/profile/patreon/${me.steamID}`)).data
      .tier;
  await expect.poll(tier).toBe(SILVER);
  const { page } = await people.enter(stack, 'newcomer', { window: PHONE });
  await page.goto(`${HOME}/leaderboards?category=deaths`);
  const badge = page.getByRole('img', { name: 'Supporter, Silver' });
  await expect(badge.first()).toBeVisible();
  await check(page, 'a board with a supporter');

  expect(await pledged(stack, PATRON, 0)).toBe(200);
  await expect.poll(tier).toBe(0);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Deaths leaderboard' })).toBeVisible();
  await expect(badge).toHaveCount(0);
});
