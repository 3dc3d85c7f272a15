import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { adminList } from '@app/contracts/adminlist/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { LastGood } from '../platform/served-files/last-good';
import { LOGGER } from '../platform/logger';

interface Text {
  readonly bytes: Buffer;
  /** Made from the bytes, with quotes: the same text has the same ETag in every process. */
  readonly etag: string;
  /** The version of the read model that the text was read from; undefined after a restart. */
  readonly readAt?: string;
}

/** The file that Squad servers read: the newest admin list, or the last good one. */
@Injectable()
export class RawFile extends LastGood<Text, { readonly content: string }> {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) { stateDir }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super(stateDir && join(stateDir, 'admin-list.json'), log);
  }

  protected async load(current: Text | undefined): Promise<Text> {
    const version = await this.readModels.version(adminList);
    if (!version) throw new StoreUnavailable('The admin list is not built yet.');
    const readAt = `${version.generation} ${version.logPosition}`;
    if (current?.readAt === readAt) return current;
    const list = await this.readModels.get(adminList, 'squad');
    return { ...textOf(list?.content ?? ''), readAt };
  }

  protected toJson({ bytes }: Text) {
    return { content: bytes.toString() };
  }

  protected fromJson({ content }: { readonly content: string }): Text {
    return textOf(content);
  }
}

const textOf = (content: string): Text => {
  const bytes = Buffer.from(content);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
};
