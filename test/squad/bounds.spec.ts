import type { SquadMatchDocument, SquadProfileDocument } from '@app/contracts/squad/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { documentsOf, MATCH, recorded, SERVER } from './recorded';

const of = (sequence: number) => ({
  ...{ serverId: SERVER, match: MATCH, source: 'log', sequence },
  at: '2026-10-03T09:10:00.000Z',
});

test('a match lists two thousand players, the first ones, however many its sender names', () => {
  const named = (n: number): DomainEvent => ({
    type: 'SquadPlayerIdentified',
    data: { ...of(n), playerId: `p${n}`, steamId: null, name: `Player ${n}` },
  });
  const events = recorded([...Array.from({ length: 2_500 }, (_, n) => named(n)), named(1)]);
  const [document] = documentsOf(matches as unknown as Projection<SquadMatchDocument>, events).values();
  expect(document!.players.map(({ name }) => name)).toEqual(Array.from({ length: 2_000 }, (_, n) => `Player ${n}`));
});

describe('a profile', () => {
  const killer = 'a'.repeat(32);
  const died = (n: number): DomainEvent => ({
    type: 'SquadPlayerDied',
    data: {
      ...{ ...of(n), layer: 'Narva_AAS_v1', damage: 40, weapon: `BP_${n}`, bledOut: false, by: 'enemy' },
      victim: { playerId: 'b'.repeat(32), team: 2, faction: `F${n}` },
      attacker: { playerId: killer, team: 1, faction: 'USA' },
    },
  });
  const events = recorded(Array.from({ length: 2_500 }, (_, n) => died(n)));
  const profile = documentsOf(profiles as unknown as Projection<SquadProfileDocument>, events).get(killer)!;

  test('counts what was done with more weapons than the game has as done without one', () => {
    expect(profile.weapons).toHaveLength(2_001);
    expect(profile.weapons.at(-1)).toMatchObject({ weapon: '', kills: 500 });
  });

  test('counts kills against a hundred factions', () => {
    expect(Object.keys(profile.killsAgainst)).toEqual(Array.from({ length: 100 }, (_, n) => `F${n}`));
  });
});
