import fc from 'fast-check';
import {
  clanNameProblem,
  clanProblem,
  clanTag,
  clanTagProblem,
  cleanClan,
  discordCode,
  discordCodeProblem,
  foldedName,
  sanitiseClanText,
} from './rules';

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '<b',
        'script',
        'java',
        'javascript:',
        'vbscript :',
        'on',
        'onload=',
        '"',
        "'",
        '&',
        '/',
        '\\',
        'a',
        ' ',
        '\u202e',
        '\0',
        '\n',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
);

test('sanitised text has nothing left to take out', () =>
  fc.assert(
    fc.property(HOSTILE, (typed) => {
      const text = sanitiseClanText(typed);
      expect(text).not.toMatch(/[<>"'&\\/\p{Cc}\u202a-\u202e]/u);
      expect(text).not.toMatch(/(?:java|vb)script\s*:|\bon[a-z]+\s*=/i);
      expect(sanitiseClanText(text)).toBe(text);
    }),
  ));

test.each([
  ['Night Owls', 'Night Owls'],
  ["O'Brien's", 'O’Brien’s'],
  ["'quoted'", 'quoted'],
  ['<b>bold</b> & "loud"', 'bold  loud'],
  ['<scr<b>ipt>alert(1)', 'scriptalert(1)'],
  ['javajavascript:script:x', 'x'],
  ['a\nb', 'a b'],
])('%j becomes %j', (typed, text) => expect(sanitiseClanText(typed)).toBe(text));

test.each([
  ['Plan\r\n\r\n\r\n - Friday \n- Sunday\u2028\n', 'Plan\n\n- Friday\n- Sunday'],
  ['<b>\nbold</b\n>', 'bold'],
  ['java\nscript:x', 'java\nscript:x'],
  ['javascript\n:x', 'x'],
  ['\n \u200b\n', ''],
])('the description %j keeps its lines: %j', (typed, text) =>
  expect(cleanClan({ description: typed }).description).toBe(text),
);

test('a description has nothing left to take out', () =>
  fc.assert(
    fc.property(HOSTILE, (typed) => {
      const text = cleanClan({ description: typed }).description;
      expect(text.replaceAll('\n', '')).not.toMatch(/[<>"'&\\/\p{Cc}\u202a-\u202e]/u);
      expect(text).not.toMatch(/(?:java|vb)script\s*:|\bon[a-z]+\s*=/i);
      expect(cleanClan({ description: text }).description).toBe(text);
    }),
  ));

test('a sanitiser is linear in what it reads', () => {
  expect(sanitiseClanText('<'.repeat(4_096))).toBe('');
  expect(sanitiseClanText('javascript:'.repeat(372))).toBe('');
});

test.each([
  ['owl', 'OWL', undefined],
  [' o-l ', 'O-L', 'Clan tag can only contain letters and numbers'],
  ['', '', 'Clan tag is required'],
  ['owls', 'OWLS', undefined],
  ['OWLSS', 'OWLSS', 'Clan tag must be 4 characters or less'],
  ['ß', 'ß', 'Clan tag can only contain letters and numbers'],
  ['ı', 'ı', 'Clan tag can only contain letters and numbers'],
])('the tag %j is stored as %j', (typed, tag, problem) => {
  expect(clanTag(typed)).toBe(tag);
  expect(clanTagProblem(tag)).toBe(problem);
});

test.each([
  ['ab', 'Clan name must be at least 3 characters'],
  ['a'.repeat(51), 'Clan name must be 50 characters or less'],
  ['Iron Wölfe', 'Clan name can only contain letters, numbers, spaces, hyphens, and underscores'],
  ['Iron_Wolves-7', undefined],
  ['abc', undefined],
  ['a'.repeat(50), undefined],
])('the name %j', (name, problem) => expect(clanNameProblem(name)).toBe(problem));

test('whatever a name is made of, it has a spelling that counts', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 _-]{3,50}$/), (name) => {
      const folded = foldedName(name);
      expect(folded).toMatch(/^[a-z0-9-]+$/);
      expect(foldedName(name.toUpperCase().replace(/[ _-]/g, '_'))).toBe(folded);
      expect(foldedName(folded)).toBe(folded);
    }),
  ));

test('blanks, hyphens and underscores part words, whichever and however many they are', () => {
  expect(['Night Owls', 'night__owls', ' NIGHT-OWLS-', '_night owls'].map(foldedName)).toEqual(
    Array(4).fill('night-owls'),
  );
  expect(foldedName('NightOwls')).toBe('nightowls');
  expect(foldedName('---')).toBe('-');
});

test.each([
  ['a'.repeat(32), 'a'.repeat(32), undefined],
  ['a'.repeat(33), 'a'.repeat(33), 'Discord invite must be 32 characters or less'],
  ['https://discord.gg/abc123', 'abc123', undefined],
  ['discord.com/invite/abc123?event=1', 'abc123', undefined],
  ['abc123', 'abc123', undefined],
  ['', '', undefined],
  ['<b>abc123</b>', 'abc123', undefined],
  ['"abc" &\u0007 123', 'abc  123', 'Discord invite must contain only letters and numbers'],
  ['<https://discord.gg/abc123>', 'abc123', undefined],
  ['"discord.gg/<i>abc123</i>"', 'abc123', undefined],
  ['https://evil.example/abc', 'https:evil.exampleabc', 'Discord invite must contain only letters and numbers'],
  ['abc_1', 'abc_1', 'Discord invite must contain only letters and numbers'],
])('the invite %j is the code %j', (typed, code, problem) => {
  expect(discordCode(typed)).toBe(code);
  expect(discordCodeProblem(code)).toBe(problem);
});

test('the first problem is that of the first field', () => {
  const clean = cleanClan({ name: 'ab', tag: '', motto: 'm'.repeat(51), memberLimit: 20 });
  expect(clean.memberLimit).toBe(20);
  expect(clanProblem(clean)).toBe('Clan name must be at least 3 characters');
  expect(clanProblem({ motto: 'm'.repeat(51) })).toBe('Clan motto must be 50 characters or less');
  expect(clanProblem({ motto: 'm'.repeat(50) })).toBeUndefined();
  expect(clanProblem({ description: 'd'.repeat(501) })).toBe('Clan description must be 500 characters or less');
  expect(clanProblem({ description: 'd'.repeat(500) })).toBeUndefined();
});
