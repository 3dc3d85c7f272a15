import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { notReady, unauthenticated } from './failures';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Who a call says it is: the name and password of its basic authentication. */
const saidBy = (metadata: Metadata): string | undefined => {
  const [authorization] = metadata.get('authorization');
  const [, encoded] = /^Basic (.+)$/i.exec(authorization?.toString() ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Who may call: whoever has the password, where there is one, and nobody in the first moments, as on a real server. */
export class Admission {
  private readonly wanted: Buffer | undefined;
  private readonly readyAt: number;

  /** @param readyAfter milliseconds from now */
  constructor(credentials: Credentials | undefined, readyAfter: number) {
    this.wanted = credentials && digest(`${credentials.username}:${credentials.password}`);
    this.readyAt = performance.now() + readyAfter;
  }

  get ready(): boolean {
    return performance.now() >= this.readyAt;
  }

  /** Why a call is not served; undefined when it is. */
  refusal(metadata: Metadata): ServiceError | undefined {
    return this.stranger(metadata) ?? (this.ready ? undefined : notReady());
  }

  /** The same for BatchAppend, which answers each append by itself while the server is not ready. */
  stranger(metadata: Metadata): ServiceError | undefined {
    const said = saidBy(metadata);
    if (!this.wanted || (said !== undefined && timingSafeEqual(digest(said), this.wanted))) return undefined;
    return unauthenticated();
  }
}

/** The name a caller gives itself. */
export const userOf = ({ metadata }: { readonly metadata: Metadata }): string | undefined =>
  saidBy(metadata)?.split(':')[0];

interface AnyCall {
  readonly metadata: Metadata;
  emit?(event: 'error', error: Error): unknown;
}

/** Handlers that are not reached by calls that are not admitted. `respond` is absent for calls that answer in a stream. */
export const admitted = <Handlers extends object>(admission: Admission, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (call: AnyCall, respond?: (error: Error) => void) => {
        const refusal = name === 'batchAppend' ? admission.stranger(call.metadata) : admission.refusal(call.metadata);
        if (!refusal) return (handler as (...args: unknown[]) => unknown)(call, respond);
        return respond ? respond(refusal) : call.emit?.('error', refusal);
      },
    ]),
  ) as Handlers;
