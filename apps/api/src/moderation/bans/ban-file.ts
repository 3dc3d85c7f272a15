import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { banFileAccess, bans, type BanDocument } from '@app/contracts/moderation/read-models';
import type { FileAccessDocument } from '@app/contracts/served-files/file-access';
import { banFile, type ListedBan } from '@app/domain/moderation/ban-file';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config';
import { LastGood } from '../../platform/served-files/last-good';
import { LOGGER } from '../../platform/logger';
import { secretBySetting, type FilePath } from '../../platform/served-files/file-secret';
import { FileFetches } from '../../platform/served-files/file-fetches';
import { fileText, type FileText } from '../../platform/served-files/served-file';

export const BAN_FILE = 'squad.cfg';

interface Listed {
  /** Those in force when it was read, the first to end first. */
  readonly bans: readonly ListedBan[];
  /** null until staff change the path. */
  readonly access: FileAccessDocument | null;
}

const PAGE = 1_000;

/** When each server last fetched the list of bans from this process. */
@Injectable()
export class BanFileFetches extends FileFetches {
  constructor(@Inject(CONFIG) config: Config, @Inject(LOGGER) log: Logger) {
    super('ban-file-fetches.json', config, log);
  }
}

/** The list of bans that Squad servers read: what is in force now, or of the last good read models what is still in force. */
@Injectable()
export class BanFile extends LastGood<Listed, Listed> {
  private readAt: string | undefined;
  private text: FileText | undefined;
  private readonly bySetting: string | null;

  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { stateDir, filesSecret }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super(stateDir && join(stateDir, 'ban-file.json'), log);
    this.bySetting = secretBySetting(filesSecret, 'ban-files');
  }

  /** The file as of now: a ban leaves it when it ends, without anything being read. @throws StoreUnavailable */
  async current(): Promise<{ file: FileText; path: FilePath; age: number }> {
    const { bans: listed, access, age } = await this.served();
    const { text, entries } = banFile(listed, Date.now());
    const path = { access, bySetting: this.bySetting };
    return { file: (this.text = fileText(text, entries, this.text)), path, age };
  }

  protected async load(current: Listed | undefined): Promise<Listed> {
    const versions = await Promise.all([this.readModels.version(bans), this.readModels.version(banFileAccess)]);
    if (versions.includes(undefined)) throw new StoreUnavailable('The list of bans is not built yet.');
    const readAt = versions.map((one) => `${one!.generation} ${one!.logPosition}`).join();
    if (current && this.readAt === readAt) return current;
    const access = await this.readModels.get(banFileAccess, 'secret');
    const listed = { bans: await this.inForce(), access: access ?? null };
    this.readAt = readAt;
    return listed;
  }

  protected toJson(listed: Listed): Listed {
    return listed;
  }

  protected fromJson({ bans: listed, access }: Listed): Listed {
    return { bans: listed, access };
  }

  private async inForce(): Promise<ListedBan[]> {
    const found: BanDocument[] = [];
    const where = [
      { field: 'game', is: 'eq', value: 'squad' },
      { field: 'inForceUntil', is: 'gt', value: new Date().toISOString() },
    ] as const;
    for (;;) {
      const page = await this.readModels.find(bans, {
        ...{ where, sort: ['game', 'inForceUntil'], skip: found.length, limit: PAGE },
      });
      found.push(...page);
      if (page.length < PAGE) return found.map(({ player, until, text }) => ({ player, until, text }));
    }
  }
}
