import type { GrantRecord, GrantStore } from '@app/storage/grants/port';

/** A store under test, whose clock the test sets. */
interface Subject {
  readonly store: GrantStore;
  readonly reopen: () => Promise<GrantStore>;
  /** A second process on the same sign-ins. */
  readonly another: () => Promise<GrantStore>;
  readonly dispose: () => Promise<void>;
}

/** Every server that speaks MongoDB's protocol is slow: `npm run mongodb` alone takes that time. */
const ROUNDS = process.env['TEST_READ_MODELS'] === 'mongodb' ? 600 : 60;
const NOW = Date.parse('2026-11-22T09:00:00Z');

const session = (id: string, more: Partial<GrantRecord> = {}): GrantRecord => ({
  ...{ model: 'Session', id, uid: `uid-${id}`, accountId: 'discord:1' },
  payload: { 'a.key': ['$of', null, 1.5], nested: { text: 'Ω “x”' } },
  expiresAt: NOW + 1_000,
  ...more,
});

/** What every store of sign-ins does. */
export function grantStoreContract(open: (now: () => number) => Promise<Subject>): void {
  let subject: Subject;
  let time: number;
  beforeEach(async () => {
    time = NOW;
    subject = await open(() => time);
  });
  afterEach(() => subject.dispose());

  test('what was put is there, by both names, also after a restart', async () => {
    await subject.store.put(session('a'));
    expect(await subject.store.get('Session', 'a')).toEqual(session('a'));
    expect(await subject.store.byUid('Session', 'uid-a')).toEqual(session('a'));
    expect(await subject.store.get('Grant', 'a')).toBeUndefined();
    expect(await (await subject.reopen()).get('Session', 'a')).toEqual(session('a'));
  });

  test('a second put replaces all of the first', async () => {
    await subject.store.put(session('a', { grantId: 'g' }));
    const bare: GrantRecord = { model: 'Session', id: 'a', payload: {} };
    await subject.store.put(bare);
    expect(await subject.store.get('Session', 'a')).toEqual(bare);
    await subject.store.endGrant('g');
    expect(await subject.store.endAccount('discord:1')).toBe(0);
    expect(await subject.store.get('Session', 'a')).toEqual(bare);
  });

  test('what has expired is not there, and is forgotten', async () => {
    await subject.store.put(session('a'));
    await subject.store.put(session('b', { expiresAt: NOW + 5_000 }));
    time = NOW + 1_000;
    expect(await subject.store.get('Session', 'a')).toBeUndefined();
    expect(await subject.store.byUid('Session', 'uid-a')).toBeUndefined();
    expect(await subject.store.take('Session', 'a')).toBeUndefined();
    await subject.store.put(session('a'));
    await subject.store.forgetBefore(time + 1);
    time = NOW;
    expect(await subject.store.get('Session', 'a')).toBeUndefined();
    expect(await subject.store.get('Session', 'b')).toBeDefined();
  });

  test('of many who take one thing, one has it', async () => {
    const other = await subject.another();
    for (let round = 0; round < 20; round++) {
      await subject.store.put(session('a'));
      const takers = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? subject.store : other));
      const taken = await Promise.all(takers.map((store) => store.take('Session', 'a')));
      expect(taken.filter(Boolean)).toEqual([session('a')]);
    }
  });

  test('of many who put one thing that is not there yet, all get the same', async () => {
    const put = (name: string) => subject.store.putIfAbsent({ model: 'Key', id: 'keys', payload: { name } });
    const found = await Promise.all(['x', 'y', 'z'].map(put));
    expect(new Set(found.map(({ payload }) => payload['name'])).size).toBe(1);
    expect((await put('later')).payload).toEqual(found[0]!.payload);
  });

  test('of two processes that put one thing at the same moment, none goes on with what is not stored', async () => {
    const other = await subject.another();
    for (let round = 0; round < ROUNDS; round++) {
      const put = (store: GrantStore, name: string) =>
        store.putIfAbsent({ model: 'Key', id: `keys-${round}`, payload: { name } });
      const found = await Promise.all([put(subject.store, 'x'), put(other, 'y')]);
      const stored = (await other.get('Key', `keys-${round}`))?.payload['name'];
      expect([round, ...found.map(({ payload }) => payload['name'])]).toEqual([round, stored, stored]);
    }
  }, 180_000);

  test('of two processes that replace one thing at the same moment, both succeed and one is there', async () => {
    const other = await subject.another();
    for (let round = 0; round < 50; round++) {
      const [one, two] = ['x', 'y'].map((name) => session(`a-${round}`, { payload: { name } }));
      await Promise.all([subject.store.put(one!), other.put(two!)]);
      expect([one, two]).toContainEqual(await other.get('Session', `a-${round}`));
    }
  });

  test('a grant ends with all that it gave, a person with all that is theirs, and nothing else', async () => {
    await subject.store.put(session('a', { grantId: 'g' }));
    await subject.store.put(session('b', { grantId: 'other' }));
    await subject.store.put(session('c', { grantId: 'third', accountId: 'discord:2' }));
    await subject.store.endGrant('g');
    expect(await subject.store.get('Session', 'a')).toBeUndefined();
    expect(await subject.store.endAccount('discord:1')).toBe(1);
    expect(await subject.store.get('Session', 'b')).toBeUndefined();
    expect(await subject.store.get('Session', 'c')).toBeDefined();
  });
}
