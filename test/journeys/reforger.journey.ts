import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReforgerStatsAnswer } from '@app/contracts/reforger/reforger';
import expected from '../fixtures/reforger/expected.json';
import { check } from './accessible';
import { expect, journey, PHONE } from './people';
import { quietStack } from './stacks';

const stack = quietStack();

const ROOT = join(__dirname, '../..');
const HOME = '/reforger-battlelog';
/** Plays on an Xbox as Magpie, and connects no account anywhere else. */
const READER = 'bingo-host';
const GONE = /\b404\b/;

const players = Object.entries(expected.players).map(([uid, player]) => ({ uid, ...player }));
const magpie = players.find(({ name }) => name === 'Magpie')!;
const sum = (of: 'kills' | 'deaths' | 'teamKills') => players.reduce((total, player) => total + player[of], 0);

let replayed: Promise<void> | undefined;

/** The recorded session goes through the agent, once for all journeys of this file. */
const replay = (): Promise<void> => (replayed ??= replayOnce());

async function replayOnce(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'reforger-agent-'));
  try {
    const recording = ['--replay', join(ROOT, 'test/fixtures/reforger'), '--speed', 'max', '--state', state];
    await promisify(execFile)(
      process.execPath,
      [
        join(ROOT, 'dist/agent/main.js'),
        ...['--game', 'reforger', '--server', '1', '--site', stack.run.url],
        ...recording,
      ],
      { env: { ...process.env, INGEST_TOKEN: stack.run.agent.tokens['reforger-1'] } },
    );
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
  const totals = async () =>
    (await stack.call<ReforgerStatsAnswer>(READER, 'GET', 'battlelog/reforger/stats')).data.totalDeaths;
  await expect.poll(totals, { timeout: 30_000 }).toBe(sum('deaths'));
}

journey('before anything has happened, every page says so and what fills it', async ({ people }) => {
  const { page } = await people.enter(stack, READER, { window: PHONE });
  await page.goto(HOME);
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  await check(page, 'the home of Reforger, empty');
  await page.goto(`${HOME}/leaderboards?category=vehicleKills`);
  await expect(page.getByRole('note')).toContainText('Vehicle Kills is not known yet.');
  await check(page, 'a board that no source fills');
  await page.goto(`${HOME}/profile`);
  await page.getByRole('button', { name: 'Stay Here' }).click();
  await expect(page.getByRole('heading', { name: 'No Reforger Profile Found' })).toBeVisible();
  await check(page, 'no profile of Reforger');
});

journey('a session that the agent replays gives the totals and the boards that it must', async ({ people }) => {
  await replay();
  const { page } = await people.enter(stack, READER);
  await page.goto(HOME);
  const totals = page.getByRole('region', { name: 'Totals' });
  const total = (label: string) =>
    totals
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last();
  for (const [label, value] of [
    ['Total Kills', sum('kills')],
    ['Total Deaths', sum('deaths')],
    ['Total Teamkills', sum('teamKills')],
  ] as const)
    await expect(total(label).getByRole('definition')).toHaveText(String(value));
  await check(page, 'the home of Reforger');

  await page.goto(`${HOME}/leaderboards?category=kills`);
  const table = page.getByRole('table', { name: 'Kills leaderboard' });
  await expect(table.getByRole('link', { name: 'Barra, the fish' })).toBeVisible();
  const shown = await table
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('a')!.textContent, Number(row.lastElementChild!.textContent)]),
    );
  const ranked = players.filter(({ kills }) => kills > 0);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(ranked.map(({ name, kills }) => [name, kills])));
  await check(page, 'a board of Reforger');
});

journey('a console player without a Steam account finds their profile by platform and name', async ({ people }) => {
  await replay();
  const { page } = await people.enter(stack, READER, { window: PHONE });
  await stack.call(READER, 'POST', 'connections/connect', { platform: 'psn', id: 'Two-Up_77', username: 'Two-Up' });
  await expect(async () => {
    await page.goto(`${HOME}/profile`);
    await expect(page.getByRole('button', { name: 'Retry Connection' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await stack.call(READER, 'POST', 'connections/connect', { platform: 'xbox', id: 'Magpie', username: 'Magpie' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Retry Connection' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Magpie' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('not proved')).toBeVisible();
  await expect(page.getByText(magpie.uid)).toBeVisible();
  const stats = page.getByRole('region', { name: 'Multiplayer Stats' });
  const figure = (label: string) =>
    stats
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last();
  await expect(figure('Kills').getByRole('definition')).toHaveText(String(magpie.kills));
  await expect(figure('Deaths').getByRole('definition')).toHaveText(String(magpie.deaths));
  await check(page, 'the own profile of Reforger');

  // Another finds them by name, and sees what they play on.
  const friend = await people.enter(stack, 'newcomer', { window: PHONE });
  await friend.page.goto(HOME);
  await friend.page.getByRole('button', { name: 'Find a player' }).click();
  await friend.page.getByRole('combobox').fill('magp');
  const found = friend.page.getByRole('option', { name: /Magpie/ });
  await expect(found.getByRole('img', { name: 'Xbox' })).toBeVisible();
  await friend.page.keyboard.press('Enter');
  await expect(friend.page.getByText('(Viewing Player Profile)')).toBeVisible();
  await expect(friend.page.getByRole('heading', { level: 1, name: 'Magpie' })).toBeVisible();
});

journey('from a profile to the game, its sides and its timeline', async ({ people }) => {
  await replay();
  const { page } = await people.enter(stack, 'newcomer', { window: PHONE });
  await page.goto(`${HOME}/player/${magpie.uid}`);
  const games = page.getByRole('region', { name: 'Games' });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(games.getByRole('link').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await check(page, 'a profile of Reforger');
  await page.setViewportSize(PHONE);
  await games.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'US Army' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await check(page, 'a game of Reforger');
});

journey('a player or a game that is none says what to do', async ({ people }) => {
  const { page } = await people.enter(stack, 'newcomer', { window: PHONE, expecting: [GONE] });
  await page.goto(`${HOME}/player/00000000-0000-4000-8000-00000000dead`);
  await expect(page.getByText('Nobody of this UUID has played on our servers')).toBeVisible();
  await check(page, 'a Reforger player who is none');
  await page.goto(`${HOME}/game/1-20200101T000000000`);
  await expect(page.getByText('This game is not known')).toBeVisible();
  await check(page, 'a game that is none');
});
