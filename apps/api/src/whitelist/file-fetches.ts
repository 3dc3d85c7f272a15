import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { WhitelistFile } from '@app/contracts/whitelist/whitelist';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LOGGER } from '../platform/logger';
import { readState, writeState } from '../platform/state-file';
import type { FileName } from './whitelist-files';

type Fetches = WhitelistFile['fetches'];

/** Fetches within this time are saved together, milliseconds. */
const SAVE_AFTER = 1_000;

/**
 * When each server last fetched each file from this process. Fetches are no events of the community: only the newest of
 * each configured server is held, without its address.
 */
@Injectable()
export class FileFetches implements OnApplicationShutdown {
  private readonly path: string | undefined;
  private readonly servers: Config['community']['servers'];
  private fetches = new Map<FileName, Map<string | null, string>>();
  private restored: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) { community, stateDir }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.servers = community.servers;
    this.path = stateDir && join(stateDir, 'whitelist-fetches.json');
  }

  /** @param server its number in the configuration; without one, or with an unknown one, the fetch is counted under `null` */
  fetched(file: FileName, server: string | undefined): void {
    const game = file === 'squad.cfg' ? 'squad' : 'reforger';
    const name = this.servers.find((one) => one.game === game && String(one.id) === server)?.name ?? null;
    const of = this.fetches.get(file) ?? new Map<string | null, string>();
    this.fetches.set(file, of.set(name, new Date().toISOString()));
    if (this.path !== undefined) this.timer ??= setTimeout(() => void this.save(), SAVE_AFTER).unref();
  }

  /** Newest first. */
  async of(file: FileName): Promise<Fetches> {
    await (this.restored ??= this.restore());
    return [...(this.fetches.get(file) ?? [])]
      .map(([server, at]) => ({ server, at }))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) await this.save();
  }

  private async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await (this.restored ??= this.restore());
    const all = [...this.fetches].map(([file, fetches]) => [file, [...fetches]]);
    try {
      await writeState(this.path!, all);
    } catch (error) {
      this.log.warn({ cause: String(error) }, 'Fetches of the whitelist files were not kept.');
    }
  }

  private async restore(): Promise<void> {
    const saved = this.path && ((await readState(this.path)) as [FileName, [string | null, string][]][] | undefined);
    for (const [file, fetches] of saved || [])
      this.fetches.set(file, new Map([...fetches, ...(this.fetches.get(file) ?? [])]));
  }
}
