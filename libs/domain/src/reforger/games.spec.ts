import { given } from '../../../../test/given';
import type { ReforgerEvent } from './events';
import { decideGame, reforgerGames } from './games';

const time = (second: number) => new Date(Date.UTC(2026, 9, 4, 9) + second * 1_000).toISOString();
const US = '#AR-Faction_US';
const playerId = '00000000-0000-4000-8000-000000000001';

const undecided = (from: number, to: number): ReforgerEvent => ({
  type: 'ReforgerGameLeftUndecided',
  data: {
    serverId: 1,
    at: time(to),
    startedAt: time(from),
    players: [{ playerId, factions: { [US]: 60 }, stayed: US }],
  },
});
const decided = (from: number, to: number): ReforgerEvent => ({
  type: 'ReforgerGameDecided',
  data: {
    ...{ serverId: 1, at: time(to), startedAt: time(from), winner: US },
    results: [{ playerId, faction: US, won: true }],
  },
});
const reported = (second: number) => decideGame({ serverId: 1, at: time(second), winner: 'US' });

test('a winner decides the game that ended nearest to the report', () =>
  given(reforgerGames)(undecided(0, 600), undecided(640, 700)).when(reported(610)).then(decided(0, 600)));

test('a winner that was reported before a game began is not the winner of that game', () => {
  const before = [undecided(0, 600), decided(0, 600)];
  given(reforgerGames)(...before, undecided(640, 700))
    .when(reported(610))
    .then();
  given(reforgerGames)(...before, undecided(640, 700))
    .when(reported(640))
    .then(decided(640, 700));
});
