import { capability } from '../capability';
import { allowance, linkedAccount, linkedPlayer } from './policies';
import { whitelistFileAccess, whitelistHistory, whitelists } from './read-models';

export const whitelist = capability({
  name: 'whitelist',
  tools: [
    { id: 'member-slots' },
    {
      id: 'whitelist-files',
      menu: {
        games: ['squad'],
        label: 'Whitelist Files',
        about: 'What the servers read, when they last did, and the secret in the path.',
        roles: ['coordinator'],
      },
    },
  ],
  readModels: [whitelists, whitelistHistory, whitelistFileAccess],
  audited: [
    'WhitelistFileSecretRotated',
    'WhitelistFileSecretDropped',
    'WhitelistSlotsRevoked',
    'WhitelistSlotsRestored',
  ],
  policies: [allowance, linkedAccount, linkedPlayer],
  caused: ['WhitelistPlayerAssigned'],
});
