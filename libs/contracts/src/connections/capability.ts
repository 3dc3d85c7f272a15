import { capability } from '../capability';
import { connectionsHistory, connectionsOf, notices } from './read-models';

export const connections = capability({
  name: 'connections',
  readModels: [connectionsOf, connectionsHistory, notices],
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
    'LinkCodeUsed',
    'ReforgerPlayerProved',
  ],
});
