import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { fold } from '../decider';
import { ANY_VERSION } from '../editing';
import { readAdmins } from '../imports/read-admins';
import { adminList, importIntoList, saveList, undoListImport } from './admin-list';
import type { SquadAdminListEvent } from './events';
import { reportAdmins } from './import';

const now = '2026-11-28T09:00:00.000Z';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const [ANNA, BEN, CLEO, DAN] = [1, 2, 3, 4].map(steam) as [string, string, string, string];
const EOS = '0002abcdef0000000000000000000002';
const wanted = { expired: false, reserved: false };

const report = (text: string, content = '', want = wanted) =>
  reportAdmins(readAdmins(text, content === '' ? [] : ['Admin']), want, { content, now });

const FILE = `Group=Admin:kick,ban,immunity
Group=Whitelist:reserve
// our own people
Admin=${ANNA}:Admin // Anna 290401099666423845 until 2027-01-31
Admin=${BEN}:Whitelist
Admin=${EOS.toUpperCase()}:Admin
Admin=${CLEO}:Admin #donor
Admin=${CLEO}:Admin
Admin=${DAN}:Nobody
Admin=123:Admin
Admin=${DAN}:Admin // expires: 2026-11-27
Admin=${DAN}:Admin // until 3/4/2027
hello
`;

test('a community that moves in brings its groups and admins, and reads of every line what becomes of it', () => {
  const { lines, taken } = report(FILE);
  expect(lines.map(({ line, state, why }) => [line, state, why])).toEqual([
    [1, 'taken', 'The game knows no permission called immunity. Meant is immune.'],
    [2, 'other', ''],
    [3, 'nothing', ''],
    [4, 'taken', 'The list knows no ends: take the line out by then.'],
    [5, 'other', ''],
    [6, 'taken', 'Its EOS id is written in lower case.'],
    [7, 'taken', 'Its comment is put behind //.'],
    [8, 'repeated', 'Line 7 has the same admin.'],
    [9, 'unclear', 'No group is called Nobody. Define it with Group=Nobody: or use one there is.'],
    [10, 'unclear', 'A Steam ID has 17 digits, this one has 3. The game will skip it.'],
    [11, 'expired', ''],
    [12, 'unclear', 'The end in its comment “until 3/4/2027” is not understood: 2026-12-31 would be.'],
    [13, 'unclear', 'Neither a comment nor Group= nor Admin=. The game will skip it.'],
  ]);
  expect(taken).toEqual([
    'Group=Admin:kick,ban,immunity',
    `Admin=${ANNA}:Admin // Anna 290401099666423845 until 2027-01-31`,
    `Admin=${EOS}:Admin`,
    `Admin=${CLEO}:Admin // donor`,
  ]);
  expect(
    report(FILE, '', { expired: true, reserved: true }).lines.filter(({ state }) => state === 'taken'),
  ).toHaveLength(7);
});

test('what stands in the list stays as it is, and the report says where the file differs', () => {
  const content = `Group=Admin:kick\nAdmin=${ANNA}:Admin // Anna\nAdmin=${BEN}:Admin\n`;
  const { lines, taken } = report(
    `Group=Admin:kick,ban\nGroup=Guest:chat\nAdmin=${ANNA}:Admin\nAdmin=${BEN}:Guest\n`,
    content,
  );
  expect(lines.map(({ state, why }) => [state, why])).toEqual([
    ['already', 'The group here has other permissions. It stays.'],
    ['taken', ''],
    ['already', ''],
    ['already', 'The group here is Admin. It stays.'],
  ]);
  expect(taken).toEqual(['Group=Guest:chat']);
});

test('the admin list of the cases is read, each line with what is to be said of it', () => {
  const said = report(`Group=Wardens:kick,ban,immunity
Group=Head Admin:kick,ban
Group=ВИП:reserve
Admin=0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A:Wardens // EOS id in capitals
Admin=76561190000000006:Head Admin
Admin=76561190000000005:ВИП
Admin=76561190000000008:Wardens #donor
`);
  expect(said.lines.map(({ state }) => state)).toEqual(['taken', 'taken', 'other', 'taken', 'taken', 'other', 'taken']);
});

