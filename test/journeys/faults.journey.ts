import type { AuditChainAnswer } from '@app/contracts/audit/audit';
import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { Tamperer } from '../audit/tamperer';
import { check } from './accessible';
import { ahead, expect, journey, recordRequests, type SentRequest } from './people';
import { ownStack } from './stacks';

const READS = 40;
/** How often a page reads the running game, and how rarely at most when it is refused. */
const POLL_MS = 5_000;
const LONGEST_POLL_MS = 30_000;
/** Few enough reads that a script can use them up; nothing is held, so that pages poll as specified. */
const stack = ownStack({ RATE_LIMIT_READS: String(READS), HELD_CONNECTIONS: '0' });

journey.beforeAll('there is a game', async () => {
  await stack.seedValues();
  await stack.startGame('5x5');
});

journey('somebody who is told to slow down keeps the game on screen and catches up by itself', async ({ people }) => {
  const visitor = await people.enter(stack, 'member', { expecting: [/429/] });
  const { page } = visitor;
  await page.clock.install();
  const requests = await recordRequests(page, '/api/bingo/active-game');
  await visitor.openBingo();
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByText('Progress: 0 / 25 marked')).toBeVisible();
  const card = page.getByRole('grid', { name: 'Your Bingo Card' });
  await card.locator('[data-square="7"]').click();
  await expect(card.locator('[data-square="7"]')).toHaveAttribute('aria-pressed', 'true');
  // What the page reads again after a mark is no poll: it may come within a pause.
  await expect.poll(() => marksOf('Kestrel')).toEqual([7]);
  await visitor.rest();
  await page.clock.fastForward(POLL_MS);
  await visitor.rest();

  const refused = async () => (await requests()).findIndex(({ status }) => status === 429);
  const retryAfter = page
    .waitForResponse((response) => response.url().endsWith('/api/bingo/active-game') && response.status() === 429)
    .then((response) => Number(response.headers()['retry-after']));
  // Another of their programs uses up what they may read, until a poll of the page is refused.
  await expect(async () => {
    await Promise.all(Array.from({ length: READS }, () => stack.request('member', 'GET', 'bingo/can-manage')));
    const before = (await requests()).length;
    await page.clock.fastForward(POLL_MS);
    await expect.poll(async () => (await requests()).length).toBeGreaterThan(before);
    // One that is under way still may be the one that is refused.
    await visitor.rest();
    expect(await refused()).not.toBe(-1);
  }).toPass({ timeout: 30_000 });

  await expect(page.getByText(/^Stale, \d+ s old$/).first()).toBeVisible();
  await expect(page.getByText('Progress: 1 / 25 marked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Players (1)' })).toBeVisible();

  // In small steps: a leap over the pause would show nothing of it.
  await ahead(page, 1_000, () => expect(page.getByText(/^Stale, /)).toHaveCount(0, { timeout: 300 }));
  // The usual five seconds doubled, less the fifth that is left to chance; never less than the server requested.
  const [{ at }, next] = (await requests()).slice(await refused()) as [SentRequest, SentRequest];
  expect(next.at - at).toBeGreaterThanOrEqual(Math.max(8, await retryAfter) * 1_000);
  await card.locator('[data-square="8"]').click();
  await expect(page.getByText('Progress: 2 / 25 marked')).toBeVisible();
  await expect.poll(() => marksOf('Kestrel')).toEqual([7, 8]);
});

const marksOf = async (name: string) => {
  const { body, status } = await stack.request('bingo-host', 'GET', 'bingo/active-game');
  if (status !== 200) return status;
  return (body as ActiveGameAnswer).participants.find(({ username }) => username === name)?.marked_values;
};

journey(
  'when the api dies in the middle of a game, nobody loses the page or a mark that was taken',
  async ({ people }) => {
    const broken = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|^50\d: |status of 50\d/;
    const visitor = await people.enter(stack, 'vip', { expecting: [broken] });
    const { page } = visitor;
    await page.clock.install();
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
    await expect(async () => {
      await page.clock.fastForward(LONGEST_POLL_MS);
      await expect(page.getByText(/^Stale, /)).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    expect(await page.evaluate('window.sameAsBefore')).toBe(true);
  },
);

journey('while the chat platform cannot be reached nobody is let in, and the screen says why', async ({ people }) => {
  await stack.guildFails({ status: 500 });
  try {
    const { page } = await people.enter(stack, 'partner', { expecting: [/503/] });
    await page.goto('/squad-battlelog');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Guild Membership Required');
    await expect(main.getByText('Your roles could not be checked.')).toBeVisible();
    expect((await stack.request('partner', 'GET', 'bingo/active-game')).status).toBe(503);

    await stack.guildFails();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Squad Battlelog/);
  } finally {
    await stack.guildFails();
  }
});

const verdict = async () =>
  (await stack.call<AuditChainAnswer>('community-admin', 'GET', 'admin-portal/audit/chain')).verification;

journey('an event that was tampered with is found, and named', async ({ people }) => {
  await stack.call('bingo-host', 'POST', 'bingo/values', { value: 'Mattress on the freeway', difficulty: 'medium' });
  const { page } = await people.enter(stack, 'community-admin', {
    expecting: [/ERR_|Failed to (load|fetch)|\b50[0-9]\b/],
  });
  await page.goto('/admin-portal/audit');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(/Chain verified to #/)).toBeVisible();
  const before = (await verdict())!.records;
  const revision = (await stack.stream('bingoValues')).length - 1;
  await page.goto('about:blank');

  const { dataDir } = stack.run;
  await stack.stop();
  const tamperer = new Tamperer(dataDir);
  tamperer.edit('bingoValues', revision, 'Mattress on the freeway', 'Mattress on the walkway');
  tamperer.close();
  await stack.start();

  await page.goto('/admin-portal/audit');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('of the chain is bad.');
  await expect(alert).toContainText('The event was changed after it was chained.');
  await expect(alert).toContainText(`bingoValues @ ${revision}`);
  await check(page, 'a broken chain');
  const { state, bad } = (await verdict())!;
  expect([state, bad!.stream, bad!.revision]).toEqual(['broken', 'bingoValues', revision]);
  expect(bad!.record).toBeLessThanOrEqual(before + 1);

  const { code, output } = await stack.command('projector', ['audit', 'verify']);
  expect([code, output]).toEqual([1, '']);
});
