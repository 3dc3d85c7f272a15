import type { ReadModel } from '@app/contracts/read-model';
import { seedingAccounts, seedingMonths, seedingPlayers } from '@app/contracts/seeding/read-models';
import type { TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Config } from '../platform/config';
import { TopSeeders } from './top-seeders';

const HOUR = 3_600_000;

/** Read models in memory, whose values are made once for each version of those that they are made of and each key. */
const world = () => {
  const moved = new Map<string, number>();
  const players = new Map([
    ['eos', { steamId: '76561190000000001', name: 'Brolga' }],
    ['76561190000000001', { steamId: '76561190000000001', name: 'Brolga' }],
    ['other', { steamId: '76561190000000002', name: '' }],
  ]);
  const months = [...players.keys()].map((playerId, index) => ({ playerId, seeding: (9 - index) * HOUR }));
  const values = new Map<string, unknown>();
  const readModels = {
    find: (_: unknown, { skip = 0 }: { skip?: number }) => Promise.resolve(skip === 0 ? months : []),
    getMany: ({ name }: ReadModel<object>) => Promise.resolve(name === seedingPlayers.name ? players : new Map()),
    cached: async (
      model: ReadModel<object>,
      key: string,
      load: () => Promise<unknown>,
      also: readonly ReadModel<object>[],
    ) => {
      const etag = [...[model, ...also].map(({ name }) => `${name} ${moved.get(name) ?? 0}`), key].join();
      if (!values.has(etag)) values.set(etag, await load());
      return { value: values.get(etag), etag };
    },
  } as unknown as ReadModels;
  const config = { community: { timeZone: 'Australia/Sydney' } } as Pick<Config, 'community'>;
  const seeders = new TopSeeders(readModels, { of: () => Promise.resolve(new Map()) }, config);
  return {
    players,
    move: ({ name }: ReadModel<object>) => moved.set(name, (moved.get(name) ?? 0) + 1),
    names: async () => {
      const { json } = await seeders.page();
      return (JSON.parse(json) as TopSeedersAnswer).data.map(({ rank, displayName }) => `${rank} ${displayName}`);
    },
  };
};

test('an account with two records, one without its EOS id, is listed once, with the better one', async () => {
  expect(await world().names()).toEqual(['1 Brolga', '2 Unknown Player']);
});

test.each([seedingMonths, seedingAccounts, seedingPlayers])('is made again when $name changes', async (model) => {
  const { names, players, move } = world();
  await names();
  players.set('other', { steamId: '76561190000000002', name: 'Quokka' });
  move(model);
  expect(await names()).toContain('2 Quokka');
});
