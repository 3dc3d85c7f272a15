import { capability } from '../capability';
import * as readModels from './read-models';

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
  readModels,
  audited: ['SquadAdminListSaved'],
});
