import { readFile } from 'node:fs/promises';
import { personaOf } from '../../apps/local/src/personas';
import { check } from './accessible';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();
const MEMBER = 'vip';
const { name, discordId } = personaOf(MEMBER)!;

journey(
  'a member exports their data, asks by keyboard to be erased, and withdraws what staff see',
  async ({ people }) => {
    const { page } = await people.enter(stack, MEMBER);
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Privacy' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export My Data' }).click();
    const exported = JSON.parse(await readFile(await (await file).path(), 'utf8')) as Record<string, unknown>;
    expect(exported).toMatchObject({ member: { id: discordId, name }, complete: true });
    await expect(page.getByText('The next can be made from')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export My Data' })).toBeDisabled();

    await expect(page.getByRole('button', { name: 'Erase Me...' })).toBeDisabled();
    await page.getByLabel(`Type your name, ${name}, to ask for it`).fill(name);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await check(page, 'the question of the erasure');
    await dialog.getByRole('button', { name: 'Erase Me' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'You asked to be erased' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Erase me' })).toBeFocused();
    await check(page, 'the privacy of a member');

    const { page: admin } = await people.enter(stack, 'community-admin', { window: PHONE });
    await admin.goto('/admin-portal/privacy');
    const row = admin.getByRole('row').filter({ hasText: discordId });
    await expect(row.getByText('Can be withdrawn')).toBeVisible();
    await check(admin, 'the requests of members');

    await page.getByRole('button', { name: 'Withdraw My Request' }).press('Enter');
    await expect(page.getByText('Erasure, withdrawn on the same day')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Erase ${name}` })).toBeVisible();
    await expect(row.getByText('Withdrawn')).toBeVisible();
  },
);
