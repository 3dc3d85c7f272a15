import type { BanFileAnswer } from '@app/contracts/moderation/moderation';
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FakeRcon } from '../agent/fake-rcon';
import { banPlayer, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { giveOrder, serverOrders, takeOrder } from '@app/domain/moderation/server-orders';
import { personas } from '../../apps/local/src/personas';
import { check } from './accessible';
import { showRoster } from './game-server';
import { expect, journey, PHONE } from './people';
import { quietStack } from './stacks';

const stack = quietStack();

const ROOT = join(__dirname, '../..');
/** An agent starts, connects and fetches; the machine may be busy. */
const PATIENTLY = { timeout: 60_000 };
const GECKO = {
  ...{ eosId: '0002f00d0000000000000000000000a1', steamId: '76561190000000951', name: 'xX_Gecko_Xx' },
  ...({ team: 2, squad: 1 } as const),
};
const KICKED = `Kicked player 0. [Online IDs= EOS: ${GECKO.eosId} steam: ${GECKO.steamId}] ${GECKO.name}`;
const REASON = 'Teamkilling on purpose';

let folder: string;
let agent: ChildProcess | undefined;
const rcon = new FakeRcon();

journey.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moderation-'));
  rcon.players = [GECKO];
});
journey.afterAll(async () => {
  agent?.kill('SIGKILL');
  await rcon.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The agent as it runs beside a server, from its build. */
const startAgent = async (port: number): Promise<void> => {
  writeFileSync(join(folder, 'token'), stack.run.agent.tokens['1']!);
  agent = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/agent/main.js'),
      ...['--server', '1', '--log', join(folder, 'SquadGame.log'), '--rcon', `127.0.0.1:${port}`],
      ...['--site', stack.run.api.url, '--token-file', join(folder, 'token'), '--state', join(folder, 'state')],
    ],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, RCON_PASSWORD: 'secret' } },
  );
  await expect(() => expect(rcon.packets).toBeGreaterThan(0)).toPass(PATIENTLY);
};

