import { capability } from '../capability';

export const members = capability({
  name: 'members',
  pages: [
    { path: '/sign-in/callback', title: 'Sign In' },
    { path: '/sign-in/again', title: 'Sign In' },
    { path: '/profile', title: 'Profile' },
    {
      path: '/admin-team',
      title: 'Admin Team',
      description: 'Who runs {name}: senior leadership, game admins, moderators and representatives.',
      indexed: true,
    },
    { path: '/admin-portal', title: 'Admin Portal' },
    { path: '/admin-portal/squad', title: 'Squad Admin' },
    { path: '/admin-portal/reforger', title: 'Reforger Admin' },
  ],
});
