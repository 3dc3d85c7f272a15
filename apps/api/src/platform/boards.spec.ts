import type { Condition } from '@app/storage/read-models/port';
import { around, type LeftOut, type Row, type Standings } from './boards';

interface Player {
  readonly playerId: string;
  readonly kills: number;
}

const nobody: LeftOut<Player> = {
  exempt: { ids: new Set(), revision: 0, changedAt: '' },
  isExempt: () => false,
  players: () => Promise.resolve([]),
};

/** Sixty players, most with as few kills as the one who looks. `killed` is called before each read of the rows. */
const board = (killed: (players: Player[]) => void): Standings<Player, Player> => {
  const players = Array.from({ length: 60 }, (_, n) => ({
    playerId: `p${String(n).padStart(2, '0')}`,
    kills: n < 5 ? 9 : 1,
  }));
  const row = (figures: Player): Row<Player, Player> => ({ playerId: figures.playerId, figures, player: figures });
  const current = (id: string) => players.find(({ playerId }) => playerId === id)!;
  const fits = (player: Player) => (condition: Condition) => {
    const [held, value] = [player[condition.field as keyof Player], condition.value as string | number];
    return condition.is === 'gt' ? held > value : condition.is === 'lt' ? held < value : held === value;
  };
  return {
    model: { name: 'players', version: 1, indexes: [] },
    key: 'all',
    ranked: async (_, skip, limit) => {
      killed(players);
      return players
        .toSorted((one, other) => other.kills - one.kills || (one.playerId < other.playerId ? -1 : 1))
        .slice(skip, skip + limit)
        .map(row);
    },
    count: async (conditions) => players.filter((player) => conditions.every(fits(player))).length,
    of: async (some) => some.map(({ playerId }) => row({ ...current(playerId) })),
  };
};

const ME = { playerId: 'p50', kills: 1 };

test('somebody who passes many others while the board is read stands among those they have now', async () => {
  let kills = 1;
  const standings = board((players) => {
    if (kills++ === 1) players.splice(50, 1, { ...ME, kills: 2 });
  });
  const found = await around(standings, 'kills', ME, nobody);
  expect(found?.rank).toBe(6);
  expect(found?.rows.map(([rank, { playerId }]) => [rank, playerId])).toContainEqual([6, 'p50']);
  expect(found?.rows[0]).toMatchObject([1, { playerId: 'p00' }]);
});

test('somebody who never stands still has at least their own row', async () => {
  let kills = 1;
  const standings = board((players) => players.splice(50, 1, { ...ME, kills: ++kills % 2 ? 1 : 10 }));
  const found = await around(standings, 'kills', ME, nobody);
  expect(found?.rows.map(([rank, { playerId }]) => [rank, playerId])).toEqual([[found?.rank, 'p50']]);
});