const openTool = async (page: Page, name: string): Promise<void> => {
  await page.goto('/admin-portal/squad');
  const tool = page.getByRole('listitem').filter({ hasText: name });
  await tool.getByRole('button', { name: /^Open/ }).click();
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

journey('who may order a kick, write a note or ban somebody, and who may not', async () => {
  for (const { key } of personas) {
    const may = ['squad-admin', 'community-admin'].includes(key);
    const mayReforger = ['reforger-admin', 'community-admin'].includes(key);
    for (const [game, isAllowed] of [
      ['squad', may],
      ['reforger', mayReforger],
    ] as const) {
      const request = async (method: 'GET' | 'POST', path: string, body?: object) =>
        (await stack.request(key, method, `moderation/${game}/${path}`, body)).status;
      expect([key, game, await request('GET', 'bans')]).toEqual([key, game, isAllowed ? 200 : 403]);
      // Whoever gets past the guards meets an empty request.
      expect([key, game, await request('POST', 'servers/1/orders', {})]).toEqual([key, game, isAllowed ? 400 : 403]);
      expect([key, game, await request('POST', 'bans', {})]).toEqual([key, game, isAllowed ? 400 : 403]);
      expect([key, game, await request('POST', 'players/x/notes', {})]).toEqual([key, game, isAllowed ? 400 : 403]);
    }
  }
  expect(await stack.stream('serverOrders-squad-1')).toEqual([]);
});

journey(
  'a kick that its agent never answers ends as not known, and counts once the agent says what came of it',
  async ({ people }) => {
    const silent = { ...GECKO, eosId: '0002f00d0000000000000000000000a2', steamId: '76561190000000952', name: 'Skink' };
    const [orderId, holder, at] = [
      randomUUID(),
      randomUUID(),
      (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString(),
    ];
    await stack.decide(
      serverOrders,
      'squad-1',
      giveOrder({
        ...{
          orderId,
          game: 'squad',
          serverId: 1,
          kind: 'kick',
          player: silent.steamId,
          name: silent.name,
          squad: null,
        },
        ...{ reason: REASON, text: REASON, ban: null, until: null, correlationId: orderId, at: at(130) },
      }),
    );
    await stack.decide(serverOrders, 'squad-1', takeOrder(orderId, { agent: holder, at: at(80) }));
    await showRoster(stack, [silent]);
    const { page } = await people.enter(stack, 'squad-admin');
    await openTool(page, 'Server #1 Live Dashboard');
    await page.getByRole('button', { name: silent.name }).first().click();
    const panel = page.getByRole('region', { name: `Actions for ${silent.name}` });
    await expect(panel).toContainText('Kick: not known whether carried out', PATIENTLY);
    await expect(panel).toContainText('The agent has not answered. What it says later still counts.');
    await check(page, 'an order that was not answered');
    // Nothing waits any more.
    await panel.getByRole('button', { name: 'Kick again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    const results = [{ orderId, outcome: 'done', answer: KICKED, took: 90_000 }];
    const late = { format: 1, agent: holder, waitMs: 0, results };
    const { status } = await stack.send(stack.run.agent.tokens['1']!, 'POST', 'ingest/squad/1/orders', late);
    expect(status).toBe(200);
    await expect(panel).toContainText(KICKED, PATIENTLY);
    await expect(panel).toContainText('1 kick');
    const auditor = await people.enter(stack, 'community-admin');
    await auditor.page.goto('/admin-portal/audit');
    for (const entry of [/Kick unanswered/, /Kick done/])
      await expect(auditor.page.getByRole('button', { name: entry }).first()).toBeVisible();
  },
);

journey(
  'a kick is ordered from the dashboard, done once by the agent, and found in the audit with the server’s answer',
  async ({ people }) => {
    journey.setTimeout(240_000);
    const { port } = await rcon.open();
    await showRoster(stack, [GECKO]);
    await startAgent(port);
    const { page } = await people.enter(stack, 'squad-admin');
    await openTool(page, 'Server #1 Live Dashboard');
    await page.getByRole('button', { name: GECKO.name }).first().click();
    const panel = page.getByRole('region', { name: `Actions for ${GECKO.name}` });
    await expect(panel).toContainText('No record');
    await panel.getByRole('radio', { name: 'Kick' }).click();
    await choose(page, 'Reason', REASON);
    await check(page, 'the actions of a player');
    await panel.getByRole('button', { name: 'Kick...' }).click();
    const question = page.getByRole('alertdialog', { name: `Kick ${GECKO.name} off Server #1?` });
    await check(page, 'a kick asks first');
    await question.getByRole('button', { name: 'Kick' }).click();
    await expect(panel).toContainText('Kicked', PATIENTLY);
    await expect(panel).toContainText(KICKED);
    await expect(panel).toContainText('1 kick');
    expect(rcon.commands).toEqual([`AdminKick "${GECKO.steamId}" ${REASON}`]);

    // Another life of the agent does nothing again.
    agent!.kill('SIGKILL');
    const before = rcon.packets;
    await startAgent(port);
    await expect(() => expect(rcon.packets).toBeGreaterThan(before + 2)).toPass(PATIENTLY);
    await page.setViewportSize(PHONE);
    await panel.getByRole('radio', { name: 'Warn' }).click();
    await choose(page, 'Reason', 'No squad leader kit');
    await panel.getByRole('button', { name: 'Warn', exact: true }).click();
    await expect(panel).toContainText('Warned', PATIENTLY);
    await check(page, 'an answer on a phone');
    await panel.getByRole('button', { name: 'Change Team...' }).click();
    await check(page, 'a change of team asks first');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change Team' }).click();
    await expect(panel).toContainText('Moved to the other team', PATIENTLY);
    expect(rcon.commands.map((command) => command.split(' ')[0])).toEqual([
      ...['AdminKick', 'AdminWarn', 'AdminForceTeamChange'],
    ]);

    const auditor = await people.enter(stack, 'community-admin');
    await auditor.page.goto('/admin-portal/audit');
    const done = auditor.page.getByRole('button', { name: /Kick done/ }).filter({ hasText: GECKO.name });
    await done.press('Enter');
    await expect(auditor.page.getByText(KICKED).first()).toBeVisible();
    await expect(auditor.page.getByText('ServerOrderGiven').first()).toBeVisible();
  },
);

journey(
  'a ban is made, read by a game server within seconds, and gone from its list when it is lifted',
  async ({ people }) => {
    const player = '76561190000000953';
    const { path } = await stack.call<BanFileAnswer>('squad-admin', 'GET', 'moderation/squad/ban-file');
    const list = async () => (await fetch(`${stack.run.url}${path}?server=2`)).text();
    const { page } = await people.enter(stack, 'squad-admin');
    await openTool(page, 'Bans');
    await expect(page.getByText('Nobody is banned.')).toBeVisible();
    await check(page, 'no bans');
    await page.getByRole('button', { name: 'New ban' }).click();
    const form = page.getByRole('form', { name: 'New ban' });
    await form.getByRole('button', { name: /^Ban player/ }).click();
    await expect(form.getByText('Choose a reason.')).toBeVisible();
    await form.getByRole('textbox', { name: /^Player/ }).fill(player);
    await form.getByRole('textbox', { name: /^Evidence links/ }).fill('http://youtu.be/x');
    await choose(page, 'Reason, shown to the player', 'Ban evasion');
    await expect(form.getByText('Evidence must be a link that begins with https://')).toBeVisible();
    await form.getByRole('textbox', { name: /^Evidence links/ }).fill('https://youtu.be/x');
    await form.getByRole('textbox', { name: /^Notes for staff/ }).fill('Same squad name ten minutes after the kick.');
    await check(page, 'a new ban');
    await form.getByRole('button', { name: /^Ban 7656/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByText(`${player} is banned`)).toBeVisible();
    await expect(async () =>
      expect(await list()).toMatch(new RegExp(`^${player}:\\d+ //Banned from ZSU until `, 'm')),
    ).toPass({
      timeout: 5_000,
    });
    const row = page.getByRole('list', { name: 'Bans' }).getByRole('listitem').filter({ hasText: player });
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: /^Details/ }).click();
    await expect(row).toContainText('Same squad name ten minutes after the kick.');
    await check(page, 'a ban');
    await row.getByRole('button', { name: 'Lift ban...' }).click();
    await page.getByRole('textbox', { name: /^Why it is lifted/ }).fill('It was another player.');
    await page.getByRole('button', { name: 'Lift Ban' }).click();
    await expect(page.getByText('Ban lifted')).toBeVisible();
    await expect(async () => expect(await list()).not.toContain(player)).toPass({ timeout: 5_000 });
    await page.getByRole('button', { name: /^Lifted/ }).click();
    await expect(row).toContainText('Lifted');
    await check(page, 'a lifted ban');
  },
);

journey(
  'a ban is read by a game server within five seconds, and is gone by itself when it ends',
  async ({ people }) => {
    const player = '76561190000000954';
    const { path } = await stack.call<BanFileAnswer>('squad-admin', 'GET', 'moderation/squad/ban-file');
    const list = async () => (await fetch(`${stack.run.url}${path}?server=2`)).text();
    const now = Date.now();
    const [at, until] = [now, now + 6_000].map((moment) => new Date(moment).toISOString()) as [string, string];
    const ban = { game: 'squad', player, name: 'Snag', reason: 'Cheating', text: 'Banned for a moment.' } as const;
    await stack.decide(
      playerRecord,
      playerRecordId(ban),
      banPlayer({ ...ban, notes: '', evidence: ['https://youtu.be/x'], until, at }),
    );
    await expect(async () => expect(await list()).toContain(player)).toPass({ timeout: 5_000, intervals: [50] });
    expect(Date.now()).toBeLessThan(Date.parse(until));
    await expect(async () => expect(await list()).not.toContain(player)).toPass({ timeout: 15_000, intervals: [100] });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
    const { page } = await people.enter(stack, 'community-admin');
    await openTool(page, 'Bans');
    await page.getByRole('button', { name: /^Expired/ }).click();
    const row = page.getByRole('list', { name: 'Bans' }).getByRole('listitem').filter({ hasText: player });
    await expect(row).toContainText('Expired');
  },
);

journey('bans of another tool are read line by line, brought over, exported, and taken back', async ({ people }) => {
  const [here, other] = ['76561190000000961', '76561190000000962'];
  const { page } = await people.enter(stack, 'squad-admin');
  await openTool(page, 'Bans');
  await page.getByRole('button', { name: 'Import' }).click();
  const section = page.getByRole('region', { name: 'Bring bans over' });
  await section.getByLabel('File of bans').setInputFiles({
    name: 'Old Bans.cfg',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `// ours\nKestrel [SteamID 76561190000000003] Banned:${here}:0 //Cheating: aimbot\n` +
        `${other}:1900000000 // Racist language\n${other}:0\n7656119000000096:0 // one digit too few\n`,
    ),
  });
  await section.getByRole('button', { name: 'Read It' }).click();
  const lines = section.getByRole('list', { name: 'Lines' });
  await expect(lines.getByRole('listitem')).toHaveCount(5);
  await expect(lines).toContainText('A Steam ID has 17 digits, this one has 16.');
  await expect(lines).toContainText('Entry 4 has the same player.');
  await check(page, 'what becomes of every line');
  await page.setViewportSize(PHONE);
  await section.getByRole('button', { name: /^Not understood 1/ }).click();
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await section.getByRole('button', { name: 'Bring 2 bans over...' }).click();
  await check(page, 'bringing bans over asks first');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring Over' }).click();
  await expect(section.getByText('2 bans, 2 in force')).toBeVisible(PATIENTLY);
  await check(page, 'what was brought over');
  await section.getByRole('button', { name: 'Close' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const player of [here, other]) expect(file).toContain(`${player}:0 //`);

  await page.getByRole('button', { name: 'Import' }).click();
  await section.getByRole('button', { name: 'Undo...' }).click();
  await page.getByRole('textbox', { name: /^Why it is undone/ }).fill('It was the wrong file.');
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await expect(section.getByText('2 bans, 0 in force')).toBeVisible(PATIENTLY);
  await section.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nobody is banned.')).toBeVisible();
});

journey(
  'a list of others is subscribed, and one that leads into the site’s own network is never contacted',
  async ({ people }) => {
    const { page } = await people.enter(stack, 'community-admin');
    await openTool(page, 'Bans');
    await page.getByRole('button', { name: 'Lists of Others' }).click();
    await expect(page.getByRole('heading', { name: 'No list is subscribed.' })).toBeVisible();
    await check(page, 'no lists');
    const form = page.getByRole('form', { name: 'Subscribe to a list' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Alliance');
    await form.getByRole('textbox', { name: 'Address' }).fill(stack.run.api.url);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByText('The address must begin with https:// and name a host')).toBeVisible();
    await form.getByRole('textbox', { name: 'Address' }).fill(stack.run.api.url.replace(/^http:/, 'https:'));
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const card = page.getByRole('article', { name: 'Alliance' });
    await expect(card).toContainText('127.0.0.1 is no host of the internet.', PATIENTLY);
    await check(page, 'a list that could not be read');

    await card.getByRole('button', { name: 'Except a player...' }).click();
    await page.getByRole('textbox', { name: /^Player, by/ }).fill('76561190000000963');
    await page.getByRole('textbox', { name: /^Why the player is excepted/ }).fill('He is ours.');
    await check(page, 'a player is excepted');
    await page.getByRole('button', { name: 'Except Player' }).click();
    await expect(card.getByRole('list', { name: 'Exceptions' })).toContainText('76561190000000963');
    await check(page, 'a list with an exception');
    await card.getByRole('button', { name: 'Unsubscribe...' }).click();
    await page.getByRole('textbox', { name: /^Why it is not read any more/ }).fill('It was a try.');
    await check(page, 'what becomes of the bans of a list');
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(card).toHaveCount(0, PATIENTLY);
  },
);
