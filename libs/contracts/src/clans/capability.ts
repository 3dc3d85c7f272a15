import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const clans = capability({
  name: 'clans',
  tools: [
    {
      id: 'clans',
      menu: {
        games: ['squad'],
        label: 'Clan Management',
        about: 'Every clan, its members and its leader.',
        roles: ['coordinator'],
      },
    },
  ],
  pages: [
    { path: '/squad-battlelog/community', title: 'Community Clans', picture: 'squad' },
    { path: '/squad-battlelog/clan', title: '', leadsTo: '/squad-battlelog/community' },
    { path: '/squad-battlelog/clan/:clanId', title: 'Clan', picture: 'squad' },
  ],
  readModels,
  audited: [
    'ClanEditRequested',
    'ClanEdited',
    'ClanImageChanged',
    'ClanMemberKicked',
    'ClanLeadershipTransferred',
    'ClanDeleted',
  ],
  policies,
});
