import type { Locator } from '@playwright/test';
import { personaOf } from '../../apps/local/src/personas';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { expected, MATCH } from '../squad/recorded';
import { ADDRESSES, MISSING } from './addresses';
import { playRecorded, seed } from './game-server';
import { faultsOn, legible } from './legible';
import { expect, journey, missing, type People } from './people';
import { aStack } from './stack';

/** What no layout expects: no blanks, emoji, right to left, and letters that turn their neighbours round. */
const KINDS = ['W', '👩‍🚀', 'שלום', '\u202Eevil'].map((kind) => [...kind]);
/** A text of exactly so many characters; `n` tells it from the others. */
const hostile = (length: number, n = 0): string => {
  const letters = KINDS[n % KINDS.length]!;
  const number = String(n);
  return number + Array.from({ length: length - number.length }, (_, i) => letters[i % letters.length]).join('');
};
/** The same, where a limit counts an emoji twice. */
const units = (length: number, n = 0): string => hostile(length / (n % KINDS.length === 1 ? 2 : 1), n);

const stack = aStack({ RATE_LIMIT_COMMANDS: '10000', RATE_LIMIT_READS: '10000' });

const HOST = 'community-admin';
const MEMBERS = [HOST, 'member', 'vip', 'bingo-host'];
const players = new Map(expected.players.map(({ name }, n) => [name, units(180, n)]));
const [first, second] = expected.players;
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const nameMembers = async () => {
  for (const [n, key] of MEMBERS.entries()) {
    await stack.setRoles(
      key,
      key === HOST ? [...personaOf(key)!.roles, 'partner'] : personaOf(key)!.roles,
      hostile(32, n),
    );
    const account = { platform: 'steam', id: steamAccountOf(personaOf(key)!).steamId, username: units(64, n) };
    await stack.told(key, 'POST', 'connections/connect', account);
  }
  await stack.told(HOST, 'POST', 'whitelisting/redeem');
};

const playBingo = async () => {
  const difficulties = ['easy', 'medium', 'hard', 'quotes'];
  for (let n = 0; n < 16; n++) {
    const value = { value: hostile(500, n), difficulty: difficulties[Math.floor(n / 5)] };
    await stack.told(HOST, 'POST', 'bingo/values', value);
  }
  const gameId = await stack.startGame('3x3');
  for (const key of MEMBERS) {
    await stack.told(key, 'POST', 'bingo/join-game', { gameId });
    for (const position of [0, 1, 2])
      await stack.told(key, 'POST', 'bingo/toggle-square', { gameId, position, mark: true });
  }
  await stack.told('bingo-host', 'POST', 'bingo/end-game', { gameId });
  await stack.told(HOST, 'DELETE', 'bingo/values/1');
};

const writeTools = async () => {
  for (const game of ['squad', 'reforger'])
    for (let n = 0; n < 4; n++)
      await stack.told(HOST, 'POST', `admin/${game}/highlights`, {
        youtubeUrl: n === 3 ? `https://example.com/${'w'.repeat(2_000)}` : WATCH,
        author: hostile(255, n),
        heading: hostile(255, n),
      });
  const ids = expected.players.flatMap(({ steamID }) => (steamID ? [steamID] : []));
  await stack.told(HOST, 'PUT', 'admin-portal/squad-exempt-list', { exemptPlayers: ids.slice(-4) });
  await stack.told(HOST, 'POST', 'admin-portal/squad-seeding-exempt-list/add', { steamId: ids.at(-1) });
  const line = (n: number) => `Admin=${ids[n]}:Admin // ${hostile(2_000, n)}`;
  for (const lines of [[line(0)], [line(0), line(1), `Group=${'W'.repeat(500)}:kick`, line(2)]])
    await stack.told(HOST, 'PUT', 'admin-portal/admin-list/content', { content: `${lines.join('\n')}\n` });
};

