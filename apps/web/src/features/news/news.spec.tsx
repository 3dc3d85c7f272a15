import type { Article } from '@app/contracts/content/pages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ArticlePage from './article-page';
import NewsPage from './news-page';
import { CONTENTS, showText } from '~/test/content';

const article = (id: string, date: string, html = '<p>Text</p>'): Article => ({
  ...{ id, date, html, title: '', buttons: [], parts: {} },
  marks: { title: `Title of ${id}`, summary: `Summary of ${id}`, author: 'Staff', thumbnail: '', tags: '' },
});
const news = (...articles: Article[]) => ({ news: { ...CONTENTS.news, articles } });
const open = (id: string, contents = {}) =>
  showText(`/news/${id}`, <ArticlePage />, { path: '/news/:articleId', contents });

test('articles come in their order, each with its date and author', async () => {
  showText('/news', <NewsPage />, {
    contents: news(article('three', '2025-03-01'), article('two', '2025-01-29'), article('one', '2024-12-31')),
  });
  await screen.findByText('Title of one');
  const rows = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/news/three',
    '/news/two',
    '/news/one',
  ]);
  expect(within(rows[1]!).getByText('29 January 2025').getAttribute('datetime')).toBe('2025-01-29');
  expect(within(rows[1]!).getByText(/Staff/)).toBeTruthy();
});

test('says when there is nothing', async () => {
  showText('/news', <NewsPage />, { contents: news() });
  expect(await screen.findByText('No news articles available at this time.')).toBeTruthy();
});

test('the delivered article has every fact of its day', async () => {
  open('new-website');
  const text = (await screen.findByRole('article')).textContent;
  for (const fact of [
    '29 January 2025',
    'rebuilt',
    'Profile and whitelisting move off Discord',
    'Squad Leader',
    'Super Seeder',
    '4 to 50 players',
    'battlelog',
    '$100 gift card',
    'expire on September 1st',
  ])
    expect(text).toContain(fact);
  expect(document.title).toBe('The new website is here - ZSU Gaming');
});

test('an article that is not there says so, and leads back', async () => {
  open('nothing');
  expect(await screen.findByRole('heading', { name: 'Article Not Found' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to News' }));
  expect(screen.getByTestId('address').textContent).toBe('/news');
});

test('names of things every object has are no articles', async () => {
  open('constructor');
  expect(await screen.findByRole('heading', { name: 'Article Not Found' })).toBeTruthy();
});

test('an article leads back to the news and on to others', async () => {
  open('two', news(article('three', '2025-03-01'), article('two', '2025-01-29'), article('one', '2024-12-31')));
  expect(await screen.findByRole('link', { name: 'Back to News' })).toBeTruthy();
  const more = screen.getByRole('heading', { name: 'More news' }).closest('section')!;
  expect(
    within(more)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title of three', 'Title of one']);
});

test('a link into the site is followed without loading it anew', async () => {
  open('two', news(article('two', '2025-01-29', '<p><a href="/whitelisting">slots</a></p>')));
  await userEvent.click(await screen.findByRole('link', { name: 'slots' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/whitelisting'));
});
