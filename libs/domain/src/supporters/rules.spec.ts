import { metalOf, nameStyleOf } from './rules';

test.each([
  [0, null, 'plain'],
  [1, 'bronze', 'plain'],
  [2, 'bronze', 'plain'],
  [3, 'silver', 'silver'],
  [4, 'silver', 'silver'],
  [5, 'gold', 'gold'],
  [6, 'diamond', 'pulse'],
  [9, 'diamond', 'pulse'],
] as const)('tier %i has the badge %s and a name written %s', (tier, metal, style) =>
  expect([metalOf(tier), nameStyleOf(tier)]).toEqual([metal, style]),
);
