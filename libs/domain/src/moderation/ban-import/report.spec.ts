import fc from 'fast-check';
import { runsOf } from '../../../../../test/seeds';
import { readBans } from './read-bans';
import { countsOf } from '../../imports/lines';
import { reportBans, type Known, type Wanted } from './report';

const now = '2026-11-27T09:00:00.000Z';
const NOTHING_WANTED: Wanted = { automatic: false, expired: false };
const nobody: Known = { identify: () => undefined, bansOf: () => [], now };
const report = (
  text: string,
  { wanted = NOTHING_WANTED, known = nobody, game = 'squad' as 'squad' | 'reforger' } = {},
) => reportBans(readBans(game, text), wanted, known);

const BANS_CFG = String.raw`Sample Admin [SteamID 76561190000000001] Banned:76561190000000011:0 //Cheating: aimbot | 1.2
Sample Admin [SteamID 76561190000000001] Banned:76561190000000012:9999999999 //Racism
N/A Banned:00020000000000000000000000000001:1766283597 //Automatic Teamkill Kick
N/A Banned:0002ABCDEF0000000000000000000002:10403758725 //Griefing
76561190000000013:0 //added by hand
76561190000000014:1623366856
// Reported to a list of bans until this comment
\Sample/ Name [SteamID 76561190000000001] Banned:76561190000000011:0 //a second time
`;

describe('a community that moves in with its Bans.cfg', () => {
  test('brings the bans in force, each player once, and reads of every line what becomes of it', () => {
    const { lines, taken } = report(BANS_CFG);
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [1, 'taken'],
      [2, 'taken'],
      [3, 'automatic'],
      [4, 'taken'],
      [5, 'taken'],
      [6, 'expired'],
      [7, 'nothing'],
      [8, 'repeated'],
    ]);
    expect(lines[7]!.why).toBe('Entry 1 has the same player.');
    expect(taken.map(({ player, until, reason, by }) => [player, until, reason, by])).toEqual([
      ['76561190000000011', null, 'Cheating: aimbot | 1.2', 'Sample Admin [SteamID 76561190000000001]'],
      ['76561190000000012', null, 'Racism', 'Sample Admin [SteamID 76561190000000001]'],
      ['0002abcdef0000000000000000000002', null, 'Griefing', ''],
      ['76561190000000013', null, 'added by hand', ''],
    ]);
    expect(countsOf(lines)).toEqual({
      ...{ taken: 4, already: 0, repeated: 1, automatic: 1, expired: 1, other: 0, unclear: 0, nothing: 1 },
    });
  });

  test('brings automatic and expired ones where it wants them', () => {
    const states = (wanted: Wanted) => report(BANS_CFG, { wanted }).lines.map(({ state }) => state);
    expect([states({ automatic: true, expired: false })[2], states({ automatic: true, expired: true })[2]]).toEqual([
      ...['expired', 'taken'],
    ]);
    expect([states({ automatic: false, expired: true })[2], states({ automatic: false, expired: true })[5]]).toEqual([
      ...['automatic', 'taken'],
    ]);
  });

  test('leaves alone who is banned here, also under the Steam ID that belongs to an EOS ID', () => {
    const steam = '76561190000000099';
    const known: Known = {
      ...nobody,
      identify: (player) => (player.startsWith('0002abcdef') ? { player: steam, name: 'Rusty_Ute' } : undefined),
      bansOf: (player) => (player === steam ? [{ until: '2027-01-01T00:00:00.000Z', isInForce: true }] : []),
    };
    const { lines, taken } = report(BANS_CFG, { known });
    expect([lines[3]!.state, lines[3]!.why, lines[3]!.ban?.player]).toEqual([
      ...['already', 'The ban here has another end. It stays as it is.', steam],
    ]);
    expect(taken).toHaveLength(3);
  });

  test('brings an expired ban once', () => {
    const until = new Date(1_623_366_856_000).toISOString();
    const known: Known = { ...nobody, bansOf: () => [{ until, isInForce: false }] };
    const { lines } = report('76561190000000014:1623366856', { known, wanted: { automatic: false, expired: true } });
    expect(lines[0]!.state).toBe('already');
  });
});

