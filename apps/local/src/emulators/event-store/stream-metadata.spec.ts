import { firstVisible, isSoftDeleted, mayWrite, parseMetadata, withTruncateBefore } from './stream-metadata';

const parse = (json: unknown) => parseMetadata(Buffer.from(JSON.stringify(json)));

test('the settings that limit a stream are read, nonsense has no effect', () => {
  expect(parse({ $maxCount: 3, $maxAge: 60, $tb: 5 })).toMatchObject({
    maxCount: 3,
    maxAgeSeconds: 60,
    truncateBefore: 5,
  });
  expect(parse({ $maxCount: 'many', $tb: 1.5 })).toMatchObject({ maxCount: undefined, truncateBefore: undefined });
  expect(parseMetadata(Buffer.from('no json'))).toMatchObject({ maxCount: undefined });
  expect(parse([1, 2])).toMatchObject({ maxCount: undefined });
});

test('the stricter of two limits decides what is visible', () => {
  expect(firstVisible({ maxCount: 3, truncateBefore: 5 }, 20)).toBe(18);
  expect(firstVisible({ maxCount: 30, truncateBefore: 5 }, 20)).toBe(5);
  expect(firstVisible({}, 20)).toBe(0);
});

test('deleting keeps the other settings, and beginning again keeps them too', () => {
  const settings = Buffer.from(JSON.stringify({ $maxCount: 7, kitten: 'Tom' }));
  const deleted = withTruncateBefore(settings, 0x7fffffffffffffffn);
  expect(deleted.toString()).toBe('{"$tb":9223372036854775807,"$maxCount":7,"kitten":"Tom"}');
  expect(isSoftDeleted(parseMetadata(deleted))).toBe(true);
  const again = parseMetadata(withTruncateBefore(deleted, 4));
  expect(again).toMatchObject({ truncateBefore: 4, maxCount: 7 });
  expect(isSoftDeleted(again)).toBe(false);
  expect(withTruncateBefore(undefined, 4).toString()).toBe('{"$tb":4}');
});

test('a stream that lists its writers is closed to everyone else', () => {
  const listed = parse({ $acl: { $w: ['editor'] } });
  expect(mayWrite(listed, 'editor')).toBe(true);
  expect(mayWrite(listed, 'admin')).toBe(true);
  expect(mayWrite(listed, 'reader')).toBe(false);
  expect(mayWrite(listed, undefined)).toBe(false);
  expect(mayWrite(parse({ $acl: { $w: '$all' } }), undefined)).toBe(true);
  expect(mayWrite({}, undefined)).toBe(true);
});
