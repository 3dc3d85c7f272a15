import type { SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { rankOf, USUAL_RULES } from '@app/domain/squad/rules';
import fc from 'fast-check';
import { configuredFor, type Projection } from '../../apps/projector/src/projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { documentsOf, recorded } from './recorded';

const ME = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

/** Of the n-th second. */
const atSecond = (n: number) => new Date(Date.UTC(2026, 9, 3, 9, 0, n)).toISOString();

const killed = (by: 'enemy' | 'teammate', n: number): SquadEvent => ({
  type: 'SquadPlayerDied',
  data: {
    ...{ serverId: 1, match: '20261003T090000000-Layer', source: 'log', sequence: n, at: atSecond(n) },
    ...{ layer: 'Narva_AAS_v1', damage: 100, weapon: 'BP_M4', by, bledOut: false },
    victim: { playerId: OTHER, team: 2, faction: 'RGF' },
    attacker: { playerId: ME, team: 1, faction: 'USA' },
  },
});

const playerOf = (events: readonly SquadEvent[], cut: readonly number[] = []) =>
  documentsOf(players as unknown as Projection<SquadPlayerDocument>, recorded(events), cut).get(ME);

test('a rank is won when it is reached for the first time, also if it was lost between; the last ten are kept', () => {
  fc.assert(
    fc.property(
      // A kill of a teammate costs as much as five others bring.
      fc.array(fc.constantFrom('enemy', 'enemy', 'enemy', 'enemy', 'enemy', 'enemy', 'enemy', 'teammate'), {
        maxLength: 900,
        size: 'max',
      }),
      (victims) => {
        const events = victims.map((by, n) => killed(by as 'enemy' | 'teammate', n));
        const { kills, teamkills } = USUAL_RULES.points;
        let [score, highest] = [0, 1];
        const won: { rank: number; at: string }[] = [];
        for (const [n, by] of victims.entries()) {
          score += by === 'enemy' ? kills : teamkills;
          const { rank } = rankOf(score, USUAL_RULES.ladder);
          if (rank > highest) won.push({ rank: (highest = rank), at: atSecond(n) });
        }
        expect(playerOf(events)?.ranksWon ?? []).toEqual(won.slice(-10));
        expect(playerOf(events, [Math.floor(events.length / 2)])).toEqual(playerOf(events));
      },
    ),
    { numRuns: 30 },
  );
});

test('a community with a steeper ladder wins fewer ranks', () => {
  const events = Array.from({ length: 200 }, (_, n) => killed('enemy', n));
  const steep = configuredFor(players, { squad: { rules: { ladder: { step: 500 } } } } as never);
  const ranks = documentsOf(steep as Projection<SquadPlayerDocument>, recorded(events)).get(ME)!.ranksWon;
  expect(ranks).toEqual([]);
  expect(playerOf(events)!.ranksWon.map(({ rank }) => rank)).toEqual([2, 3, 4]);
});
