import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const whitelist = capability({
  name: 'whitelist',
  tools: [
    { id: 'member-slots' },
    {
      id: 'whitelist-files',
      menu: {
        games: ['squad'],
        label: 'Whitelist Files',
        about: 'What the servers read, slots that staff give, and the secret in the path.',
        roles: ['coordinator'],
      },
    },
  ],
  readModels,
  audited: [
    'WhitelistFileSecretRotated',
    'WhitelistFileSecretDropped',
    'WhitelistSlotsRevoked',
    'WhitelistSlotsRestored',
    'WhitelistSlotsGiven',
    'WhitelistSlotsWithdrawn',
  ],
  policies,
  caused: ['WhitelistPlayerAssigned'],
});
