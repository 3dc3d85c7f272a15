import type { HighlightDone, HighlightsAnswer } from '@app/contracts/highlights/highlights';
import type { Page } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { check } from './accessible';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const YOUTUBE = /went outside: https:\/\/www\.youtube-nocookie\.com\/embed\//;
/** A save over what somebody else saved first. */
const REFUSED = /\b409\b/;
const ADMIN = 'admin/squad/highlights';
const text = { youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', author: 'Kestrel', heading: 'Bridge held by one' };

const open = async (page: Page): Promise<void> => {
  await page.goto('/admin-portal/squad');
  const tool = page.getByRole('listitem').filter({ hasText: 'Highlights Management' });
  await tool.getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByText('/5')).toBeVisible();
};
/** Without a token. */
const shown = async (game = 'squad') =>
  ((await (await fetch(`${stack.run.url}/api/${game}/highlights`)).json()) as HighlightsAnswer).data;

journey.afterEach('no highlights are left', async () => {
  await expect(async () => {
    const { data } = await stack.call<HighlightsAnswer>('community-admin', 'GET', ADMIN);
    await Promise.all(data.map(({ id }) => stack.request('community-admin', 'DELETE', `${ADMIN}/${id}`)));
    expect(data).toEqual([]);
  }).toPass();
});

journey('only coordinators of the game and community admins choose highlights', async () => {
  for (const { key } of personas) {
    const may = ['squad-coordinator', 'community-admin'].includes(key);
    expect([key, (await stack.request(key, 'GET', ADMIN)).status]).toEqual([key, may ? 200 : 403]);
    if (!may) expect([key, (await stack.request(key, 'POST', ADMIN, text)).status]).toEqual([key, 403]);
    if (!['reforger-coordinator', 'community-admin'].includes(key))
      expect([key, (await stack.request(key, 'POST', 'admin/reforger/highlights', text)).status]).toEqual([key, 403]);
  }
  expect([await shown(), await shown('reforger')]).toEqual([[], []]);
});

journey('a coordinator adds, edits and deletes a highlight, and a member plays it', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-coordinator');
  await open(page);
  await expect(page.getByText('0/5')).toBeVisible();
  await page.getByRole('button', { name: 'Add Highlight' }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill(text.heading);
  await page.getByRole('button', { name: 'Add Highlight' }).click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Author' }).fill(text.author);
  await page.getByRole('textbox', { name: 'YouTube URL' }).fill(text.youtubeUrl);
  await expect(page.getByText('Preview')).toBeVisible();
  await check(page, 'a new highlight');
  await page.getByRole('button', { name: 'Add Highlight' }).click();
  await expect(page.getByText('Highlight added successfully')).toBeVisible();
  await expect(page.getByText('1/5')).toBeVisible();

  const visitor = await people.enter(stack, 'member', { expecting: [YOUTUBE] });
  await visitor.page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>a player</p>' }),
  );
  await visitor.page.goto('/squad-battlelog/highlights');
  await expect(visitor.page.getByText('By: Kestrel')).toBeVisible();
  await check(visitor.page, 'the highlights page');
  await expect(visitor.page.locator('iframe')).toHaveCount(0);
  await visitor.page.getByRole('button', { name: `Play ${text.heading}` }).press('Enter');
  // The policy of the page lets this frame in, and the keyboard is in it.
  await expect(visitor.page.frameLocator('iframe').getByText('a player')).toBeVisible();
  await expect(visitor.page.locator('iframe')).toBeFocused();

  await page.getByRole('button', { name: `Edit ${text.heading}` }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('Bridge held by two');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Highlight updated successfully')).toBeVisible();
  await expect.poll(() => shown()).toMatchObject([{ heading: 'Bridge held by two' }]);
  await expect(page.getByText(/^Last updated .* \(Squad Coordinator\)\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Bridge held by two' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this highlight?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Highlight deleted successfully')).toBeVisible();
  await expect(page.getByText('0/5')).toBeVisible();
});

journey(
  'two coordinators edit one highlight: the second sees both, and saves over it only knowingly',
  async ({ people }) => {
    const { id } = await stack.call<HighlightDone>('community-admin', 'POST', ADMIN, text);
    const { page } = await people.enter(stack, 'squad-coordinator', { expecting: [REFUSED] });
    await open(page);
    await page.getByRole('button', { name: `Edit ${text.heading}` }).click();
    await page.getByRole('textbox', { name: 'Heading' }).fill('Bridge held by three');
    await stack.call('community-admin', 'PUT', `${ADMIN}/${id}`, { ...text, heading: 'Bridge lost by five' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('This highlight was changed in the meantime.')).toBeVisible();
    await expect(page.getByText(/It now says “Bridge lost by five”/)).toBeVisible();
    await expect.poll(() => shown()).toMatchObject([{ heading: 'Bridge lost by five' }]);
    await check(page, 'two words for one highlight');
    await page.getByRole('button', { name: 'Keep Mine' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Highlight updated successfully')).toBeVisible();
    await expect.poll(() => shown()).toMatchObject([{ heading: 'Bridge held by three' }]);
  },
);

journey('with five the button says why it is shut; each game has its own page, on a phone too', async ({ people }) => {
  for (let n = 1; n <= 5; n++)
    await stack.call('community-admin', 'POST', ADMIN, { ...text, heading: `Clip number ${n}` });
  expect((await stack.request('community-admin', 'POST', ADMIN, text)).status).toBe(409);
  const { page } = await people.enter(stack, 'community-admin');
  await open(page);
  await expect(page.getByText('5/5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Highlight' })).toBeDisabled();
  await expect(page.getByText('Delete one to add another.')).toBeVisible();
  await check(page, 'five highlights');
  await page.setViewportSize(PHONE);
  await page.goto('/squad-battlelog/highlights');
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goto('/reforger-battlelog/highlights');
  await expect(page.getByText('No highlights available yet.')).toBeVisible();
});
