import { squadTotals, type SquadTotalsDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { hitsOf, type Hit } from '@app/domain/squad/hits';
import { isCounted } from '@app/domain/squad/rules';
import { projection } from '../projection';
import { countingRules, ruledBy, type CountingRules } from './ruled';

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
export const totals = projection<SquadTotalsDocument, SquadEvent, CountingRules>()({
  into: squadTotals,
  ...ruledBy(countingRules),
  key: () => 'all',
  initial: () => ({ matches: 0, kills: 0, deaths: 0, revives: 0, teamkills: 0, updatedAt: '' }),
  evolve: {
    SquadPlayerDied: (known, { data }, { layers }) => died(known, hitsOf(data, layers), data.at),
    SquadDeathCorrected: (known, { data }, { layers }) => died(known, hitsOf(data, layers), data.at),
    SquadPlayerRevived: (known, { data: { layer, at } }, { layers }) =>
      isCounted(layer, layers) ? { ...known, revives: known.revives + 1, updatedAt: later(known, at) } : known,
    SquadMatchEnded: (known, { data: { layer, at } }, { layers }) =>
      isCounted(layer, layers) ? { ...known, matches: known.matches + 1, updatedAt: later(known, at) } : known,
  },
});
