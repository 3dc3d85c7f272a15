import fc from 'fast-check';
import { allowanceOf, allowancesIn } from './entitlement';
import { normaliseSlotId, pageNumbers, slotIdProblem, slotPages, slotRange } from './rules';

const allowances = allowancesIn(
  [
    { key: 'vip', slots: 1 },
    { key: 'vip-gold', slots: 3 },
    { key: 'vip-platinum', slots: 5 },
    { key: 'partner', slots: 15 },
    { key: 'booster', slots: 1 },
    { key: 'squad-admin', slots: 0 },
    { key: 'member' },
  ],
  ['vip', 'vip-gold', 'vip-platinum'],
);

test.each([
  [[], 0],
  [['member', 'squad-admin'], 0],
  [['vip'], 1],
  [['vip', 'vip-gold'], 3],
  [['vip-platinum', 'vip', 'vip-gold'], 5],
  [['vip-gold', 'booster'], 4],
  [['partner', 'vip', 'booster'], 17],
  [['booster', 'booster'], 1],
  [['constructor', 'toString', 'unknown'], 0],
])('%j give %i slots', (roles, slots) => expect(allowanceOf(roles, allowances)).toBe(slots));

test('the order of roles does not matter, and another role never takes slots away', () => {
  const keys = Object.keys(allowances.slots);
  fc.assert(
    fc.property(fc.shuffledSubarray(keys), fc.constantFrom(...keys), (roles, more) => {
      expect(allowanceOf([...roles].sort(), allowances)).toBe(allowanceOf(roles, allowances));
      expect(allowanceOf([...roles, more], allowances)).toBeGreaterThanOrEqual(allowanceOf(roles, allowances));
    }),
  );
});

test('only what a Steam ID or a Reforger identity is made of passes', () => {
  expect(slotIdProblem('SQUAD', '76561190000000001')).toBeUndefined();
  expect(slotIdProblem('SQUAD', '86561190000000001')).toBe('Invalid Steam ID format');
  expect(slotIdProblem('SQUAD', '76561190000000001 ')).toBe('Invalid Steam ID format');
  expect(slotIdProblem('SQUAD', '７6561190000000001')).toBe('Invalid Steam ID format');
  const id = normaliseSlotId('REFORGER', ' 44EE269B-67E6-47DA-8E5A-061E55B06377 ');
  expect(id).toBe('44ee269b-67e6-47da-8e5a-061e55b06377');
  expect(slotIdProblem('REFORGER', id)).toBeUndefined();
  expect(slotIdProblem('REFORGER', `${id}0`)).toBe('Invalid UUID format');
});

test.each([
  [1, 0, { from: 1, to: 1, total: 1 }],
  [1, 5, { from: 1, to: 6, total: 6 }],
  [1, 14, { from: 1, to: 6, total: 15 }],
  [2, 14, { from: 7, to: 11, total: 15 }],
  [3, 14, { from: 12, to: 15, total: 15 }],
])('page %i of %i other slots shows %j', (page, others, range) => expect(slotRange(page, others)).toEqual(range));

test('every slot is on exactly one page', () => {
  fc.assert(
    fc.property(fc.nat(200), (others) => {
      let next = 1;
      for (let page = 1; page <= slotPages(others); page++) {
        const { from, to } = slotRange(page, others);
        expect(from).toBe(next);
        next = to + 1;
      }
      expect(next).toBe(others + 2);
    }),
  );
});

test.each([
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, null, 8]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
])('at page %i of %i the numbers are %j', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
