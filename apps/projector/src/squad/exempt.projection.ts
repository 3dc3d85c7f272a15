import { SQUAD_EXEMPT, squadExempt, type SquadExemptDocument } from '@app/contracts/squad/read-models';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection, writtenAt } from '../projection';

/** Whom the leaderboards leave out. */
export const exempt = projection<SquadExemptDocument, ExemptionsEvent>()({
  into: squadExempt,
  key: ({ data }) => (data.list === 'squad' ? SQUAD_EXEMPT : undefined),
  initial: () => ({ steamIds: [], revision: 0, changedAt: '' }),
  evolve: {
    ExemptListChanged: ({ steamIds, revision }, event) => ({
      steamIds: [...steamIds.filter((id) => !event.data.removed.includes(id)), ...event.data.added],
      revision: revision + 1,
      changedAt: writtenAt(event),
    }),
  },
});
