import { Inject, Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ThrottlerGuard,
  ThrottlerStorage,
  getOptionsToken,
  type ThrottlerModuleOptions,
  type ThrottlerLimitDetail,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Tokens, type Identity } from '../members/tokens';
import type { Config } from './config';
import { Refused } from './failures';
import { IngestTokens } from './ingest-tokens';
import { policyOf } from './policy';

type Kind = Exclude<keyof Config['rateLimits'], 'window'>;

const KIND = 'rate-limit-kind';

/** Counts calls of this route apart from all others, by its own limit. */
export const LimitedAs = (kind: Kind) => SetMetadata(KIND, kind);

/** A window and how often it was hit. */
interface Window {
  readonly endsAt: number;
  hits: number;
}

/** Windows kept at once. Then those that have ended go, and the oldest, down to a part: sweeping must stay rare. */
const MOST_WINDOWS = 50_000;
const SWEPT_TO = 40_000;

/** Fixed windows: one small object per key however many hits, unlike an array entry for each. */
@Injectable()
export class FixedWindows implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();

  increment(key: string, ttl: number, limit: number) {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.delete(key);
      if (this.windows.size >= MOST_WINDOWS) this.sweep(now);
      this.windows.set(key, (window = { endsAt: now + ttl, hits: 0 }));
    }
    window.hits++;
    const left = Math.ceil((window.endsAt - now) / 1_000);
    return Promise.resolve({
      totalHits: window.hits,
      timeToExpire: left,
      isBlocked: window.hits > limit,
      timeToBlockExpire: left,
    });
  }

  private sweep(now: number) {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    for (const key of this.windows.keys()) {
      if (this.windows.size <= SWEPT_TO) return;
      this.windows.delete(key);
    }
  }
}

/** What a request counts as, and whose it is: of whoever's token was verified lately, or of an address. */
interface Counted {
  readonly kind: Kind;
  readonly key: string;
  readonly identity: Identity | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    counted: Counted | null;
  }
}

const countedOf = (request: FastifyRequest): Counted => request.counted!;

/** How the guard below counts: the kind and the key it found, by the limits of the configuration. */
export const rateLimiting = ({ rateLimits }: Config): ThrottlerModuleOptions => ({
  throttlers: [
    {
      ttl: rateLimits.window,
      limit: (context) => rateLimits[countedOf(context.switchToHttp().getRequest<FastifyRequest>()).kind],
    },
  ],
  getTracker: (request) => countedOf(request as FastifyRequest).key,
  generateKey: (_, key) => key,
  storage: new FixedWindows(),
  setHeaders: false,
});

/**
 * Stands before the token is verified, so that bad tokens are limited too: whoever's token was verified lately is
 * counted as that person, everybody else by address.
 */
@Injectable()
export class RateLimit extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(ThrottlerStorage) storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly ingestTokens: IngestTokens,
  ) {
    super(options, storage, reflector);
  }

  override canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const server = policyOf(context.getHandler())?.who === 'game-server' ? this.serverOf(request) : undefined;
    if (server !== undefined) {
      request.counted = { kind: 'ingest', key: `ingest ${server}`, identity: undefined };
      return super.canActivate(context);
    }
    const identity = this.tokens.known(request.headers.authorization);
    const kind = identity ? this.kindOf(context, request) : 'anonymous';
    request.counted = { kind, key: `${kind} ${identity ? identity.subject : addressOf(request.ip)}`, identity };
    return super.canActivate(context);
  }

  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<never> {
    const retryAfter = Math.max(1, detail.timeToBlockExpire);
    return Promise.reject(new Refused(429, 'rate-limited', 'Rate limited - please try again', { retryAfter }));
  }

  private serverOf({ headers }: FastifyRequest): number | undefined {
    return this.ingestTokens.serverOf(headers.authorization);
  }

  private kindOf(context: ExecutionContext, { method, url }: FastifyRequest): Kind {
    const kind = Reflect.getMetadata(KIND, context.getHandler()) as Kind | undefined;
    if (kind && (kind !== 'refreshes' || /[?&]refresh=/.test(url))) return kind;
    return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
  }
}

/** One household has a /64 of IPv6 addresses; one address each of IPv4. */
export const addressOf = (ip: string): string => (ip.includes('.') || !ip.includes(':') ? ip : network64(ip));

const network64 = (ip: string): string => {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
};
