import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameServerEvent } from '@app/domain/operations/events';
import { gameServer, requestResend, requestSetAside, type BatchKey } from '@app/domain/operations/game-servers';
import type { AuditNote } from '@app/storage/event-log/event';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import { squadServer } from '@app/storage/read-models/game-server-record';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext, now } from '../platform/context';
import { squadServerOf } from '../squad/squad-servers';
import { GameServers } from './game-servers';

export interface BatchOrdered {
  readonly requestId: string;
  readonly receipt: Receipt<GameServerEvent>;
}

/** Staff ask something of the agent beside a server; it fetches the order with its next status report. */
export class OrderBatch extends Command<BatchOrdered> {
  constructor(
    readonly order: 'set-aside' | 'send-again',
    readonly serverId: number,
    readonly batch: BatchKey,
    readonly requestId: string | undefined,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(OrderBatch)
export class OrderBatchHandler implements ICommandHandler<OrderBatch> {
  constructor(
    private readonly streams: Streams,
    private readonly servers: GameServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Refused 404; Rejected; LogUnavailable, StoreUnavailable */
  async execute({ order, serverId, batch, requestId = randomUUID(), context }: OrderBatch): Promise<BatchOrdered> {
    const { name } = squadServerOf(this.config, serverId);
    const report = await this.servers.report(serverId);
    const ask = { serverId, requestId, at: now(), batch };
    const decision =
      order === 'set-aside'
        ? requestSetAside({ ...ask, refused: report?.refused ?? null })
        : requestResend({ ...ask, aside: report?.aside ?? [] });
    const audit: AuditNote = {
      game: 'squad',
      tool: 'operations',
      action: order === 'set-aside' ? 'SET_ASIDE' : 'SEND_AGAIN',
      resourceType: 'game-server',
      resourceId: squadServer(serverId),
      resourceName: name,
      changes: { ...batch, ...(order === 'set-aside' && report?.refused ? { reason: report.refused.reason } : {}) },
    };
    const receipt = await this.streams.transact(
      gameServer,
      squadServer(serverId),
      decision,
      writeContext(context, { audit }),
    );
    return { requestId, receipt };
  }
}
