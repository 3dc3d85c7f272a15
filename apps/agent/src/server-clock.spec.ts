import { Offset } from './server-clock';

const AT = Date.parse('2026-11-20T09:00:00Z');

/** Lines that are found as they are written, each so long after its stamp. */
const found = (...differences: readonly number[]) => {
  const offset = new Offset();
  differences.forEach((difference, index) => {
    const now = AT + index * 10_000;
    offset.look(0, undefined, now - 50);
    offset.look(1, now - difference, now);
  });
  return offset.milliseconds;
};

test('lines are written a little after their stamps: that is no difference', () => {
  expect(found(0, 1_500, 400, 2_000, 80)).toBe(0);
});

test('the clocks differ by what the middle of the last lines shows, whatever a single stamp says', () => {
  const hour = 3_600_000;
  expect(found(hour, hour + 900, hour + 20, hour + 1_200)).toBe(hour + 900);
  expect(found(-hour, -hour + 30, -hour * 700_000, -hour + 60, -hour)).toBe(-hour);
});

test('a few lines show nothing, and lines of the past show nothing', () => {
  expect(found(3_600_000, 3_600_000)).toBe(0);
  const offset = new Offset();
  for (let index = 0; index < 10; index++) offset.look(100, AT - 3_600_000 + index * 60_000, AT + index);
  expect(offset.milliseconds).toBe(0);
});
