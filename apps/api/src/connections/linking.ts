import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '@app/domain/decider';
import { reservedAs, type Door } from '@app/domain/connections/linking';
import type { Platform } from '@app/domain/connections/rules';
import { reservationOf } from '@app/storage/event-log/reservation';
import { Streams, type Context, type Receipt } from '@app/storage/event-log/streams';
import { CONFIG, type Config } from '../platform/config';

/**
 * What a command tells its author: how far their own stream must have been seen. Nothing where nothing was written: the
 * last event of the stream may be one that a read model never hears of, and would be waited for in vain.
 */
export type Told = Pick<Receipt<DomainEvent>, 'position' | 'types'>;

const NOTHING_WRITTEN: Told = { position: undefined, types: [] };

export const told = (receipt: Receipt<DomainEvent>): Told => (receipt.repeated ? NOTHING_WRITTEN : receipt);

/** The way over several streams that linking takes. */
@Injectable()
export class Linking {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Names the reservation stream of an account. */
  readonly reservationOf = (platform: Platform, accountId: string): string =>
    reservationOf(this.config.reservationSecret, 'account', reservedAs(platform, accountId));

  /** Takes the steps through the door to the log, and tells where the member's stream stands then. */
  async through(memberId: string, by: Context, take: (door: Door) => Promise<void>): Promise<Told> {
    let written = NOTHING_WRITTEN;
    await take({
      load: async (decider, id) => (await this.streams.load(decider, id)).state,
      transact: async (decider, id, decision) => {
        const receipt = await this.streams.transact(decider, id, decision, by);
        if (decider.category === 'connections' && id === memberId && !receipt.repeated) written = receipt;
      },
    });
    return written;
  }
}
