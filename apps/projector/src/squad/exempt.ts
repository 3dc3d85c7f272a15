import { SQUAD_EXEMPT, squadExempt, type SquadExemptDocument } from '@app/contracts/squad/read-models';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection } from '../projection';

/** Whom the leaderboards leave out. */
export const exempt = projection<SquadExemptDocument, ExemptionsEvent>()({
  into: squadExempt,
  key: ({ data }) => (data.list === 'squad' ? SQUAD_EXEMPT : undefined),
  initial: () => ({ steamIds: [], revision: 0 }),
  evolve: {
    ExemptListChanged: ({ steamIds, revision }, { data: { added, removed } }) => ({
      steamIds: [...steamIds.filter((id) => !removed.includes(id)), ...added],
      revision: revision + 1,
    }),
  },
});
