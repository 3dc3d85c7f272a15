import { exemptLists, type ExemptListDocument } from '@app/contracts/exemptions/read-models';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection } from '../projection';

/** Each list of exempt players, and who changed it last. */
export const lists = projection<ExemptListDocument, ExemptionsEvent>()({
  into: exemptLists,
  key: ({ data }) => data.list,
  initial: () => ({ players: [], revision: 0, updatedAt: '', updatedBy: '', updatedAs: [] }),
  evolve: {
    ExemptListChanged: ({ players, revision }, { data: { added, removed, by, at }, metadata }) => ({
      players: [...players.filter((id) => !removed.includes(id)), ...added],
      revision: revision + 1,
      updatedAt: at,
      updatedBy: by,
      updatedAs: metadata.actor.roles,
    }),
  },
});