journey.beforeAll('the community is full of hostile names and texts', async () => {
  journey.setTimeout(120_000);
  await nameMembers();
  await playRecorded(stack, players);
  await seed(
    stack,
    Array.from({ length: 6 }, (_, n) => ({
      name: units(180, n),
      steamId: `7656119${String(3_000_000 + n).padStart(10, '0')}`,
      quarters: 9 - n,
    })),
  );
  await playBingo();
  await writeTools();
  await expect
    .poll(async () => (await stack.ask(HOST, 'GET', `battlelog/squad/profile/basic/${first!.steamID}`)).status, {
      timeout: 30_000,
    })
    .toBe(200);
});

/** Somebody whose sign-in provider tells a hostile name too, at a desk without motion. */
const enter = async (people: People) => {
  const { page } = await people.enter(stack, HOST, {
    expecting: [...missing(...MISSING), /404.*\/api\/battlelog\/squad\//],
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(`for (const [key, text] of Object.entries(localStorage)) {
    if (!key.includes('user:')) continue;
    const user = JSON.parse(text);
    user.profile.name = ${JSON.stringify(hostile(32))};
    localStorage.setItem(key, JSON.stringify(user));
  }`);
  return page;
};

journey('no page stands out to the side or cuts a text, whatever names and texts are like', async ({ people }) => {
  journey.setTimeout(240_000);
  const page = await enter(people);
  const paths = ADDRESSES.filter(({ heading }) => !String(heading).includes('Coming Soon')).map(({ path }) =>
    path.replace('player/76561190000000001', `player/${first!.steamID}`).replace(/1-2026[\w-]+$/, `1-${MATCH}`),
  );
  const more = [
    '/profile?tab=connections',
    '/profile?tab=whitelisting',
    '/bingo?tab=leaderboard',
    '/admin-portal/operations',
    '/admin-portal/operations/log',
    `/squad-battlelog/player/${second!.steamID}?compare=1`,
  ];
  for (const path of [...paths, ...more]) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await legible(page, path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
});

journey('no tool and no dialog does either', async ({ people }) => {
  journey.setTimeout(240_000);
  const page = await enter(people);
  const tool = async (name: string, game = 'squad') => {
    await page.goto(`/admin-portal/${game}`);
    const back = page.getByRole('button', { name: 'Back to Tools Menu' });
    const menu = page.getByRole('heading', { name: /tools$/ });
    await expect(back.or(menu)).toBeVisible();
    if (await back.isVisible()) await back.click();
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /^Open/ }).click();
    await page.waitForLoadState('networkidle');
    await legible(page, name);
  };
  const dialog = async (screen: string, opener: Locator) => {
    await opener.click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await legible(page, screen);
    await page.keyboard.press('Escape');
  };

  await page.goto('/bingo');
  const card = page.getByRole('button', { name: /^View Card of/ });
  await expect(card.first()).toBeVisible();
  await dialog('a bingo card', card.first());
  await dialog('a replay', page.getByRole('button', { name: 'View Replay' }));
  await page.getByRole('button', { name: 'Data Values' }).click();
  await legible(page, 'the values');
  await dialog('deleting a value', page.getByRole('button', { name: /^Delete / }).first());

  for (const name of ['Highlights Management', 'Seeding Exempt List', 'Leaderboard Exempt List']) await tool(name);
  await tool('Highlights Management', 'reforger');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await legible(page, 'a highlight that is edited');
  await dialog('deleting a highlight', page.getByRole('button', { name: /^Delete / }).first());
  await tool('Admin List Management');
  await dialog('two versions of the admin list', page.getByRole('button', { name: /^Compare/ }).first());

  await page.goto('/admin-portal/squad');
  await dialog('the logs', page.getByRole('button', { name: 'Logs' }));
  await page.goto('/admin-portal/audit');
  for (const action of ['DELETE', 'UPDATE', 'CREATE']) {
    await page.goto(`/admin-portal/audit?action=${action}`);
    const entry = page.locator('main ol button[aria-expanded]').first();
    await entry.click();
    await expect(page.getByText('The event as it stands in the log')).toBeVisible();
    await page.getByText('The event as it stands in the log').click();
    await legible(page, `an audit entry of ${action}`);
  }
});
