import { check } from './accessible';
import { expect, journey } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();
/** What a refusal leaves in the console of the browser. */
const REFUSED = /\b403\b/;

journey('a coordinator reads what was done in their game, and is not let into the audit', async ({ people }) => {
  await stack.call('squad-coordinator', 'POST', 'admin-portal/whitelist-files/secret', {});
  await stack.call('squad-coordinator', 'DELETE', 'admin-portal/whitelist-files/secret');
  const { page } = await people.enter(stack, 'squad-coordinator', { expecting: [REFUSED] });
  await page.goto('/admin-portal/squad');
  await page.getByRole('button', { name: 'Logs' }).click();
  const logs = page.getByRole('dialog', { name: 'Logs' });
  await expect(logs.getByText(/^Squad, all tools: \d+ entries$/)).toBeVisible();
  await expect(logs.getByText('Secret of the whitelist files')).toHaveCount(2);
  await check(page, 'the logs of a game');
  await page.keyboard.press('Escape');

  // Nobody has founded a clan here.
  await page.getByRole('button', { name: 'Open Clan Management' }).click();
  await page.getByRole('button', { name: 'Logs' }).click();
  await expect(logs.getByText('No logs found for this tool.')).toBeVisible();
  await logs.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await page.goto('/admin-portal/audit');
  await expect(page).toHaveURL(`${stack.run.url}/admin-portal`);
});

journey('an admin without the coordinator’s role sees no logs', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin');
  await page.goto('/admin-portal/squad');
  await expect(page.getByRole('heading', { name: 'Squad tools' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logs' })).toHaveCount(0);
  expect((await stack.request('squad-admin', 'GET', 'admin-portal/logs')).status).toBe(403);
});

journey('a community admin finds an action, opens its event, and sends a colleague the link', async ({ people }) => {
  await stack.call('bingo-host', 'POST', 'bingo/values', { value: 'Caravan on two wheels', difficulty: 'easy' });
  const { page } = await people.enter(stack, 'community-admin');
  await page.goto('/admin-portal');
  await page.getByRole('link', { name: 'Audit' }).click();
  const entry = page.getByRole('button', { name: /Caravan on two wheels/ });
  await expect(entry).toBeVisible();
  await check(page, 'the audit page');
  // A page of staff ends where its content ends.
  await expect(page.getByRole('contentinfo')).toHaveText(/^Times are shown in your zone, AE[DS]T$/);

  await page.getByRole('combobox', { name: 'Staff member' }).click();
  await page.getByRole('option', { name: 'Two-Up' }).click();
  await expect(page).toHaveURL(/person=\d+/);
  await expect(page.getByText('1 entry, newest first')).toBeVisible();
  await entry.press('Enter');
  await expect(page.getByText('BingoValueAdded')).toBeVisible();
  await page.getByText('The event as it stands in the log').click();
  const data = page.getByRole('region', { name: 'Data', exact: true });
  await expect(data.getByText('"value": "Caravan on two wheels"')).toBeVisible();
  await check(page, 'an open entry');

  const link = page.url();
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByText('BingoValueAdded')).toBeVisible();

  // That somebody's trail was read stands in the trail.
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: /Southerly.*Read.*Two-Up/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});
