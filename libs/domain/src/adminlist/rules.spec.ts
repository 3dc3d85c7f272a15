import fc from 'fast-check';
import { costOf } from '../../../../test/cpu';
import { runsOf } from '../../../../test/seeds';
import {
  MOST_BYTES,
  MOST_LINES,
  changesBetween,
  contentProblem,
  linesOf,
  normaliseContent,
  parse,
  parseLine,
  problemsIn,
  renderAdmin,
  renderGroup,
} from './rules';

const GROUPS = ['Whitelist', 'Admin'];
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const messages = (content: string) =>
  problemsIn(linesOf(content), GROUPS).map(({ line, severity, text }) => `${line} ${severity}: ${text}`);

describe('a line', () => {
  test.each([
    ['Admin=76561198042771906:SuperAdmin // Kestrel', ['76561198042771906'], ['SuperAdmin']],
    ['  Admin=76561198042771906:HaveFun', ['76561198042771906'], ['HaveFun']],
    ['Admin=76561198042771906:HaveFun//gluedcomment', ['76561198042771906'], ['HaveFun']],
    ['Admin=76561198042771906:HaveFun //', ['76561198042771906'], ['HaveFun']],
  ])('%p makes an admin', (text, ids, groups) => {
    const { admins } = parse(text);
    expect([admins.map(({ id }) => id), admins.map(({ group }) => group)]).toEqual([ids, groups]);
  });

  test.each([
    ['Group=HaveFun:cheat,canseeadminchat// ignored comment', ['cheat', 'canseeadminchat']],
    ['Group=HaveFun: pause, demos, changemap', ['pause', 'demos', 'changemap']],
  ])('%p makes a group', (text, permissions) => expect(parse(text).groups).toEqual([{ name: 'HaveFun', permissions }]));

  test.each(['', '   ', '// Admin=76561198042771906:Admin', '//Admin=76561198042771906:Admin', 'Kestrel is an admin'])(
    '%p makes nothing',
    (text) => expect(parse(text)).toEqual({ groups: [], admins: [] }),
  );

  test.each<[string, string[]]>([
    [
      `  Admin=${steam(1)}:Jury// Bunya`,
      ['key Admin', 'mark =', `id ${steam(1)}`, 'mark :', 'group Jury', 'comment // Bunya'],
    ],
    [
      'Group = Jury : kick, ban',
      ['key Group', 'mark =', 'group Jury', 'mark :', 'permission kick', 'mark ,', 'permission ban'],
    ],
    ['Admin=1:', ['key Admin', 'mark =', 'id 1', 'mark :']],
    [' Kestrel // x', ['other Kestrel', 'comment // x']],
    [' // x', ['comment // x']],
    ['', []],
  ])('%p has the parts that are coloured', (text, parts) =>
    expect(parseLine(text).tokens.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)).toEqual(parts),
  );

  test('is coloured from end to end: between two parts there are blanks only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Admin', 'Group', '=', ':', ',', '//', ' ', '\t', 'kick', '7656119', 'ø', '😀')),
        (parts) => {
          const text = parts.join('');
          const { tokens } = parseLine(text);
          let at = 0;
          for (const { from, to } of [...tokens, { from: text.length, to: text.length }]) {
            expect(text.slice(at, from).trim()).toBe('');
            expect(from).toBeGreaterThanOrEqual(at);
            at = to;
          }
        },
      ),
    );
  });
});

