import type { ExemptIdsDocument } from '@app/contracts/battlelog/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import type { ExemptionsEvent } from '@app/domain/exemptions/events';
import { projection, writtenAt } from './projection';

/** Whom the leaderboards of a game leave out: one document, under the name of the list. */
export const exemptIds = (list: 'squad' | 'reforger', into: ReadModel<ExemptIdsDocument>) =>
  projection<ExemptIdsDocument, ExemptionsEvent>()({
    into,
    key: ({ data }) => (data.list === list ? list : undefined),
    initial: () => ({ ids: [], revision: 0, changedAt: '' }),
    evolve: {
      ExemptListChanged: ({ ids, revision }, event) => ({
        ids: [...ids.filter((id) => !event.data.removed.includes(id)), ...event.data.added],
        revision: revision + 1,
        changedAt: writtenAt(event),
      }),
    },
  });
