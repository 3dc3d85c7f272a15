import type { PersonKey, PersonKeyStore } from '@app/storage/person-keys/port';

interface Subject {
  readonly store: PersonKeyStore;
  /** A second process on the same keys. */
  readonly another: () => Promise<PersonKeyStore>;
  readonly dispose: () => Promise<void>;
}

const KESTREL = '290401099666423845';
const QUOLL = '290401099666423846';
/** Every server that speaks MongoDB's protocol is slow: `npm run mongodb` alone takes that time. */
const ROUNDS = process.env['TEST_READ_MODELS'] === 'mongodb' ? 600 : 60;

/** What every store of personal keys does. */
export function personKeyStoreContract(open: () => Promise<Subject>): void {
  let subject: Subject;
  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.dispose());

  test('a person has one key, by id and by pseudonym, in every process', async () => {
    const other = await subject.another();
    const made = await Promise.all([subject.store.ensure([KESTREL, QUOLL]), other.ensure([QUOLL, KESTREL, KESTREL])]);
    const [ours, theirs] = made.map((keys) => new Map(keys.map((key) => [key.id, key])));
    for (const id of [KESTREL, QUOLL]) {
      const key = ours!.get(id)!;
      expect(key.pseudonym).toMatch(/^~[0-9a-z]{20}$/);
      expect(Buffer.from(key.key)).toHaveLength(32);
      expect(theirs!.get(id)!.pseudonym).toBe(key.pseudonym);
      const [found] = await other.ofPseudonyms([key.pseudonym]);
      expect({ ...found, key: Buffer.from(found!.key) }).toEqual({ ...key, key: Buffer.from(key.key) });
    }
    expect(ours!.get(KESTREL)!.pseudonym).not.toBe(ours!.get(QUOLL)!.pseudonym);
  });

  test('two processes that make the same keys at once agree on every one', async () => {
    const other = await subject.another();
    const ids = (round: number) => Array.from({ length: 25 }, (_, n) => `${KESTREL}${round}${n}`);
    for (const round of [1, 2, 3, 4]) {
      const made = await Promise.all([subject.store.ensure(ids(round)), other.ensure(ids(round).reverse())]);
      const [ours, theirs] = made.map((keys) => new Set(keys.map(({ id, pseudonym }) => `${id} ${pseudonym}`)));
      expect(ours!.size).toBe(25);
      expect(theirs).toEqual(ours);
    }
  });

  test('of two processes that meet a new person at the same moment, none gets a key that is not stored', async () => {
    const other = await subject.another();
    for (let round = 0; round < ROUNDS; round++) {
      const id = String(290_401_099_666_000_000n + BigInt(round));
      const made = await Promise.all([subject.store.ensure([id]), other.ensure([id])]);
      const used = made.flat().map(({ pseudonym }) => pseudonym);
      const stored = (await other.ofIds([id])).map(({ pseudonym }) => pseudonym);
      expect([round, used]).toEqual([round, [...stored, ...stored]]);
    }
  }, 180_000);

  test('who has no key is not found, and gets none by being looked for', async () => {
    expect(await subject.store.ofIds([KESTREL])).toEqual([]);
    expect(await subject.store.ofPseudonyms(['~00000000000000000000'])).toEqual([]);
    expect(await subject.store.ofIds([KESTREL])).toEqual([]);
  });

  test('many at once', async () => {
    const ids = Array.from({ length: 1_203 }, (_, n) => String(290_401_099_666_000_000n + BigInt(n)));
    expect(await subject.store.ensure(ids)).toHaveLength(ids.length);
    expect(await subject.store.ofIds(ids)).toHaveLength(ids.length);
  });

  test('all keys can be written down and put back, and whoever has a key has it still', async () => {
    const ids = Array.from({ length: 700 }, (_, n) => String(290_401_099_666_000_000n + BigInt(n)));
    const made = await subject.store.ensure(ids);
    const all: PersonKey[] = [];
    for await (const key of subject.store.all()) all.push(key);
    expect(all.map(({ id }) => id)).toEqual(ids);
    await subject.store.destroy(ids.slice(0, 2));
    const [other] = await subject.store.ensure([ids[0]!]);
    expect(await subject.store.restore(all)).toBe(1);
    expect(await subject.store.restore([])).toBe(0);
    const [first, second] = await subject.store
      .ofIds([ids[0]!])
      .then(async (found) => [...found, ...(await subject.store.ofIds([ids[1]!]))]);
    expect(first!.pseudonym).toBe(other!.pseudonym);
    const before = made.find(({ id }) => id === ids[1])!;
    expect([second!.pseudonym, Buffer.from(second!.key)]).toEqual([before.pseudonym, Buffer.from(before.key)]);
  });

  test('a destroyed key is gone for every process, which can see that there was one, and the next is another', async () => {
    const [before] = await subject.store.ensure([KESTREL]);
    await subject.store.ensure([QUOLL]);
    const other = await subject.another();
    const destructions = await other.destructions();
    expect(await subject.store.destroy([KESTREL])).toBe(1);
    expect(await other.destructions()).toBeGreaterThan(destructions);
    expect(await other.ofPseudonyms([before!.pseudonym])).toEqual([]);
    expect(await other.ofIds([KESTREL, QUOLL])).toHaveLength(1);
    const [after] = await other.ensure([KESTREL]);
    expect(after!.pseudonym).not.toBe(before!.pseudonym);
    expect(await subject.store.destroy(['nobody'])).toBe(0);
  });
}
