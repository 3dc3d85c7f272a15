import { adminListImports } from '@app/contracts/adminlist/read-models';
import type { ImportEntry } from '@app/contracts/imports/imports';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import { projection } from '../projection';

/** Every import into the admin list, and whether it was undone. */
export const imports = projection<ImportEntry, SquadAdminListEvent>()({
  into: adminListImports,
  key: ({ data: { imported, undone } }) => imported?.importId ?? undone?.importId,
  initial: (importId) => ({
    ...{ importId, source: '', taken: 0, left: 0, by: '', at: '' },
    ...{ undoneAt: null, undoneBy: null, undoReason: null },
  }),
  evolve: {
    SquadAdminListSaved: (doc, { data: { imported, undone, by, at } }) => ({
      ...doc,
      ...(imported && { source: imported.source, taken: imported.taken, left: imported.left, by, at }),
      ...(undone && { undoneAt: at, undoneBy: by, undoReason: undone.reason }),
    }),
  },
});
