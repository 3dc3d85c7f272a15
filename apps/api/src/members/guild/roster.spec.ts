import { POSITIONS, type StaffPlace } from '@app/contracts/community/staff';
import fc from 'fast-check';
import type { Member } from './guild';
import { MOST_SHOWN, Roster } from './roster';

const PLACES: StaffPlace[] = [
  { role: 'admin', position: 'admin' },
  { role: 'coordinator', position: 'leader' },
  { role: 'senior-admin', position: 'senior' },
];

const member = (id: string, displayName: string, ...roleKeys: string[]): Member => ({
  id,
  displayName,
  username: displayName.toLowerCase(),
  avatarUrl: null,
  inGuild: true,
  joinedAt: null,
  roleIds: [],
  roleKeys,
  rights: new Set(),
});

const listOf = (members: readonly Member[]) => {
  const roster = new Roster(PLACES);
  for (const one of members) roster.consider(one);
  return roster.list();
};

test('leaders come first, and people of one position by name', () => {
  const team = listOf([
    member('1', 'wombat', 'admin'),
    member('2', 'Quoll', 'admin'),
    member('3', 'Taipan', 'senior-admin'),
    member('4', 'Zebra Finch', 'coordinator'),
  ]);
  expect(team.map(({ displayName }) => displayName)).toEqual(['Zebra Finch', 'Taipan', 'Quoll', 'wombat']);
});

test('somebody with several roles of a team stands once, at the highest', () => {
  expect(listOf([member('1', 'Quoll', 'admin', 'coordinator', 'senior-admin')])).toEqual([
    { id: '1', displayName: 'Quoll', avatarUrl: null, position: 'leader' },
  ]);
});

test('whoever has none of the roles does not stand there', () => {
  expect(listOf([member('1', 'Quoll', 'member')])).toEqual([]);
});

test('however many hold a role, in whatever order they come, the first of them are shown in order', () => {
  const people = fc.uniqueArray(
    fc.record({
      id: fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n }).map(String),
      name: fc.string({ minLength: 1, maxLength: 4 }),
      roles: fc.subarray(['admin', 'coordinator', 'senior-admin', 'member']),
    }),
    { selector: ({ id }) => id, maxLength: 900, size: 'max' },
  );
  fc.assert(
    fc.property(people, (drawn) => {
      const members = drawn.map(({ id, name, roles }) => member(id, name, ...roles));
      const team = listOf(members);
      const staff = members.filter(({ roleKeys }) => roleKeys.some((key) => key !== 'member'));
      expect(team).toHaveLength(Math.min(staff.length, MOST_SHOWN));
      const ranks = team.map(({ position }) => POSITIONS.indexOf(position));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(listOf([...members].reverse())).toEqual(team);
    }),
    { numRuns: 40 },
  );
});
