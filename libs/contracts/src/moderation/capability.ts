import { capability } from '../capability';
import { enforceBans } from './policies';
import { banFileAccess, bans, playerRecords, serverOrderList } from './read-models';

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
  readModels: [serverOrderList, playerRecords, bans, banFileAccess],
  audited: [
    'ServerOrderGiven',
    'ServerOrderCompleted',
    'ServerOrderExpired',
    'PlayerNoteAdded',
    'PlayerBanned',
    'PlayerBanChanged',
    'PlayerBanLifted',
    'BanFileSecretRotated',
    'BanFileSecretDropped',
  ],
  policies: [enforceBans],
  caused: ['ServerOrderFetched', 'ServerOrderCompleted', 'ServerOrderExpired'],
});
