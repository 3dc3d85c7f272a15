import type { EventStoreDBClient } from '@eventstore/db-client';
import { PlainClient } from './client/plain-client';
import type { ClientName, LogClient } from './port';

/** The log of the process; pino's `Logger` is one. */
export interface Journal {
  warn(details: object, message: string): void;
}

/** The value of EVENT_LOG_CLIENT: `fast`, also when it is absent or empty, or `plain`. @throws Error for another one */
export const clientNamed = (value: string | undefined): ClientName => {
  if (!value || value === 'fast') return 'fast';
  if (value === 'plain') return value;
  throw new Error(`EVENT_LOG_CLIENT must be fast or plain, not ${JSON.stringify(value)}.`);
};

/**
 * The client that was chosen. Where the installed official client is not what the fast one was written for, the journal says
 * so and the plain one takes its place. The fast one is loaded only here: its imports reach deep into that package.
 */
export async function openLogClient(
  connection: EventStoreDBClient,
  wanted: ClientName,
  journal?: Journal,
): Promise<LogClient> {
  if (wanted === 'fast')
    try {
      const { FastClient } = await import('./fast/fast-client');
      return new FastClient(connection);
    } catch (error) {
      journal?.warn(
        { err: error },
        'The fast client of the event log does not fit the installed @eventstore/db-client. The plain one is used: slower, and as safe.',
      );
    }
  return new PlainClient(connection);
}
