import { capability } from '../capability';
import { requests } from './policies';
import { clanActivity, clanInvites, clanList, clanPeople } from './read-models';

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
  readModels: [clanList, clanPeople, clanInvites, clanActivity],
  audited: [
    'ClanEditRequested',
    'ClanEdited',
    'ClanImageChanged',
    'ClanMemberKicked',
    'ClanLeadershipTransferred',
    'ClanDeleted',
  ],
  policies: [requests],
});
