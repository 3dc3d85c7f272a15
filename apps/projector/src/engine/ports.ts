import type { EventLog } from '@app/storage/event-log/log';
import type { Logger } from 'pino';

/** What the engine asks of the log. */
export type Log = Pick<EventLog, 'hears' | 'head' | 'holds' | 'readAll' | 'subscribe'>;

/** Where the engine says what it does. */
export type Journal = Pick<Logger, 'info' | 'warn' | 'error'>;
