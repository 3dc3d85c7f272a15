import type { Decider, Decision } from '../decider';
import { isRecent, withLatest, type Lately } from '../lately';
import type { AuditEvent, AuditFacts } from './events';

/** What somebody has looked for lately, one stream for each reader. */
export interface Reading {
  readonly looked: Lately;
}

type Read = AuditFacts['AuditTrailRead'];

/** Reading the same again within this long, in milliseconds, is the same reading: pages are turned, lists refreshed. */
export const READING_WINDOW = 10 * 60_000;

const keyOf = ({ how, subject, filter }: Read): string =>
  JSON.stringify([how, subject, Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))]);

export const reading: Decider<Reading, AuditEvent> = {
  category: 'auditReading',
  initial: { looked: new Map() },
  evolve({ looked }, { type, data }) {
    return type === 'AuditTrailRead' ? { looked: withLatest(looked, keyOf(data), data.at) } : { looked };
  },
};

/** Recorded once per reader, filter and window. */
export const readTrail = (read: Read): Decision<Reading, AuditEvent> =>
  function* ({ looked }) {
    if (!isRecent(looked, keyOf(read), read.at, READING_WINDOW)) yield { type: 'AuditTrailRead', data: read };
  };
