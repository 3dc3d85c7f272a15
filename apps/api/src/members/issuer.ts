import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { RefreshingCache } from '@app/kit/refreshing-cache';
import { describeProvider, readJson } from '@app/outside/openid-provider';
import { JwksClient } from 'jwks-rsa';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { LOGGER } from '../platform/logger';

export interface IssuerKey {
  readonly key: KeyObject;
  /** The one algorithm the issuer uses this key for, if it says so. */
  readonly alg: string | undefined;
}

/** The issuer's keys cannot be read, so tokens cannot be verified. */
export const issuerUnavailable = () =>
  new Refused(503, 'sign-in-unavailable', 'The sign-in provider cannot be reached. Try again shortly.', {
    retryAfter: 1,
  });

/** Keys are read again in the background after this, and no longer trusted after the second. */
const FRESH_MS = 10 * 60_000;
const TRUSTED_MS = 60 * 60_000;
/** Tokens with unknown keys make the issuer's keys be read at most this often, milliseconds. */
const UNKNOWN_MS = 10_000;
/** After a failure the issuer gets no request for so long, milliseconds. */
const FAILURE_MS = 1_000;

/** The issuer's signing keys, found by discovery. A token's own statement of where its keys are is ignored. */
@Injectable()
export class Issuer implements OnModuleInit {
  private readonly keys = new RefreshingCache({ fresh: FRESH_MS, usable: TRUSTED_MS, rest: FAILURE_MS }, () =>
    this.read(),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The first token should not have to wait; that the issuer is down yet does not matter. */
  onModuleInit(): void {
    this.keys.read().catch(() => undefined);
  }

  /**
   * @returns undefined when the issuer has no such key
   * @throws Refused 503 when the keys cannot be read
   */
  async find(kid: string | undefined): Promise<IssuerKey | undefined> {
    const key = pick(await this.keys.get(), kid);
    const age = performance.now() - this.keys.last()!.at;
    return key || age < UNKNOWN_MS ? key : pick(await this.keys.read(), kid);
  }

  private async read(): Promise<ReadonlyMap<string, IssuerKey>> {
    try {
      return await this.readKeys();
    } catch (error) {
      this.log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'The issuer cannot be read.');
      throw issuerUnavailable();
    }
  }

  private async readKeys(): Promise<ReadonlyMap<string, IssuerKey>> {
    const { issuer, discovery } = this.config.signIn;
    const { jwksUri } = await describeProvider(issuer, discovery);
    const client = new JwksClient({
      jwksUri,
      cache: false,
      fetcher: async (uri) => (await readJson(uri)) as { keys: unknown },
    });
    const keys = await client.getSigningKeys();
    return new Map(
      keys.map((key) => [
        key.kid ?? '',
        { key: createPublicKey(key.getPublicKey()), alg: 'alg' in key ? key.alg : undefined },
      ]),
    );
  }
}

const pick = (keys: ReadonlyMap<string, IssuerKey>, kid: string | undefined): IssuerKey | undefined => {
  if (kid !== undefined) return keys.get(kid);
  return keys.size === 1 ? keys.values().next().value : undefined;
};
