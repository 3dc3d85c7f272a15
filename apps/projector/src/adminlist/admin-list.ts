import { adminList as model, type AdminListDocument } from '@app/contracts/adminlist/read-models';
import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import { projection } from '../projection';

/** The text that stands: what the editor shows and what the servers read. */
export const adminList = projection<AdminListDocument, SquadAdminListEvent>()({
  into: model,
  key: () => 'squad',
  initial: () => ({ version: 0, content: '', at: '', by: '', roles: [] }),
  evolve: {
    SquadAdminListSaved: (_, { data: { version, content, at, by, roles } }) => ({ version, content, at, by, roles }),
  },
});
