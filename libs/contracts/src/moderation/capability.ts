import { capability } from '../capability';
import { enforceBans, importBans } from './policies';
import {
  banFileAccess,
  banImports,
  banListExceptions,
  banLists,
  bans,
  playerRecords,
  serverOrderList,
} from './read-models';

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
  ],
  readModels: [serverOrderList, playerRecords, bans, banFileAccess, banImports, banLists, banListExceptions],
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
    'BanListSubscribed',
    'BanListReadingRequested',
    'BanListUnsubscribed',
    'BanFileSecretRotated',
    'BanFileSecretDropped',
  ],
  policies: [enforceBans, importBans],
  caused: ['ServerOrderFetched', 'ServerOrderCompleted', 'ServerOrderExpired', 'ServerOrderUnanswered'],
});
