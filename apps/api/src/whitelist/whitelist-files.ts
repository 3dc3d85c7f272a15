import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import {
  whitelistFileAccess,
  whitelists,
  type WhitelistFileAccessDocument,
} from '@app/contracts/whitelist/read-models';
import { reforgerFile, squadFile } from '@app/domain/whitelist/files';
import { singleFlight } from '@app/kit/single-flight';
import { within } from '@app/kit/within';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels, type Version } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LOGGER } from '../platform/logger';
import { keep, readKept } from '../platform/kept-files';
import { ListedPlayers } from './listed-players';

export const FILES = ['squad.cfg', 'reforger.json'] as const;
export type FileName = (typeof FILES)[number];

export interface FileText {
  readonly text: string;
  /** The text in UTF-8, as it is sent. */
  readonly bytes: Buffer;
  readonly entries: number;
  /** Of the text, with quotes: the same text has the same one in every process. */
  readonly etag: string;
  /** Made when somebody first wants it. */
  readonly gzipped: () => Promise<Buffer>;
}

interface Rendered {
  readonly files: Readonly<Record<FileName, FileText>>;
  /** null while the paths need no secret. */
  readonly access: WhitelistFileAccessDocument | null;
}

export interface Served extends Rendered {
  /** Since the read models last said that this is what stands, milliseconds; 0 when they were just asked. */
  readonly age: number;
}

/** What is kept on disk: enough to serve the last good files after a restart without read models. */
interface Kept {
  readonly goodAt: number;
  readonly access: WhitelistFileAccessDocument | null;
  readonly files: Readonly<Record<FileName, { readonly text: string; readonly entries: number }>>;
}

/** Readers wait this long for the newest before they get what was last good, milliseconds. */
const PATIENCE = 1_000;
/** What is kept on disk is said to be good still at most this often, milliseconds. */
const CONFIRM_EVERY = 15_000;

const compress = promisify(gzip);

/**
 * The files that game servers read, as finished text: rendered once for each state of the read models. When those cannot
 * be asked the last good files are served, from before a restart too, and never an empty one in their place.
 */
@Injectable()
export class WhitelistFiles {
  private readonly players: ListedPlayers;
  private readonly group: string;
  private readonly path: string | undefined;
  private rendered: Rendered | undefined;
  private goodAt = 0;
  private accessAt: Pick<Version, 'generation' | 'position'> | undefined;
  private readonly refresh = singleFlight(() => this.render());
  private failing = false;
  private restored: Promise<void> | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private keptAt = 0;

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { community, stateDir }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.group = community.whitelist.squadGroup;
    this.players = new ListedPlayers(readModels, this.group);
    this.path = stateDir && join(stateDir, 'whitelist-files.json');
  }

  /** @throws StoreUnavailable when the read models cannot be asked and never could */
  async served(): Promise<Served> {
    await (this.restored ??= this.restore());
    const refreshed = this.refresh();
    if (!this.rendered) {
      await refreshed;
      return { ...this.rendered!, age: 0 };
    }
    const fresh = await this.inTime(refreshed);
    return { ...this.rendered, age: fresh ? 0 : Math.max(0, Date.now() - this.goodAt) };
  }

  /** Waits until what was to be kept is on disk. */
  async settled(): Promise<void> {
    await this.keeping;
  }

  /** Whether the newest came in time. While the read models are known to be down nobody waits for them. */
  private async inTime(refreshed: Promise<void>): Promise<boolean> {
    const late = () => new StoreUnavailable('The read models do not answer in time.');
    const fresh = await within(this.failing ? 0 : PATIENCE, refreshed, late).then(
      () => true,
      () => false,
    );
    this.failing = !fresh;
    return fresh;
  }

  private async render(): Promise<void> {
    const [listed, accessed] = await Promise.all([
      this.readModels.version(whitelists),
      this.readModels.version(whitelistFileAccess),
    ]);
    if (!listed || !accessed) throw new StoreUnavailable('The whitelist is not built yet.');
    const known = this.rendered;
    const sameAccess =
      this.accessAt?.generation === accessed.generation && this.accessAt.position === accessed.position;
    const access = sameAccess ? known!.access : await this.accessNow();
    const changed = await this.players.update(listed);
    if (changed || !sameAccess || !known) {
      const files = changed || !known ? this.texts(known) : known.files;
      this.rendered = { files, access };
      this.accessAt = { generation: accessed.generation, position: accessed.position };
    }
    this.failing = false;
    this.goodAt = Date.now();
    if (this.rendered !== known || this.goodAt - this.keptAt > CONFIRM_EVERY) this.keep();
  }

  private async accessNow(): Promise<WhitelistFileAccessDocument | null> {
    const access = await this.readModels.get(whitelistFileAccess, 'secret');
    return access?.secretHash ? access : null;
  }

  private texts(known: Rendered | undefined): Rendered['files'] {
    const squad = this.players.squad();
    const reforger = this.players.reforger();
    return {
      'squad.cfg': fileText(squadFile(this.group, squad), squad.size, known?.files['squad.cfg']),
      'reforger.json': fileText(reforgerFile(reforger), reforger.size, known?.files['reforger.json']),
    };
  }

  private async restore(): Promise<void> {
    const kept = this.path && ((await readKept(this.path)) as Kept | undefined);
    if (!kept || this.rendered) return;
    const restored = (name: FileName) => fileText(kept.files[name].text, kept.files[name].entries);
    const files = { 'squad.cfg': restored('squad.cfg'), 'reforger.json': restored('reforger.json') };
    this.rendered = { access: kept.access, files };
    this.goodAt = kept.goodAt;
  }

  private keep(): void {
    const { path, rendered, goodAt } = this;
    if (path === undefined || !rendered) return;
    this.keptAt = goodAt;
    const { files, access } = rendered;
    const kept: Kept = {
      goodAt,
      access,
      files: {
        'squad.cfg': { text: files['squad.cfg'].text, entries: files['squad.cfg'].entries },
        'reforger.json': { text: files['reforger.json'].text, entries: files['reforger.json'].entries },
      },
    };
    this.keeping = this.keeping
      .then(() => keep(path, kept))
      .catch((error: unknown) => this.log.warn({ cause: String(error) }, 'The whitelist files were not kept.'));
  }
}

const fileText = (text: string, entries: number, before?: FileText): FileText => {
  if (before?.text === text) return before;
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  let gzipped: Promise<Buffer> | undefined;
  return { text, bytes, entries, etag, gzipped: () => (gzipped ??= compress(bytes)) };
};
