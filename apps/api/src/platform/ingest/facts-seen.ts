import { Inject, Injectable } from '@nestjs/common';
import { factsKey, type FactsRecord } from '@app/storage/read-models/game-server-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { Logger } from 'pino';
import { LOGGER } from '../logger';
import { READ_MODEL_STORE } from '../storage.module';

/** Batches come every second; when the last one came is written down this often, milliseconds. */
const EVERY_MS = 15_000;

/** Writes down when facts of a server last came: an agent that sends no status reports is seen by its facts alone. */
@Injectable()
export class FactsSeen {
  /** By `performance.now()`. */
  private readonly written = new Map<string, number>();

  constructor(
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Returns at once and never throws. @param server `squad-1` */
  note(server: string, sender: string): void {
    const now = performance.now();
    if (now - (this.written.get(server) ?? -Infinity) < EVERY_MS) return;
    this.written.set(server, now);
    void this.write(server, { sender, at: Date.now() }).catch((error: unknown) => {
      this.written.delete(server);
      this.log.warn({ cause: String(error), server }, 'When facts last came could not be written down.');
    });
  }

  /** When two processes write at once, one write is dropped: the other is as new. */
  private async write(server: string, value: FactsRecord): Promise<void> {
    const key = factsKey(server);
    const before = await this.store.readControl<FactsRecord>(key);
    await this.store.writeControl(key, before?.revision ?? 0, value);
  }
}
