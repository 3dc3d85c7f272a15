import { Inject, Injectable } from '@nestjs/common';
import { digest, isBearerOf } from '@app/kit/bearer';
import { CONFIG, type Config } from '../config';

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
