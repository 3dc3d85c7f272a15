import type { EventLog } from '@app/storage/event-log/log';
import type { Logger } from 'pino';

/** What the engine needs of the log. */
export type Log = Pick<EventLog, 'head' | 'holds' | 'readAll' | 'storedTypes' | 'subscribe'>;

/** Reads single events as the log holds them. */
export type LogEvents = Pick<EventLog, 'eventAt'>;

/** The log of the process, to which the engine writes what it does. */
export type Journal = Pick<Logger, 'info' | 'warn' | 'error'>;
