import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config';

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a bearer token is one of those with these digests. Takes the same time whatever is sent. */
export const isBearerOf = (digests: readonly Buffer[], authorization: string | undefined): boolean => {
  const sent = digest(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  return digests.filter((one) => timingSafeEqual(one, sent)).length > 0;
};

/** Whether a bearer token is one of the community's bots. */
@Injectable()
export class BotTokens {
  private readonly digests: readonly Buffer[];

  constructor(@Inject(CONFIG) { botTokens }: Pick<Config, 'botTokens'>) {
    this.digests = botTokens.map(digest);
  }

  isBot(authorization: string | undefined): boolean {
    return isBearerOf(this.digests, authorization);
  }
}
