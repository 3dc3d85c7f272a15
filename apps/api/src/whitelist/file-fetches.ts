import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { WhitelistFile } from '@app/contracts/whitelist/whitelist';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LOGGER } from '../platform/logger';
import { keep, readKept } from '../platform/kept-files';
import type { FileName } from './whitelist-files';

type Fetches = WhitelistFile['fetches'];

/** Fetches of a moment are kept together, milliseconds. */
const KEEP_AFTER = 1_000;

/**
 * When each server last fetched each file, as far as this process knows. No facts of the community: they are in no event,
 * there is one for each configured server, and nothing tells the address.
 */
@Injectable()
export class FileFetches implements OnApplicationShutdown {
  private readonly path: string | undefined;
  private readonly servers: Config['community']['servers'];
  private known = new Map<FileName, Map<string | null, string>>();
  private restored: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) { community, stateDir }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.servers = community.servers;
    this.path = stateDir && join(stateDir, 'whitelist-fetches.json');
  }

  /** @param server its number in the configuration; whoever gives none, or another, is counted as one that did not say */
  fetched(file: FileName, server: string | undefined): void {
    const game = file === 'squad.cfg' ? 'squad' : 'reforger';
    const name = this.servers.find((one) => one.game === game && String(one.id) === server)?.name ?? null;
    const of = this.known.get(file) ?? new Map<string | null, string>();
    this.known.set(file, of.set(name, new Date().toISOString()));
    if (this.path !== undefined) this.timer ??= setTimeout(() => void this.save(), KEEP_AFTER).unref();
  }

  /** Newest first. */
  async of(file: FileName): Promise<Fetches> {
    await (this.restored ??= this.restore());
    return [...(this.known.get(file) ?? [])]
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
    const all = [...this.known].map(([file, fetches]) => [file, [...fetches]]);
    try {
      await keep(this.path!, all);
    } catch (error) {
      this.log.warn({ cause: String(error) }, 'Fetches of the whitelist files were not kept.');
    }
  }

  private async restore(): Promise<void> {
    const kept = this.path && ((await readKept(this.path)) as [FileName, [string | null, string][]][] | undefined);
    for (const [file, fetches] of kept || [])
      this.known.set(file, new Map([...fetches, ...(this.known.get(file) ?? [])]));
  }
}
