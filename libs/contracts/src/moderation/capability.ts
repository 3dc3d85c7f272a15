import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const moderation = capability({
  name: 'moderation',
  tools: [
    {
      id: 'bans',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Bans',
        about: 'Who may not play, why and until when, and what the servers know of it.',
        roles: ['admin'],
        wide: true,
      },
    },
    {
      id: 'watchlist',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Watchlist',
        about: 'Whom staff keep an eye on, why and until when.',
        roles: ['admin'],
      },
    },
  ],
  readModels,
  audited: [
    'ServerOrderGiven',
    'ServerOrderCompleted',
    'ServerOrderExpired',
    'ServerOrderUnanswered',
    'PlayerNoteAdded',
    'PlayerBanned',
    'PlayerBanChanged',
    'PlayerBanLifted',
    'BansImported',
    'BanImportUndone',
    'PlayerExceptedFromList',
    'PlayerListExceptionEnded',
    'PlayerWatched',
    'PlayerUnwatched',
    'BanListSubscribed',
    'BanListReadingRequested',
    'BanListUnsubscribed',
    'BanFileSecretRotated',
    'BanFileSecretDropped',
  ],
  policies,
  caused: ['ServerOrderFetched', 'ServerOrderCompleted', 'ServerOrderExpired', 'ServerOrderUnanswered'],
});
