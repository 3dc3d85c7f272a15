import { capability } from '../capability';
import { clanNotices, linkCodes, proofs, reforgerPlayers, withdrawnProofs } from './policies';
import { connectionsHistory, connectionsOf, notices, unlinkedAccounts } from './read-models';

export const connections = capability({
  name: 'connections',
  readModels: [connectionsOf, connectionsHistory, unlinkedAccounts, notices],
  tools: [{ id: 'member-accounts' }],
  audited: [
    'GameAccountConnected',
    'GameAccountDisconnected',
    'GameAccountVerified',
    'GameAccountConfirmationWithdrawn',
    'ServerProofsWithdrawn',
  ],
  policies: [proofs, linkCodes, reforgerPlayers, clanNotices, withdrawnProofs],
});
