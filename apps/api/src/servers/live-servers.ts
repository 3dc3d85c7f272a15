import { Inject, Injectable } from '@nestjs/common';
import type { CommunityServer } from '@app/contracts/community/servers';
import { liveServers, type LiveServerDocument } from '@app/contracts/servers/read-models';
import type { ServerStatus } from '@app/contracts/servers/servers';
import { OFFLINE_AFTER_MS, UNDER_MAINTENANCE, mapOf } from '@app/domain/servers/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';

/** A configured server with its last report. */
export interface ServerState {
  readonly server: CommunityServer;
  readonly reported: LiveServerDocument | undefined;
  readonly isOnline: boolean;
}

/** How the community's Squad servers stand now. */
@Injectable()
export class LiveServers {
  private readonly servers: readonly CommunityServer[];

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { community }: Config,
  ) {
    this.servers = community.servers.filter(({ game }) => game === 'squad').sort((one, other) => one.id - other.id);
  }

  /** @throws StoreUnavailable */
  async statuses(): Promise<readonly ServerStatus[]> {
    return (await this.all()).map(statusOf);
  }

  /** Undefined for a server that is not in the configuration. @throws StoreUnavailable */
  async find(serverId: number): Promise<ServerState | undefined> {
    return (await this.all()).find(({ server }) => server.id === serverId);
  }

  private async all(): Promise<readonly ServerState[]> {
    const ids = this.servers.map(({ id }) => String(id));
    const { value } = await this.readModels.cached(liveServers, 'all', () => this.readModels.getMany(liveServers, ids));
    const oldest = new Date(Date.now() - OFFLINE_AFTER_MS).toISOString();
    return this.servers.map((server) => {
      const reported = value.get(String(server.id));
      const isOnline = server.maintenance === undefined && reported !== undefined && reported.sampledAt >= oldest;
      return { server, reported, isOnline };
    });
  }
}

/** Players and map of an old sample are not shown. */
const statusOf = ({ server, reported, isOnline }: ServerState): ServerStatus => {
  const { id, name, capacity, maintenance } = server;
  const layer = isOnline && reported?.layer ? mapOf(reported.layer) : null;
  return {
    id,
    name,
    isOnline,
    playerCount: isOnline ? (reported?.players ?? 0) : 0,
    maxPlayers: (isOnline && reported?.maxPlayers) || capacity,
    queue: isOnline ? (reported?.queue ?? 0) : 0,
    currentMap: maintenance === undefined ? layer : UNDER_MAINTENANCE,
    lastUpdate: reported?.sampledAt || null,
  };
};
