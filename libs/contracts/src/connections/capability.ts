import { capability } from '../capability';
import { clanNotices, linkCodes, proofs, reforgerPlayers } from './policies';
import { connectionsHistory, connectionsOf, notices, unlinkedAccounts } from './read-models';

export const connections = capability({
  name: 'connections',
  readModels: [connectionsOf, connectionsHistory, unlinkedAccounts, notices],
  tools: [{ id: 'member-accounts' }],
  audited: ['GameAccountConnected', 'GameAccountDisconnected'],
  policies: [proofs, linkCodes, reforgerPlayers, clanNotices],
});
