import type { BanImportEntry } from '@app/contracts/moderation/moderation';
import { banImports } from '@app/contracts/moderation/read-models';
import type { BanImportEvent } from '@app/domain/moderation/events';
import { projection } from '../projection';

const nothing = (importId: string): BanImportEntry => ({
  ...{ importId, game: 'squad', source: '', taken: 0, left: 0, by: '', at: '' },
  ...{ undoneAt: null, undoneBy: null, undoReason: null },
});

/** Every import of bans, and whether it was undone. */
export const imports = projection<BanImportEntry, BanImportEvent>()({
  into: banImports,
  key: ({ data }) => data.importId,
  initial: nothing,
  evolve: {
    BansImported: (doc, { data: { game, source, taken, left, at }, metadata }) => ({
      ...doc,
      ...{ game, source, taken, left, at, by: metadata.actor.name },
    }),
    BanImportUndone: (doc, { data: { at, reason }, metadata }) => ({
      ...doc,
      ...{ undoneAt: at, undoneBy: metadata.actor.name, undoReason: reason },
    }),
  },
});