describe('what is told of a list', () => {
  test('nothing of one that is right, with its own groups and comments', () =>
    expect(
      messages(
        `// ours\nGroup=Jury:kick,ban\n\nAdmin=${steam(1)}:Jury // Bunya\nAdmin=${steam(2)}:Whitelist\nAdmin=${'0a'.repeat(16)}:Jury`,
      ),
    ).toEqual([]));

  test('an unknown group, with the one that was meant when only its capitals differ', () =>
    expect(messages(`Admin=${steam(1)}:Jury\nAdmin=${steam(2)}:admin`)).toEqual([
      '1 problem: No group is called Jury. Define it with Group=Jury: or use one there is.',
      '2 problem: No group is called admin. There is Admin.',
    ]));

  test.each([
    ['7656119804277190', 'A Steam ID has 17 digits, this one has 16. The game will skip it.'],
    ['12345678901234567', 'A Steam ID begins with 7656119. The game will skip this one.'],
    ['Kestrel', 'A Steam ID has digits only. The game will skip this one.'],
    ['', 'An admin is written Admin=SteamID:GroupName. This one has no Steam ID.'],
  ])('the id %p', (id, text) => expect(messages(`Admin=${id}:Admin`)).toEqual([`1 problem: ${text}`]));

  test('an id, and a group, for the second time, with the line of the first', () =>
    expect(messages(`Group=Jury:kick\nAdmin=${steam(1)}:Jury\n\nAdmin=${steam(1)}:Admin\nGroup=Jury:ban`)).toEqual([
      '4 problem: This ID is on line 2 already. Which of them counts is up to the game.',
      '5 problem: This group is on line 1 already. Which of them counts is up to the game.',
    ]));

  test('an unknown permission, and one that the game knows but nobody gives', () =>
    expect(messages('Group=Jury:kick,fly,cheat')).toEqual([
      '1 problem: The game knows no permission called fly.',
      '1 notice: cheat is known to the game, but not handed out as a rule.',
    ]));

  test('a line that the game will skip, and a character that nobody sees', () =>
    expect(messages(`Kestrel\nAdmin=${steam(1)}:Admin // Kes\u202etrel`)).toEqual([
      '1 problem: Neither a comment nor Group= nor Admin=. The game will skip it.',
      '2 notice: There is a character here that cannot be seen.',
    ]));

  test('a half-written line', () =>
    expect(messages(`Admin=${steam(1)}\nGroup=Jury\nGroup=:kick\nGroup=Bench:kick,,ban`)).toEqual([
      '1 problem: An admin is written Admin=SteamID:GroupName. This one has no group.',
      '2 problem: A group is written Group=Name:permission,permission. This one lacks the colon.',
      '3 problem: A group is written Group=Name:permission,permission. This one has no name.',
      '4 notice: There is a comma too many.',
    ]));
});

test('what is wrong is marked where it stands, or is the whole line where it is missing', () => {
  const content = [
    ...['Kestrel is an admin', `Admin=${steam(1)}:Jury`, 'Admin=12:Admin', 'Admin=:Admin', `Admin=${steam(2)}`],
    ...[
      `Admin=${steam(1)}:Admin`,
      'Group=:kick',
      'Group=Bench',
      'Group=Bar:kick,fly',
      'Group=Hut:kick,',
      `Admin=${steam(3)}:Admin // \u202e`,
    ],
  ];
  const marked = problemsIn(content, GROUPS).map(({ line, from, to }) => [line, content[line - 1]!.slice(from, to)]);
  expect(marked).toEqual([
    ...[
      [1, 'Kestrel is an admin'],
      [2, 'Jury'],
      [3, '12'],
      [4, 'Admin=:Admin'],
      [5, `Admin=${steam(2)}`],
    ],
    ...[
      [6, steam(1)],
      [7, 'Group=:kick'],
      [8, 'Bench'],
      [9, 'fly'],
      [10, 'Group=Hut:kick,'],
      [11, '\u202e'],
    ],
  ]);
});

test('a group without permissions is right, and groups without a name are not the same group', () => {
  expect(messages('Group=Bench:')).toEqual([]);
  expect(messages('Group=:kick\nGroup=:ban').filter((text) => text.includes('already'))).toEqual([]);
});

test('an admin whose line has no group has none', () =>
  expect(parse(`Admin=${steam(1)}`).admins).toEqual([{ id: steam(1), group: '' }]));

test.each([
  [' Kes//trel\n=x, (AU) ', ' // Kes trel x (AU)'],
  ['', ''],
  [' // = ', ''],
  ['x'.repeat(100), ` // ${'x'.repeat(64)}`],
])('the note %j stands behind the entry as %j', (note, rendered) =>
  expect(renderAdmin({ id: steam(1), group: 'Admin', note })).toBe(`Admin=${steam(1)}:Admin${rendered}\n`),
);

test('a list with more lines than fit is refused with both numbers', () =>
  expect(contentProblem('\n'.repeat(20_000))).toBe('The admin list may have 20,000 lines, this one has 20,001.'));

