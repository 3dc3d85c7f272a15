import type { CommunityServer } from '@app/contracts/community/servers';
import type { Config } from '../platform/config';
import { Refused } from '../platform/failures';

/** @throws Refused 404 for a Squad server that the community does not have */
export const squadServerOf = ({ community }: Config, serverId: number): CommunityServer => {
  const server = community.servers.find(({ game, id }) => game === 'squad' && id === serverId);
  if (!server) throw new Refused(404, 'server-not-found', 'There is no such game server.');
  return server;
};
