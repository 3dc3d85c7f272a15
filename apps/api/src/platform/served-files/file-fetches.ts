import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Game } from '../game-servers';
import { readState, writeState } from './state-file';

interface Fetch {
  /** As the configuration calls the server; null for one that did not say which it is. */
  readonly server: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The ETag of what it then had; absent in what older versions saved. */
  readonly etag?: string;
}

/** Fetches within this time are saved together, milliseconds. */
const SAVE_AFTER = 1_000;

/**
 * When each server last fetched each file from this process. Fetches are no events of the community: only the newest of
 * each configured server is held, without its address.
 */
export class FileFetches implements OnApplicationShutdown {
  private readonly path: string | undefined;
  private readonly servers: Config['community']['servers'];
  private fetches = new Map<string, Map<string | null, Fetch>>();
  private restored: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param stateFile where the fetches survive a restart, in the state folder */
  constructor(
    stateFile: string,
    { community, stateDir }: Config,
    private readonly log: Logger,
  ) {
    this.servers = community.servers;
    this.path = stateDir && join(stateDir, stateFile);
  }

  /**
   * @param method HEAD fetches nothing
   * @param server its number in the configuration; without one, or with an unknown one, the fetch is counted under `null`
   */
  fetched({ method }: { method: string }, file: string, game: Game, server: string | undefined, etag: string): void {
    if (method === 'HEAD') return;
    const name = this.servers.find((one) => one.game === game && String(one.id) === server)?.name ?? null;
    const of = this.fetches.get(file) ?? new Map<string | null, Fetch>();
    this.fetches.set(file, of.set(name, { server: name, at: new Date().toISOString(), etag }));
    if (this.path !== undefined) this.timer ??= setTimeout(() => void this.save(), SAVE_AFTER).unref();
  }

  /** Newest first. */
  async of(file: string): Promise<Fetch[]> {
    await (this.restored ??= this.restore());
    return [...(this.fetches.get(file)?.values() ?? [])].sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) await this.save();
  }

  private async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await (this.restored ??= this.restore());
    const all = [...this.fetches].map(([file, fetches]) => [
      file,
      [...fetches].map(([server, { at, etag }]) => [server, at, etag]),
    ]);
    try {
      await writeState(this.path!, all);
    } catch (error) {
      this.log.warn({ cause: String(error), path: this.path }, 'Fetches of served files were not kept.');
    }
  }

  private async restore(): Promise<void> {
    const saved =
      this.path && ((await readState(this.path)) as [string, [string | null, string, string?][]][] | undefined);
    try {
      for (const [file, fetches] of saved || []) {
        const restored = fetches.map(
          ([server, at, etag]) => [server, { server, at, ...(etag === undefined ? {} : { etag }) }] as const,
        );
        this.fetches.set(file, new Map([...restored, ...(this.fetches.get(file) ?? [])]));
      }
    } catch (error) {
      // Another version wrote it.
      this.log.warn({ cause: String(error), path: this.path }, 'Fetches of served files were not understood.');
    }
  }
}
