import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const connections = capability({
  name: 'connections',
  readModels,
  tools: [{ id: 'member-accounts' }],
  audited: [
    'GameAccountConnected',
    'GameAccountDisconnected',
    'GameAccountVerified',
    'GameAccountConfirmationWithdrawn',
    'ServerProofsWithdrawn',
  ],
  policies,
});
