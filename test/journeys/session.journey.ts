import type { Page } from '@playwright/test';
import { expect, journey } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const write = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Data Values' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'New value' });
  await field.fill(text);
  return field;
};

/** Ends the session at the provider, as signing out in another browser program does. */
const end = async (page: Page) => {
  const { request } = page.context();
  const asked = await request.get(`${stack.run.identity.issuer}/session/end`);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await asked.text()) ?? [];
  await request.post(`${stack.run.identity.issuer}/session/end/confirm`, { form: { xsrf, logout: 'yes' } });
};

journey('a token that ran out is renewed without anybody noticing, and none is stored', async ({ people }) => {
  const host = await people.enter(stack, 'community-admin');
  const { page } = host;
  await page.clock.install();
  await host.openBingo();
  const field = await write(page, 'Ute full of ferns');
  const renewed = page.waitForResponse((response) => response.url().endsWith('/token'));
  await page.clock.fastForward('10:01');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Value' }).click();
  await expect(page.getByText('Value added successfully')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);

  const { access_token: token } = (await (await renewed).json()) as { access_token: string };
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(stored).toContain('persona:community-admin');
  for (const part of token.split('.')) expect(stored).not.toContain(part);
});

journey('a session that is over says so, loses nothing, and goes on after signing in again', async ({ people }) => {
  const host = await people.enter(stack, 'community-admin', { expecting: [/401/] });
  const { page, context } = host;
  const call = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await host.openBingo();
  const headers = { authorization: (await call).headers()['authorization']! };
  const field = await write(page, 'Ute full of cement');
  await end(page);
  await expect.poll(async () => (await fetch(`${stack.run.url}/api/auth/permissions`, { headers })).status).toBe(401);
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
