import fc from 'fast-check';
import { given } from '../../../../test/given';
import { runsOf } from '../../../../test/seeds';
import { dropSecret, fileAccess, rotateSecret } from './file-access';
import { reforgerFile, safeNote, squadFile, squadLine } from './files';

/*
 * A reader of admin lists that shares nothing with the writer: it takes whatever any known reader takes for the end of
 * a line, allows space anywhere around a definition, and looks for definitions behind comments too.
 */
const readAdminList = (text: string) => {
  const groups = new Map<string, string[]>();
  const admins: [string, string][] = [];
  // oxlint-disable-next-line no-control-regex -- whatever some reader might take for the end of a line
  for (const line of text.split(/\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029\0]/)) {
    for (const part of line.split('//')) {
      const group = /^\s*Group\s*=\s*([^:]*):(.*)$/i.exec(part);
      if (group)
        groups.set(
          group[1]!.trim(),
          group[2]!.split(',').map((permission) => permission.trim()),
        );
      const admin = /^\s*Admin\s*=\s*([^:]*):(\S*)/i.exec(part);
      if (admin) admins.push([admin[1]!.trim(), admin[2]!]);
    }
  }
  return { groups, admins };
};

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '\u2028',
        '\u2029',
        '\u0085',
        '\0',
        '\v',
        '\f',
        '\x1e',
        '//',
        '/',
        ':',
        '=',
        ',',
        ' ',
        '\t',
        'Admin=76561190000000666:Owner',
        'Group=Whitelist:ban,kick',
        'Group=Whitelist:cheat',
        'Whitelist',
        'reserve',
        '＝',
        '：',
        '／／',
        'Ａdmin',
        '\u202e',
        '\u200b',
        '"',
        "'",
        '\\n',
        '%0a',
        '\ud800',
        '🦘',
        'Kestrel',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const steamId = fc.bigInt(0n, 9_999_999_999n).map((n) => `7656119${String(n).padStart(10, '0')}`);

test('whatever stands in names and ids, a reader finds exactly the intended players and one permission', () => {
  let strings = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof({ weight: 4, arbitrary: steamId }, { weight: 1, arbitrary: hostile }), hostile), {
        maxLength: 10,
      }),
      (players) => {
        strings += players.length;
        const lines = new Map(players.map(([id, note]) => [id, squadLine({ id, note }, 'Whitelist')]));
        const { groups, admins } = readAdminList(squadFile('Whitelist', lines));
        const intended = [...lines.keys()].filter((id) => /^7656119\d{10}$/.test(id) && id.length === 17);
        expect(admins).toEqual(intended.map((id) => [id, 'Whitelist']));
        expect([...groups]).toEqual([['Whitelist', ['reserve']]]);
      },
    ),
    { numRuns: runsOf(500, 3_000) },
  );
  expect(strings).toBeGreaterThan(runsOf(1_500, 10_000));
});

test('every line is short and made of what may stand in a line', () => {
  fc.assert(
    fc.property(steamId, hostile, (id, note) => {
      expect(squadLine({ id, note }, 'Whitelist')).toMatch(
        /^Admin=7656119\d{10}:Whitelist(?: \/\/ [\p{L}\p{N}\p{M} ._()'#-]{1,64})?\n$/u,
      );
    }),
  );
});

test('a note keeps what people call themselves', () => {
  expect(safeNote("Billabong (slot 2), the O'Hara of Москва #1")).toBe("Billabong (slot 2) the O'Hara of Москва #1");
  expect(safeNote('x'.repeat(500))).toHaveLength(64);
});

test.each(['Whitelist:ban', 'A\nB', '', 'White list', '1st', 'Whitelist//'])('%j is no group', (group) => {
  expect(() => squadFile(group, new Map())).toThrow('Not the name of a group');
});

test('a Reforger list is a JSON array of nothing but identities', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), hostile)), (ids) => {
      const read = JSON.parse(reforgerFile(ids)) as unknown[];
      expect(read).toEqual(ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)));
    }),
  );
});

describe('the secret of the paths', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const rotated = (secretHash: string) =>
    ({
      type: 'WhitelistFileSecretRotated',
      data: { secretHash, endsWith: 'abcd', by: 'Mulga Bill', at },
    }) as const;
  const rotate = (secretHash: string) => rotateSecret({ secretHash, endsWith: 'abcd', by: 'Mulga Bill', at });
  const of = given(fileAccess);

  test('is switched on', () => of().when(rotate('1')).then(rotated('1')));
  test('is rotated', () => of(rotated('1')).when(rotate('2')).then(rotated('2')));
  test('is switched off', () =>
    of(rotated('1'))
      .when(dropSecret({ by: 'Mulga Bill', at }))
      .then({ type: 'WhitelistFileSecretDropped', data: { by: 'Mulga Bill', at } }));
  test('that the setting gives is switched off, too', () =>
    of()
      .when(dropSecret({ by: 'Mulga Bill', at }))
      .then({ type: 'WhitelistFileSecretDropped', data: { by: 'Mulga Bill', at } }));
  test('that is off already stays off', () =>
    of({ type: 'WhitelistFileSecretDropped', data: { by: 'Mulga Bill', at } })
      .when(dropSecret({ by: 'Mulga Bill', at }))
      .then());
});
