import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config';
import { LOGGER } from '../../platform/logger';
import { FileFetches } from '../../platform/served-files/file-fetches';

/** When each server last fetched each whitelist file from this process. */
@Injectable()
export class WhitelistFetches extends FileFetches {
  constructor(@Inject(CONFIG) config: Config, @Inject(LOGGER) log: Logger) {
    super('whitelist-fetches.json', config, log);
  }
}