test('of several bans of one player the longest is taken, wherever it stands', () => {
  const soon = '76561190000000011:1800000000 //soon';
  const later = '76561190000000011:1900000000 //later';
  const ever = '76561190000000011:0 //ever';
  for (const text of [
    [soon, later, ever],
    [ever, soon, later],
    [later, ever, soon],
  ])
    expect(report(text.join('\n')).taken.map(({ reason }) => reason)).toEqual(['ever']);
});

test.each([
  ['hello', 'It has no id with an end behind it, such as 76561190000000001:0.'],
  ['76561190000000011:soon //x', 'The end is a number of seconds since 1970, or 0. This one is “soon”.'],
  ['76561190000000011:-1', 'The end is a number of seconds since 1970, or 0. This one is “-1”.'],
  ['76561190000000011: //no end', 'The end is a number of seconds since 1970, or 0. This one is “”.'],
  ['7656119000000001:0', 'A Steam ID has 17 digits, this one has 16.'],
  ['12345678901234567:0', 'A Steam ID begins with 7656119. This is “12345678901234567”.'],
  ['N/A Banned::0 //x', 'It has no id.'],
  ['STEAM_0:1:12345 //old', 'The end is a number of seconds since 1970, or 0. This one is “1:12345”.'],
  ['Rusty_Ute:0', 'A player is named by a Steam ID or an EOS ID. This is “Rusty_Ute”.'],
  [`76561190000000011:0 //${'x'.repeat(2_000)}`, 'A line has at most 2,000 characters, this one 2022.'],
])('%s is not understood, and the report says why', (line, why) => {
  const [only] = report(line).lines;
  expect([only!.state, only!.why]).toEqual(['unclear', why]);
});

test('a reason may hold what looks like a ban, and the name in front too', () => {
  const { taken } = report('A // B Banned:76561190000000011:0 //said Banned:76561190000000012:0 //twice');
  expect(taken.map(({ player, reason, by }) => [player, reason, by])).toEqual([
    ['76561190000000011', 'said Banned:76561190000000012:0 //twice', 'A // B'],
  ]);
});

test('a long reason is cut, and the report says so', () => {
  const { lines, taken } = report(`76561190000000011:0 //${'x'.repeat(600)}`);
  expect([lines[0]!.state, lines[0]!.why, taken[0]!.reason.length]).toEqual([
    ...['taken', 'The reason is cut to 500 characters.', 500],
  ]);
});

