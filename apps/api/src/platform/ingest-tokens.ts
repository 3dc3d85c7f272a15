import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Which game server a bearer token belongs to. */
@Injectable()
export class IngestTokens {
  private readonly tokens: readonly { readonly serverId: number; readonly digest: Buffer }[];

  constructor(@Inject(CONFIG) { ingestTokens }: Pick<Config, 'ingestTokens'>) {
    this.tokens = ingestTokens.map(({ serverId, token }) => ({ serverId, digest: digest(token) }));
  }

  /** The server, or undefined for what is no token of any. Takes the same time whatever is sent. */
  serverOf(authorization: string | undefined): number | undefined {
    const sent = digest(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
    let found: number | undefined;
    for (const { serverId, digest: one } of this.tokens) if (timingSafeEqual(one, sent)) found = serverId;
    return found;
  }
}
