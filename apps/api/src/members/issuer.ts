import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { singleFlight } from '@app/kit/single-flight';
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
/** After a failure, for as long nobody asks. */
const FAILURE_MS = 1_000;

/** The issuer's signing keys, found by discovery. A token's own statement of where its keys are is ignored. */
@Injectable()
export class Issuer implements OnModuleInit {
  private keys: ReadonlyMap<string, IssuerKey> = new Map();
  private readAt = Number.NEGATIVE_INFINITY;
  private failedAt = Number.NEGATIVE_INFINITY;
  private readonly shared = singleFlight(() => this.readOrRest());

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The first token should not have to wait; that the issuer is down yet does not matter. */
  onModuleInit(): void {
    this.read().catch(() => undefined);
  }

  /**
   * @returns undefined when the issuer has no such key
   * @throws Refused 503 when the keys cannot be read
   */
  async find(kid: string | undefined): Promise<IssuerKey | undefined> {
    const key = this.pick(kid);
    const age = performance.now() - this.readAt;
    if (key && age < FRESH_MS) return key;
    if (key && age < TRUSTED_MS) {
      this.read().catch(() => undefined);
      return key;
    }
    if (!key && age < UNKNOWN_MS) return undefined;
    await this.read();
    return this.pick(kid);
  }

  private pick(kid: string | undefined): IssuerKey | undefined {
    if (kid !== undefined) return this.keys.get(kid);
    return this.keys.size === 1 ? this.keys.values().next().value : undefined;
  }

  private read(): Promise<void> {
    if (performance.now() - this.failedAt < FAILURE_MS) return Promise.reject(issuerUnavailable());
    return this.shared();
  }

  private async readOrRest(): Promise<void> {
    try {
      await this.readKeys();
    } catch (error) {
      this.failedAt = performance.now();
      this.log.warn({ cause: error instanceof Error ? error.message : String(error) }, 'The issuer cannot be read.');
      throw issuerUnavailable();
    }
  }

  private async readKeys(): Promise<void> {
    const { issuer, discovery } = this.config.signIn;
    const { jwksUri } = await describeProvider(issuer, discovery);
    const client = new JwksClient({
      jwksUri,
      cache: false,
      fetcher: async (uri) => (await readJson(uri)) as { keys: unknown },
    });
    const keys = await client.getSigningKeys();
    this.keys = new Map(
      keys.map((key) => [
        key.kid ?? '',
        { key: createPublicKey(key.getPublicKey()), alg: 'alg' in key ? key.alg : undefined },
      ]),
    );
    this.readAt = performance.now();
  }
}
