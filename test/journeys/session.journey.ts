import type { Page } from '@playwright/test';
import { expect, journey } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

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
  const host = await people.signIn(stack, 'community-admin');
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
  const host = await people.signIn(stack, 'community-admin', { expecting: [/\/token/, /401/] });
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
  await tab.getByRole('button', { name: 'Southerly @' }).click();
  await expect(tab.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await tab.close();

  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  await write(page, 'Ute full of cement');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Value' }).click();
  await expect(page.getByText('Value added successfully')).toBeVisible();
});
