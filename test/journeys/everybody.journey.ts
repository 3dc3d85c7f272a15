import { check } from './accessible';
import { MISSING, PUBLIC } from './addresses';
import { expect, journey, missing, type Visitor } from './people';
import { aStack } from './stack';

const stack = aStack();

/** Opens a page without motion, so that nothing is judged half-way through a fade. */
const still = async ({ page }: Visitor) => page.emulateMedia({ reducedMotion: 'reduce' });

journey.beforeAll('a game is over', async () => {
  await stack.seedValues();
  const gameId = await stack.startGame('3x3');
  for (const persona of ['member', 'vip', 'moderator'])
    await stack.told(persona, 'POST', 'bingo/join-game', { gameId });
  for (const [persona, squares] of [
    ['member', [0, 4, 8, 1]],
    ['vip', [2, 4]],
  ] as const)
    for (const position of squares)
      await stack.told(persona, 'POST', 'bingo/toggle-square', { gameId, position, mark: true });
  await stack.told('bingo-host', 'POST', 'bingo/end-game', { gameId });
});

journey('the sign-in dialog can be used by everybody', async ({ people }) => {
  const visitor = await people.arrive(stack);
  const { page } = visitor;
  await still(visitor);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the sign-in dialog');
});

for (const path of [...PUBLIC, '/profile', '/squad-battlelog'])
  journey(`${path} can be used by everybody`, async ({ people }) => {
    const visitor = await people.arrive(stack, { expecting: missing(...MISSING) });
    const { page } = visitor;
    await still(visitor);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, path);
  });

journey('bingo without a game, its cards, replay and leaderboard can be used by everybody', async ({ people }) => {
  const visitor = await people.enter(stack, 'bingo-host');
  const { page } = visitor;
  await still(visitor);
  await visitor.openBingo();
  await expect(page.getByText('Most Marked Events')).toBeVisible();
  await check(page, 'bingo without a game');

  await page.getByRole('button', { name: 'View Card of Kestrel' }).click();
  await expect(page.getByRole('dialog').getByText('Position #1')).toBeVisible();
  await check(page, 'a card');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View Replay' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await check(page, 'the replay');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Data Values' }).click();
  await expect(page.getByText('17/17 enabled')).toBeVisible();
  await check(page, 'the list of values');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { name: 'Global Stats' })).toBeVisible();
  await check(page, 'the leaderboard');
});

journey('bingo with a game can be used by everybody', async ({ people }) => {
  const gameId = await stack.startGame('5x5');
  await stack.told('member', 'POST', 'bingo/join-game', { gameId });
  const visitor = await people.enter(stack, 'bingo-host');
  const { page } = visitor;
  await still(visitor);
  await visitor.openBingo();
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await check(page, 'the way into a game');

  await page.getByRole('button', { name: 'Join Game' }).click();
  const card = page.getByRole('grid', { name: 'Your Bingo Card' });
  for (const place of [0, 1, 2, 3, 4, 11]) await card.locator(`[data-square="${place}"]`).click();
  await expect(page.getByText('1st')).toBeVisible();
  await check(page, 'a running game');

  await card.locator('[data-square="3"]').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check(page, 'the question before a bingo is lost');
});