/** Names that try to end the line, to define something or to begin a comment. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '\r',
          '\n',
          '\r\n',
          '\u2028',
          '\u2029',
          '\u0085',
          '\v',
          '\f',
          '\0',
          '//',
          ':',
          '=',
          ',',
          '\ufeff',
          '\u202e',
        ],
        ...['Admin=', 'Group=', `Admin=${steam(99)}:SuperAdmin`, 'Group=Whitelist:ban,cheat', '\ud800', '／／', '＝'],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Every reader's idea of a line's end. */
const ANY_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

test('hostile names give nobody anything: a rendered list is read as the admins it was made from', () => {
  const entry = fc.record({ id: fc.nat(9_999_999).map(steam), group: fc.constantFrom('Admin', 'Jury'), note: hostile });
  const group = fc.record({
    name: fc.constantFrom('Admin', 'Jury'),
    permissions: fc.array(fc.constantFrom('kick', 'ban', 'reserve')),
  });
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      fc.array(group, { maxLength: 2 }),
      (admins, groups) => {
        const content = [...groups.map(renderGroup), ...admins.map(renderAdmin)].join('');
        const expected = {
          groups: groups.map(({ name, permissions }) => ({
            name,
            permissions: permissions.length === 0 ? [''] : permissions,
          })),
          admins: admins.map(({ id, group: of }) => ({ id, group: of })),
        };
        expect(parse(content)).toEqual(expected);
        expect(content.split(ANY_END)).toHaveLength(groups.length + admins.length + 1);
        expect(normaliseContent(content)).toBe(content);
        expect(contentProblem(content)).toBeUndefined();
        // As the community's usual tool reads it.
        const read = [...content.matchAll(/(?<=^Admin=)(?<id>\d{17}|[a-f0-9]{32}):(?<group>\S+)/gm)];
        expect(read.map(({ groups: named }) => ({ ...named }))).toEqual(expected.admins);
      },
    ),
    { numRuns: runsOf(1_000, 10_000) },
  );
});

test('hostile ids, groups and permissions are not rendered at all', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const id = renderAdmin({ id: text, group: 'Admin' });
      const group = renderAdmin({ id: steam(1), group: text });
      expect(id).toBe('');
      if (/^[A-Za-z][\w-]*$/.test(text)) return;
      expect(group).toBe('');
      expect(renderGroup({ name: text, permissions: [] })).toBe('');
      expect(renderGroup({ name: 'Jury', permissions: [text, 'kick'] })).toBe('Group=Jury:kick\n');
    }),
  );
});

describe('what changed between two lists', () => {
  test('equal entries are told apart by their order', () => {
    expect(changesBetween('Admin=:a\nAdmin=:b\n', 'Admin=:a\nAdmin=:c\nAdmin=:d\n')).toEqual({
      entries: [
        { key: '', from: 'b', to: 'c' },
        { key: ' (2)', from: null, to: 'd' },
      ],
      added: 1,
      removed: 0,
      changed: 1,
    });
  });

  test('of two lists that have little in common every line counts as it stands', () => {
    const lines = (from: number) =>
      Array.from({ length: 4_000 }, (_, n) => `Admin=${steam(from + n)}:Admin`).join('\n');
    expect(changesBetween(lines(0), lines(1_000))).toEqual({ entries: [], added: 1_000, removed: 1_000, changed: 0 });
  });

  test.each([4_900, MOST_LINES - 1])(
    '%d equal entries are no more trouble than as many different ones',
    async (lines) => {
      const list = 'Admin=\n'.repeat(lines);
      const cost = await costOf(() => expect(changesBetween('', list).added).toBe(lines));
      // It was a thousand times the yardstick for 8,000 lines, and growing with their square.
      expect(cost).toBeLessThan(50);
    },
  );
});

