import { StoreUnavailable } from '../read-models/port';
import { KeyRing } from './key-ring';
import { newKey } from './new-key';
import type { PersonKey, PersonKeyStore } from './port';

/** A store that can be taken away, or hang. */
function ringOf() {
  const keys = new Map<string, PersonKey>();
  let isThere: () => Promise<unknown> = () => Promise.resolve();
  let destructions = 0;
  let looks = 0;
  const some = async (wanted: (key: PersonKey) => boolean) => {
    await isThere();
    return [...keys.values()].filter(wanted);
  };
  const store: Partial<PersonKeyStore> = {
    async ensure(ids) {
      await isThere();
      for (const id of ids) if (!keys.has(id)) keys.set(id, newKey(id));
      return ids.map((id) => keys.get(id)!);
    },
    ofIds: (ids) => some(({ id }) => ids.includes(id)),
    ofPseudonyms: (pseudonyms) => some(({ pseudonym }) => pseudonyms.includes(pseudonym)),
    destructions: () => {
      looks++;
      return isThere().then(() => destructions);
    },
  };
  return {
    ring: new KeyRing(store as PersonKeyStore),
    goAway: () => (isThere = () => Promise.reject(new StoreUnavailable('away'))),
    hang: () => (isThere = () => new Promise(() => undefined)),
    destroy: (id: string) => {
      keys.delete(id);
      destructions++;
    },
    looks: () => looks,
    /** Answers come when they are let through, with what the store had when it was asked. */
    holdBack: () => {
      let letThrough: () => void = () => undefined;
      isThere = () => Promise.resolve();
      const { ofPseudonyms } = store;
      store.ofPseudonyms = async (pseudonyms) => {
        const found = await ofPseudonyms!(pseudonyms);
        await new Promise<void>((resolve) => (letThrough = resolve));
        return found;
      };
      return () => letThrough();
    },
  };
}

const [ANNA, BEN] = ['290401099666423845', '494841113169887274'] as const;

test.each(['goAway', 'hang'] as const)('while the store is away (%s) who has a key in memory goes on', async (away) => {
  const world = ringOf();
  const [anna] = [...(await world.ring.ensure([ANNA])).values()];
  world[away]();
  expect([...(await world.ring.ensure([ANNA])).values()]).toEqual([anna]);
  expect([...(await world.ring.ofIds([ANNA])).values()]).toEqual([anna]);
  const keys = await world.ring.keysOf((want) => want(anna!.pseudonym));
  expect(keys.get(anna!.pseudonym)).toEqual(anna);
});

test('nobody is written down in clear, and nobody is taken for a former player, because the store is away', async () => {
  const { ring, goAway } = ringOf();
  await ring.ensure([ANNA]);
  goAway();
  await expect(ring.ensure([ANNA, BEN])).rejects.toThrow(StoreUnavailable);
  await expect(ring.ofIds([BEN])).rejects.toThrow(StoreUnavailable);
  await expect(ring.keysOf((want) => want('~unknownunknownunknow'))).rejects.toThrow(StoreUnavailable);
});

test('a key that another process destroyed is not used again, at the latest when it is looked again', async () => {
  const { ring, destroy, looks } = ringOf();
  const [anna] = [...(await ring.ensure([ANNA])).values()];
  const of = async (lookedWithin: number) =>
    (await ring.keysOf((want) => want(anna!.pseudonym), { lookedWithin })).get(anna!.pseudonym);
  expect(await of(0)).toEqual(anna);
  expect(await of(60_000)).toEqual(anna);
  expect(looks()).toBe(1);
  destroy(ANNA);
  expect(await of(0)).toBeUndefined();
  expect(await of(60_000)).toBeUndefined();
});

test('a key that was read while its destruction was noticed is not held', async () => {
  const { ring, destroy, holdBack } = ringOf();
  const [anna] = [...(await ring.ensure([ANNA])).values()];
  const want = anna!.pseudonym;
  await ring.keysOf((visit) => visit(want));
  ring.forget();
  const letThrough = holdBack();
  const reading = ring.keysOf((visit) => visit(want));
  await new Promise((resolve) => setImmediate(resolve));
  destroy(ANNA);
  await ring.ofIds([BEN]);
  letThrough();
  await reading;
  const after = ring.keysOf((visit) => visit(want), { lookedWithin: 60_000 });
  await new Promise((resolve) => setImmediate(resolve));
  letThrough();
  expect((await after).get(want)).toBeUndefined();
});
