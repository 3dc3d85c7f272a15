import type { WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import type { Locator, Page } from '@playwright/test';
import { personaOf } from '../../apps/local/src/personas';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { check } from './accessible';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

/** Without roles at first; whom other files call a newcomer never connects an account. */
const NEWCOMER = 'squad-senior-admin';
/** What a refusal leaves in the console of the browser. */
const REFUSED = /\b409\b/;
const steamIdOf = (persona: string) => steamAccountOf(personaOf(persona)!).steamId;
/** Ids below every one that Steam has given out. */
const friend = (n: number) => `7656119${String(3_000_000 + n).padStart(10, '0')}`;

const connections = (page: Page) => page.goto('/profile?tab=connections');
const slots = (page: Page) => page.goto('/profile?tab=whitelisting');
const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const slot = (page: Page, n: number): Locator => page.getByRole('listitem', { name: `Slot ${n}`, exact: true });
const idOf = (page: Page, n: number): Locator => slot(page, n).getByRole('textbox');

const whitelistOf = (persona: string) => stack.call<WhitelistAnswer>(persona, 'GET', 'whitelisting');
const connectSteam = (persona: string) =>
  stack.call(persona, 'POST', 'connections/connect', {
    platform: 'steam',
    id: steamIdOf(persona),
    username: personaOf(persona)!.name,
  });

/** Connects and redeems, as soon as the account can be seen, which is when the screen offers it. */
async function redeem(persona: string): Promise<void> {
  await connectSteam(persona);
  await expect.poll(async () => (await whitelistOf(persona)).hasConnections).toBe(true);
  await stack.call(persona, 'POST', 'whitelisting/redeem');
}

/** Chooses an account on the page of the local Steam, and is back. */
async function signInWithSteam(page: Page, button: Locator, account: string): Promise<void> {
  await button.click();
  await page.getByRole('button', { name: account }).click();
  await page.waitForURL((url) => url.origin === stack.run.url && url.pathname === '/profile');
}

journey('who is signed out is asked to sign in, and comes back to the tab', async ({ people }) => {
  const { page } = await people.arrive(stack);
  await page.goto('/profile?tab=connections#top');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await check(page, 'the sign-in dialog');
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.getByRole('button', { name: 'Bunya @' }).click();
  await expect(page.getByRole('tab', { name: 'Connections', selected: true })).toBeVisible();
  await expect(page).toHaveURL(`${stack.run.url}/profile?tab=connections#top`);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${stack.run.url}/profile`);
  await expect(page.getByText(personaOf('squad-admin')!.discordId)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

journey('a newcomer gets a role, connects an account and redeems the first slot', async ({ people }) => {
  await stack.setRoles(NEWCOMER, []);
  await stack.refreshRoles(NEWCOMER);
  const { page } = await people.enter(stack, NEWCOMER);
  await page.goto('/profile');
  await expect(page.getByText('You have no roles yet.')).toBeVisible();
  await check(page, 'a profile without roles');

  await slots(page);
  await expect(page.getByRole('heading', { name: 'No whitelist slots' })).toBeVisible();
  await expect(page.getByText('You have no whitelist slots.')).toBeVisible();
  await check(page, 'no slots');

  await stack.setRoles(NEWCOMER, ['vip-gold']);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Refresh Roles' }).click();
  await expect(page.getByRole('list', { name: 'Roles' }).getByText('VIP Gold')).toBeVisible();
  await check(page, 'a profile with roles');

  await slots(page);
  await page.getByRole('link', { name: 'Go to Connections' }).click();
  await page.getByRole('button', { name: 'Connect Steam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByLabel('Steam ID').fill(steamIdOf(NEWCOMER));
  await dialog.getByLabel('Display name').fill('Jarrah');
  const connected = page.waitForResponse(/\/connections\/connect$/);
  await dialog.getByRole('button', { name: 'Connect Account' }).click();
  await connected;
  // At once: the first answer after the click sees what follows from it.
  const first = page.waitForResponse(/\/api\/whitelisting$/);
  await page.getByRole('tab', { name: 'Whitelisting' }).click();
  expect(await (await first).json()).toMatchObject({ hasConnections: true });
  await expect(page.getByRole('button', { name: 'Redeem' })).toBeVisible();

  await page.getByRole('tab', { name: 'Connections' }).click();
  await expect(row(page, 'Steam').getByText(steamIdOf(NEWCOMER))).toBeVisible();
  await check(page, 'the connections');

  await page.getByRole('tab', { name: 'Whitelisting' }).click();
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByRole('heading', { name: 'Your slots', exact: true })).toBeVisible();
  await expect(row(page, 'Your own slot').getByText(steamIdOf(NEWCOMER))).toBeVisible();
  await expect(row(page, 'Your own slot').getByText('not known yet')).toBeVisible();
  await expect(page.getByText('Showing 1 to 3 of 3 active slots')).toBeVisible();
  await expect(page.getByText('Redeemed, 3 slots')).toBeVisible();
  await row(page, 'Your own slot').getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your slot is up to date')).toBeVisible();
});

journey('the connect modal says what is wrong, to the letter', async ({ people }) => {
  await stack.call('vip', 'POST', 'connections/connect', {
    platform: 'steam',
    id: steamIdOf('vip'),
    username: 'Billabong',
  });
  const { page } = await people.enter(stack, 'moderator', { expecting: [REFUSED] });
  await connections(page);
  await page.getByRole('button', { name: 'Connect Steam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  const connect = dialog.getByRole('button', { name: 'Connect Account' });
  const message = dialog.getByRole('alert');
  const name = dialog.getByLabel('Display name');
  await expect(connect).toBeDisabled();
  await check(page, 'the connect modal');

  for (const [id, username, text] of [
    ['123', 'Currawong', 'Steam ID must be exactly 17 digits'],
    ['12345678901234567', 'Currawong', 'Invalid Steam ID format. Steam IDs should start with 7656119'],
    [friend(1), '<>', 'ID and username cannot be empty'],
    [friend(1), '<script>', 'Invalid characters detected'],
    [friend(1), 'union select', 'Invalid characters detected'],
    [steamIdOf('vip'), 'Currawong', 'This Steam account is already connected to another member.'],
  ] as const) {
    await dialog.getByLabel('Steam ID').fill(id);
    await name.fill(username);
    await connect.click();
    await expect(message).toContainText(text);
  }
  await check(page, 'the connect modal with an error');

  const wrong = (platform: string, what: string) =>
    `${platform} ${what} must start with a letter, contain only letters, numbers, hyphens, and underscores, and be max 16 characters`;
  for (const [platform, label, word] of [
    ['PlayStation', 'PlayStation ID', 'PSN'],
    ['Xbox', 'Xbox ID', 'XBOX'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Platform' }).click();
    await page.getByRole('option', { name: platform }).click();
    for (const [id, username, text] of [
      ['1currawong', 'currawong', wrong(word, 'ID')],
      ['currawong_seventeen', 'currawong', wrong(word, 'ID')],
      ['currawong', 'curra wong', wrong(word, 'username')],
      ['currawong', 'onerror', 'Invalid characters detected'],
    ] as const) {
      await dialog.getByLabel(label).fill(id);
      await name.fill(username);
      await connect.click();
      await expect(message).toHaveText(text);
    }
  }
  await name.fill('curra"wong');
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Xbox').getByText('currawong')).toBeVisible();
});

journey('names are changed, the main profile is chosen, accounts are disconnected', async ({ people }) => {
  const { page } = await people.enter(stack, 'reforger-admin');
  await page.setViewportSize(PHONE);
  await connectSteam('reforger-admin');
  await connections(page);
  await expect(page.getByRole('heading', { name: 'Main profile' })).toBeHidden();
  await stack.call('reforger-admin', 'POST', 'connections/connect', {
    platform: 'xbox',
    id: 'emu_bitter',
    username: 'emu_bitter',
  });
  await page.reload();
  await page.getByRole('radio', { name: 'Xbox' }).click();
  await expect(page.getByText('Xbox selected as main profile')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Steam display name' }).click();
  const box = page.getByLabel('Steam display name', { exact: true });
  await box.fill('Someone else');
  await box.press('Escape');
  await expect(row(page, 'Steam').getByText('Someone else')).toBeHidden();
  await page.getByRole('button', { name: 'Edit Steam display name' }).click();
  await box.fill('  ');
  await box.press('Enter');
  await expect(page.getByText('Display name cannot be empty')).toBeVisible();
  await box.fill('Windhover');
  await box.press('Enter');
  await expect(row(page, 'Steam').getByText('Windhover')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect Xbox' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to disconnect your Xbox account?');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(row(page, 'Xbox').getByText('Not connected')).toBeVisible();
  await expect(page.getByText('Xbox emu_bitter disconnected')).toBeVisible();
});

journey('a proof wins over a typed id, and the loser finds a notice', async ({ people }) => {
  const disputed = steamIdOf('community-admin');
  await stack.call('reforger-dev', 'POST', 'connections/connect', {
    platform: 'steam',
    id: disputed,
    username: 'Not mine',
  });
  const owner = await people.enter(stack, 'community-admin');
  const { page } = owner;
  await connections(page);
  await signInWithSteam(page, row(page, 'Steam').getByRole('button', { name: 'Sign in with Steam' }), disputed);
  await expect(page.getByText('Steam Connected!')).toBeVisible();
  await expect(page).toHaveURL(`${stack.run.url}/profile?tab=connections`);
  await expect(row(page, 'Steam').getByText('Verified')).toBeVisible();
  await expect(row(page, 'Steam').getByText(disputed)).toBeVisible();
  await page.reload();
  await expect(row(page, 'Steam').getByText('Verified')).toBeVisible();
  await expect(page.getByText('Steam Connected!')).toBeHidden();

  await expect
    .poll(async () => (await stack.call<{ notices: unknown[] }>('reforger-dev', 'GET', 'connections/notices')).notices)
    .toHaveLength(1);
  const { page: loser } = await people.enter(stack, 'reforger-dev');
  await loser.goto('/');
  await loser.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await check(loser, 'the notices');
  await loser.getByRole('link', { name: /Your Steam account was released/ }).click();
  await expect(row(loser, 'Steam').getByText('Not connected')).toBeVisible();
  await expect(loser.getByText(`Somebody else proved that ${disputed} is theirs`)).toBeVisible();
  await check(loser, 'a released account');
  await loser.getByRole('button', { name: 'Dismiss' }).click();
  await expect(loser.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await expect(loser.getByText(`Somebody else proved that ${disputed} is theirs`)).toBeHidden();
  await expect(loser.getByText('released: somebody else proved that it is theirs')).toBeVisible();
});

journey('who types 127.0.0.1 is led to the name that the sign-in knows, and goes on there', async ({ people }) => {
  const typed = stack.run.url.replace('localhost', '127.0.0.1');
  const { page } = await people.arrive(stack, { expecting: [new RegExp(`^went outside: ${typed}/`)] });
  await page.goto(`${typed}/profile?tab=connections#steam`);
  await page.waitForURL(`${stack.run.url}/profile?tab=connections#steam`);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.getByRole('button', { name: 'Saltbush @' }).click();
  const account = steamIdOf('reforger-coordinator');
  await signInWithSteam(page, row(page, 'Steam').getByRole('button', { name: 'Sign in with Steam' }), account);
  await expect(page.getByText('Steam Connected!')).toBeVisible();
  await expect(row(page, 'Steam').getByText(account)).toBeVisible();
});

journey('a sign-in with Steam that does not finish changes nothing and says so', async ({ people }) => {
  const { page } = await people.enter(stack, 'bingo-host');
  await connections(page);
  await signInWithSteam(page, row(page, 'Steam').getByRole('button', { name: 'Sign in with Steam' }), 'Cancel');
  await expect(page.getByText('Steam Connection Failed')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Steam Connection Failed')).toBeHidden();
  await expect(row(page, 'Steam').getByText('Not connected')).toBeVisible();

  await page.goto('/api/connections/steam/callback?state=forged&openid.mode=id_res');
  await expect(page.getByText('Invalid Session')).toBeVisible();
  await expect(page).toHaveURL(`${stack.run.url}/profile?tab=connections`);
});

journey('a partner fills slots on three pages', async ({ people }) => {
  await connectSteam('partner');
  const { page } = await people.enter(stack, 'partner');
  await slots(page);
  await expect(page.getByRole('heading', { name: '15 whitelist slots to redeem' })).toBeVisible();
  await check(page, 'slots to redeem');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('Showing 1 to 6 of 15 active slots')).toBeVisible();

  await idOf(page, 2).fill(friend(2));
  await idOf(page, 3).fill('7656119802');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByText('Showing 12 to 15 of 15 active slots')).toBeVisible();
  await idOf(page, 15).fill(friend(15));
  await expect(page.getByText('2 changes staged and 1 to fix.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(idOf(page, 3)).toBeFocused();
  await expect(slot(page, 3).getByText('Invalid Steam ID format').last()).toBeVisible();
  await check(page, 'staged slots');
  expect((await whitelistOf('partner')).slots.filter(({ steamId }) => steamId !== null)).toHaveLength(1);

  await idOf(page, 3).fill(friend(2));
  await idOf(page, 3).blur();
  await expect(slot(page, 3).getByText('Slot 2 holds this player already').last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo slot 3' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Slots saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
  // The browser has read its own save; whoever asks beside it may be told a moment later.
  await expect
    .poll(async () => (await whitelistOf('partner')).slots.map(({ steamId }) => steamId).filter(Boolean))
    .toEqual([steamIdOf('partner'), friend(2), friend(15)]);
  await expect(idOf(page, 2)).toHaveValue(friend(2));
});

journey('who leaves with staged slots is asked, and may stay to save them', async ({ people }) => {
  await stack.setRoles('member', ['member', 'vip-gold']);
  await stack.refreshRoles('member');
  await redeem('member');
  const { entryId } = (await whitelistOf('member')).slots[1]!;
  await stack.call('member', 'POST', 'whitelisting/slots', { slots: [{ entryId, game: 'SQUAD', id: friend(2) }] });
  const { page } = await people.enter(stack, 'member');
  await slots(page);
  await slot(page, 2).getByRole('combobox').click();
  await expect(page.getByRole('option', { name: 'Reforger (Coming Soon)' })).toBeDisabled();
  await page.getByRole('option', { name: 'No game' }).click();
  await expect(slot(page, 2).getByText('Will be removed')).toBeVisible();

  await page.getByRole('tab', { name: 'Connections' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave and lose the staged changes' });
  await check(page, 'the question before leaving');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(idOf(page, 2)).toHaveValue('');
  await expect(page.getByText(`Slot 2 cleared, was ${friend(2)}`)).toBeVisible();
});

journey('two tabs that edit one slot do not overwrite each other silently', async ({ people }) => {
  await redeem('vip-gold');
  const visitor = await people.enter(stack, 'vip-gold', { expecting: [REFUSED] });
  const { page: first } = visitor;
  await slots(first);
  const second = await visitor.context.newPage();
  await slots(second);
  await expect(idOf(second, 2)).toHaveValue('');
  await idOf(first, 2).fill(friend(21));
  await idOf(second, 2).fill(friend(22));
  // A tab behind another one draws once a second.
  await first.bringToFront();
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await expect(first.getByText('Slots saved')).toBeVisible();

  await second.bringToFront();
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect(slot(second, 2).getByText('Changed elsewhere')).toBeVisible();
  await expect(slot(second, 2)).toContainText(`Saved meanwhile${friend(21)}Yours${friend(22)}`);
  await check(second, 'two versions of a slot');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect(second.getByText('Slots saved')).toBeVisible();

  // Where nothing is staged what the other tab saved comes by itself.
  await first.bringToFront();
  await expect(idOf(first, 2)).toHaveValue(friend(22));
  await idOf(first, 2).fill(friend(23));
  const { slots: saved } = await whitelistOf('vip-gold');
  const theirs = { entryId: saved[1]!.entryId, game: 'SQUAD', id: friend(24) };
  await stack.call('vip-gold', 'POST', 'whitelisting/slots', { slots: [theirs] });
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await first.getByRole('button', { name: 'Take the saved one' }).click();
  await expect(idOf(first, 2)).toHaveValue(friend(24));
  expect((await whitelistOf('vip-gold')).slots[1]?.steamId).toBe(friend(24));
});

journey('slots go out of use with a role and come back with it', async ({ people }) => {
  await stack.setRoles('squad-coordinator', ['squad-coordinator', 'vip-gold']);
  await stack.refreshRoles('squad-coordinator');
  await connectSteam('squad-coordinator');
  const { page } = await people.enter(stack, 'squad-coordinator');
  await slots(page);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await idOf(page, 3).fill(friend(33));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Slots saved')).toBeVisible();

  /** The roles change at the guild; the member asks the site to look, and the slots follow. */
  const become = async (roles: readonly string[], allowance: number) => {
    await stack.setRoles('squad-coordinator', ['squad-coordinator', ...roles]);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(async () => (await whitelistOf('squad-coordinator')).totalSlots).toBe(allowance);
    await slots(page);
  };
  const inactive = page.getByRole('region', { name: 'Inactive slots' });

  await become(['vip'], 1);
  await expect(inactive).toContainText(friend(33));
  await expect(inactive.getByText('No whitelist allocation')).toHaveCount(2);
  await expect(inactive.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('1 slot in place of 3. Out of use: 2, 3')).toBeVisible();
  await check(page, 'inactive slots');

  await become([], 0);
  await expect(page.getByRole('heading', { name: 'No whitelist slots' })).toBeVisible();
  await expect(inactive).toContainText(steamIdOf('squad-coordinator'));

  await become(['vip-gold'], 3);
  await expect(idOf(page, 3)).toHaveValue(friend(33));
  await expect(inactive).toBeHidden();
});
