import type { Decider, Decision } from '../decider';
import type { AuditEvent, AuditFacts } from './events';

/** What somebody has looked for lately, one stream for each reader. */
export interface Reading {
  /** When it was last recorded, ISO 8601, by what was looked for; the oldest first. */
  readonly looked: ReadonlyMap<string, string>;
}

type Read = AuditFacts['AuditTrailRead'];

/** Reading the same again within this long, in milliseconds, is the same reading: pages are turned, lists refreshed. */
export const READING_WINDOW = 10 * 60_000;
/** The most subjects remembered of a reader; beyond them a repeated reading is recorded again. */
const REMEMBERED = 200;

const keyOf = ({ how, subject, filter }: Read): string =>
  JSON.stringify([how, subject, Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))]);

export const reading: Decider<Reading, AuditEvent> = {
  category: 'auditReading',
  initial: { looked: new Map() },
  evolve({ looked }, { type, data }) {
    if (type !== 'AuditTrailRead') return { looked };
    const key = keyOf(data);
    const others = [...looked].filter(([other]) => other !== key);
    return { looked: new Map([...others.slice(1 - REMEMBERED), [key, data.at]]) };
  },
};

/** Recorded once per reader, filter and window. */
export const readTrail = (read: Read): Decision<Reading, AuditEvent> =>
  function* ({ looked }) {
    const last = looked.get(keyOf(read));
    const since = last === undefined ? Number.POSITIVE_INFINITY : Date.parse(read.at) - Date.parse(last);
    // A clock that went back must not silence anybody.
    if (since < 0 || since >= READING_WINDOW) yield { type: 'AuditTrailRead', data: read };
  };
