import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import type { GameServerId } from '../game-servers';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Which game server a bearer token belongs to. */
@Injectable()
export class IngestTokens {
  private readonly tokens: readonly { readonly server: GameServerId; readonly digest: Buffer }[];

  constructor(@Inject(CONFIG) { ingestTokens }: Pick<Config, 'ingestTokens'>) {
    this.tokens = ingestTokens.map(({ game, serverId, token }) => ({
      server: { game, serverId },
      digest: digest(token),
    }));
  }

  /** The server, or undefined for what is no token of any. Takes the same time whatever is sent. */
  serverOf(authorization: string | undefined): GameServerId | undefined {
    return this.serverWith(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
  }

  /** The same, by the token alone. */
  serverWith(token: string): GameServerId | undefined {
    const sent = digest(token);
    let found: GameServerId | undefined;
    for (const { server, digest: one } of this.tokens) if (timingSafeEqual(one, sent)) found = server;
    return found;
  }
}
