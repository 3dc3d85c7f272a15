import { capability } from '../capability';
import * as readModels from './read-models';

export const squad = capability({
  name: 'squad',
  tools: [
    {
      id: 'player-stats',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Player Stats Lookup',
        about: 'Stats, alternate accounts and event history.',
        roles: ['admin'],
        wide: true,
      },
    },
  ],
  pages: [
    { path: '/squad-battlelog', title: 'Squad Battlelog', picture: 'squad' },
    { path: '/squad-battlelog/leaderboards', title: 'Squad Leaderboards', picture: 'squad' },
    { path: '/squad-battlelog/match/:matchId', title: 'Squad Match', picture: 'squad' },
    { path: '/squad-battlelog/profile', title: 'Squad Profile', picture: 'squad' },
    { path: '/squad-battlelog/player', title: 'Squad Player', picture: 'squad' },
    { path: '/squad-battlelog/player/:steamId', title: 'Squad Player', picture: 'squad' },
  ],
  audited: ['PlayerStatsRead', 'PlayerAddressRevealed'],
  readModels,
});
