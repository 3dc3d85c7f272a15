import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { adminList } from '@app/contracts/adminlist/read-models';
import { singleFlight } from '@app/kit/single-flight';
import { within } from '@app/kit/within';
import { ReadModels, type Version } from '@app/storage/read-models/reader';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { keep, readKept } from '../platform/kept-files';
import { LOGGER } from '../platform/logger';

interface Text {
  readonly bytes: Buffer;
  /** Of the bytes, with quotes: the same text has the same one in every process. */
  readonly etag: string;
}

interface Served extends Text {
  /** Since the read models last said that this is what stands, milliseconds; 0 when they were just asked. */
  readonly age: number;
}

interface Kept {
  readonly goodAt: number;
  readonly content: string;
}

/** Servers wait this long for the newest before they get what was last good, milliseconds. */
const PATIENCE = 1_000;
/** What is kept on disk is said to be good still at most this often, milliseconds. */
const CONFIRM_EVERY = 15_000;

/**
 * The file that Squad servers read. When the read models cannot be asked the last good one is served, from before a
 * restart too, and never an empty one in its place.
 */
@Injectable()
export class RawFile {
  private readonly path: string | undefined;
  private text: Text | undefined;
  private at: Pick<Version, 'generation' | 'position'> | undefined;
  private goodAt = 0;
  private keptAt = 0;
  private failing = false;
  private readonly shared = singleFlight(() => this.ask());
  private restored: Promise<void> | undefined;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { stateDir }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.path = stateDir && join(stateDir, 'admin-list.json');
  }

  /** @throws StoreUnavailable when the read models cannot be asked and never could */
  async served(): Promise<Served> {
    await (this.restored ??= this.restore());
    const asked = this.shared();
    if (!this.text) {
      await asked;
      return { ...this.text!, age: 0 };
    }
    const fresh = await this.inTime(asked);
    return { ...this.text, age: fresh ? 0 : Math.max(0, Date.now() - this.goodAt) };
  }

  /** Waits until what was to be kept is on disk. */
  async settled(): Promise<void> {
    await this.keeping;
  }

  /** While the read models are known to be down nobody waits for them. */
  private async inTime(asked: Promise<void>): Promise<boolean> {
    const late = () => new StoreUnavailable('The read models do not answer in time.');
    const fresh = await within(this.failing ? 0 : PATIENCE, asked, late).then(
      () => true,
      () => false,
    );
    this.failing = !fresh;
    return fresh;
  }

  private async ask(): Promise<void> {
    const version = await this.readModels.version(adminList);
    if (!version) throw new StoreUnavailable('The admin list is not built yet.');
    const known = this.text;
    if (!known || this.at?.generation !== version.generation || this.at.position !== version.position) {
      const list = await this.readModels.get(adminList, 'squad');
      const text = textOf(list?.content ?? '');
      this.text = text.etag === known?.etag ? known : text;
      this.at = { generation: version.generation, position: version.position };
    }
    this.failing = false;
    this.goodAt = Date.now();
    if (this.text !== known || this.goodAt - this.keptAt > CONFIRM_EVERY) this.keep();
  }

  private async restore(): Promise<void> {
    const kept = this.path && ((await readKept(this.path)) as Kept | undefined);
    if (!kept || this.text) return;
    this.text = textOf(kept.content);
    this.goodAt = kept.goodAt;
  }

  private keep(): void {
    const { path, text, goodAt } = this;
    if (path === undefined || !text) return;
    this.keptAt = goodAt;
    const kept: Kept = { goodAt, content: text.bytes.toString() };
    this.keeping = this.keeping
      .then(() => keep(path, kept))
      .catch((error: unknown) => this.log.warn({ cause: String(error) }, 'The admin list was not kept.'));
  }
}

const textOf = (content: string): Text => {
  const bytes = Buffer.from(content);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
};
