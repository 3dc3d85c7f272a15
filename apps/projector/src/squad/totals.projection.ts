import { squadTotals, type SquadTotalsDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { hitsOf } from '@app/domain/squad/match/hits';
import { isCounted } from '@app/domain/squad/rules';
import { projection, writtenAt, type Recorded } from '../projection';
import { countingRules, ruledBy, type CountingRules } from './ruled';

const died = (
  totals: SquadTotalsDocument,
  event: Extract<Recorded<SquadEvent>, { type: 'SquadPlayerDied' | 'SquadDeathCorrected' }>,
  { layers }: CountingRules,
): SquadTotalsDocument =>
  hitsOf(event.data, layers).reduce(
    (now, { by, times, victim }) => ({
      ...now,
      deaths: now.deaths + (victim.playerId === null ? 0 : times),
      kills: now.kills + (by === 'enemy' ? times : 0),
      teamkills: now.teamkills + (by === 'teammate' ? times : 0),
      updatedAt: writtenAt(event),
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
    SquadPlayerDied: died,
    SquadDeathCorrected: died,
    SquadPlayerRevived: (doc, event, { layers }) =>
      isCounted(event.data.layer, layers) ? { ...doc, revives: doc.revives + 1, updatedAt: writtenAt(event) } : doc,
    SquadMatchEnded: (doc, event, { layers }) =>
      isCounted(event.data.layer, layers) ? { ...doc, matches: doc.matches + 1, updatedAt: writtenAt(event) } : doc,
  },
});
