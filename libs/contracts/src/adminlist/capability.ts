import { capability } from '../capability';
import { adminList, adminListImports, adminListVersions } from './read-models';

export const adminlist = capability({
  name: 'adminlist',
  tools: [
    {
      id: 'admin-list',
      menu: {
        games: ['squad'],
        label: 'Admin List Management',
        about: 'The file the Squad servers read their admins from.',
        roles: ['coordinator'],
        wide: true,
        showsLastChange: true,
      },
    },
  ],
  readModels: [adminList, adminListVersions, adminListImports],
  audited: ['SquadAdminListSaved'],
});
