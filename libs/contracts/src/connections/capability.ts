import { capability } from '../capability';
import { connectionsHistory, connectionsOf, notices, unlinkedAccounts } from './read-models';

export const connections = capability({
  name: 'connections',
  readModels: [connectionsOf, connectionsHistory, unlinkedAccounts, notices],
  tools: [{ id: 'member-accounts' }],
  audited: ['GameAccountConnected', 'GameAccountDisconnected'],
  caused: [
    'GameAccountConnected',
    'GameAccountDisconnected',
    'GameAccountReleased',
    'GameAccountClaimVoided',
    'GameAccountVerified',
    'AccountReserved',
    'AccountReservationProved',
    'AccountReservationReleased',
    'AccountLinkRefused',
    'ClanNoticeSent',
    'ErasureNoticeSent',
    'LinkCodeUsed',
    'ReforgerPlayerProved',
  ],
});
