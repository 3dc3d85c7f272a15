import type { PersonKeyStore } from './port';

/** The same keys; `act` runs when it is seen that some were destroyed, by this process or another. */
export const onDestruction = (store: PersonKeyStore, act: () => void): PersonKeyStore => {
  let last: number | undefined;
  const destructions = async (): Promise<number> => {
    const now = await store.destructions();
    if (last !== undefined && now !== last) act();
    last = now;
    return now;
  };
  return Object.create(store, { destructions: { value: destructions } }) as PersonKeyStore;
};
