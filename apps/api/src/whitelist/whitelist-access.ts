import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FileAccessDocument } from '@app/contracts/served-files/file-access';
import { whitelistFileAccess } from '@app/contracts/whitelist/read-models';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LastGood } from '../platform/served-files/last-good';
import { LOGGER } from '../platform/logger';
import { AnswersFrom } from '../platform/responses/read-after';
import { secretBySetting, type FilePath } from '../platform/served-files/file-secret';
import { WhitelistPath } from '../platform/served-files/whitelist-path';

interface Access {
  /** null until staff change the path. */
  readonly access: FileAccessDocument | null;
}

type Read = Access & { /** The version of the read model. */ readonly readAt?: string };

/** The path of the files, now or of the last good read models. */
@AnswersFrom(whitelistFileAccess)
@Injectable()
export class WhitelistAccess extends WhitelistPath {
  private readonly lastGood: LastGoodAccess;
  private readonly bySetting: string | null;

  constructor(readModels: ReadModels, @Inject(CONFIG) { stateDir, filesSecret }: Config, @Inject(LOGGER) log: Logger) {
    super();
    this.lastGood = new LastGoodAccess(readModels, stateDir && join(stateDir, 'whitelist-access.json'), log);
    this.bySetting = secretBySetting(filesSecret, 'whitelist-files');
  }

  async current(): Promise<FilePath> {
    const { access } = await this.lastGood.served();
    return { access, bySetting: this.bySetting };
  }

  /** Waits until the state file is written. */
  onModuleInit(): void {
    this.lastGood.onModuleInit();
  }

  onApplicationShutdown(): Promise<void> {
    return this.lastGood.onApplicationShutdown();
  }

  settled(): Promise<void> {
    return this.lastGood.settled();
  }
}

class LastGoodAccess extends LastGood<Read, Access> {
  constructor(
    private readonly readModels: ReadModels,
    path: string | undefined,
    log: Logger,
  ) {
    super(path, log);
  }

  protected async load(current: Read | undefined): Promise<Read> {
    const version = await this.readModels.version(whitelistFileAccess);
    if (!version) throw new StoreUnavailable('The path of the files is not built yet.');
    const readAt = `${version.generation} ${version.logPosition}`;
    if (current?.readAt === readAt) return current;
    return { access: (await this.readModels.get(whitelistFileAccess, 'secret')) ?? null, readAt };
  }

  protected toJson({ access }: Read): Access {
    return { access };
  }

  protected fromJson({ access }: Access): Read {
    return { access };
  }
}
