import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { openAddressStore } from '@app/storage/addresses/open';
import type { AddressStore, Sighting, Visit } from '@app/storage/addresses/port';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config';
import { LOGGER } from '../logger';

const DAY = 24 * 3_600_000;
const BETWEEN_SWEEPS = 3_600_000;

/** Stores where players came from, for as long as the configuration says and no longer. */
@Injectable()
export class Addresses implements OnModuleInit, OnApplicationShutdown {
  private store: Promise<AddressStore> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.sweep(), BETWEEN_SWEEPS).unref();
    void this.sweep();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await (await this.store?.catch(() => undefined))?.close();
  }

  /** Stores those that are young enough; twice is harmless. @throws StoreUnavailable */
  async remember(all: readonly Sighting[]): Promise<void> {
    const oldest = this.oldest();
    const sightings = all.filter(({ at }) => at >= oldest);
    if (sightings.length > 0) await (await this.opened()).remember(sightings);
  }

  /** Where a player came in from, the newest first; nothing that has expired. @throws StoreUnavailable */
  async ofPlayer(game: Sighting['game'], playerId: string, limit: number): Promise<readonly Sighting[]> {
    return (await this.opened()).ofPlayer(playerId, { game, since: this.oldest(), limit });
  }

  /** Who came in from an address, the newest first; nothing that has expired. @throws StoreUnavailable */
  async ofAddress(game: Sighting['game'], address: string, limit: number): Promise<readonly Visit[]> {
    return (await this.opened()).ofAddress(address, { game, since: this.oldest(), limit });
  }

  /** Where these players came from, in every game. @throws StoreUnavailable */
  async forgetPlayers(playerIds: readonly string[]): Promise<void> {
    await (await this.opened()).forgetPlayers(playerIds);
  }

  private async sweep(): Promise<void> {
    try {
      await (await this.opened()).forgetBefore(this.oldest());
    } catch (error) {
      this.log.warn({ cause: String(error) }, 'Addresses that have expired could not be forgotten yet.');
    }
  }

  private oldest(): number {
    return Date.now() - this.config.addressRetention * DAY;
  }

  private opened(): Promise<AddressStore> {
    this.store ??= openAddressStore(this.config.readModels);
    // A store that could not be opened is opened again at the next call.
    this.store.catch(() => (this.store = undefined));
    return this.store;
  }
}
