import fc from 'fast-check';
import { COMMANDS, type CommandDefinition } from './commands';
import { english } from './english';
import { Formatted, inert, LANGUAGES, moment, Voice } from './texts';

/** What Discord shows of a text whose marks are escaped. */
const shown = (text: string): string => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');
/** Every mark that means something in Discord's Markdown, links, mentions and times. */
const MARK = /(?<!\\)(?:\\\\)*[*_~`|>#\-+[\]()<:@/.]/;
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[ -~]{0,60}$/),
  fc.constantFrom(
    '@everyone',
    '<@200000000000000003>',
    '<t:0:R>',
    '**a**',
    '[a](https://b.test)',
    '||a||',
    '> a',
    '# a',
    '\\*a*',
    '- a',
    'discord.gg/a',
  ),
);

test('a name is shown as it is, on one line, whatever is in it', () => {
  fc.assert(
    fc.property(anything, (name) => {
      const text = inert(name);
      expect(text).not.toMatch(MARK);
      expect(text).not.toMatch(/[\r\n]/);
      // oxlint-disable-next-line no-control-regex -- control characters are what is left out
      const control = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;
      expect(shown(text)).toBe(name.replace(control, ' '));
    }),
  );
});

test('no text of ours lets a value format, mention or link, in any language', () => {
  for (const locale of ['en-GB', ...Object.keys(LANGUAGES)])
    for (const words of Object.keys(english) as (keyof typeof english)[]) {
      const names = [...english[words].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const filled = new Voice(locale).say(words, Object.fromEntries(names.map((name) => [name, '**@x**'])));
      expect([words, filled.split('\\*\\*\\@x\\*\\*').length - 1]).toEqual([words, names.length]);
      expect(filled).not.toContain('**@x**');
    }
  expect(new Voice('en').say('whitelist.manage', { link: new Formatted('https://a.test') })).toContain(
    ' https://a.test',
  );
});

test('a language has every text, with the values of the English one', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [language, texts] of Object.entries(LANGUAGES))
    for (const [words, text] of Object.entries(english))
      expect([language, words, valuesOf(texts[words as keyof typeof english])]).toEqual([
        language,
        words,
        valuesOf(text),
      ]);
});

test('what Discord limits is within it: descriptions, titles and labels', () => {
  for (const texts of [english, ...Object.values(LANGUAGES)]) {
    for (const [words, text] of Object.entries(texts))
      if (words.endsWith('.about')) expect(text.length).toBeLessThanOrEqual(100);
    for (const label of ['ban.reason', 'ban.days', 'ban.notes', 'note.text'] as const)
      expect(texts[label].length).toBeLessThanOrEqual(45);
  }
  const names = Object.entries<CommandDefinition>(COMMANDS).map(([name, { called }]) => called ?? name);
  expect(names.filter((name) => !/^[a-z]{1,32}(?: [a-z]{1,32})?$/.test(name))).toEqual([]);
});

test('a moment is written by each reader’s Discord', () =>
  expect(moment('2026-10-03T09:00:04.900Z').text).toBe('<t:1791018004:f>'));
