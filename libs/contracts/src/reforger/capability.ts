import { capability } from '../capability';
import { webhookKills, winners } from './policies';
import {
  reforgerExempt,
  reforgerFightLists,
  reforgerFights,
  reforgerGames,
  reforgerLinks,
  reforgerPairs,
  reforgerPlayers,
  reforgerProfiles,
  reforgerSeeders,
  reforgerStandings,
  reforgerTimeline,
  reforgerTotals,
} from './read-models';

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
  policies: [winners, webhookKills],
  readModels: [
    reforgerPlayers,
    reforgerStandings,
    reforgerProfiles,
    reforgerPairs,
    reforgerGames,
    reforgerTimeline,
    reforgerFights,
    reforgerFightLists,
    reforgerSeeders,
    reforgerTotals,
    reforgerLinks,
    reforgerExempt,
  ],
});