test.each([
  ['until 2027-01-31', '2027-02-01T00:00:00.000Z'],
  ['Kestrel (expires 2027-01-31 12:30)', '2027-01-31T12:30:00.000Z'],
  ['end=2027-01-31T12:30:00+10:00', '2027-01-31T02:30:00.000Z'],
  ['Exp: 1801387800', '2027-01-31T09:30:00.000Z'],
  ['until 9999-12-31', null],
  ['since 2026-01-31', null],
  ['290401099666423845', null],
])('the comment %s says until %s', (comment, until) => {
  const [, entry] = readAdmins(`Group=A:kick\nAdmin=${ANNA}:A // ${comment}\n`, []);
  expect(entry).toMatchObject({ is: 'admin', admin: { until } });
});

const save = { edit: ANY_VERSION, by: 'Wombat', roles: [], at: now };
const imported = (importId: string, taken: number) => ({ importId, source: 'Admins.cfg', taken, left: 0 });
const playing = (content: string) => {
  let events: SquadAdminListEvent[] = [];
  const state = () => fold(adminList, events);
  const act = (decide: (list: ReturnType<typeof state>) => Iterable<SquadAdminListEvent>) => {
    const made = [...decide(state())];
    events = [...events, ...made];
    return made.length;
  };
  if (content !== '') act(saveList({ ...save, content }));
  return { act, text: () => state().content };
};
const bringing = (importId: string, lines: readonly string[]) =>
  importIntoList({ ...save, lines, imported: imported(importId, lines.length) });
const undoing = (importId: string) => undoListImport({ ...save, importId, reason: 'The wrong file.' });

test('undoing takes out what stands there unchanged, and leaves a group that somebody else is in', () => {
  const list = playing(`Group=Admin:kick\nAdmin=${ANNA}:Admin\n`);
  const before = list.text();
  list.act(bringing('one', ['Group=Guest:chat', `Admin=${BEN}:Guest`, `Admin=${CLEO}:Guest`]));
  expect(list.text()).toBe(
    `${before}\n// From Admins.cfg\nGroup=Guest:chat\nAdmin=${BEN}:Guest\nAdmin=${CLEO}:Guest\n`,
  );
  expect(list.act(bringing('one', ['Group=Other:chat']))).toBe(0);
  list.act(saveList({ ...save, content: list.text().replace(`${CLEO}:Guest`, `${CLEO}:Guest // stays`) }));
  list.act(undoing('one'));
  expect(list.text()).toBe(`${before}\nGroup=Guest:chat\nAdmin=${CLEO}:Guest // stays\n`);
  expect(list.act(undoing('one'))).toBe(0);
  expect(() => list.act(undoing('two'))).toThrow('There is no such import.');
});

test('an import of which nothing stands there unchanged is not undone, in words', () => {
  const list = playing('Group=Admin:kick\n');
  list.act(bringing('one', [`Admin=${BEN}:Admin`]));
  list.act(saveList({ ...save, content: 'Group=Admin:kick\n' }));
  expect(() => list.act(undoing('one'))).toThrow('stands there unchanged any more');
});

const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
const comments = fc.oneof(
  fc.constant(''),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('until 2027-01-31', 'exp 2026-01-01'),
);
const files = fc
  .record({
    groups: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
    permissions: fc.array(fc.constantFrom('kick', 'ban', 'chat', 'reserve'), { minLength: 1, maxLength: 3 }),
    admins: fc.array(fc.tuple(fc.nat(30), fc.nat(3), comments), { maxLength: 20 }),
    noise: fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }),
  })
  .map(({ groups, permissions, admins, noise }) =>
    [
      ...groups.map((name) => `Group=${name}:${permissions.join(',')}`),
      ...admins.map(([n, group, comment]) => `Admin=${steam(n)}:${groups[group % groups.length]} // ${comment}`),
      ...noise,
    ].join('\n'),
  );

test('what was brought over, and any list, is read back as nothing new; and undone it is the list as it was', () => {
  fc.assert(
    fc.property(files, files, (own, other) => {
      const everything = { expired: true, reserved: true };
      const list = playing('');
      const bring = (id: string, text: string) => {
        const known = list.text();
        const { taken, lines } = reportAdmins(readAdmins(text, []), everything, { content: known, now });
        expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
        if (taken.length > 0) list.act(bringing(id, taken));
        return taken.length;
      };
      bring('own', own);
      const before = list.text();
      const brought = bring('other', other);
      expect(bring('again', other)).toBe(0);
      expect(bring('itself', list.text())).toBe(0);
      if (brought > 0) list.act(undoing('other'));
      expect(list.text()).toBe(before);
    }),
    { numRuns: runsOf(100, 5_000) },
  );
});
