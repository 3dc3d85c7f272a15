import type { ConnectionsAnswer } from '@app/contracts/connections/connections';
import type { Page } from '@playwright/test';
import { check } from './accessible';
import { say } from './game-server';
import { expect, journey, PHONE } from './people';
import { ownStack } from './stacks';

const stack = ownStack();

const QUOKKA = { eosId: '0002f00d0000000000000000000000c1', steamId: '76561190000000971', name: 'Quokka_Quick' };
const REASON = 'Teamkilling on purpose';

/** The chat that stands in for Discord, as a persona. */
const enterChat = async (page: Page, persona: string): Promise<void> => {
  await page.goto(`${stack.run.guild.chatUrl}?persona=${persona}`);
  await expect(page.getByLabel('You are')).toHaveValue(persona);
};
const startCommand = async (page: Page, name: string): Promise<void> => {
  // The projector registers the commands a moment after its start.
  await expect(async () => {
    await page.getByLabel('Message').fill(`/${name}`);
    await page.getByRole('option', { name: `/${name}` }).click({ timeout: 1_000 });
  }).toPass();
};
const choosePlayer = async (page: Page, label: string, typed: string, offered: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).and(page.getByRole('textbox')).fill(typed);
  await page.getByRole('listbox', { name: 'player' }).getByRole('option', { name: offered }).click();
};
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const newest = (page: Page) => page.getByRole('list').getByRole('listitem').last();

journey('a member links an account by /sqlink, and /stats shows it', async ({ people }) => {
  const { page } = await people.enter(stack, 'member', { window: PHONE });
  await enterChat(page, 'member');
  await startCommand(page, 'sqlink');
  await send(page);
  await expect(newest(page)).toContainText('Only you can see this.');
  const code = (await newest(page).locator('pre').textContent())!;
  expect(code).toMatch(/^!zsu \S{6}$/);
  // Nobody else sees it.
  await page.getByLabel('You are').selectOption('vip');
  await expect(page.getByText('Nobody has used a command yet.')).toBeVisible();

  await say(stack, QUOKKA, code);
  await expect
    .poll(async () => (await stack.call<ConnectionsAnswer>('member', 'GET', 'connections')).connections.steam)
    .toMatchObject({ id: QUOKKA.steamId, provedBy: { by: 'code' } });

  await page.getByLabel('You are').selectOption('vip');
  await startCommand(page, 'stats');
  await choosePlayer(page, 'player (optional)', 'quokka', QUOKKA.name);
  await send(page);
  await expect(newest(page).getByRole('link', { name: QUOKKA.name })).toBeVisible();
  await expect(newest(page).getByRole('img', { name: `${QUOKKA.name}; Squad` })).toHaveJSProperty('naturalWidth', 800);
  await expect(newest(page)).not.toContainText('Only you can see this.');
  await check(page, 'the chat');
});

journey('an admin bans by /ban, which the audit trail has, and a member may not', async ({ people }) => {
  await say(stack, QUOKKA, 'gg');
  const { page } = await people.enter(stack, 'squad-admin');
  await enterChat(page, 'member');
  await startCommand(page, 'ban');
  await page.getByLabel('player', { exact: true }).and(page.getByRole('textbox')).fill(QUOKKA.steamId);
  await send(page);
  await expect(newest(page)).toContainText('You are not allowed to do this.');

  await page.getByLabel('You are').selectOption('squad-admin');
  await startCommand(page, 'ban');
  await choosePlayer(page, 'player', 'quokka', QUOKKA.name);
  await send(page);
  const form = page.getByRole('dialog');
  await expect(form).toContainText(`Ban ${QUOKKA.name}`);
  await form.getByLabel('Reason').selectOption(REASON);
  await form.getByLabel('For how long').selectOption('7 days');
  await form.getByLabel('Notes for staff').fill('Three of his own squad, on video.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(newest(page)).toContainText(`${QUOKKA.name} is banned until`);

  const auditor = await people.enter(stack, 'community-admin');
  await auditor.page.goto('/admin-portal/audit?action=BAN');
  const entry = auditor.page.getByRole('listitem').filter({ hasText: QUOKKA.name });
  await entry.getByRole('button').first().click();
  await expect(auditor.page.getByText('Given in')).toBeVisible();
  await expect(auditor.page.getByText(REASON).first()).toBeVisible();
});

journey(
  'what staff do is told in a channel that they choose in the portal, until the channel is gone',
  async ({ people }) => {
    // The list of channels is asked for again while Discord is away.
    const expecting = [/503.*\/api\/admin\/discord\/channels/];
    const { page } = await people.enter(stack, 'community-admin', { expecting });
    await page.goto('/admin-portal/squad');
    const tool = page.getByRole('listitem').filter({ hasText: 'Discord Feeds' });
    await tool.getByRole('button', { name: 'Open Discord Feeds' }).click();
    await expect(page.getByText('The bot posts nothing yet.')).toBeVisible();
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('What it posts', 'Admin actions');
    await choose('Channel', '#staff-log');
    await check(page, 'a new feed');
    await page.getByRole('button', { name: 'Add Feed' }).click();
    const feed = page.getByRole('article', { name: 'Admin actions in #staff-log' });
    await expect(feed).toContainText('Nothing posted yet.');
    await feed.getByRole('button', { name: 'Send a Test' }).click();
    await expect(feed).toContainText('Last message');

    const chat = await people.enter(stack, 'squad-admin');
    await enterChat(chat.page, 'squad-admin');
    await chat.page.getByLabel('Channel').selectOption('# staff-log');
    await expect(newest(chat.page)).toContainText('asked for a test');

    // What is begun while Discord is away is told once when it is back.
    const outbox = () => stack.stream('discordOutbox-1');
    const begun = async () => (await outbox()).filter(({ type }) => type === 'DiscordMessageBegun');
    await stack.guildFails({ status: 503 });
    await feed.getByRole('button', { name: 'Send a Test' }).click();
    await expect.poll(async () => (await begun()).length).toBe(2);
    const tests = chat.page.getByRole('listitem').filter({ hasText: 'asked for a test' });
    await expect(tests).toHaveCount(1);
    await stack.guildFails();
    await expect(tests).toHaveCount(2);
    await expect.poll(async () => (await outbox()).at(-1)!.type).toBe('DiscordMessageSent');
    expect(await begun()).toHaveLength(2);

    await stack.channelDenies('600000000000000004', 'gone');
    await feed.getByRole('button', { name: 'Send a Test' }).click();
    await expect(feed).toContainText('Discord refuses its messages, so it is off.');
    await expect(feed).toContainText('Unknown Channel');
  },
);
