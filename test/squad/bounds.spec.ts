import type { SquadMatchDocument } from '@app/contracts/squad/read-models';
import type { DomainEvent } from '@app/domain/decider';
import type { Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
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
