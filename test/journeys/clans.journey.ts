import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { personaOf } from '../../apps/local/src/personas';
import community from '../../community.config.json';
import { check } from './accessible';
import { pledged } from './patreon';
import { expect, journey, PHONE } from './people';
import { ownStack } from './stacks';

/** Nobody has played on this stack: founding takes the pledge, and no hours. */
const config = join(mkdtempSync(join(tmpdir(), 'clans-')), 'community.json');
writeFileSync(config, JSON.stringify({ ...community, clans: { tier: 1, playtimeHours: 0, seedingHours: 0 } }));
const stack = ownStack({ COMMUNITY_CONFIG: config });

const [FOUNDER, SECOND, THIRD] = ['member', 'vip', 'vip-gold'] as const;
const nameOf = (persona: string): string => personaOf(persona)!.name;
const steamIdOf = (persona: string): string => steamAccountOf(personaOf(persona)!).steamId;
const IMAGE = 'img[src^="/api/clan-images/"]';
const COMMUNITY = '/squad-battlelog/community';

const manage = async (page: Page, tab?: RegExp): Promise<Locator> => {
  await page.goto(COMMUNITY);
  await page.getByRole('button', { name: 'Clan Management' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clan Management' });
  await expect(dialog).toBeVisible();
  if (tab) await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
};
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();
const asked = (page: Page, name: string): Locator => page.getByRole('alertdialog', { name });

journey('a clan from its first day to its second leader, and what staff make of it', async ({ people }) => {
  for (const persona of [FOUNDER, SECOND, THIRD])
    await stack.told(persona, 'POST', 'connections/connect', {
      platform: 'steam',
      id: steamIdOf(persona),
      username: nameOf(persona),
    });
  const founder = await people.enter(stack, FOUNDER);
  const { page } = founder;

  await journey.step('the founder meets the requirements, and founds it', async () => {
    await page.goto('/squad-battlelog/clan');
    await expect(page).toHaveURL(new RegExp(`${COMMUNITY}$`));
    await expect(page.getByText('No clans with 3 or more members found')).toBeVisible();
    const dialog = await manage(page);
    await expect(dialog.getByText('You are not currently in a clan')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create a Clan' })).toBeDisabled();
    await check(page, 'management without a clan');
    expect(await pledged(stack, FOUNDER, 1)).toBeLessThan(300);
    const create = page.getByRole('button', { name: 'Create a Clan' });
    await expect(async () => {
      await manage(page);
      await expect(create).toBeEnabled({ timeout: 2_000 });
    }).toPass();
    await create.click();
    await page.getByRole('button', { name: 'Create Clan' }).click();
    await expect(page.getByText('Clan name must be at least 3 characters')).toBeVisible();
    await page.getByLabel('Name').fill('Night Parrots');
    await page.getByLabel('Tag').fill('npar');
    await page.getByLabel('Discord link').fill('https://discord.gg/parrots');
    await page.getByRole('button', { name: 'Create Clan' }).click();
    await said(page, 'Clan created successfully!');
    await expect(page.getByText('Night Parrots. You are its leader.')).toBeVisible();
    await check(page, 'management as the leader');
  });

  await journey.step('the leader gives it an image, and no other file', async () => {
    const dialog = await manage(page, /^Information/);
    const upload = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.getByLabel('Image file').setInputFiles({ name, mimeType, buffer });
    await upload('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(dialog.getByText('Only JPEG, PNG, and WebP images are allowed')).toBeVisible();
    await upload('a.png', 'image/png', Buffer.alloc(1_048_576));
    await expect(dialog.getByText('Image must be less than 1MB')).toBeVisible();
    await upload('a.png', 'image/png', await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }));
    await said(page, 'Clan image updated!');
    await expect(dialog.locator(IMAGE).first()).toBeVisible();
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('${IMAGE}').naturalWidth`))
      .toBeGreaterThan(0);
  });

  await journey.step('two are invited by Steam ID, and accept, one of them on a phone', async () => {
    const dialog = await manage(page, /^Invites/);
    for (const persona of [SECOND, THIRD]) {
      await dialog.getByLabel('Steam ID').fill(steamIdOf(persona));
      await dialog.getByRole('button', { name: 'Send Invite' }).click();
      await expect(dialog.getByRole('button', { name: /^Cancel the invite of/ })).toHaveCount(
        persona === SECOND ? 1 : 2,
      );
    }
    for (const persona of [SECOND, THIRD]) {
      const { page: theirs } = await people.enter(stack, persona, persona === THIRD ? { window: PHONE } : {});
      const invited = theirs.getByRole('button', { name: 'Accept Night Parrots' });
      await expect(async () => {
        await manage(theirs);
        await expect(invited).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await check(theirs, 'an invite');
      await invited.click();
      await said(theirs, 'Invite accepted!');
      await expect(theirs.getByText('Night Parrots. You are a member.')).toBeVisible();
      await expect(theirs.getByRole('tab', { name: /^Invites/ })).toHaveCount(0);
    }
    await page.goto(COMMUNITY);
    const row = page.getByRole('row').filter({ hasText: 'Night Parrots' });
    await expect(row).toContainText('3/20');
    await expect(row.getByText('Your clan')).toBeVisible();
    await check(page, 'the board');
  });

  await journey.step('one is promoted, and leadership goes to them', async () => {
    const dialog = await manage(page, /^Members/);
    await dialog.getByRole('button', { name: `Promote ${nameOf(SECOND)}` }).click();
    await said(page, `${nameOf(SECOND)} promoted to Officer`);
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: new RegExp(`^${nameOf(SECOND)}`) }).click();
    await dialog.getByRole('button', { name: 'Transfer...' }).click();
    const question = asked(page, `Make ${nameOf(SECOND)} the leader of Night Parrots?`);
    await expect(question.getByRole('button', { name: 'Keep leading' })).toBeFocused();
    await question.getByRole('button', { name: 'Transfer Leadership' }).click();
    await said(page, `Leadership transferred to ${nameOf(SECOND)}`);
    await expect(dialog.getByText('Night Parrots. You are a member.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete Clan...' })).toHaveCount(0);
  });

  await journey.step('its page says who is in it, and what happened to its members only', async () => {
    await page.goto(COMMUNITY);
    await page.getByRole('link', { name: 'Night Parrots' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NPAR Night Parrots');
    await expect(page.getByRole('link', { name: 'Join Server' })).toHaveAttribute('href', 'https://discord.gg/parrots');
    await expect(page.getByRole('group', { name: 'Leader' })).toContainText(nameOf(SECOND));
    await expect(page.getByText(`Leadership went to ${nameOf(SECOND)}`)).toBeVisible();
    await founder.rest();
    await check(page, 'the page of a clan');
  });

  await journey.step('the old leader leaves, and is a stranger', async () => {
    const dialog = await manage(page, /^Members/);
    await dialog.getByRole('button', { name: 'Leave Clan...' }).click();
    await asked(page, 'Leave Night Parrots?').getByRole('button', { name: 'Leave Clan' }).click();
    await said(page, 'You have left the clan');
    await expect(dialog.getByText('You are not currently in a clan')).toBeVisible();
  });

  await journey.step(
    'a coordinator edits it, removes somebody and deletes it, and each stands in the logs',
    async () => {
      const { page: staff } = await people.enter(stack, 'squad-coordinator');
      await staff.goto('/admin-portal/squad');
      await staff.getByRole('button', { name: 'Open Clan Management' }).click();
      await expect(staff.getByText('1 clan, 2 members. 1 shown.')).toBeVisible();
      await check(staff, 'the tool for clans');
      await staff.getByRole('button', { name: 'Edit Night Parrots' }).click();
      await staff.getByLabel('Member limit').fill('5');
      await staff.getByLabel('Motto').fill('Rarely seen');
      await check(staff, 'an edited clan');
      await staff.getByRole('button', { name: 'Save Changes' }).click();
      await said(staff, 'Clan updated successfully');
      await expect(staff.getByRole('listitem').filter({ hasText: 'Rarely seen' })).toContainText('2/5');
      await staff.getByRole('button', { name: 'Members of Night Parrots' }).click();
      await expect(staff.getByText('Transfer leadership first')).toBeVisible();
      await staff.getByRole('button', { name: `Remove ${nameOf(THIRD)}` }).click();
      const removal = asked(staff, `Remove ${nameOf(THIRD)} from Night Parrots?`);
      await removal.getByRole('button', { name: 'Remove', exact: true }).click();
      await said(staff, `${nameOf(THIRD)} removed from clan`);
      await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await staff.getByRole('button', { name: 'Delete Night Parrots' }).click();
      const question = asked(staff, 'Delete Night Parrots for good?');
      await expect(question.getByRole('button', { name: 'Delete Clan' })).toBeDisabled();
      await question.getByLabel('Type NPAR to delete it').fill('npar');
      await question.getByRole('button', { name: 'Delete Clan' }).click();
      await said(staff, 'Clan deleted successfully');
      await expect(staff.getByText('No clans found.')).toBeVisible();
      await expect(async () => {
        await staff.getByRole('button', { name: 'Logs' }).click();
        const logs = staff.getByRole('dialog', { name: 'Logs' });
        await expect(logs.getByRole('listitem')).toHaveCount(3, { timeout: 2_000 });
      }).toPass();
    },
  );
});
