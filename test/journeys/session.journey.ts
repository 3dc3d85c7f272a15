import type { Page } from '@playwright/test';
import { expect, journey } from './people';
import { aStack } from './stack';

const stack = aStack();

/** Ages what the browser keeps of the sign-in, as an hour in the background does; `spent` ends the session as well. */
const age = (page: Page, spent: boolean) =>
  page.evaluate(`
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    const user = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1, ...(${spent} ? { refresh_token: 'spent', access_token: 'spent' } : {}) }));
  `);

const write = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Data Values' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'New value' });
  await field.fill(text);
  return field;
};

journey('a token that ran out is renewed without anybody noticing', async ({ people }) => {
  const host = await people.enter(stack, 'bingo-host');
  const { page } = host;
  await host.openBingo();
  const field = await write(page, 'Ute full of ferns');
  await age(page, false);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Value' }).click();
  await expect(page.getByText('Value added successfully')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
});

journey('a session that is over says so, loses nothing, and goes on after signing in again', async ({ people }) => {
  const host = await people.enter(stack, 'bingo-host', { expecting: [/\/token/, /401/] });
  const { page, context } = host;
  await host.openBingo();
  const field = await write(page, 'Ute full of cement');
  await age(page, true);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Value' }).click();
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await expect(field).toHaveValue('Ute full of cement');

  await page.keyboard.press('Escape');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Sign In again' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Two-Up @' }).click();
  await expect(tab.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await tab.close();

  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  await write(page, 'Ute full of cement');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Value' }).click();
  await expect(page.getByText('Value added successfully')).toBeVisible();
});

journey('while the chat platform cannot be asked nobody is let in, and the screen says why', async ({ people }) => {
  await stack.guildFails({ status: 500 });
  try {
    const { page } = await people.enter(stack, 'partner', { expecting: [/503/] });
    await page.goto('/squad-battlelog');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Guild Membership Required');
    await expect(main.getByText('Your roles could not be checked.')).toBeVisible();
    expect((await stack.ask('partner', 'GET', 'bingo/active-game')).status).toBe(503);

    await stack.guildFails();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Squad Battlelog/);
  } finally {
    await stack.guildFails();
  }
});
