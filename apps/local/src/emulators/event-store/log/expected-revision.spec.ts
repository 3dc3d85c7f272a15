import fc from 'fast-check';
import { type ExpectedRevision, judgeAppend, NO_REVISION, type StreamFacts } from './expected-revision';

const facts = (ids: readonly string[]): StreamFacts => ({
  last: ids.length - 1,
  revisionOf: (id) => {
    const revision = ids.lastIndexOf(id);
    return revision === -1 ? undefined : revision;
  },
  idAt: (revision) => ids[revision],
});

const existing = fc.uniqueArray(fc.uuid(), { maxLength: 6 });
const fresh = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 });
const place = (stream: readonly string[], expected: ExpectedRevision) =>
  expected === 'no_stream'
    ? NO_REVISION
    : expected === 'any' || expected === 'stream_exists'
      ? stream.length - 1
      : expected;

test('new events are written exactly where the writer believes the stream to end', () => {
  const expectation = fc.oneof(fc.constantFrom('any', 'no_stream', 'stream_exists'), fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(existing, fresh, expectation, (stream, events, word) => {
      const expected = word as ExpectedRevision;
      const wanted =
        place(stream, expected) === stream.length - 1 && !(expected === 'stream_exists' && stream.length === 0);
      expect(judgeAppend(facts(stream), expected, events).kind).toBe(wanted ? 'write' : 'wrong');
    }),
  );
});

test('a retry of what is recorded is answered as the first time, however the revision was expected', () => {
  fc.assert(
    fc.property(existing, fresh, existing, (before, events, after) => {
      const stream = facts([...before, ...events, ...after]);
      const last = before.length + events.length - 1;
      const exact = before.length === 0 ? 'no_stream' : before.length - 1;
      for (const expected of [exact, 'any', 'stream_exists'] as const) {
        if (expected === exact && after.length === 0 && events.length === 0) continue;
        expect(judgeAppend(stream, expected, events)).toEqual({ kind: 'recorded', last });
      }
    }),
  );
});

test('a half-recorded retry is a conflict', () => {
  const stream = facts(['a', 'b']);
  expect(judgeAppend(stream, 'any', ['b', 'c']).kind).toBe('wrong');
  expect(judgeAppend(stream, 0, ['b', 'c']).kind).toBe('wrong');
  expect(judgeAppend(stream, 'no_stream', ['a', 'x']).kind).toBe('wrong');
});
