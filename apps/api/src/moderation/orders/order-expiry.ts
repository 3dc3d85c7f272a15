import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config';
import { LOGGER } from '../../platform/logger';
import { AgentOrders, MODERATION } from './agent-orders';

const LOOK_EVERY = 5_000;

/** Ends orders that no agent fetched, or that its agent has not answered: of all servers, whoever gave them, also those from before a restart. */
@Injectable()
export class OrderExpiry implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;

  constructor(
    private readonly orders: AgentOrders,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      for (const { game, id: serverId } of this.config.community.servers)
        await this.orders.expire({ game, serverId }, { actor: MODERATION, requestId: 'order-expiry' });
    } catch (error) {
      this.log.debug({ cause: String(error) }, 'Orders could not be looked at.');
    } finally {
      this.isLooking = false;
    }
  }
}
