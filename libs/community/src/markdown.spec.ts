import { HOSTILE_HTML } from '../../../test/hostile-html';
import type { Shape } from '@app/contracts/content/pages';
import { readPage } from './markdown';

const fillings = {
  name: 'Test Gaming',
  tag: '[TST]',
  chatInvite: 'https://chat.example/?a=1&b="2"',
  supporterPage: undefined,
};
const slotsOf = (role: string) => (role === 'vip' ? 3 : 0);

const read = (text: string, shape: Shape = {}) => {
  const problems: string[] = [];
  const page = readPage(text, 'page', shape, {
    fillings,
    slotsOf,
    wrong: (line, why) => void problems.push(`${line}: ${why}`),
  });
  return { page, problems };
};
const right = (text: string, shape?: Shape) => {
  const { page, problems } = read(text, shape);
  expect(problems).toEqual([]);
  return page;
};

test('a page is its lead and its sections, each with its address, its title and its text', () => {
  const page = right(
    'Lead.\n\n## First *one*\n\nText.\n\n- a\n- b\n\n### Deeper\n\nMore.\n\n## {name} {#own}\n\nText.\n',
    { parts: [{}] },
  );
  expect(page).toMatchObject({ id: 'page', html: '<p>Lead.</p>' });
  expect(page.parts).toMatchObject([
    {
      ...{ id: 'first-one', title: 'First one' },
      html: '<p>Text.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<h3>Deeper</h3>\n<p>More.</p>',
    },
    { id: 'own', title: 'Test Gaming' },
  ]);
});

test('sections that are known by their addresses are found in any order', () => {
  const shape = { parts: { one: {}, two: { parts: [{}] }, three: { optional: true, bare: true } } } as const;
  const { parts } = right(
    'Lead.\n\n## B {#two}\n\n### Same\n\nText.\n\n### Same\n\nText.\n\n## A {#one}\n\nText.\n',
    shape,
  );
  expect(parts).toMatchObject({ one: { title: 'A' }, two: { parts: [{ id: 'same' }, { id: 'same-2' }] } });
  expect(parts).not.toHaveProperty('three');
});

test('placeholders are filled in words and links, and their signs cannot end either', () => {
  expect(right('{name} wears {tag}, not \\{tag}: [chat]({chatInvite}).').html).toBe(
    '<p>Test Gaming wears [TST], not {tag}: <a href="https://chat.example/?a=1&amp;b=&quot;2&quot;" target="_blank" rel="noreferrer">chat</a>.</p>',
  );
});

test('front matter and braces say what a shape asks for', () => {
  const shape = {
    marks: { title: /^.{1,9}$/, note: /^$|x/ },
    parts: [{ marks: { badge: /^(circle|big one)$/, slots: /^vip/ } }],
  } as const;
  const page = right('---\ntitle: "A: {tag}"\n---\nLead.\n\n## A {#b badge="big one" slots=vip}\n\nText.\n', shape);
  expect(page.marks).toEqual({ title: 'A: [TST]', note: '' });
  expect(page.parts).toMatchObject([{ id: 'b', marks: { badge: 'big one', slots: '3' } }]);
});

test('paragraphs of links alone are buttons, where a section has some', () => {
  const text = 'Lead. [in text](/a)\n\n[One](/one)\n[Two](?rules=game)\n';
  expect(right(text, { buttons: 2 })).toMatchObject({
    html: '<p>Lead. <a href="/a">in text</a></p>',
    buttons: [
      { text: 'One', link: '/one' },
      { text: 'Two', link: '?rules=game' },
    ],
  });
  expect(right(text).buttons).toEqual([]);
});

