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

journey(
  'who types the Steam account of somebody else exports and erases the typing alone, and staff stop it with a reason',
  async ({ people }) => {
    const stranger = '76561190003000901';
    await stack.call('squad-admin', 'POST', `moderation/squad/players/${stranger}/notes`, {
      text: 'Seen by an informant.',
    });
    const visitor = personaOf('visitor')!;
    const { page } = await people.enter(stack, 'visitor');
    await page.goto('/profile?tab=connections');
    await page.getByRole('button', { name: 'Connect Steam' }).click();
    const connect = page.getByRole('dialog', { name: 'Connect account' });
    await connect.getByLabel('Steam ID').fill(stranger);
    await connect.getByLabel('Display name').fill('Jarrah');
    await connect.getByRole('button', { name: 'Connect Account' }).click();
    await expect(page.getByText(stranger).first()).toBeVisible();

    await page.getByRole('tab', { name: 'Privacy' }).click();
    const typed = `Only the typing goes: Steam Jarrah ${stranger}`;
    await expect(page.getByRole('listitem').filter({ hasText: typed })).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export My Data' }).click();
    const exported = await readFile(await (await file).path(), 'utf8');
    expect(exported).toContain(stranger);
    expect(exported).not.toContain('informant');
    expect(exported).not.toContain('player-records');

    await page.getByLabel(`Type your name, ${visitor.name}, to ask for it`).fill(visitor.name);
    await page.getByRole('button', { name: 'Erase Me...' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Me' }).click();
    await expect(page.getByRole('heading', { name: 'You asked to be erased' })).toBeVisible();

    const { page: admin } = await people.enter(stack, 'community-admin', { window: PHONE });
    await admin.goto('/admin-portal/privacy');
    const row = admin.getByRole('row').filter({ hasText: visitor.discordId });
    await expect(row.getByText(typed)).toBeVisible();
    await row.getByRole('button', { name: `Stop the erasure of ${visitor.name}` }).click();
    const stop = admin.getByRole('alertdialog');
    await expect(stop.getByRole('button', { name: 'Stop Erasure' })).toBeDisabled();
    await check(admin, 'the question why an erasure is stopped');
    await stop.getByRole('textbox').fill('The account is not yours.');
    await stop.getByRole('button', { name: 'Stop Erasure' }).click();
    await expect(row.getByText('Stopped by staff')).toBeVisible();
    await expect(row.getByText('The account is not yours.')).toBeVisible();

    await expect(page.getByRole('heading', { name: `Erase ${visitor.name}` })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'The account is not yours.' })).toBeVisible();
    await check(page, 'an erasure that staff stopped');
  },
);
