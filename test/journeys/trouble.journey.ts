import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { expect, journey } from './people';
import { aStack } from './stack';

const READS = 40;
/** Few enough reads that a script can use them up; all else as usual. */
const stack = aStack({ RATE_LIMIT_READS: String(READS) });

journey.beforeAll('there is a game', async () => {
  await stack.seedValues();
  await stack.startGame('5x5');
});

journey('somebody who is told to slow down keeps the game on screen and catches up by itself', async ({ people }) => {
  journey.setTimeout(120_000);
  const visitor = await people.enter(stack, 'member', { expecting: [/429/] });
  const { page } = visitor;
  await visitor.openBingo();
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByText('Progress: 0 / 25 marked')).toBeVisible();
  const card = page.getByRole('grid', { name: 'Your Bingo Card' });
  await card.locator('[data-square="7"]').click();
  await expect(card.locator('[data-square="7"]')).toHaveAttribute('aria-pressed', 'true');

  const polls: { status: number; at: number; retryAfter: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/bingo/active-game')) return;
    const retryAfter = Number(response.headers()['retry-after'] ?? 0);
    polls.push({ status: response.status(), at: performance.now(), retryAfter });
  });
  const refused = () => polls.findIndex(({ status }) => status === 429);
  // Another of their programs uses up what they may read, until a poll of the page is refused.
  await expect(async () => {
    await Promise.all(Array.from({ length: READS }, () => stack.ask('member', 'GET', 'bingo/can-manage')));
    expect(refused()).not.toBe(-1);
  }).toPass({ intervals: [250], timeout: 30_000 });

  await expect(page.getByText(/^Stale, \d+ s old$/).first()).toBeVisible();
  await expect(page.getByText('Progress: 1 / 25 marked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Players (1)' })).toBeVisible();

  await expect.poll(() => polls.length, { timeout: 40_000 }).toBeGreaterThan(refused() + 1);
  const [first, second] = polls.slice(refused()) as [(typeof polls)[number], (typeof polls)[number]];
  // The usual five seconds doubled, less the fifth that is left to chance; never less than was asked for.
  expect(second.at - first.at).toBeGreaterThan(7_500);
  expect(second.at - first.at).toBeGreaterThan(first.retryAfter * 1_000 - 500);
  await expect(page.getByText(/^Stale, /)).toHaveCount(0, { timeout: 40_000 });
  await card.locator('[data-square="8"]').click();
  await expect(page.getByText('Progress: 2 / 25 marked')).toBeVisible();
  await expect.poll(() => marksOf('Kestrel')).toEqual([7, 8]);
});

const marksOf = async (name: string) => {
  const { body, status } = await stack.ask('bingo-host', 'GET', 'bingo/active-game');
  if (status !== 200) return status;
  return (body as ActiveGameAnswer).participants.find(({ username }) => username === name)?.marked_values;
};

journey(
  'when the api dies in the middle of a game, nobody loses the page or a mark that was taken',
  async ({ people }) => {
    const broken = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|: 50\d|status of 50\d/;
    const visitor = await people.enter(stack, 'vip', { expecting: [broken] });
    const { page } = visitor;
    await visitor.openBingo();
    await page.getByRole('button', { name: 'Join Game' }).click();
    const card = page.getByRole('grid', { name: 'Your Bingo Card' });
    const square = (place: number) => card.locator(`[data-square="${place}"]`);
    await square(0).click();
    await expect.poll(() => marksOf('Billabong')).toEqual([0]);
    await page.evaluate('window.sameAsBefore = true');

    const before = stack.run.api.pid!;
    stack.killApi();
    await square(6).click();
    await expect(card).toBeVisible();
    await expect(square(0)).toHaveAttribute('aria-pressed', 'true');
    await stack.apiIsBack(before);

    // The mark either reached the new process, or was taken back with a word about it.
    const sorry = page.getByRole('alert').filter({ hasText: 'Failed to mark square' });
    await expect(async () => {
      const pressed = (await square(6).getAttribute('aria-pressed')) === 'true';
      const kept = ((await marksOf('Billabong')) as number[]).includes(6);
      expect({ pressed, sorry: await sorry.isVisible() }).toEqual({ pressed: kept, sorry: !kept });
    }).toPass();
    if (await sorry.isVisible()) {
      await sorry.getByRole('button', { name: 'Close' }).click();
      await square(6).click();
    }
    await square(12).click();
    await expect.poll(() => marksOf('Billabong')).toEqual([0, 6, 12]);
    await expect(page.getByText('Progress: 3 / 25 marked')).toBeVisible();
    await expect(page.getByText(/^Stale, /)).toHaveCount(0, { timeout: 30_000 });
    expect(await page.evaluate('window.sameAsBefore')).toBe(true);
  },
);
