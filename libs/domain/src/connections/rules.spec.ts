import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { accountKey, accountProblem, displayNameProblem, mainProfileOf, sanitise, steamIdProblem } from './rules';

const KESTREL = '76561190000000003';

describe('what is typed', () => {
  test('loses markup, quotes, slashes and the space around it', () =>
    expect(sanitise(` <b>O'Brien</b> & "sons" \\ `)).toBe('bOBrienb  sons'));

  test('loses control characters and halves of characters, and keeps whole ones; a line break is a blank', () =>
    expect(sanitise('a\nb\u0000c\ud800d \u{1f426}')).toBe('a bcd \u{1f426}'));

  test('sanitising again changes nothing, and nothing forbidden is left', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const once = sanitise(text);
        expect(sanitise(once)).toBe(once);
        expect(once).not.toMatch(/[<>"'&\\/\p{Cc}\p{Cs}]/u);
        expect(once.trim()).toBe(once);
      }),
      { numRuns: runsOf(500, 2_000) },
    ));
});

describe('connecting an account', () => {
  const EMPTY = 'ID and username cannot be empty';
  const SUSPICIOUS = 'Invalid characters detected';
  const shape = (platform: string, what: string) =>
    `${platform} ${what} must start with a letter, contain only letters, numbers, hyphens, and underscores, and be max 16 characters`;

  test.each([
    ['steam', KESTREL, 'Kestrel', undefined],
    ['steam', '', 'Kestrel', EMPTY],
    ['steam', KESTREL, '', EMPTY],
    ['steam', '7656119000000000', 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['steam', `${KESTREL}1`, 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['steam', '7656119000000000a', 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['steam', '７６５６１１９００００００００００', 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['steam', `${KESTREL}\n`, 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['steam', '76561200000000001', 'Kestrel', 'Invalid Steam ID format. Steam IDs should start with 7656119'],
    ['steam', KESTREL, 'x'.repeat(64), undefined],
    ['steam', KESTREL, '\u{1f426}'.repeat(64), undefined],
    ['steam', KESTREL, 'x'.repeat(65), 'Steam username too long (max 64 characters)'],
    ['steam', KESTREL, 'JavaScript: alert(1)', SUSPICIOUS],
    ['steam', KESTREL, 'UNION  SELECT 1', SUSPICIOUS],
    ['steam', KESTREL, 'drop table members', SUSPICIOUS],
    ['steam', KESTREL, 'Insert Into x', SUSPICIOUS],
    ['steam', KESTREL, 'onLoad=', SUSPICIOUS],
    ['steam', KESTREL, 'unionised selector', undefined],
    ['psn', 'Kestrel_AU-77', 'kestrel', undefined],
    ['psn', '7kestrel', 'kestrel', shape('PSN', 'ID')],
    ['psn', 'kestrel', 'kes trel', shape('PSN', 'username')],
    ['psn', 'a'.repeat(16), 'b'.repeat(16), undefined],
    ['psn', 'a'.repeat(17), 'b', shape('PSN', 'ID')],
    ['xbox', 'kestrel', '_kestrel', shape('XBOX', 'username')],
    ['xbox', 'kestrél', 'kestrel', shape('XBOX', 'ID')],
    ['xbox', 'onclick', 'kestrel', SUSPICIOUS],
    ['xbox', 'kestrel', 'MyScripts', SUSPICIOUS],
  ] as const)('%s id "%s" with the name "%s": %s', (platform, id, username, problem) =>
    expect(accountProblem(platform, id, username)).toBe(problem),
  );

  test('a SteamID64 is told from anything else', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(steamIdProblem(text) === undefined).toBe(/^7656119[0-9]{10}$(?!\n)/.test(text));
      }),
    ));
});

describe('a display name', () => {
  test.each([
    ['', 'Display name cannot be empty'],
    ['x'.repeat(64), undefined],
    ['\u{1f426}'.repeat(64), undefined],
    ['x'.repeat(65), 'Display name too long (max 64 characters)'],
  ])('"%s": %s', (name, problem) => expect(displayNameProblem(name)).toBe(problem));
});

test('the spelling of a console account does not matter, the one of a SteamID64 is digits', () => {
  expect(accountKey('psn', 'Kestrel-AU')).toBe(accountKey('psn', 'kestrel-au'));
  expect(accountKey('steam', KESTREL)).toBe(KESTREL);
});

test('the main profile is the one chosen while it is connected, else the first', () => {
  expect(mainProfileOf('xbox', ['steam', 'xbox'])).toBe('xbox');
  expect(mainProfileOf('psn', ['steam', 'xbox'])).toBe('steam');
  expect(mainProfileOf(null, ['xbox'])).toBe('xbox');
  expect(mainProfileOf('steam', [])).toBeNull();
});
