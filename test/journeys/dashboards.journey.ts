import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { community } from '../../apps/local/src/simulator/squad/players';
import { Random } from '../../apps/local/src/simulator/random';
import {
  listPlayers,
  listSquads,
  showCurrentMap,
  showNextMap,
  showServerInfo,
} from '../../apps/local/src/simulator/squad/rcon-answers';
import { RconServer } from '../../apps/local/src/simulator/squad/rcon-server';
import { anyLayer, opponents, roleOf } from '../../apps/local/src/simulator/squad/theatre';
import { check } from './accessible';
import { reportReforger, reportSquad } from './live-server';
import { ahead, expect, journey, recordRequests, PHONE } from './people';
import { ownStack } from './stacks';

const stack = ownStack();

const SQUAD = {
  address: '/admin-portal/squad',
  tool: 'Server #1 Live Dashboard',
  live: '**/api/squad-server/live-data/1',
};
const REFORGER = { address: '/admin-portal/reforger', tool: 'Server #1 Live Dashboard' };
/** A look that fails is in the console of the browser. */
const FAILED_LOOKS = [/live-data/, /api\/changes/, /Failed to load resource/, /holds back the news of changes/];
const LOOK_MS = 30_000;
/** Of a server's clock: after 90 s of silence a server is offline. */
const BEHIND_MS = 75_000;

/** Where no connection can be held, the page polls as the specification says. */
const withoutPush = (page: Page): Promise<unknown> =>
  page.route('**/api/changes*', (route) => route.fulfill({ status: 503, json: { success: false } }));

/** Answers the looks of a page instead of the api. @returns how many it has answered */
const answerLooks = async (page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => number> => {
  let looks = 0;
  await page.route(SQUAD.live, (route) => {
    looks++;
    return route.fulfill(answer);
  });
  return () => looks;
};

/**
 * Lets the clock of a page run in small steps until so many looks are answered. A look that was under way before they
 * were counted begins the pause anew, so one step of a whole pause may bring none.
 */
const untilLooks = (page: Page, looks: () => number, count: number): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(2_000);
    expect(looks()).toBe(count);
  }).toPass({ intervals: [50], timeout: 60_000 });

