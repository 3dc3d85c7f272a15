import { StoreUnavailable } from '@app/storage/read-models/port';
import { destroyKeys } from './erasure';

test('keys that were deleted and not counted, because the store went away between, are counted by the next run', async () => {
  const held = new Set(['a-member']);
  let [counted, goesAway] = [0, true];
  const keys = {
    ofIds: async (ids: readonly string[]) =>
      ids.filter((id) => held.has(id)).map((id) => ({ id, pseudonym: `~${id}`, key: new Uint8Array(32) })),
    destroy: async (ids: readonly string[]) => {
      const deleted = ids.filter((id) => held.delete(id)).length;
      if (deleted > 0 && goesAway) throw new StoreUnavailable('gone');
      counted++;
      return deleted;
    },
  };
  const whole = { namesAlone: async () => [] };
  const addresses = { forgetPlayers: async () => undefined };
  const erase = () => destroyKeys({ keys, addresses }, whole, { memberId: 'a-member', accounts: [] });
  await expect(erase()).rejects.toThrow(StoreUnavailable);
  const before = counted;
  goesAway = false;
  expect(await erase()).toBe(false);
  expect(counted).toBe(before + 1);
});

test('addresses that could not be forgotten are forgotten by the next run', async () => {
  const held = new Set(['a-member', 'an-account']);
  const forgotten: string[] = [];
  let isAway = true;
  const keys = {
    ofIds: async (ids: readonly string[]) =>
      ids.filter((id) => held.has(id)).map((id) => ({ id, pseudonym: `~${id}`, key: new Uint8Array(32) })),
    destroy: async (ids: readonly string[]) => ids.filter((id) => held.delete(id)).length,
  };
  const addresses = {
    forgetPlayers: async (ids: readonly string[]) => {
      if (isAway) throw new StoreUnavailable('gone');
      forgotten.push(...ids);
    },
  };
  const whole = { namesAlone: async () => [] };
  const erase = () => destroyKeys({ keys, addresses }, whole, { memberId: 'a-member', accounts: ['an-account'] });
  await expect(erase()).rejects.toThrow(StoreUnavailable);
  expect([...held]).toEqual(['a-member']);
  isAway = false;
  expect(await erase()).toBe(true);
  expect([forgotten, held.size]).toEqual([['an-account', 'a-member'], 0]);
});
