import fc from 'fast-check';
import { ApiError } from '~/lib/failures';
import { createRhythm, pollDelay, type Reads } from './polling';

const failed = new ApiError('slow down', { status: 429, code: 'rate-limited' });
const reads = (overrides: Partial<Reads>): Reads => ({
  data: { success: true },
  error: null,
  dataUpdateCount: 1,
  errorUpdateCount: 0,
  ...overrides,
});

test('every five seconds; doubling with each failure in a row, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 40].map((failures) => pollDelay(failures, 0))).toEqual([
    5_000, 10_000, 20_000, 30_000, 30_000, 30_000,
  ]);
});

test('chance takes off up to a fifth and never adds to the wait', () => {
  expect([0, 3].map((failures) => pollDelay(failures, 1))).toEqual([4_000, 24_000]);
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const longest = pollDelay(failures, 0);
      const delay = pollDelay(failures, chance);
      return delay <= longest && delay >= longest * 0.8 - 1 && longest <= 30_000;
    }),
  );
});

test('members who opened the page together do not stay in step', () => {
  const [one, other] = [createRhythm(() => 0.1), createRhythm(() => 0.9)];
  expect(one(reads({}))).not.toBe(other(reads({})));
});

test('failures add up and a success takes the rhythm back to five seconds', () => {
  const rhythm = createRhythm(() => 0);
  expect(rhythm(reads({}))).toBe(5_000);
  expect(rhythm(reads({ error: failed, errorUpdateCount: 1 }))).toBe(10_000);
  expect(rhythm(reads({ error: failed, errorUpdateCount: 2 }))).toBe(20_000);
  expect(rhythm(reads({ dataUpdateCount: 2, errorUpdateCount: 2 }))).toBe(5_000);
  expect(rhythm(reads({ error: failed, dataUpdateCount: 2, errorUpdateCount: 3 }))).toBe(10_000);
});

test('a page that comes back to a failed query counts that failure once', () => {
  expect(createRhythm(() => 0)(reads({ error: failed, dataUpdateCount: 7, errorUpdateCount: 12 }))).toBe(10_000);
});

test('the wait does not change until there is another answer, however often it is asked', () => {
  let drawn = 0;
  const rhythm = createRhythm(() => (drawn++ % 10) / 10);
  const first = rhythm(reads({}));
  expect([rhythm(reads({})), rhythm(reads({}))]).toEqual([first, first]);
  expect(rhythm(reads({ dataUpdateCount: 2 }))).not.toBe(first);
});

test('a server that says how long to wait is given that time', () => {
  const slowDown = new ApiError('slow down', { status: 429, code: 'rate-limited', retryAfter: 45 });
  expect(createRhythm(() => 0)(reads({ error: slowDown, errorUpdateCount: 1 }))).toBe(45_000);
});

test('an answer that is behind an own command is requested again after a second', () => {
  expect(createRhythm()(reads({ data: { success: true, readStale: true } }))).toBe(1_000);
});
