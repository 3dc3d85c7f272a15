import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a bearer token is one of the community's bots. */
@Injectable()
export class BotTokens {
  private readonly known: readonly Buffer[];

  constructor(@Inject(CONFIG) { botTokens }: Pick<Config, 'botTokens'>) {
    this.known = botTokens.map(digest);
  }

  /** Takes the same time whatever is sent. */
  isBot(authorization: string | undefined): boolean {
    const sent = digest(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
    return this.known.filter((one) => timingSafeEqual(one, sent)).length > 0;
  }
}
