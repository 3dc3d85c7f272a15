import { capability } from '../capability';
import * as readModels from './read-models';

export const exemptions = capability({
  name: 'exemptions',
  tools: [
    {
      id: 'exempt-list',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Leaderboard Exempt List',
        about: 'Players hidden from every leaderboard.',
        roles: ['coordinator'],
        showsLastChange: true,
      },
    },
    {
      id: 'seeding-exempt-list',
      menu: {
        games: ['squad'],
        label: 'Seeding Exempt List',
        about: 'Players who get no seeding rewards.',
        roles: ['coordinator'],
        showsLastChange: true,
      },
    },
  ],
  readModels,
  audited: ['ExemptListChanged'],
});
