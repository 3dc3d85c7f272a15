import { fullnessOf, isJoinable } from './rules';

test.each([
  [0, 100, 'open'],
  [79, 100, 'open'],
  [80, 100, 'filling'],
  [99, 100, 'filling'],
  [100, 100, 'full'],
  [101, 100, 'full'],
  [63, 80, 'open'],
  [64, 80, 'filling'],
] as const)('with %i of %i players a server is %s', (players, capacity, fullness) =>
  expect(fullnessOf(players, capacity)).toBe(fullness),
);

test('the first three servers can be joined while they are online', () => {
  expect([1, 2, 3, 4].map((id) => isJoinable(id, true))).toEqual([true, true, true, false]);
  expect(isJoinable(1, false)).toBe(false);
});