test.each<[string, string, Shape, string]>([
  ['an unknown placeholder', 'Lead.\n\nText\nof {nobody}.', {}, '4: there is no placeholder {nobody}'],
  [
    'a link that is not there',
    'Go [there]({supporterPage}).',
    {},
    '1: {supporterPage} is not there: links has no supporterPage',
  ],
  ['HTML', 'Lead.\n\nA <b>bold</b> word.', {}, '3: HTML is not shown: <b>'],
  [
    'a line below front matter',
    '---\ntitle: A\n---\n\nLead.\n\n<div>',
    { marks: { title: /./ } },
    '7: HTML is not shown: <div>',
  ],
  ['front matter that is no YAML', '---\ntitle: A\nnote: "B\n---\nLead.', { marks: { title: /./, note: /^/ } }, '3: '],
  [
    'front matter with a list',
    '---\ntitle:\n  - A\n---\nLead.',
    { marks: { title: /^/ } },
    '2: title must be one text.',
  ],
  ['an unknown mark', '---\nnote: A\n---\nLead.', {}, '1: there is no note here'],
  [
    'a wrong mark',
    'Lead.\n\n## A {badge=square}\n\nText.',
    { parts: [{ marks: { badge: /^circle$/ } }] },
    '3: badge is "square"',
  ],
  ['a missing mark', 'Lead.\n\n## A\n\nText.', { parts: [{ marks: { badge: /^circle$/ } }] }, '3: needs badge'],
  [
    'a role without slots',
    'Lead.\n\n## A {slots=crew}\n\nText.',
    { parts: [{ marks: { slots: /./ } }] },
    '3: no role with the key "crew" gives',
  ],
  ['a missing section', 'Lead.', { parts: { call: {} } }, '1: needs a section {#call}.'],
  [
    'an unknown section',
    'Lead.\n\n## B\n\nText.',
    { parts: { call: {} } },
    '3: there is no section {#b} here; there are call.',
  ],
  ['no section at all', 'Lead.', { parts: [{}] }, '1: needs a heading or more below it.'],
  [
    'a heading too deep',
    'Lead.\n\n### B\n\nText.\n\n## C\n\nText.',
    { parts: [{}] },
    '3: a heading here begins with ##.',
  ],
  [
    'the same address twice',
    'Lead.\n\n## A {#a}\n\nText.\n\n## B {#a}\n\nText.',
    { parts: [{}] },
    '7: another section has the address {#a}',
  ],
  ['an odd address', 'Lead.\n\n## A {#Ä}\n\nText.', { parts: [{}] }, '3: the address of a section'],
  ['a section without text', 'Lead.\n\n## A\n\n## B\n\nText.', { parts: [{}] }, '3: "A" has no text.'],
  ['an empty page', '', {}, '1: the page has no text.'],
  ['a button too few', 'Lead.\n\n[One](/one)', { buttons: 2 }, '1: needs 2 links that stand alone'],
])('%s is told with its line', (_, text, shape, problem) => {
  expect(read(text, shape).problems).toEqual([expect.stringContaining(problem)]);
});

test('everything that is wrong is told, on lines that count those of Windows too', () => {
  expect(read('{a}\r\n\r\n{b}\r\n{c}').problems.map((problem) => problem.slice(0, 2))).toEqual(['1:', '3:', '4:']);
});

test.each(['/a', '/a?b=c#d', '?rules=game', '?charter', '#a', 'https://example.org/a', 'mailto:a@example.org'])(
  'a link may lead to %s',
  (link) => {
    expect(right(`[a](${link})`).html).toContain(`href="${link}"`);
  },
);
test.each([
  '//example.org',
  String.raw`/\\example.org`,
  'http://example.org',
  'javascript:alert',
  'JaVaScRiPt:alert',
  'data:text/html,x',
  'java&#10;script:alert',
  '<java script:x>',
  'a',
  '',
])('a link may not lead to %j', (link) =>
  expect(read(`[a](${link})`).problems).toEqual([expect.stringContaining('1: a link leads to')]),
);
test.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'data:image/svg+xml,x',
  String.raw`/\\evil.example/a.png`,
])('a picture may not come from %j', (link) =>
  expect(read(`![a](${link})`).problems).toEqual([expect.stringContaining('1: a picture is one of this site')]),
);

test.each(HOSTILE_HTML)('nothing of %s reaches a page', (html) => {
  for (const text of [html, `Before ${html} after`, `- ${html}`, `## ${html}`, `> ${html}`]) {
    const { page, problems } = read(`Lead.\n\n${text}\n`);
    if (problems.length === 0) expect(page.html).not.toMatch(/<(?!\/?(?:p|li|ul|h2|blockquote)>)/);
  }
});
