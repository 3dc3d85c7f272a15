import { capability } from '../capability';
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
  caused: [
    'WhitelistAccountLinked',
    'WhitelistAccountUnlinked',
    'WhitelistAllowanceChanged',
    'WhitelistPlayerLinked',
    'WhitelistPlayerUnlinked',
    'WhitelistPlayerAssigned',
    'WhitelistPlayerIdentified',
    'WhitelistOwnSlotUpdated',
  ],
});
