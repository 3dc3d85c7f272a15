import { exemptNames, type ExemptNameDocument } from '@app/contracts/exemptions/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection } from '../projection';

/** What each Steam account was last called on the servers. */
export const names = projection<ExemptNameDocument, SquadEvent>()({
  into: exemptNames,
  key: ({ data: { steamId } }) => steamId ?? undefined,
  initial: () => ({ name: '' }),
  evolve: {
    SquadPlayerIdentified: (doc, { data: { name } }) => (doc.name === name ? doc : { name }),
  },
});
