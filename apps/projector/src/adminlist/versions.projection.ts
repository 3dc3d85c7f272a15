import { adminListVersions, type AdminListVersionDocument } from '@app/contracts/adminlist/read-models';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import { linesOf } from '@app/domain/adminlist/rules';
import { projection } from '../projection';

/** Who saved what when. */
export const versions = projection<AdminListVersionDocument, SquadAdminListEvent>()({
  into: adminListVersions,
  key: ({ data }) => String(data.version),
  initial: () => ({
    version: 0,
    at: '',
    by: '',
    roles: [],
    restoredFrom: null,
    lines: 0,
    changes: { added: 0, removed: 0, changed: 0 },
  }),
  evolve: {
    SquadAdminListSaved: (_, { data: { content, imported: _imported, undone: _undone, ...saved } }) => ({
      ...saved,
      lines: content === '' ? 0 : linesOf(content.replace(/\n$/, '')).length,
    }),
  },
});
