import type { AdminListAnswer } from '@app/contracts/adminlist/admin-list';
import { renderAdmin } from '@app/domain/adminlist/rules';
import type { Locator, Page } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { check } from './accessible';
import { ahead, expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

/** What a refusal leaves in the console of the browser. */
const REFUSED = /\b409\b/;
const CONTENT = 'admin-portal/admin-list/content';
/** Longer than an open page waits before it reads the list again. */
const NEXT_LOOK_MS = 16_000;
const MAY = ['squad-coordinator', 'community-admin'];

/** An id below every one that Steam has given out. */
const admin = (n: number): string =>
  renderAdmin({ id: `7656119${String(3_000_000 + n).padStart(10, '0')}`, group: 'Admin', note: `Place ${n}` });
const listOf = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, n) => admin(from + n)).join('');

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Admin list', exact: true });
const open = async (page: Page): Promise<Locator> => {
  await page.goto('/admin-portal/squad');
  await page.getByRole('listitem').filter({ hasText: 'Admin List Management' }).getByRole('button').click();
  await expect(editor(page)).toBeVisible();
  return editor(page);
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Admin list saved successfully!')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
};
/** What a game server reads, without sign-in. */
const raw = async (): Promise<string> => (await fetch(`${stack.run.url}${(await standing()).rawFile}`)).text();
const standing = () => stack.call<AdminListAnswer>('squad-coordinator', 'GET', CONTENT);

journey('the api lets coordinators of Squad and community admins at the list, and nobody else', async () => {
  await stack.call('squad-coordinator', 'PUT', CONTENT, { content: listOf(0, 3) });
  const before = (await stack.stream('adminList')).length;
  for (const { key } of personas) {
    const { status } = await stack.request(key, 'GET', CONTENT);
    expect([key, status]).toEqual([key, MAY.includes(key) ? 200 : 403]);
    if (MAY.includes(key)) continue;
    const refused = await stack.request(key, 'PUT', CONTENT, { content: 'Admin=1:SuperAdmin' });
    expect([key, refused.status]).toEqual([key, 403]);
  }
  expect(await stack.stream('adminList')).toHaveLength(before);
});

journey('an edit with a mistake is shown at its line, saved anyway, and read by the servers', async ({ people }) => {
  await stack.call('squad-coordinator', 'PUT', CONTENT, { content: listOf(0, 40) });
  const { page } = await people.enter(stack, 'squad-coordinator');
  const box = await open(page);
  await expect(box).toHaveValue(listOf(0, 40));
  await box.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Admin=7656119000300009:Jury // short\n');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Line 41: No group is called Jury.' }).click();
  await expect(box).toBeFocused();
  await expect(page.getByText('Line 41, column')).toBeVisible();
  await page.keyboard.type('Admin');
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Admin list saved successfully!')).toBeVisible();
  await expect.poll(raw).toBe(`${listOf(0, 40)}Admin=7656119000300009:Admin // short\n`);
  await expect(page.getByText('Last updated')).toContainText('by Mulga Bill (Squad Coordinator)');
});

journey('half the list, deleted by accident, is back with a look at it and two clicks', async ({ people }) => {
  const whole = listOf(0, 1_000);
  await stack.call('community-admin', 'PUT', CONTENT, { content: whole });
  const { page } = await people.enter(stack, 'squad-coordinator');
  const box = await open(page);
  await box.fill(listOf(0, 500));
  await save(page);
  await expect.poll(raw).toBe(listOf(0, 500));

  const latest = page.getByRole('listitem').filter({ hasText: 'Southerly' }).first();
  await latest.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('dialog').locator('del').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await latest.getByRole('button', { name: /^Restore/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Backup restored successfully!')).toBeVisible();
  await expect(box).toHaveValue(whole);
  await expect.poll(raw).toBe(whole);

  const [lost, restored] = (await stack.stream('adminList')).slice(-2);
  expect(lost!.data).toMatchObject({ by: 'Mulga Bill', changes: { removed: 500 } });
  expect(restored!.data).toMatchObject({ by: 'Mulga Bill', restoredFrom: (lost!.data['version'] as number) - 1 });
});

journey('two coordinators edit at once: the second sees both texts, and nothing is overwritten', async ({ people }) => {
  await stack.call('community-admin', 'PUT', CONTENT, { content: listOf(0, 10) });
  const first = await people.enter(stack, 'squad-coordinator', { expecting: [REFUSED] });
  const second = await people.enter(stack, 'community-admin');
  await second.page.clock.install();
  const mine = await open(first.page);
  const theirs = await open(second.page);
  await mine.fill(`${listOf(0, 10)}${admin(77)}`);
  await theirs.fill(`${admin(55)}${listOf(0, 9)}`);
  await save(second.page);

  await first.page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = first.page.getByRole('dialog');
  await expect(dialog).toContainText('Southerly (Community Admin) saved version');
  await expect(dialog.locator('del').filter({ hasText: 'Place 55' })).toBeVisible();
  await expect(dialog.locator('ins').filter({ hasText: 'Place 77' })).toBeVisible();
  await check(first.page, 'two texts of an admin list');
  await expect.poll(async () => (await standing()).content).toBe(`${admin(55)}${listOf(0, 9)}`);

  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await expect(mine).toHaveValue(new RegExp('Place 77'));
  const merged = await mine.inputValue();
  expect(merged).toContain(admin(55));
  await save(first.page);
  await expect.poll(async () => (await standing()).content).toBe(merged);
  // The other one has no edits of their own: the list follows by itself.
  await ahead(second.page, NEXT_LOOK_MS / 2, () => expect(theirs).toHaveValue(merged, { timeout: 500 }));
});

journey('unsaved changes hold whoever leaves, and are thrown away only on purpose', async ({ people }) => {
  const { page } = await people.enter(stack, 'community-admin');
  const box = await open(page);
  const before = await box.inputValue();
  await box.fill('// nothing left\n');
  await page.getByRole('button', { name: 'Back to Tools Menu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(box).toHaveValue('// nothing left\n');
  await page.getByRole('banner').getByRole('link', { name: 'Whitelisting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(box).toHaveValue(before);
  await check(page, 'the admin list');
  await page.getByRole('button', { name: 'Back to Tools Menu' }).click();
  await expect(page.getByText('Admin List Management')).toBeVisible();
});

journey('5,000 entries can be typed into, on a phone too', async ({ people }) => {
  await stack.call('community-admin', 'PUT', CONTENT, { content: listOf(0, 5_000) });
  const { page } = await people.enter(stack, 'squad-coordinator');
  await page.setViewportSize(PHONE);
  const box = await open(page);
  await expect(page.getByText('5001 lines, 5000 entries')).toBeVisible();
  await box.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// the end');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  expect((await box.inputValue()).endsWith('// the end')).toBe(true);
});
