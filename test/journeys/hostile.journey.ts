import type { WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import type { Locator, Page } from '@playwright/test';
import { hostileCommunity, hostilePages } from '../community/hostile';
import { hostile } from '../hostile-text';
import { MATCH } from '../squad/recorded';
import { ADDRESSES, MISSING } from './addresses';
import { fillWithHostility, HOST, idOf, LOSER, STEAM_IDS } from './hostile-setting';
import { legible } from './legible';
import { expect, follow, journey, missing, PHONE, type People, type Visitor } from './people';
import { ownStack } from './stacks';

const limits = { RATE_LIMIT_COMMANDS: '10000', RATE_LIMIT_READS: '10000', RATE_LIMIT_ANONYMOUS: '10000' };
const stack = ownStack(limits, hostileCommunity(), hostilePages());

journey.beforeAll('the community is full of hostile names and texts', async () => {
  journey.setTimeout(120_000);
  await fillWithHostility(stack);
});

/** Somebody whose name at the sign-in provider is hostile too. */
const enter = (people: People, persona = HOST, expecting: readonly RegExp[] = []) =>
  people.enter(stack, persona, { name: hostile(32), expecting: [...expecting, /404.*\/api\/battlelog\//] });

/** Goes there without loading everything anew, and judges the page when all of it has come. */
const look = async (visitor: Visitor, path: string) => {
  await follow(visitor.page, path);
  await visitor.rest();
  await legible(visitor.page, path);
};

const dialogIn = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
/** Opens a dialog, judges it and closes it. */
const lookInto = async ({ page, rest }: Visitor, screen: string, opener: Locator) => {
  await opener.click();
  await expect(dialogIn(page)).toBeVisible();
  await rest();
  await legible(page, screen);
  await page.keyboard.press('Escape');
  await expect(dialogIn(page)).toBeHidden();
};

const pages = ADDRESSES.filter(({ heading }) => !String(heading).includes('Coming Soon')).map((address) => ({
  ...address,
  path: address.path
    .replace('player/76561190000000001', `player/${STEAM_IDS[1]}`)
    .replace(/match\/1-2026[\w-]+$/, `match/1-${MATCH}`),
}));

journey('no page that everybody may read is cut or stands out, whatever a community writes', async ({ people }) => {
  journey.setTimeout(180_000);
  const visitor = await people.arrive(stack, { expecting: missing(...MISSING) });
  const { page } = visitor;
  await page.goto('/');
  for (const { path, access } of pages) if (access === 'everybody') await look(visitor, path);
  for (const path of ['/squad?rules=game', '/reforger?rules=general', '/starcitizen?charter']) {
    await follow(page, path);
    await expect(dialogIn(page)).toBeVisible();
    await visitor.rest();
    await legible(page, path);
    await page.keyboard.press('Escape');
    await expect(dialogIn(page)).toBeHidden();
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
  await legible(page, 'the menu of the site', [PHONE.width]);
});

journey('nor are the pages of a sign-in', async ({ people }) => {
  const { page } = await people.arrive(stack);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(dialogIn(page)).toBeVisible();
  await legible(page, 'the sign-in dialog');
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await expect(page.getByRole('button', { name: 'Southerly @' })).toBeVisible();
  await legible(page, 'the local sign-in');
});

journey('nor is a page of members and staff, whatever names are like', async ({ people }) => {
  journey.setTimeout(180_000);
  const visitor = await enter(people);
  await visitor.page.goto('/');
  // The last is left only by those who have nothing staged.
  const more = ['/profile?tab=connections', '/bingo?tab=leaderboard', '/profile?tab=whitelisting'];
  for (const path of [...pages.filter(({ access }) => access !== 'everybody').map(({ path }) => path), ...more])
    await look(visitor, path);
});

journey('nor is a dialog of the game', async ({ people }) => {
  const visitor = await enter(people);
  const { page } = visitor;
  await page.goto('/bingo');
  await lookInto(visitor, 'a bingo card', page.getByRole('button', { name: /^View Card of/ }).first());
  await lookInto(visitor, 'a replay', page.getByRole('button', { name: 'View Replay' }));
  await page.getByRole('button', { name: 'Data Values' }).click();
  await legible(page, 'the values');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await legible(page, 'deleting a value');
});

journey('nor is what a member opens', async ({ people }) => {
  const visitor = await enter(people, HOST, [/409/]);
  const { page } = visitor;
  await page.goto('/squad-battlelog/seeding-rewards');
  for (const name of ['Info', 'FAQ', 'Previous Winners'])
    await lookInto(visitor, `the ${name} window of seeding`, page.getByRole('button', { name, exact: true }));

  await follow(page, `/squad-battlelog/player/${STEAM_IDS[1]}`);
  await page.getByRole('link', { name: 'Compare with me' }).click();
  const comparison = page.getByRole('table', { name: 'Comparison' });
  await expect(comparison.getByRole('rowheader', { name: 'Kills', exact: true })).toBeVisible();
  await visitor.rest();
  await legible(page, 'a comparison of two players');

  await page.goto('/profile?tab=whitelisting');
  const slot = page.getByRole('listitem', { name: 'Slot 2', exact: true });
  await slot.getByRole('textbox').fill(STEAM_IDS[2]!);
  const { slots } = await stack.call<WhitelistAnswer>(HOST, 'GET', 'whitelisting');
  const theirs = { entryId: slots[1]!.entryId, game: 'SQUAD', id: STEAM_IDS[3]! };
  await stack.call(HOST, 'POST', 'whitelisting/slots', { slots: [theirs] });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(slot.getByText('Changed elsewhere')).toBeVisible();
  await legible(page, 'two versions of a slot');
  // Whoever leaves is asked about the staged slot.
  await lookInto(visitor, 'the question before leaving', page.getByRole('tab', { name: 'Connections' }));
});

journey('nor is what is told of an account that somebody else has proved', async ({ people }) => {
  const { page } = await enter(people, 'moderator');
  await page.goto('/profile?tab=connections');
  await page.getByRole('button', { name: 'Sign in with Steam' }).click();
  const account = page.getByRole('button', { name: idOf(LOSER) });
  await expect(account).toBeVisible();
  await legible(page, 'the local Steam');
  await account.click();
  await expect(page.getByText('Steam Connected!')).toBeVisible();
  await legible(page, 'an account that is proved');

  const notices = async () => (await stack.call<{ notices: unknown[] }>(LOSER, 'GET', 'connections/notices')).notices;
  await expect.poll(notices).toHaveLength(1);
  const { page: losers } = await enter(people, LOSER);
  await losers.goto('/');
  await losers.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await expect(losers.getByText(/^Your Steam account was released/).first()).toBeVisible();
  await legible(losers, 'the notices');
});

journey('nor is a tool of staff', async ({ people }) => {
  const visitor = await enter(people);
  const { page } = visitor;
  const tool = async (name: string, game = 'squad') => {
    await page.goto(`/admin-portal/${game}`);
    const back = page.getByRole('button', { name: 'Back to Tools Menu' });
    await expect(back.or(page.getByRole('heading', { name: /tools$/ }))).toBeVisible();
    if (await back.isVisible()) await back.click();
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /^Open/ }).click();
    await visitor.rest();
    await legible(page, name);
  };
  for (const name of ['Whitelist Files', 'Highlights Management', 'Seeding Exempt List', 'Leaderboard Exempt List'])
    await tool(name);
  await tool('Highlights Management', 'reforger');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await legible(page, 'a highlight that is edited');
  await lookInto(visitor, 'deleting a highlight', page.getByRole('button', { name: /^Delete / }).first());
  await tool('Admin List Management');
  await lookInto(visitor, 'two versions of the admin list', page.getByRole('button', { name: /^Compare/ }).first());
});

journey('nor is the trail of what staff did', async ({ people }) => {
  const visitor = await enter(people);
  const { page } = visitor;
  await page.goto('/admin-portal/squad');
  await lookInto(visitor, 'the logs', page.getByRole('button', { name: 'Logs' }));
  for (const action of ['DELETE', 'UPDATE', 'CREATE']) {
    await page.goto(`/admin-portal/audit?action=${action}`);
    await page.locator('main ol button[aria-expanded]').first().click();
    await page.getByText('The event as it stands in the log').click();
    await visitor.rest();
    await legible(page, `an audit entry of ${action}`);
  }
});