describe('bans of BattleMetrics', () => {
  const ban = (attributes: object, more: object = {}) => ({
    ...{ type: 'ban', id: '1', ...more },
    attributes: {
      ...{ id: '1', uid: 'a1', timestamp: '2026-01-02T03:04:05.678Z', reason: 'Griefing', note: '', expires: null },
      ...{ identifiers: [{ type: 'steamID', identifier: '76561190000000011', manual: true }], orgWide: true },
      ...{ autoAddEnabled: true, nativeEnabled: null, ...attributes },
    },
  });

  test('are read with their beginning, their end, their note and the name', () => {
    const text = JSON.stringify({
      data: [
        ban(
          {
            note: '<p>Seen <b>twice</b></p>',
            expires: '2027-01-02T03:04:05Z',
            reason: 'TK | rule 1: no - {{timeLeft}}',
          },
          { meta: { player: 'Rusty_Ute' } },
        ),
      ],
      links: { next: 'https://example.org' },
    });
    expect(report(text).taken).toEqual([
      {
        ...{
          player: '76561190000000011',
          name: 'Rusty_Ute',
          by: '',
          reason: 'TK | rule 1: no -',
          notes: 'Seen  twice',
        },
        ...{ at: '2026-01-02T03:04:05.678Z', until: '2027-01-02T03:04:05.000Z' },
      },
    ]);
  });

  test('name a player by the Steam ID where they have an EOS ID too, and Reforger’s by the UUID', () => {
    const eos = { type: 'eosID', identifier: '0002ABCDEF0000000000000000000002' };
    const steam = { type: 'steamID', identifier: '76561190000000012' };
    const uuid = { type: 'reforgerUUID', identifier: '0D3C0E9A-3A55-4A0E-9F0E-1F6D1B6F3A11' };
    const text = JSON.stringify([ban({ identifiers: [uuid, eos, steam] }), ban({ identifiers: [eos] })]);
    expect(report(text).taken.map(({ player }) => player)).toEqual([steam.identifier, eos.identifier.toLowerCase()]);
    expect(report(text, { game: 'reforger' }).lines.map(({ state, ban: one }) => [state, one?.player])).toEqual([
      ['taken', uuid.identifier.toLowerCase()],
      ['unclear', undefined],
    ]);
  });

  test.each([
    ['{"data":[', 'It begins as JSON and is none: a part may be missing at its end.'],
    ['{"bans":[]}', 'It is JSON without a list of bans in “data”.'],
    ['[1]', 'It has no list of identifiers.'],
    [JSON.stringify([ban({ identifiers: [] })]), 'None of its identifiers is a Steam ID or an EOS ID.'],
    [JSON.stringify([ban({ identifiers: [{ type: 'steamID', private: true }] })]), /^None of its identifiers/],
    [JSON.stringify([ban({ expires: 'never' })]), 'Its end is no time.'],
  ])('%s is not understood', (text, why) => {
    const { lines } = report(text);
    expect(lines.map(({ state }) => state)).toEqual(['unclear']);
    expect(lines[0]!.why).toMatch(why);
  });
});

const NAMES = ['Sample Admin [SteamID 76561190000000001]', 'N/A', String.raw`\Sa/mple`, '🦘', ''];
const anId = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((n) => `7656119000000001${n}`),
  fc.constant('0002ABCDEF0000000000000000000002'),
  fc.constant('nobody'),
);
const aLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...NAMES),
      anId,
      fc.constantFrom('0', '1623366856', '9999999999', '1900000000', 'x'),
      fc.string(),
    )
    .map(
      ([name, id, end, reason]) =>
        `${name === '' ? '' : `${name} Banned:`}${id}:${end} //${reason.replaceAll(/[\r\n]/g, '')}`,
    ),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\r\n]/g, '')),
);

test('no line is lost from the report, nobody is taken twice, and nothing breaks it', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { maxLength: 40 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (texts, end, expired) => {
        // What begins as JSON has no lines.
        const lines = texts.map((text) => (/^\ufeff?\s*[[{]/.test(text) ? `.${text}` : text));
        const read = report(lines.map((line) => `${line}${end}`).join(''), { wanted: { automatic: false, expired } });
        expect(read.lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
        expect(new Set(read.taken.map(({ player }) => player)).size).toBe(read.taken.length);
        const counts = countsOf(read.lines);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
        expect(counts.taken).toBe(read.taken.length);
        for (const { until, reason } of read.taken) {
          expect(until === null || until > now || expired).toBe(true);
          expect(reason).not.toMatch(/[\r\n]/);
        }
      },
    ),
    { numRuns: runsOf(200, 2_000) },
  );
});

test('what looks for the parts of a line takes no longer for a hostile one', () => {
  const hostile = [
    ' '.repeat(1_990),
    'Banned:'.repeat(280),
    ' Banned:1:1'.repeat(180),
    ':'.repeat(1_990),
    '/'.repeat(1_990),
  ];
  const text = Array.from({ length: 4_000 }, (_, n) => hostile[n % hostile.length]).join('\n');
  const before = process.cpuUsage();
  expect(report(text).lines).toHaveLength(4_000);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(2_000);
});
