import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import * as fc from 'fast-check';
import { FaqPage } from './faq';
import { NewsPage } from './news';
import { TextPage } from './text-page';

const problems = (type: new () => object, json: object): string[] =>
  validateSync(plainToInstance(type, json), { whitelist: true, forbidNonWhitelisted: true }).flatMap((problem) =>
    fields(problem),
  );

const fields = ({ property, children = [] }: ValidationError): string[] =>
  children.length === 0
    ? [property]
    : children.flatMap((child) => fields(child).map((field) => `${property}.${field}`));

const page = (text: string) => ({
  lead: 'What we ask of each other.',
  sections: [{ id: 'respect', title: 'Respect', paragraphs: [text] }],
});

test.each([
  'Plain words.',
  'Recruits wear [ZSUR] (in both names).',
  'See [the rules](/squad?rules=game#seeding) and [the channel](https://discord.com/channels/1/2).',
  '{name} has [a Discord]({chatInvite}); the tag is {tag}.',
  'Two\nlines.',
])('takes %j', (text) => expect(problems(TextPage, page(text))).toEqual([]));

test.each([
  '[a](javascript:alert(1))',
  '[a](http://example.org)',
  '[a](//example.org)',
  String.raw`[a](/\example.org)`,
  '[a](data:text/html,x)',
  '[a]()',
  '[fine](/faq) and [a](mailto:x@example.org)',
  'Line one\n[a](javascript:alert)',
  'Who is {nobody}?',
  '',
])('refuses %j, naming where it stands', (text) =>
  expect(problems(TextPage, page(text))).toEqual(['sections.0.paragraphs']),
);

test('whatever a link leads to is a path, https or a placeholder', () => {
  const beginning = fc.constantFrom('', '/', '//', '/\\', 'https://', 'http://', 'javascript:', '{name}', '{');
  fc.assert(
    fc.property(beginning, fc.string({ unit: 'grapheme', maxLength: 20 }), (start, rest) => {
      const address = `${start}${rest}`.replace(/[()]/g, '');
      if (problems(TextPage, page(`[a](${address})`)).length === 0)
        expect(address).toMatch(/^(\/(?![/\\])|https:\/\/|\{\w+\}$)/);
    }),
  );
});

test('no two questions share an address, whatever their categories', () => {
  const question = (id: string) => ({ id, question: 'How do I join?', answer: ['Say hello.'] });
  const faq = (...ids: string[]) => ({
    lead: 'Asked before.',
    categories: ids.map((id, i) => ({ id: `category-${i}`, title: 'General', questions: [question(id)] })),
  });
  expect(problems(FaqPage, faq('join', 'leave'))).toEqual([]);
  expect(problems(FaqPage, faq('join', 'join'))).toEqual(['categories']);
  expect(problems(FaqPage, faq('category-0'))).toEqual(['categories']);
});

test('an article needs a date of the calendar, and a place of its own', () => {
  const article = {
    id: 'one',
    title: 'One',
    summary: 'It happened.',
    content: '<p>It did.</p>',
    author: 'Staff',
    date: '2025-01-29',
    tags: ['Website'],
  };
  const news = (...articles: object[]) => problems(NewsPage, { lead: 'News.', articles });
  expect(news(article, { ...article, id: 'two' })).toEqual([]);
  expect(news(article, article)).toEqual(['articles']);
  expect(news({ ...article, date: '2025-02-30' })).toEqual(['articles.0.date']);
  expect(news({ ...article, date: 'yesterday' })).toEqual(['articles.0.date']);
});
