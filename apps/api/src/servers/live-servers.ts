import { Inject, Injectable } from '@nestjs/common';
import type { CommunityServer } from '@app/contracts/community/servers';
import { liveReforgerServers, liveServers, type LiveServerDocument } from '@app/contracts/servers/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import type { ServerStatus } from '@app/contracts/servers/servers';
import { isOnline, reforgerReport, statusOf } from '@app/domain/servers/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';

/** A configured Squad server with its last report. */
export interface ServerState {
  readonly server: CommunityServer;
  readonly reported: LiveServerDocument | undefined;
  readonly isOnline: boolean;
}

/** The current status of the community's servers. */
@Injectable()
export class LiveServers {
  private readonly squad: readonly CommunityServer[];
  private readonly reforger: readonly CommunityServer[];

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { community }: Config,
  ) {
    const of = (game: CommunityServer['game']) =>
      community.servers.filter((server) => server.game === game).sort((one, other) => one.id - other.id);
    this.squad = of('squad');
    this.reforger = of('reforger');
  }

  /** @throws StoreUnavailable */
  async statuses(): Promise<readonly ServerStatus[]> {
    return (await this.all()).map(({ server, reported }) => statusOf(server, reported));
  }

  /** A Reforger server reports neither a queue nor a map. @throws StoreUnavailable */
  async reforgerStatuses(): Promise<readonly ServerStatus[]> {
    const reports = await this.reportsOf(liveReforgerServers, this.reforger);
    return this.reforger.map((server, index) => statusOf(server, reforgerReport(reports[index])));
  }

  /** Undefined for a server that is not in the configuration. @throws StoreUnavailable */
  async find(serverId: number): Promise<ServerState | undefined> {
    return (await this.all()).find(({ server }) => server.id === serverId);
  }

  private async all(): Promise<readonly ServerState[]> {
    const reports = await this.reportsOf(liveServers, this.squad);
    return this.squad.map((server, index) => {
      const reported = reports[index];
      return { server, reported, isOnline: isOnline(server, reported?.sampledAt) };
    });
  }

  private async reportsOf<Doc extends object>(
    model: ReadModel<Doc>,
    servers: readonly CommunityServer[],
  ): Promise<readonly (Doc | undefined)[]> {
    const ids = servers.map(({ id }) => String(id));
    const { value } = await this.readModels.cached(model, 'all', () => this.readModels.getMany(model, ids));
    return ids.map((id) => value.get(id));
  }
}
