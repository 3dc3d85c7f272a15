import { adminList as model, type AdminListDocument } from '@app/contracts/adminlist/read-models';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import { projection } from '../projection';

/** The current text: what the editor shows and what the servers read. */
export const adminList = projection<AdminListDocument, SquadAdminListEvent>()({
  into: model,
  key: () => 'squad',
  initial: () => ({
    version: 0,
    content: '',
    at: '',
    by: '',
    roles: [],
    restoredFrom: null,
    changes: { added: 0, removed: 0, changed: 0 },
  }),
  evolve: {
    SquadAdminListSaved: (_, { data: { imported: _imported, undone: _undone, ...saved } }) => saved,
  },
});
