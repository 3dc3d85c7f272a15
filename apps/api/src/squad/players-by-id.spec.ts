import type { SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { ReadModels } from '@app/storage/read-models/reader';
import { SquadPlayersForStaff } from './lookup/seen-players';
import { PlayersById } from './players-by-id';

const [MINE, THEIRS] = ['76561190000000003', '76561190000000004'];
const [EOS, LATE] = ['a'.repeat(32), 'b'.repeat(32)];
const player = (playerId: string, steamId: string, since: number, seenAt = '') =>
  ({ playerId, steamId, steamSince: `2026-11-2${since}`, seenAt, name: playerId, contradictions: [] }) as never;

const over = (...players: SquadPlayerDocument[]) => {
  const models = {
    get: async (_: unknown, id: string) => players.find(({ playerId }) => playerId === id),
    find: async (_: unknown, { where: [{ value }] }: { where: readonly [{ value: string }] }) =>
      players
        .filter(({ steamId }) => steamId === value)
        .toSorted((one, other) => (one.steamSince < other.steamSince ? -1 : 1)),
  };
  return new PlayersById(models as unknown as ReadModels);
};

test('a Steam account is that of the player whom servers reported with it first, however lately another was seen', async () => {
  const players = over(player(LATE, MINE, 5, '2026-11-27'), player(EOS, MINE, 1, '2026-11-20'));
  expect((await players.find(MINE))?.playerId).toBe(EOS);
});

test('a record of the account itself, without an EOS id, is the same player’s: the one seen last counts', async () => {
  for (const [itself, eos, found] of [
    ['2026-11-20', '2026-11-21', EOS],
    ['2026-11-22', '2026-11-21', MINE],
  ] as const)
    expect((await over(player(MINE, MINE, 1, itself), player(EOS, MINE, 2, eos)).find(MINE))?.playerId).toBe(found);
});

test('whoever was joined to somebody else’s account is shown and banned under their own id', async () => {
  const players = over(player(EOS, MINE, 1), player(LATE, MINE, 2));
  expect(await players.find(LATE)).toMatchObject({
    steamId: '',
    contradictions: [{ steamId: MINE, serverId: null, at: '2026-11-22' }],
  });
  const staff = new SquadPlayersForStaff(players);
  expect(await staff.find(LATE)).toMatchObject({ player: LATE, alias: null });
  expect(await staff.find(EOS)).toMatchObject({ player: MINE, alias: EOS });
  expect(await staff.find(MINE)).toMatchObject({ player: MINE, alias: EOS });
});

test('a join that nothing contradicts stays as it is', async () => {
  const players = over(player(EOS, MINE, 1), player(LATE, THEIRS, 2));
  expect(await players.find(LATE)).toMatchObject({ steamId: THEIRS, contradictions: [] });
});
