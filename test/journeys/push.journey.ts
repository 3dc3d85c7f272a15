import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import type { Page } from '@playwright/test';
import { expect, journey } from './people';
import { ownStack } from './stacks';

const stack = ownStack();

/** Longer than any page waits before it polls, milliseconds. */
const SEVERAL_POLLS_MS = 16_000;

journey.beforeAll('there is a game', async () => {
  await stack.seedValues();
  await stack.startGame('3x3');
});

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
  for (const { page, openBingo } of [kestrel, billabong].map((one) => ({
    page: one.page,
    openBingo: () => one.openBingo(),
  }))) {
    await openBingo();
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expect(page.getByText('Progress: 0 / 9 marked')).toBeVisible();
  }
  await expect(row(kestrel.page, 'Billabong')).toBeVisible();
  await expect.poll(() => [sent.kestrel.held, sent.billabong.held].every((held) => held > 0)).toBe(true);
  await Promise.all([kestrel.rest(), billabong.rest()]);

  // Nothing happens: nobody asks.
  const before = { kestrel: sent.kestrel.reads, billabong: sent.billabong.reads };
  await kestrel.page.waitForTimeout(SEVERAL_POLLS_MS);
  expect([sent.kestrel.reads, sent.billabong.reads]).toEqual([before.kestrel, before.billabong]);

  // One marks, and the other sees it without having polled: once for each telling.
  await square(kestrel.page, 4).click();
  await expect(row(billabong.page, 'Kestrel').getByText('1', { exact: false }).first()).toBeVisible();
  await expect.poll(() => sent.billabong.reads).toBe(before.billabong + 1);
  await square(billabong.page, 0).click();
  await expect
    .poll(async () => (await participants()).map(({ marked_values }) => marked_values.length))
    .toEqual([1, 1]);
  await expect.poll(() => sent.kestrel.reads).toBeGreaterThan(before.kestrel);
  expect([sent.kestrel.held, sent.billabong.held]).toEqual([expect.any(Number), expect.any(Number)]);
});