const openTool = async (page: Page, { address, tool }: { address: string; tool: string }): Promise<void> => {
  await page.goto(address);
  await page.getByRole('button', { name: `Open ${tool}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: tool })).toBeVisible();
};
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const indicator = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(?:Online|Offline|Rate Limited|Connection Issues)$/ });

journey('staff watch a Squad server: teams, squads, queues, chat and who comes and leaves', async ({ people }) => {
  await reportSquad(stack);
  await reportSquad(stack, { serverId: 2, tickets: [null, null] });
  const { page } = await people.enter(stack, 'squad-admin');
  await openTool(page, SQUAD);
  await expect(indicator(page)).toHaveText('Online');
  await expect(region(page, 'Chat')).toBeVisible();
  const figures = page.locator('dl').first();
  for (const text of ['87/100', 'Gorodok RAAS v1']) await expect(figures).toContainText(text);
  const first = region(page, '1st Battalion, Royal Australian Regiment');
  await expect(first).toContainText('214');
  await expect(first).toContainText('Locked');
  await expect(first.getByText('Crewman SL')).toBeVisible();
  await expect(first.getByText('K1wi_Logi')).toBeHidden();
  await expect(region(page, '49th Combined Arms Army')).toContainText('No SL kit');

  const chat = region(page, 'Chat');
  await expect(chat.getByRole('listitem')).toHaveCount(5);
  await chat.getByRole('radio', { name: 'Team' }).click();
  await expect(chat.getByRole('listitem')).toHaveText([/enemy armour crossing the bridge/]);
  await chat.getByRole('radio', { name: 'Squad All' }).click();
  await expect(chat.getByRole('listitem')).toHaveCount(3);
  await chat.getByRole('radio', { name: 'Squad', exact: true }).click();
  await expect(chat).toContainText('Open one to read only its chat.');
  // Shut and open again: it is then the squad that was opened last.
  for (let press = 0; press < 2; press++) await first.getByText('mech inf AU/NZ').click();
  await expect(chat).toContainText('Of mech inf AU/NZ in team 1.');
  await expect(chat.getByRole('listitem')).toHaveCount(2);

  const activity = region(page, 'Player activity');
  await expect(activity.getByRole('listitem')).toHaveCount(4);
  await activity.getByRole('radio', { name: 'Joined' }).click();
  await expect(activity.getByRole('listitem')).toHaveText([/Platypus Rex joined/, /Cassowary joined/]);
  await activity.getByRole('radio', { name: 'Left' }).click();
  await expect(activity.getByRole('listitem')).toHaveText([/BogRunner was kicked/, /Cassowary left/]);
  // A look moves nothing in the head, however long it takes.
  const clock = page.locator('time[aria-label="Time"]');
  const look = clock.locator('xpath=following-sibling::div').getByRole('button', { name: /^Refresh/ });
  const head = () => Promise.all([indicator(page), clock, look].map((each) => each.boundingBox()));
  const still = await head();
  let answerLook = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerLook = resolve));
  await page.route(SQUAD.live, (route) => held.then(() => route.continue()));
  await look.click();
  await expect(look).toHaveText('Refreshing...');
  expect(await head()).toEqual(still);
  answerLook();
  await expect(look).toHaveText('Refresh');
  expect(await head()).toEqual(still);
  await page.unroute(SQUAD.live);
  await check(page, 'a Squad dashboard');
  // The next report is there without another look by the clock.
  await chat.getByRole('radio', { name: 'All Chat' }).click();
  await reportSquad(stack);
  await expect(chat.getByRole('listitem')).toHaveCount(10, { timeout: 5_000 });
  await page.setViewportSize(PHONE);
  await check(page, 'a Squad dashboard on a phone');

  await page.getByRole('button', { name: 'Back to Tools Menu' }).click();
  await page.getByRole('button', { name: 'Open Server #2 Live Dashboard' }).click();
  await expect(region(page, '49th Combined Arms Army')).toContainText('Not known');
});

journey('a role that goes while a dashboard is open ends it within ten seconds, and says why', async ({ people }) => {
  await reportSquad(stack);
  await stack.setRoles('squad-admin', ['squad-admin', 'reforger-admin']);
  await stack.refreshRoles('squad-admin');
  const { page } = await people.enter(stack, 'squad-admin', { expecting: [/403/] });
  await openTool(page, SQUAD);
  await expect(region(page, 'Chat').getByRole('listitem').first()).toBeVisible();
  await stack.setRoles('squad-admin', ['reforger-admin']);
  const wentAt = Date.now();
  await expect(page.getByText('Squad’s tools were closed.')).toBeVisible({ timeout: 15_000 });
  expect(Date.now() - wentAt).toBeLessThan(10_000);
  await expect(page).toHaveURL(/\/admin-portal$/);
  for (const shown of ['Chat', 'Player activity']) await expect(region(page, shown)).toBeHidden();
  await expect(page.getByText('Connection Issues')).toBeHidden();
  await check(page, 'the portal after a role went');

  await openTool(page, REFORGER);
  await stack.setRoles('squad-admin', []);
  await expect(page.getByText('The admin portal was closed: your Discord roles no longer open it.')).toBeVisible({
    timeout: 15_000,
  });
  await expect(page).toHaveURL(/\/$/);
  await stack.restoreMembers();
});

journey('staff watch a Reforger server: groups, ranks, chat and kills', async ({ people }) => {
  await reportReforger(stack);
  const { page } = await people.enter(stack, 'reforger-dev');
  await openTool(page, REFORGER);
  await expect(indicator(page)).toHaveText('Online');
  const army = region(page, 'US Army');
  await expect(army).toContainText('Private');
  await expect(army).toContainText('Sergeant');
  await expect(region(page, 'Soviet Army')).toContainText('No group');
  await expect(region(page, 'Other Teams')).toContainText('#AR-Faction_FIA');
  const chat = region(page, 'Chat');
  await expect(chat.getByRole('listitem')).toHaveCount(4);
  await chat.getByRole('radio', { name: 'Faction' }).click();
  await expect(chat.getByRole('listitem')).toHaveText([/truck leaving for Levie/]);
  const kills = region(page, 'Kill feed');
  await expect(kills.getByRole('listitem').first()).toContainText('Environment killed Numbat');
  await expect(kills).toContainText('1.2 km');
  await kills.getByRole('radio', { name: 'Team Kills' }).click();
  await expect(kills.getByRole('listitem')).toHaveText([/Galah killed Ironbark.*Team kill.*641 m/s]);
  await check(page, 'a Reforger dashboard');
  await page.setViewportSize(PHONE);
  await check(page, 'a Reforger dashboard on a phone');
});

journey('each persona finds the dashboards that are theirs, and no other', async ({ people }) => {
  const MAY = {
    squad: ['squad-admin', 'community-admin'],
    reforger: ['reforger-admin', 'reforger-dev', 'community-admin'],
  } as const;
  for (const { key } of personas)
    for (const game of ['squad', 'reforger'] as const) {
      const may = (MAY[game] as readonly string[]).includes(key);
      const { status } = await stack.request(key, 'GET', `${game}-server/live-data`);
      expect([key, game, status]).toEqual([key, game, may ? 200 : 403]);
    }
  for (const key of ['squad-senior-admin', 'squad-coordinator', 'reforger-senior-admin', 'reforger-coordinator']) {
    const { page, context, rest } = await people.enter(stack, key);
    await page.goto(`/admin-portal/${key.split('-')[0]}`);
    await expect(page.getByRole('heading', { level: 1, name: /tools$/ })).toBeVisible();
    await rest();
    await expect(page.getByText('Live Dashboard')).toHaveCount(0);
    await context.close();
  }
});

journey(
  'looks that fail: quiet at first, then a banner over the old data, and gone with the first that succeeds',
  async ({ people }) => {
    await reportSquad(stack);
    const { page } = await people.enter(stack, 'squad-admin', { expecting: FAILED_LOOKS });
    await withoutPush(page);
    await page.clock.install();
    await openTool(page, SQUAD);
    await expect(indicator(page)).toHaveText('Online');
    await expect(region(page, 'Chat')).toBeVisible();
    const looks = await answerLooks(page, { status: 503, json: { success: false, error: 'Resting.' } });
    const banner = page.getByText('Connection issues detected.');
    for (let look = 1; look <= 2; look++) {
      await untilLooks(page, looks, look);
      await expect(indicator(page)).toHaveText('Connection Issues');
      await expect(banner).toBeHidden();
    }
    await untilLooks(page, looks, 3);
    await expect(banner).toBeVisible();
    await expect(page.getByText('HTTP 503: Resting.')).toBeVisible();
    await expect(page.getByText(/the next try is in \d+ s\./)).toBeVisible();
    await expect(region(page, 'Chat')).toContainText('two down behind the red roof');
    await check(page, 'a dashboard that is stale');
    await page.unroute(SQUAD.live);
    await page.getByRole('button', { name: 'Retry now' }).click();
    await expect(banner).toBeHidden();
    await expect(indicator(page)).toHaveText('Online');
  },
);

journey('a 429 stops the looks for 30 seconds, and says so', async ({ people }) => {
  await reportSquad(stack);
  const { page } = await people.enter(stack, 'squad-admin', { expecting: FAILED_LOOKS });
  await withoutPush(page);
  const requests = await recordRequests(page, '/live-data/');
  await page.clock.install();
  await openTool(page, SQUAD);
  await expect(indicator(page)).toHaveText('Online');
  await expect(region(page, 'Chat')).toBeVisible();
  const looks = await answerLooks(page, {
    status: 429,
    headers: { 'retry-after': '9' },
    json: { success: false },
  });
  await untilLooks(page, looks, 1);
  await expect(indicator(page)).toHaveText('Rate Limited');
  await expect(page.getByText('Rate limited - too many requests. Backing off for 30 seconds.')).toBeVisible();
  await page.unroute(SQUAD.live);
  await page.clock.fastForward(26_000);
  // A look that a busy api answers late must not be overtaken by the next leap.
  await ahead(page, 2_000, () => expect(indicator(page)).toHaveText('Online', { timeout: 3_000 }));
  const noted = await requests();
  const refused = noted.findIndex(({ status }) => status === 429);
  expect(noted[refused + 1]!.at - noted[refused]!.at).toBeGreaterThanOrEqual(LOOK_MS);
});

journey('without any data the page says that there is no connection, and how to go on', async ({ people }) => {
  await reportSquad(stack);
  const { page } = await people.enter(stack, 'squad-admin', { expecting: FAILED_LOOKS });
  await withoutPush(page);
  let looks = 0;
  await page.route(SQUAD.live, (route) => {
    looks++;
    return route.abort('connectionrefused');
  });
  await openTool(page, SQUAD);
  await expect(page.getByRole('heading', { name: 'Server Connection Error' })).toBeVisible();
  await expect(page.getByText('Network connection error')).toBeVisible();
  await check(page, 'a dashboard without a connection');
  const before = looks;
  await page.getByRole('button', { name: 'Retry Now' }).click();
  // A look that does not reach the site is repeated once. With the repeat the page would be well before the next click.
  await expect.poll(() => looks).toBe(before + 2);
  await expect(page.getByRole('heading', { name: 'Server Connection Error' })).toBeVisible();
  await page.unroute(SQUAD.live);
  await page.getByRole('button', { name: 'Reset & Retry' }).click();
  await expect(region(page, 'Chat')).toBeVisible();
});

/** The game server's machine: an agent beside RCON, with a clock that is behind, so that silence shows soon. */
class GameMachine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'dashboards-'));
  private readonly rcon = new RconServer('a-password');
  private agent: ChildProcess | undefined;
  private port = 0;

  async open(): Promise<void> {
    this.port = await this.rcon.open();
    const random = new Random('dashboards');
    const [faction, other] = opponents(random);
    const layer = anyLayer(random);
    const seats = community('dashboards', 4, [1]).map((player) => ({
      ...{ player, team: 1 as const, controller: 'BP_PlayerController_C_1', squad: null, isLeader: false },
      role: roleOf(faction, player.part),
    }));
    this.rcon.answer('ListPlayers', listPlayers(seats));
    this.rcon.answer('ListSquads', listSquads([], [faction, other], [120, 80]));
    this.rcon.answer('ShowCurrentMap', showCurrentMap(layer, [faction, other]));
    this.rcon.answer('ShowNextMap', showNextMap(layer));
    this.rcon.answer('ShowServerInfo', showServerInfo('One', layer, layer, seats.length, [faction, other], 60));
    writeFileSync(join(this.folder, 'SquadGame.log'), '');
    writeFileSync(join(this.folder, 'token'), stack.run.agent.tokens['3']!);
    writeFileSync(join(this.folder, 'behind.cjs'), `const now = Date.now; Date.now = () => now() - ${BEHIND_MS};`);
  }

  start(): void {
    const options = [
      ...['--server', '3', '--log', join(this.folder, 'SquadGame.log'), '--rcon', `127.0.0.1:${this.port}`],
      ...['--poll', '1', '--site', stack.run.url, '--token-file', join(this.folder, 'token')],
      ...['--state', join(this.folder, 'state')],
    ];
    const program = join(__dirname, '../../dist/agent/main.js');
    this.agent = spawn(process.execPath, ['--require', join(this.folder, 'behind.cjs'), program, ...options], {
      cwd: this.folder,
      env: { ...process.env, RCON_PASSWORD: 'a-password' },
      stdio: 'ignore',
    });
  }

  kill(): void {
    this.agent?.kill('SIGKILL');
  }

  close(): void {
    this.kill();
    this.rcon.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

journey(
  'an agent that stops: the data turns old under a banner, and is live again when it is back',
  async ({ people }) => {
    const machine = new GameMachine();
    try {
      await machine.open();
      machine.start();
      const { page } = await people.enter(stack, 'community-admin');
      await openTool(page, { address: SQUAD.address, tool: 'Server #3 Live Dashboard' });
      await expect(region(page, 'Player activity')).toBeVisible({ timeout: 30_000 });
      await expect(indicator(page)).toHaveText('Online');
      const banner = page.getByText('No reports from the server.');
      await expect(banner).toBeHidden();
      machine.kill();
      await expect(banner).toBeVisible({ timeout: 60_000 });
      await expect(indicator(page)).toHaveText('Offline');
      await check(page, 'a dashboard of a server that is silent');
      machine.start();
      await expect(banner).toBeHidden({ timeout: 60_000 });
      await expect(indicator(page)).toHaveText('Online');
    } finally {
      machine.close();
    }
  },
);
