import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata, ServiceError } from '@grpc/grpc-js';
import type { Credentials } from '../address';
import { notReady, unauthenticated } from './failures';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The `name:password` of a call's basic authentication. */
const basicCredentials = (metadata: Metadata): string | undefined => {
  const [authorization] = metadata.get('authorization');
  const [, encoded] = /^Basic (.+)$/i.exec(authorization?.toString() ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Refuses every call in the node's first moments, as a real server does, and calls without the right credentials. */
export class Admission {
  private readonly expected: Buffer | undefined;
  private readonly readyAt: number;

  /**
   * @param credentials every call must carry these; without them every caller is admitted
   * @param readyAfter milliseconds from now
   */
  constructor(credentials: Credentials | undefined, readyAfter: number) {
    this.expected = credentials && digest(`${credentials.username}:${credentials.password}`);
    this.readyAt = performance.now() + readyAfter;
  }

  get ready(): boolean {
    return performance.now() >= this.readyAt;
  }

  /** Why a call is not served; undefined when it is. */
  refusal(metadata: Metadata): ServiceError | undefined {
    return this.wrongCredentials(metadata) ?? (this.ready ? undefined : notReady());
  }

  /** The same for BatchAppend, which answers each append by itself while the node is not ready. */
  wrongCredentials(metadata: Metadata): ServiceError | undefined {
    const given = basicCredentials(metadata);
    if (!this.expected || (given !== undefined && timingSafeEqual(digest(given), this.expected))) return undefined;
    return unauthenticated();
  }
}

interface AnyCall {
  readonly metadata: Metadata;
  emit?(event: 'error', error: Error): unknown;
}

/** The handlers, called only for calls that are admitted. `respond` is absent for calls that answer in a stream. */
export const admitted = <Handlers extends object>(admission: Admission, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (call: AnyCall, respond?: (error: Error) => void) => {
        const { metadata } = call;
        const refusal = name === 'batchAppend' ? admission.wrongCredentials(metadata) : admission.refusal(metadata);
        if (!refusal) return (handler as (...args: unknown[]) => unknown)(call, respond);
        return respond ? respond(refusal) : call.emit?.('error', refusal);
      },
    ]),
  ) as Handlers;
