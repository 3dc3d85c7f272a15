import { Inject, Injectable } from '@nestjs/common';
import type { EventStorePort, NameReservation } from '@app/processes/port';
import { accountReservation } from '@app/storage/event-log/reservation';
import { forgetRefusedAt } from '@app/storage/event-log/refused-at';
import { Streams, type Context } from '@app/storage/event-log/streams';
import { CONFIG, type Config } from '../platform/config';
import { overStreams } from '../platform/commands/over-streams';
import type { Written } from '../platform/responses/read-after';

/** The way over several streams that linking takes. */
@Injectable()
export class Linking {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Names the reservation stream of an account. */
  readonly reservationOf: NameReservation = (...account) =>
    accountReservation(this.config.reservationSecret)(...account);

  /**
   * Runs a linking process and returns the log position of every stream that it read or wrote. A refusal carries none:
   * it would say when another member has linked the account.
   */
  async through(by: Context, take: (eventStore: EventStorePort) => Promise<void>): Promise<readonly Written[]> {
    try {
      return await overStreams(this.streams, by, take);
    } catch (error) {
      forgetRefusedAt(error);
      throw error;
    }
  }
}
