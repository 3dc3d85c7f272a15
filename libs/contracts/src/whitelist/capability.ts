import { capability } from '../capability';
import { allowance, linkedAccount, linkedPlayer } from './policies';
import { givenSlots, slotImports, whitelistFileAccess, whitelistHistory, whitelists } from './read-models';

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
  readModels: [whitelists, whitelistHistory, whitelistFileAccess, givenSlots, slotImports],
  audited: [
    'WhitelistFileSecretRotated',
    'WhitelistFileSecretDropped',
    'WhitelistSlotsRevoked',
    'WhitelistSlotsRestored',
    'WhitelistSlotsGiven',
    'WhitelistSlotsWithdrawn',
  ],
  policies: [allowance, linkedAccount, linkedPlayer],
  caused: ['WhitelistPlayerAssigned'],
});
