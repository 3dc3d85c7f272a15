import * as fc from 'fast-check';
import { MOST_IN_A_DAY } from '@app/domain/battlelog/fight-lists';
import { withFight, withoutFight } from './fight-lists';

interface Fight {
  readonly id: string;
  readonly at: string;
}
interface List {
  readonly day: number;
  readonly fights: readonly Fight[];
}

const EMPTY: List = { day: -1, fights: [] };
const fight = (n: number): Fight => ({ id: `f${n}`, at: `t${String(n % 10).padStart(2, '0')}` });
const put = (list: List, [day, n]: readonly [number, number]): List => withFight(list, day, fight(n));

test('the order in which fights arrive changes nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(40))), fc.infiniteStream(fc.nat(1_000)), (all, order) => {
      const shuffled = all
        .map((each) => [order.next().value as number, each] as const)
        .sort(([one], [other]) => one - other)
        .map(([, each]) => each);
      expect(shuffled.reduce(put, EMPTY)).toEqual(all.reduce(put, EMPTY));
    }),
  ));

test('a list is in the order of time, has each fight once, and of too many the newest', () => {
  const many = Array.from({ length: MOST_IN_A_DAY + 5 }, (_, n) => ({ id: `f${n}`, at: String(n).padStart(5, '0') }));
  const list = [...many, many.at(-1)!].reduce<List>((now, each) => withFight(now, 3, each), EMPTY);
  expect(list.fights).toEqual(many.slice(5));
});

test('a fight that is taken out is gone, of its own day alone', () => {
  const list = put(put(EMPTY, [3, 1]), [3, 2]);
  expect(withoutFight(list, 3, 'f1').fights.map(({ id }) => id)).toEqual(['f2']);
  expect(withoutFight(list, 2, 'f1')).toBe(list);
  expect(withoutFight(list, 3, 'f9')).toBe(list);
});