describe('a text on its way into the log', () => {
  test('has LF at the end of its lines, and no end of line that only some readers see', () => {
    expect(normaliseContent('\ufeffa\r\nb\rc\n')).toBe('a\nb\nc\n');
    expect(normaliseContent('\ufeff\ufeffa')).toBe('a');
    expect(normaliseContent(`// Kestrel\u2028Admin=${steam(1)}:Admin`)).toBe(`// Kestrel Admin=${steam(1)}:Admin`);
    fc.assert(
      fc.property(hostile, (text) => {
        const once = normaliseContent(text);
        expect(normaliseContent(once)).toBe(once);
        if (contentProblem(once)) return;
        expect(once.split(ANY_END)).toEqual(once.split('\n'));
        expect(JSON.parse(Buffer.from(JSON.stringify(once)).toString())).toBe(once);
      }),
    );
  });

  test.each(['\0', '\u0007', '\u001b', '\u007f', '\u0090'])('may not hold %j', (control) =>
    expect(contentProblem(`// one\n// two${control}`)).toBe(
      'Line 2 of the admin list holds a control character. Remove it, then save again.',
    ),
  );

  test.each(['a', 'é', '€', '😀'])('is measured as it is sent: %s', (letter) => {
    const fits = letter.repeat(Math.floor(MOST_BYTES / Buffer.byteLength(letter)));
    expect(contentProblem(fits)).toBeUndefined();
    expect(contentProblem(fits + letter)).toMatch(/may be 400,000 bytes long, this one has 400,0\d\d/);
  });

  test('5,000 admins fit, and are looked through in a moment', async () => {
    const content = Array.from({ length: 5_000 }, (_, n) =>
      renderAdmin({ id: steam(n), group: 'Admin', note: `Member ${n}` }),
    ).join('');
    expect(contentProblem(content)).toBeUndefined();
    expect(await costOf(() => expect(messages(content)).toEqual([]))).toBeLessThan(50);
  });
});

describe('what changed between two versions', () => {
  const before = `// ours\nGroup=Jury:kick\nAdmin=${steam(1)}:Jury // Bunya\nAdmin=${steam(2)}:Jury\n`;

  test('entries by their id or group, comments by count', () =>
    expect(
      changesBetween(
        before,
        `// ours\n// theirs\nGroup=Jury:kick,ban\nAdmin=${steam(1)}:Admin // Bunya\nAdmin=${steam(3)}:Jury\n`,
      ),
    ).toEqual({
      entries: [
        { key: 'Group Jury', from: 'kick', to: 'kick,ban' },
        { key: steam(1), from: 'Jury // Bunya', to: 'Admin // Bunya' },
        { key: steam(2), from: 'Jury', to: null },
        { key: steam(3), from: null, to: 'Jury' },
      ],
      added: 2,
      removed: 1,
      changed: 2,
    }));

  test('nothing, when lines only moved', () => {
    const moved = before.trimEnd().split('\n').reverse().join('\n\n');
    expect(changesBetween(before, moved)).toEqual({ entries: [], added: 0, removed: 0, changed: 0 });
  });

  test('what one way adds, the other way removes', () => {
    const line = fc.oneof(
      fc.record({ id: fc.nat(5).map(steam), group: fc.constantFrom('Admin', 'Jury') }).map((one) => renderAdmin(one)),
      fc.constantFrom('// a\n', '// b\n', '\n', 'nonsense\n', 'Group=Jury:kick\n'),
    );
    const list = fc.array(line, { maxLength: 8 }).map((lines) => lines.join(''));
    fc.assert(
      fc.property(list, list, (a, b) => {
        const there = changesBetween(a, b);
        const back = changesBetween(b, a);
        expect([there.added, there.removed, there.changed]).toEqual([back.removed, back.added, back.changed]);
      }),
    );
  });
});

test('what other tools write is named for what it is', () => {
  const texts = [
    'Group=Wardens:kick,ban,immunity',
    'Group=Head Admin:kick,ban',
    'Group=ВИП:reserve',
    'Admin=0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A:Wardens // EOS id in capitals',
    'Admin=76561190000000006:Head Admin',
    'Admin=76561190000000005:ВИП',
    'Admin=76561190000000008:Wardens #donor',
  ];
  const notice = 'Group names take Latin letters and digits without blanks: some readers stop at anything else.';
  expect(problemsIn(texts, []).map(({ line, severity, text }) => [line, severity, text])).toEqual([
    [1, 'problem', 'The game knows no permission called immunity. Meant is immune.'],
    [2, 'notice', notice],
    [3, 'notice', notice],
    [4, 'problem', 'This EOS id has capitals; write it in lower case.'],
    [7, 'problem', 'A comment begins with //. The game takes this for part of the group.'],
  ]);
});
