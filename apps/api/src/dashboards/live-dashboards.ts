import { Inject, Injectable } from '@nestjs/common';
import type {
  LiveStatusAnswer,
  PlayingAnswer,
  ReforgerLiveAnswer,
  SquadLiveAnswer,
} from '@app/contracts/dashboards/dashboards';
import { reforgerDashboards, squadDashboards } from '@app/contracts/dashboards/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { AgentRosters } from './agent-rosters';
import type { Page } from '../platform/responses/answers';
import { cachedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { FactionNames } from '../platform/ports/faction-names';
import { gameServerOf, type Game } from '../platform/game-servers';
import { playingReforger, playingSquad } from './playing';
import { reforgerLive } from './reforger-live';
import { isRecent, newestOf } from './samples';
import { squadLive } from './squad-live';

const DAY = 86_400_000;

/** The configured servers as staff watch them. Every function: @throws Refused 404, StoreUnavailable */
@Injectable()
export class LiveDashboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly factions: FactionNames,
    private readonly agents: AgentRosters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async squad(serverId: number): Promise<Page> {
    gameServerOf(this.config, 'squad', serverId);
    const since = this.chatSince();
    return cachedPage(
      this.readModels,
      squadDashboards,
      `live ${serverId} ${since}`,
      async (): Promise<SquadLiveAnswer> => ({
        success: true,
        data: squadLive(await this.readModels.get(squadDashboards, String(serverId)), since),
      }),
    );
  }

  async reforger(serverId: number): Promise<Page> {
    gameServerOf(this.config, 'reforger', serverId);
    const since = this.chatSince();
    return cachedPage(
      this.readModels,
      reforgerDashboards,
      `live ${serverId} ${since}`,
      async (): Promise<ReforgerLiveAnswer> => ({
        success: true,
        data: reforgerLive(await this.readModels.get(reforgerDashboards, String(serverId)), this.factions, since),
      }),
    );
  }

  async status(game: Game, serverId: number): Promise<LiveStatusAnswer> {
    const { maintenance } = gameServerOf(this.config, game, serverId);
    const [newest, playersUnknownSince] = await Promise.all([
      game === 'squad' ? this.newestOfSquad(serverId) : this.newestOfReforger(serverId),
      this.agents.unknownSince({ game, serverId }),
    ]);
    // A server whose answers are not understood is there.
    const isThere = isRecent(newest) || playersUnknownSince !== null;
    return { success: true, status: { isOnline: maintenance === undefined && isThere, playersUnknownSince } };
  }

  /** Where somebody plays now, by any id of the game. */
  async playing(game: Game, typed: string): Promise<PlayingAnswer> {
    const player = typed.trim().toLowerCase();
    const ids = this.config.community.servers.flatMap((server) => (server.game === game ? String(server.id) : []));
    const found =
      game === 'squad'
        ? [...(await this.readModels.getMany(squadDashboards, ids)).values()].map((doc) => playingSquad(doc, player))
        : [...(await this.readModels.getMany(reforgerDashboards, ids)).values()].map((doc) =>
            playingReforger(doc, player, this.factions),
          );
    return { success: true, playing: found.find((one) => one !== undefined) ?? null };
  }

  /** The first day whose chat may be shown: the same for a day, so that answers stay cached. */
  private chatSince(): string {
    const day = new Date(Date.now() - this.config.chatRetention * DAY).toISOString();
    return day.slice(0, '2026-11-21'.length);
  }

  private async newestOfSquad(serverId: number): Promise<string | undefined> {
    const doc = await this.readModels.get(squadDashboards, String(serverId));
    return newestOf(doc?.population, doc?.roster);
  }

  private async newestOfReforger(serverId: number): Promise<string | undefined> {
    const doc = await this.readModels.get(reforgerDashboards, String(serverId));
    return newestOf(doc?.population, doc?.roster, doc?.groups);
  }
}
