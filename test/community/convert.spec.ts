import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommunity, readContents } from '@app/community/folder';
import * as fc from 'fast-check';
import { oldConfiguration } from './old';

const dir = mkdtempSync(join(tmpdir(), 'convert-'));
const [file, folder] = [join(dir, 'community.config.json'), join(dir, 'community')];
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(dir, { recursive: true }));

const convert = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(__dirname, '../../apps/local/bin/convert-community.mjs'), ...args],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
};
const converted = (old: object) => {
  writeFileSync(file, JSON.stringify(old));
  expect(convert(file, folder)).toMatchObject({ status: 0 });
  return readContents(folder, readCommunity(folder));
};

test('what an earlier version said is said by the folder', () => {
  const { squad, whitelisting, about, join: joining, support, faq, news, privacy } = converted(oldConfiguration());
  expect(squad).toMatchObject({
    html: '<p>One server on the North Sea.</p>',
    marks: { title: 'SQUAD', card: 'One server, eighty people.', note: 'One server' },
    parts: {
      servers: { title: 'Our Server' },
      info: { parts: [{ marks: { icon: 'rules' }, buttons: [{ text: 'Read', link: '?rules=game' }] }] },
      rules: { html: '<p>Ask.</p>', parts: [{ id: 'game', html: expect.stringContaining('<li>Be quick.</li>') }] },
      call: { buttons: [{ link: 'https://discord.gg/nordlicht' }, { text: 'Back to Home', link: '/' }] },
    },
  });
  expect(whitelisting.parts.free.parts).toMatchObject([{ id: 'early', marks: { slots: '1' } }]);
  expect(whitelisting.parts.paid).toBeUndefined();
  expect(about.parts.history).toMatchObject({ title: 'Moin', html: '<p>We sail on Thursdays.</p>' });
  expect(joining.parts.steps.parts.map(({ marks }) => marks)).toEqual([
    { drawing: 'tag', trial: '', approval: '' },
    { drawing: '', trial: '2 weeks to 1 month', approval: '' },
    { drawing: '', trial: '', approval: '8 okays, 1 staff, 2 not okays' },
  ]);
  expect(joining.parts.steps.parts[0]!.html).toBe('<p>Wear [NLX].</p>');
  expect(support.parts.teams.parts[0]!.html).toBe(
    '<p><strong>Watch.</strong> Write.</p>\n<ul>\n<li>Anything</li>\n</ul>',
  );
  expect(faq.parts[0]!.parts).toMatchObject([{ id: 'why', title: 'Why?', html: '<p>Because.</p>' }]);
  expect(privacy.marks.updated).toBe('2026-11-22');
  expect(news.articles).toMatchObject([{ id: 'open', date: '2025-03-04', marks: { title: 'Open', tags: 'Harbour' } }]);
  expect(news.articles[0]!.html).toBe(
    '<h2>Ahoy</h2>\n<p>Open <strong>now</strong>, 2 &lt; 3 and {free}: <a href="/faq">ask</a>, not.</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
  );
});

test('whatever stood in a text stands there still: nothing of it means something in Markdown', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '*',
      '_',
      '`',
      '#',
      '-',
      '+',
      '1.',
      '2)',
      '>',
      '<b>',
      '&amp;',
      '~~',
      '\\',
      '[ZSUR]',
      '](',
      '![x](y)',
      '=',
      '|',
      '"',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((text) => !/[{}\s\p{Cc}]/u.test(text)),
    fc.constantFrom('say', '[the rules](/faq)', 'https://example.org'),
  );
  // What was a link by the old rules is one by the new, and is left out here.
  const saying = fc
    .array(word, { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' '))
    .filter((text) => !/!\[x\]\(y\)|\]\([^)]*\)/.test(text.replaceAll('[the rules](/faq)', '')));
  const sayings = fc.sample(saying, 300);
  const { guidelines } = converted(oldConfiguration(sayings));
  const shown = guidelines.parts[0]!.html.split(/<\/p>\n?/)
    .filter(Boolean)
    .map((html) => html.replace(/<p>|<a [^>]*>|<\/a>/g, ''));
  const escaped = (text: string) =>
    text
      .replaceAll('[the rules](/faq)', 'the rules')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
  expect(shown).toEqual(sayings.map(escaped));
});

test('a second time it changes nothing, and what somebody wrote since is not overwritten', () => {
  converted(oldConfiguration());
  expect(convert(file, folder).status).toBe(0);
  writeFileSync(join(folder, 'faq.md'), 'Mine.');
  expect(convert(file, folder)).toMatchObject({ status: 1, said: expect.stringContaining('faq.md exists') });
  expect(readFileSync(join(folder, 'faq.md'), 'utf8')).toBe('Mine.');
  expect(existsSync(file)).toBe(true);
});

test.each([
  ['nothing', [], 2, 'Name the file and a folder.'],
  ['a file that is not there', ['/nowhere.json', folder], 1, 'cannot be read'],
  ['a configuration of today', [join(__dirname, '../../community/community.json'), folder], 1, 'no landing and pages'],
  ['--help', ['--help'], 0, 'npm run convert-community'],
])('given %s it says so', (_, args, status, words) => {
  expect(convert(...args)).toMatchObject({ status, said: expect.stringContaining(words) });
  expect(existsSync(folder)).toBe(false);
});
