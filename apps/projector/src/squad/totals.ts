import { squadTotals, type SquadTotalsDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { hitsOf, type Hit } from '@app/domain/squad/hits';
import { isCounted } from '@app/domain/squad/rules';
import { projection } from '../projection';

const later = (totals: SquadTotalsDocument, at: string) => (at > totals.updatedAt ? at : totals.updatedAt);

const died = (totals: SquadTotalsDocument, hits: readonly Hit[], at: string): SquadTotalsDocument =>
  hits.reduce(
    (now, { by, times, victim }) => ({
      ...now,
      deaths: now.deaths + (victim.playerId === null ? 0 : times),
      kills: now.kills + (by === 'enemy' ? times : 0),
      teamkills: now.teamkills + (by === 'teammate' ? times : 0),
      updatedAt: later(now, at),
    }),
    totals,
  );

/** All servers and players together. */
export const totals = projection<SquadTotalsDocument, SquadEvent>()({
  into: squadTotals,
  key: () => 'all',
  initial: () => ({ matches: 0, kills: 0, deaths: 0, revives: 0, teamkills: 0, updatedAt: '' }),
  evolve: {
    SquadPlayerDied: (known, { data }) => died(known, hitsOf(data), data.at),
    SquadDeathCorrected: (known, { data }) => died(known, hitsOf(data), data.at),
    SquadPlayerRevived: (known, { data: { layer, at } }) =>
      isCounted(layer) ? { ...known, revives: known.revives + 1, updatedAt: later(known, at) } : known,
    SquadMatchEnded: (known, { data: { layer, at } }) =>
      isCounted(layer) ? { ...known, matches: known.matches + 1, updatedAt: later(known, at) } : known,
  },
});
