import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const reforger = capability({
  name: 'reforger',
  pages: [
    { path: '/reforger-battlelog', title: 'Reforger Battlelog', picture: 'reforger' },
    { path: '/reforger-battlelog/leaderboards', title: 'Reforger Leaderboards', picture: 'reforger' },
    { path: '/reforger-battlelog/game/:gameId', title: 'Reforger Game', picture: 'reforger' },
    { path: '/reforger-battlelog/profile', title: 'Reforger Profile', picture: 'reforger' },
    { path: '/reforger-battlelog/player', title: 'Reforger Player', picture: 'reforger' },
    { path: '/reforger-battlelog/player/:playerUID', title: 'Reforger Player', picture: 'reforger' },
  ],
  policies,
  readModels,
});
