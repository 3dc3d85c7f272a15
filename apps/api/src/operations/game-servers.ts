import { Inject, Injectable } from '@nestjs/common';
import type { GameServerStatus } from '@app/contracts/operations/servers';
import type { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { gameServer, openOrders, type BatchOrder } from '@app/domain/operations/game-servers';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { Streams } from '@app/storage/event-log/streams';
import {
  agentReportKey,
  factsKey,
  gameServerKey,
  type AgentReportRecord,
  type FactsRecord,
} from '@app/storage/read-models/game-server-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import type { Game, GameServerId } from '../platform/game-servers';
import { READ_MODEL_STORE } from '../platform/storage.module';

/** Orders listed of one server: every open one, and the newest of the others. */
const ORDERS_LISTED = 10;
const TRIES = 5;

/** In this order. */
const GAMES: readonly Game[] = ['squad', 'reforger'];

/** The status reports of the agents beside the game servers: one record each, shared by all processes. */
@Injectable()
export class GameServers {
  constructor(
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
    @Inject(CONFIG) private readonly config: Config,
    private readonly streams: Streams,
  ) {}

  /** All servers of the configuration. @throws StoreUnavailable */
  async all(): Promise<GameServerStatus[]> {
    const servers = this.config.community.servers.toSorted(
      (one, other) => GAMES.indexOf(one.game) - GAMES.indexOf(other.game) || one.id - other.id,
    );
    return Promise.all(servers.map(({ game, id, name }) => this.status({ game, serverId: id }, name)));
  }

  /** The newest report, undefined before the first. @throws StoreUnavailable */
  async report(server: GameServerId): Promise<AgentStatusReport | undefined> {
    const record = await this.store.readControl<AgentReportRecord>(agentReportKey(gameServerKey(server)));
    return record?.value.report;
  }

  /** Keeps the report in place of the one before, unless that is a later one of the same process. @throws StoreUnavailable */
  async keep(server: GameServerId, report: AgentStatusReport): Promise<void> {
    const key = agentReportKey(gameServerKey(server));
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await this.store.readControl<AgentReportRecord>(key);
      const last = before?.value.report;
      if (last && last.run === report.run && last.number >= report.number) return;
      const value: AgentReportRecord = { report, receivedAt: Date.now() };
      if (await this.store.writeControl(key, before?.revision ?? 0, value)) return;
    }
    throw new Refused(409, 'lost-race', 'Other reports of this server came at the same moment. Send the next one.');
  }

  /** What the agent has not answered yet, the oldest first. @throws LogUnavailable */
  async openOrders(server: GameServerId): Promise<BatchOrder[]> {
    const { state } = await this.streams.load(gameServer, gameServerKey(server));
    return openOrders(state);
  }

  private async status(id: GameServerId, name: string): Promise<GameServerStatus> {
    const server = gameServerKey(id);
    const [report, facts, orders] = await Promise.all([
      this.store.readControl<AgentReportRecord>(agentReportKey(server)),
      this.store.readControl<FactsRecord>(factsKey(server)),
      this.orders(server),
    ]);
    return {
      ...{ ...id, name, orders },
      ...(report ? { report: report.value.report, reportedAt: report.value.receivedAt } : {}),
      ...(facts ? { factsAt: facts.value.at, sender: facts.value.sender } : {}),
    };
  }

  private async orders(server: string): Promise<GameServerStatus['orders']> {
    try {
      const { state } = await this.streams.load(gameServer, server);
      const all = [...state.values()];
      const done = all.filter(({ outcome }) => outcome !== undefined).slice(-ORDERS_LISTED);
      return [...openOrders(state), ...done.reverse()].map(
        ({ requestId, order, batch, refusal, at, outcome, reason }) => ({
          ...{ requestId, order, batch, refusal, at },
          ...(outcome === undefined ? {} : { outcome }),
          ...(reason === undefined ? {} : { reason }),
        }),
      );
    } catch (error) {
      if (error instanceof LogUnavailable) return null;
      throw error;
    }
  }
}
