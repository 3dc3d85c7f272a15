import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { householdOf } from '@app/kit/addresses';
import { CONFIG, type Config } from '../config';
import { Refused } from '../responses/failures';
import { perHandler, type Handler } from './per-handler';
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
export class FixedWindows {
  private readonly windows = new Map<string, Window>();

  /**
   * @param ms how long a window lasts
   * @param limit how many hits one holds
   * @returns seconds until the window ends, if it held as many before this hit; otherwise nothing
   */
  hit(key: string, ms: number, limit: number): number | undefined {
    // In whole milliseconds, of a clock that is never set back.
    const now = Math.trunc(performance.now());
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.delete(key);
      if (this.windows.size >= MOST_WINDOWS) this.sweep(now);
      this.windows.set(key, (window = { endsAt: now + ms, hits: 0 }));
    }
    return ++window.hits > limit ? Math.ceil((window.endsAt - now) / 1_000) : undefined;
  }

  private sweep(now: number) {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    for (const key of this.windows.keys()) {
      if (this.windows.size <= SWEPT_TO) return;
      this.windows.delete(key);
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is counted under: its kind, and whose it is. */
    countedAs: string | null;
  }
}

/**
 * Runs after the token is verified, which costs a signature at most, and before everything else. A caller with a valid
 * token is counted by that token alone, so that requests of others from the same address do not use up their limit;
 * everybody else is counted by address.
 */
@Injectable()
export class RateLimit implements CanActivate {
  private readonly windows = new FixedWindows();

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { machine, identity } = request.presented ?? {};
    const kind = machine || identity ? kindOf(context.getHandler(), request) : 'anonymous';
    const key = `${kind} ${machine?.actor.id ?? identity?.subject ?? householdOf(request.ip)}`;
    request.countedAs = key;
    const { window, [kind]: limit } = this.config.rateLimits;
    const retryAfter = this.windows.hit(key, window, limit);
    if (retryAfter !== undefined)
      throw new Refused(429, 'rate-limited', 'Rate limited - please try again', { retryAfter });
    return true;
  }
}

const limitedAs = perHandler((handler) => Reflect.getMetadata(KIND, handler) as Kind | undefined);

const kindOf = (handler: Handler, { method, query }: FastifyRequest): Kind => {
  const kind = limitedAs(handler);
  if (policyOf(handler)?.who === 'game-server') return kind ?? 'ingest';
  // By the decoded query: `?%72efresh=true` asks for a refresh as well.
  if (kind && (kind !== 'refreshes' || 'refresh' in (query as object))) return kind;
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
};
