import type { Locator, Page } from '@playwright/test';
import { expect, journey, missing, PHONE, profileOf } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'ZSU Gaming' });

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 150 });
  }).toPass({ intervals: [1] });
}

journey('somebody new walks through the site with the keyboard alone', async ({ people }) => {
  const { page } = await people.arrive(stack, { motion: true });
  await page.goto('/');
  await expect(home(page)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign In with Discord' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Kestrel @' }));
  await page.keyboard.press('Enter');
  await expect(profileOf(page, 'Kestrel')).toBeVisible();
  await expect(page).toHaveURL(`${stack.run.url}/`);

  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [menu, entries] of [
    ['Games', ['Squad', 'Reforger', 'Star Citizen', 'Dashcam Bingo']],
    ['Community', ['News', 'About', 'Guidelines', 'Admin Team', 'Join ZSU']],
    ['Support', ['Support Tickets', 'FAQ']],
    ['Battlelog', ['Squad Battlelog', 'Reforger Battlelog']],
  ] as const) {
    const trigger = main.getByRole('button', { name: menu });
    await tabTo(page, trigger);
    await page.keyboard.press('Enter');
    for (const entry of entries) await expect(main.getByRole('link', { name: entry })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: entries[0], exact: false })).toBeHidden();
  }

  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(home(page)).toBeVisible();
});

journey('an address that leads nowhere says so and leads home', async ({ people }) => {
  const { page } = await people.arrive(stack, { expecting: missing('/nowhere/at-all') });
  expect((await page.goto('/nowhere/at-all'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/nowhere/at-all')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(home(page)).toBeVisible();
});

journey('every spelling of an address leads to its one page, by a link and from outside', async ({ people }) => {
  const { page } = await people.arrive(stack);
  const response = await page.goto('/Guidelines/?from=chat#rules');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(`${stack.run.url}/guidelines?from=chat#rules`);
  await page.evaluate(`history.pushState(null, '', '/FAQ/?q=vip'); dispatchEvent(new PopStateEvent('popstate'))`);
  await expect(page).toHaveURL(`${stack.run.url}/faq?q=vip`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FAQ|Frequently/);
});

journey('an address begins at its top wherever the page before was left', async ({ people }) => {
  const { page } = await people.arrive(stack);
  const scrolled = () => page.evaluate<number>('scrollY');
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.goto('/guidelines');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrolled()).toBe(0);
});

journey('on a phone everything hangs in one menu', async ({ people }) => {
  const { page } = await people.arrive(stack, { window: PHONE, motion: true });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const entries = page.getByRole('navigation', { name: 'Site menu' });

  await menu.click();
  await expect(entries.getByRole('link', { name: 'Squad Battlelog' })).toBeVisible();
  await expect(entries.getByRole('link', { name: 'Dashcam Bingo' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(entries).toBeHidden();

  await menu.click();
  await entries.getByRole('link', { name: 'Guidelines' }).click();
  await expect(page).toHaveURL(`${stack.run.url}/guidelines`);
  // The page comes a moment after its address, and with it the menu closes.
  await expect(page.getByRole('heading', { level: 1, name: 'Community Guidelines' })).toBeVisible();
  await expect(entries).toBeHidden();

  await menu.click();
  await entries.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.getByRole('button', { name: 'Billabong @' }).click();
  await expect(page).toHaveURL(`${stack.run.url}/guidelines`);
  await menu.click();
  await expect(entries.getByText('Billabong')).toBeVisible();
  await entries.getByRole('link', { name: 'Dashcam Bingo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashcam Bingo' })).toBeVisible();
  await menu.click();
  await entries.getByRole('button', { name: 'Logout' }).click();
  await expect(home(page)).toBeVisible();
  await menu.click();
  await expect(entries.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

journey('a contrast theme shows which tab is chosen', async ({ people }) => {
  const { page } = await people.enter(stack, 'member');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  const tabs = `[...document.querySelectorAll('[role=tab]')]`;
  const ground = (name: string) =>
    page.evaluate<string>(
      `getComputedStyle(${tabs}.find(({ textContent }) => textContent === '${name}')).backgroundColor`,
    );
  const [chosen, other] = [await ground('Profile'), await ground('Connections')];
  expect(chosen).not.toBe(other);
  await page.getByRole('tab', { name: 'Connections' }).click();
  await expect.poll(() => ground('Connections')).toBe(chosen);
  expect(await ground('Profile')).toBe(other);
});
