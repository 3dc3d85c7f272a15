import type { Community } from '@app/contracts/community/community';
import type { CommunityServer } from '@app/contracts/community/servers';
import { Refused } from './responses/failures';

export type Game = CommunityServer['game'];

export interface GameServerId {
  readonly game: Game;
  readonly serverId: number;
}

/** @param game as a path names it @throws Refused 404 for a server that the community does not have */
export const gameServerOf = (
  { community }: { readonly community: Community },
  game: string,
  serverId: number,
): CommunityServer => {
  const server = community.servers.find((each) => each.game === game && each.id === serverId);
  if (!server) throw new Refused(404, 'server-not-found', 'There is no such game server.');
  return server;
};
