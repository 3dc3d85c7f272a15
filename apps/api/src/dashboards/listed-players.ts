import { Injectable } from '@nestjs/common';
import {
  reforgerDashboards,
  squadDashboards,
  type ReforgerDashboardDocument,
  type SquadDashboardDocument,
} from '@app/contracts/dashboards/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import type { GameServerId } from '../platform/game-servers';
import { PlayersOnServers, type PlayerOnServer } from '../platform/ports/players-on-servers';

/** Who is on a server by its newest list of players, and in Squad who has joined since. */
@Injectable()
export class ListedPlayers extends PlayersOnServers {
  constructor(private readonly readModels: ReadModels) {
    super();
  }

  async on({ game, serverId }: GameServerId): Promise<readonly PlayerOnServer[]> {
    const id = String(serverId);
    return game === 'squad'
      ? onSquad(await this.readModels.get(squadDashboards, id))
      : onReforger(await this.readModels.get(reforgerDashboards, id));
  }
}

const onSquad = (doc: SquadDashboardDocument | undefined): PlayerOnServer[] => {
  const { roster, people = {} } = doc ?? {};
  const listed = (roster?.players ?? []).map(({ playerId }) => ({ playerId, seenAt: roster!.at }));
  const joined = Object.entries(people).flatMap(([playerId, { isHere, seenAt }]) =>
    isHere && seenAt > (roster?.at ?? '') ? [{ playerId, seenAt }] : [],
  );
  return [...listed, ...joined].map(({ playerId, seenAt }) => {
    const { steamId = null, name = '' } = people[playerId] ?? {};
    return { ids: steamId === null ? [playerId] : [playerId, steamId], name, seenAt };
  });
};

const onReforger = (doc: ReforgerDashboardDocument | undefined): PlayerOnServer[] =>
  (doc?.roster?.players ?? []).map(({ playerId, name }) => ({ ids: [playerId], name, seenAt: doc!.roster!.at }));
