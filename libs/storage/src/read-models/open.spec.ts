import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { settingsProblem } from './open';

const problem = (MONGODB_URL: string) => settingsProblem({ MONGODB_URL });

test.each([
  'mongodb://127.0.0.1:27017/community',
  'mongodb://ops:se%40cret%2F@one.example:27017,two.example/community?replicaSet=rs0&tls=true',
  'mongodb+srv://ops:secret@cluster.example/?retryWrites=false',
  'mongodb://[::1]:27017',
  'mongodb://%2Ftmp%2Fmongodb-27017.sock',
])('%s is an address, and the driver reads it', (url) => {
  expect(problem(url)).toBeUndefined();
  expect(() => new MongoClient(url)).not.toThrow();
});

// Each would be taken for a database that is away, and tried again for ever.
test.each([
  'mongodb:27017',
  'mongodb://',
  'mongodb://ops:secret:more@localhost',
  'mongodb://ops:sec/ret@localhost',
  'mongodb://ops:s@cret@localhost',
  'mongodb://ops:50%secret@localhost',
  'mongodb://ops:secret@localhost:port',
  'mongodb://ops:secret@local host',
])('%s is none, which is said without the password', (url) => {
  expect(problem(url)).toMatch(/^MONGODB_URL must be an address/);
  expect(problem(url)).not.toMatch(/cret|more/);
});

test.each([
  ...['journal=false', 'j=false', 'jOuRnal=false', 'fsync=false', 'w=0', 'w=1', 'w=2', 'w=backups'],
  ...['readPreference=secondary', 'readPreference=primaryPreferred', 'readConcernLevel=available'],
])('an address with %s is refused without its password: what was acknowledged could be lost', (option) => {
  for (const options of [option, `w=majority&${option}`, `${option}&replicaSet=rs0`]) {
    const said = problem(`mongodb://ops:s%3Fcret@one.example,two.example/community?${options}`);
    expect(said).toContain(`MONGODB_URL must not say ${option}:`);
    expect(said).not.toMatch(/cret|ops/);
  }
});

test.each(['w=majority', 'journal=true', 'readPreference=primary', 'readConcernLevel=majority', 'wtimeoutMS=1'])(
  'an address with %s weakens nothing',
  (option) => expect(problem(`mongodb://one.example/community?${option}`)).toBeUndefined(),
);

test('whatever is taken for an address, the driver reads', () => {
  const part = fc.oneof(fc.constantFrom(...'ab1@:/,%-. []'), fc.constantFrom('%40', 'a:b@', ':27017'));
  const url = fc
    .string({ unit: part })
    .map((rest) => `mongodb://${rest}`)
    .filter((whole) => problem(whole) === undefined);
  fc.assert(
    fc.property(url, (whole) => {
      expect(() => new MongoClient(whole)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});
