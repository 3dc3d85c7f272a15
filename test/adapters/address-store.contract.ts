import type { AddressStore, Sighting } from '@app/storage/addresses/port';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const PLAYER = '0002f00d000000000000000000000001';
const OTHER = '0002f00d000000000000000000000012';
const UUID = '2cbe4e0e-4f51-44b5-a0b1-6f9a1c1d8e01';

const seen = (of: Partial<Sighting> = {}): Sighting => ({
  ...{ game: 'squad', playerId: PLAYER, serverId: 1, at: NOW, address: '203.0.113.7', ...of },
});

/** What every store of addresses does. `reopen` closes it and opens what it left behind. */
export function addressStoreContract(
  open: () => Promise<{ store: AddressStore; reopen(): Promise<AddressStore>; dispose(): Promise<void> }>,
): void {
  let opened: Awaited<ReturnType<typeof open>>;
  let store: AddressStore;
  const query = { game: 'squad', since: 0, limit: 100 } as const;

  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  test('a player’s addresses are read back, the newest first, and nobody else’s', async () => {
    const mine = [seen({ at: NOW - DAY, address: '2001:db8:1::7', serverId: 2 }), seen()];
    await store.remember([...mine, seen({ playerId: OTHER }), seen({ playerId: `${PLAYER}1` })]);
    expect(await store.ofPlayer(PLAYER, query)).toEqual([mine[1], mine[0]]);
    expect(await store.ofPlayer('nobody', query)).toEqual([]);
  });

  test('everybody at an address is found, the newest first', async () => {
    await store.remember([
      seen({ at: NOW - 2 }),
      seen({ playerId: OTHER, at: NOW - 1 }),
      seen({ playerId: OTHER, at: NOW, address: '203.0.113.70' }),
    ]);
    expect((await store.ofAddress('203.0.113.7', query)).map(({ playerId, at }) => [playerId, at])).toEqual([
      [OTHER, NOW - 1],
      [PLAYER, NOW - 2],
    ]);
  });

  test('a sighting that two batches bring at once is kept once', async () => {
    const batch = Array.from({ length: 30 }, (_, n) => seen({ at: NOW - n }));
    await Promise.all([store.remember(batch), store.remember(batch.toReversed()), store.remember(batch)]);
    expect(await store.ofPlayer(PLAYER, query)).toEqual(batch);
  });

  test('sightings of two games are separate', async () => {
    await store.remember([seen(), seen({ game: 'reforger', playerId: UUID, at: NOW - 1 })]);
    const reforger = { ...query, game: 'reforger' } as const;
    expect((await store.ofAddress('203.0.113.7', query)).map(({ playerId }) => playerId)).toEqual([PLAYER]);
    expect(await store.ofAddress('203.0.113.7', reforger)).toEqual([{ playerId: UUID, at: NOW - 1 }]);
    expect(await store.ofPlayer(UUID, query)).toEqual([]);
    expect(await store.ofPlayer(UUID, reforger)).toHaveLength(1);
  });

  test('as many as were requested, and nothing from before the moment', async () => {
    await store.remember(Array.from({ length: 20 }, (_, n) => seen({ at: NOW - n })));
    expect((await store.ofPlayer(PLAYER, { ...query, limit: 3 })).map(({ at }) => at)).toEqual([NOW, NOW - 1, NOW - 2]);
    expect(await store.ofPlayer(PLAYER, { ...query, since: NOW - 4 })).toHaveLength(5);
    expect(await store.ofAddress('203.0.113.7', { ...query, since: NOW - 4, limit: 3 })).toHaveLength(3);
    expect(await store.ofAddress('203.0.113.7', { ...query, since: NOW - 4 })).toHaveLength(5);
  });

  test('twice is harmless', async () => {
    await store.remember([seen(), seen()]);
    await store.remember([seen()]);
    expect(await store.ofPlayer(PLAYER, query)).toHaveLength(1);
  });

  test('what is forgotten is gone for good', async () => {
    await store.remember([seen({ at: NOW - 31 * DAY }), seen()]);
    await store.forgetBefore(NOW - 30 * DAY);
    store = await opened.reopen();
    expect(await store.ofPlayer(PLAYER, query)).toEqual([seen()]);
    expect(await store.ofAddress('203.0.113.7', query)).toEqual([{ playerId: PLAYER, at: NOW }]);
  });

  test('players who are forgotten are gone for good in every game, and nobody else', async () => {
    await store.remember([
      ...[seen(), seen({ at: NOW - 31 * DAY, address: '2001:db8:1::7' }), seen({ playerId: OTHER, at: NOW - 1 })],
      ...[seen({ game: 'reforger', playerId: UUID }), seen({ playerId: `${PLAYER}1`, at: NOW - 2 })],
    ]);
    await store.forgetPlayers([PLAYER, UUID, 'nobody']);
    store = await opened.reopen();
    expect(await store.ofPlayer(PLAYER, query)).toEqual([]);
    expect(await store.ofPlayer(UUID, { ...query, game: 'reforger' })).toEqual([]);
    expect((await store.ofAddress('203.0.113.7', query)).map(({ playerId }) => playerId)).toEqual([
      OTHER,
      `${PLAYER}1`,
    ]);
    await store.forgetPlayers([]);
    expect(await store.ofPlayer(OTHER, query)).toHaveLength(1);
  });

  test('nothing is written for nothing', async () => {
    await store.remember([]);
    expect(await store.ofPlayer(PLAYER, query)).toEqual([]);
  });
}
