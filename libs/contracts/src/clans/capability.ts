import { capability } from '../capability';

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
});
