import { Inject, Injectable } from '@nestjs/common';
import { reservedAs } from '@app/domain/connections/link-request';
import { type EventStorePort } from '@app/storage/processes/linking';
import type { Platform } from '@app/domain/connections/rules';
import { reservationOf } from '@app/storage/event-log/reservation';
import { Streams, type Context, type Receipt } from '@app/storage/event-log/streams';
import { CONFIG, type Config } from '../platform/config';

/** Where a stream stands that a command has written to, or found as it wanted it. */
export type Written = Pick<Receipt, 'position' | 'types'>;

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

  /** Runs a linking process and returns the log position of every stream that it read or wrote. */
  async through(by: Context, take: (eventStore: EventStorePort) => Promise<void>): Promise<readonly Written[]> {
    const receipts: Written[] = [];
    await take({
      load: async (decider, id) => {
        const { state, ...found } = await this.streams.load(decider, id);
        receipts.push(found);
        return state;
      },
      transact: async (decider, id, decision) => receipts.push(await this.streams.transact(decider, id, decision, by)),
    });
    return receipts;
  }
}
