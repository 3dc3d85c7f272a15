import type { NewsPage } from '@app/contracts/community/pages/news';
import { HOSTILE_HTML } from '../hostile-html';
import { expect, follow, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

journey('a link to an answer opens it and shows it; the others open beside it', async ({ people }) => {
  const { page } = await people.arrive(stack);
  await page.goto('/faq#clan');
  const clan = page.getByRole('button', { name: 'Can I start a clan?' });
  await expect(page.getByText('100 hours played on our servers')).toBeVisible();
  await expect(clan).toBeInViewport();
  const tag = page.getByRole('button', { name: 'Which tag do I wear?' });
  await tag.press('Enter');
  await expect(tag).toHaveAttribute('aria-expanded', 'true');
  await expect(clan).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(tag).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('submarine');
  await expect(page.getByRole('heading', { name: 'No question mentions “submarine”.' })).toBeVisible();
});

journey('a section of a long page has an address, on a phone too', async ({ people }) => {
  const { page } = await people.arrive(stack, { window: PHONE });
  await page.goto('/privacy-policy');
  await page.getByText('On this page', { exact: true }).first().click();
  await page.getByRole('link', { name: 'The event log' }).click();
  await expect(page.getByRole('heading', { name: 'The event log' })).toBeInViewport();
  await expect(page).toHaveURL(/#the-log$/);
  await page.goto('/terms-of-service#changes');
  await expect(page.getByRole('heading', { name: 'Changes to these terms' })).toBeInViewport();
});

// Without the content security policy, so that the sanitiser has to do it alone.
journey('nothing runs and nothing is fetched, whatever an article is made of', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: stack.run.url, bypassCSP: true });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!stack.origins.includes(new URL(request.url()).origin)) outside.push(request.url());
  });
  const news: NewsPage = {
    lead: 'News.',
    articles: HOSTILE_HTML.map((html, index) => ({
      id: `sample-${index}`,
      title: `Sample ${index}`,
      summary: 'Made to do harm.',
      content: `<p>Before</p>${html}`,
      author: 'Nobody',
      date: '2025-01-29',
      tags: [],
    })),
  };
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.addInitScript(() =>
    Object.assign(globalThis, { hits: 0, hit: () => Object.assign(globalThis, { hits: 1 }) }),
  );
  await page.route('**/api/content/news', (route) => route.fulfill({ json: { success: true, content: news } }));
  // Not by address: the server would have put its own news into the page.
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Community', exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  for (const { id, title } of news.articles) {
    await follow(page, `/news/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Before')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  expect(await page.evaluate('globalThis.hits')).toBe(0);
  expect(dialogs).toBe(0);
  expect(outside).toEqual([]);
  await page.close();
});
