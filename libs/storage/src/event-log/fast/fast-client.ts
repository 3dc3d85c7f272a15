import type { EventStoreDBClient } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import type { Appended, LogClient, ProposedEvent, Subscription } from '../port';
import { Appender } from './appender';
import { FastSubscription } from './subscription';

/**
 * Appends and subscriptions as bytes over the official client's connection (decision 16). It needs private members of that
 * client, and looks at them before it uses any.
 */
export class FastClient implements LogClient {
  readonly name = 'fast';
  private readonly appender: Appender;

  /** @throws Error when the official client is not what this one was written for */
  constructor(private readonly client: EventStoreDBClient) {
    const missing = unfit(client);
    if (missing) throw new Error(`The official client has no ${missing} as it had in version 6.2.`);
    this.appender = new Appender(client);
  }

  append(stream: string, expected: number, events: readonly ProposedEvent[]): Promise<Appended> {
    return this.appender.append(stream, expected, events);
  }

  subscribe(...wanted: Parameters<LogClient['subscribe']>): Subscription {
    return new FastSubscription(this.client, ...wanted);
  }
}

/** The first private member that is missing or of another shape. */
function unfit(client: EventStoreDBClient): string | undefined {
  const members = client as unknown as Record<string, ((...given: unknown[]) => unknown) | undefined>;
  const gives = (name: string, isRight: (result: unknown) => boolean, ...given: unknown[]): boolean => {
    try {
      return isRight(members[name]?.call(client, ...given));
    } catch {
      return false;
    }
  };
  const isCall = (result: unknown) =>
    Array.isArray(result) &&
    result[0] instanceof Metadata &&
    (result[1] as { deadline?: unknown }).deadline === Infinity;
  if (!gives('createDeadline', (result) => result instanceof Date)) return 'createDeadline';
  if (!gives('callArguments', isCall, {}, { deadline: Infinity })) return 'callArguments';
  // Returns the function that opens a call; nothing is opened here.
  if (
    !gives(
      'GRPCStreamCreator',
      (result) => typeof result === 'function',
      class {},
      'fits',
      () => undefined,
    )
  )
    return 'GRPCStreamCreator';
  return undefined;
}
