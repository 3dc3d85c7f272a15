import { StoreUnavailable } from '../read-models/port';
import { KeyRing } from './key-ring';
import { newKey } from './new-key';
import type { PersonKey, PersonKeyStore } from './port';

/** A store that can be taken away, or hang. */
function ringOf() {
  const keys = new Map<string, PersonKey>();
  let isThere: () => Promise<unknown> = () => Promise.resolve();
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
    destructions: () => isThere().then(() => 0),
  };
  return {
    ring: new KeyRing(store as PersonKeyStore),
    goAway: () => (isThere = () => Promise.reject(new StoreUnavailable('away'))),
    hang: () => (isThere = () => new Promise(() => undefined)),
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
