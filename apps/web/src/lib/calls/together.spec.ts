import { together } from './together';

test('keys that are wanted together share a request, each once, and no request has too many', async () => {
  const requested: (readonly string[])[] = [];
  const read = together<number>(
    2,
    (keys) => {
      requested.push(keys);
      return Promise.resolve({ a: 1, b: 2, c: 3 });
    },
    0,
  );
  expect(await Promise.all(['a', 'b', 'a', 'c', 'nobody'].map(read))).toEqual([1, 2, 1, 3, 0]);
  expect(requested).toEqual([
    ['a', 'b'],
    ['c', 'nobody'],
  ]);
});

test('a failed request fails all who waited for it, and the next one is sent anew', async () => {
  let fails = true;
  const read = together<number>(9, () => (fails ? Promise.reject(new Error('away')) : Promise.resolve({ a: 1 })), 0);
  const waited = await Promise.allSettled([read('a'), read('b')]);
  expect(waited.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read('a')).toBe(1);
});
