import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import type { Page } from '@playwright/test';
import { ahead, expect, journey } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

/** Longer than any page waits before it polls, and shorter than it waits for a sign of life, milliseconds. */
const SEVERAL_POLLS_MS = 16_000;

let gameId: number;
journey.beforeAll('there is a game', async () => {
  await stack.seedValues();
  gameId = await stack.startGame('3x3');
});
journey.afterAll('the game ends', () => stack.call('bingo-host', 'POST', 'bingo/end-game', { gameId }));

/** Requests for the running game that a page sends, and the held connections it opens. */
const watch = (page: Page) => {
  const sent = { reads: 0, held: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/bingo/active-game') sent.reads++;
    if (pathname === '/api/changes') sent.held++;
  });
  return sent;
};

const square = (page: Page, place: number) =>
  page.getByRole('grid', { name: 'Your Bingo Card' }).locator(`[data-square="${place}"]`);
const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Players/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const participants = async () =>
  (await stack.call<ActiveGameAnswer>('bingo-host', 'GET', 'bingo/active-game')).participants;

journey('two browsers play bingo without a poll between them', async ({ people }) => {
  journey.setTimeout(120_000);
  const kestrel = await people.enter(stack, 'member');
  const billabong = await people.enter(stack, 'vip');
  const sent = { kestrel: watch(kestrel.page), billabong: watch(billabong.page) };
  for (const player of [kestrel, billabong]) {
    const { page } = player;
    await page.clock.install();
    await player.openBingo();
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expect(page.getByText('Progress: 0 / 9 marked')).toBeVisible();
  }
  await expect(row(kestrel.page, 'Billabong')).toBeVisible();
  await expect.poll(() => [sent.kestrel.held, sent.billabong.held].every((held) => held > 0)).toBe(true);
  await Promise.all([kestrel.rest(), billabong.rest()]);

  // Nothing happens: no page sends a query.
  const before = { kestrel: sent.kestrel.reads, billabong: sent.billabong.reads };
  await Promise.all([kestrel, billabong].map(({ page }) => page.clock.fastForward(SEVERAL_POLLS_MS)));
  await Promise.all([kestrel.rest(), billabong.rest()]);
  expect([sent.kestrel.reads, sent.billabong.reads]).toEqual([before.kestrel, before.billabong]);

  // One marks, and the other sees it after one query.
  await square(kestrel.page, 4).click();
  await expect(row(billabong.page, 'Kestrel').getByText('1', { exact: false }).first()).toBeVisible();
  await expect.poll(() => sent.billabong.reads).toBe(before.billabong + 1);
  await square(billabong.page, 0).click();
  await expect
    .poll(async () => (await participants()).map(({ marked_values }) => marked_values.length))
    .toEqual([1, 1]);
  await expect.poll(() => sent.kestrel.reads).toBeGreaterThan(before.kestrel);
});

journey('the tabs of a browser share one connection, and another takes it over', async ({ people }) => {
  const player = await people.enter(stack, 'moderator');
  const first = watch(player.page);
  await player.openBingo();
  // A page that shows more opens another before it lets the first one go.
  await expect.poll(() => first.held).toBeGreaterThan(0);
  const other = await player.context.newPage();
  const second = watch(other);
  await other.goto('/bingo');
  await expect(other.getByRole('tab', { name: 'Current Game' })).toBeVisible();

  const players = (page: Page) => page.getByRole('heading', { name: /^Players/ });
  const before = await players(other).textContent();
  await stack.call('community-admin', 'POST', 'bingo/join-game', { gameId });
  await expect(players(other)).not.toHaveText(before!);
  await expect(players(player.page)).toHaveText((await players(other).textContent())!);
  expect(second.held).toBe(0);

  await player.page.close();
  await expect.poll(() => second.held).toBeGreaterThan(0);
  const now = await players(other).textContent();
  await stack.call('partner', 'POST', 'bingo/join-game', { gameId });
  await expect(players(other)).not.toHaveText(now!);
});

journey('where a proxy buffers the page says nothing, and polls', async ({ people }) => {
  const buffered = /holds back the news of changes/;
  const player = await people.enter(stack, 'squad-admin', { expecting: [buffered] });
  const { page } = player;
  const words: string[] = [];
  page.on('console', (message) => words.push(message.text()));
  // Answers that never come through, as a proxy makes them that waits for the end.
  await page.route('**/api/changes?*', async (route) => {
    if (route.request().url().includes('report=buffered')) await route.continue();
  });
  const sent = watch(page);
  await page.clock.install();
  await player.openBingo();
  const seen = (what: () => boolean) => ahead(page, 1_000, async () => expect(what()).toBe(true));
  await seen(() => words.some((text) => buffered.test(text)));
  const before = sent.reads;
  await seen(() => sent.reads > before);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
});
