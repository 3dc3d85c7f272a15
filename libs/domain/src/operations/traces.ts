import type { Decider, Decision } from '../decider';
import type { TraceEvent, TraceFacts } from './events';

/** Looking at the same again within this long, in milliseconds, is the same look: pages are turned, lists refreshed. */
export const LOOK_WINDOW = 10 * 60_000;
/** The most subjects remembered of a reader; beyond them a repeated reading is recorded again. */
const REMEMBERED = 200;

/** When each subject was last recorded, ISO 8601, the oldest first; one stream for each reader. */
export const logReading: Decider<ReadonlyMap<string, string>, TraceEvent> = {
  category: 'logReading',
  initial: new Map(),
  evolve(looks, { type, data }) {
    if (type !== 'EventLogRead') return looks;
    const after = new Map(looks);
    after.delete(data.subject);
    for (const oldest of after.keys()) {
      if (after.size < REMEMBERED) break;
      after.delete(oldest);
    }
    return after.set(data.subject, data.at);
  },
};

/** Recorded once per reader, subject and window. */
export const readLog = (look: TraceFacts['EventLogRead']): Decision<ReadonlyMap<string, string>, TraceEvent> =>
  function* (looks) {
    const last = looks.get(look.subject);
    const age = last === undefined ? LOOK_WINDOW : Date.parse(look.at) - Date.parse(last);
    // A clock that went back must not silence anybody.
    if (age < 0 || age >= LOOK_WINDOW) yield { type: 'EventLogRead', data: look };
  };

/** The recorded backups, by their digests. */
export const backups: Decider<ReadonlySet<string>, TraceEvent> = {
  category: 'backups',
  initial: new Set(),
  evolve: (taken, { type, data }) => (type === 'BackupTaken' ? new Set([...taken, data.sha256]) : taken),
};

/** The same file recorded twice is one backup. */
export const recordBackup = (backup: TraceFacts['BackupTaken']): Decision<ReadonlySet<string>, TraceEvent> =>
  function* (taken) {
    if (!taken.has(backup.sha256)) yield { type: 'BackupTaken', data: backup };
  };

/** Who was erased. Nothing is remembered of it: erasing again what is left of somebody is another erasure. */
export const erasures: Decider<null, TraceEvent> = { category: 'erasures', initial: null, evolve: () => null };

export const erasePerson = (erased: TraceFacts['PersonErased']): Decision<null, TraceEvent> =>
  function* () {
    yield { type: 'PersonErased', data: erased };
  };

/** What this log was copied from. */
export const logCopies: Decider<null, TraceEvent> = { category: 'logCopies', initial: null, evolve: () => null };

export const recordCopy = (copied: TraceFacts['LogCopied']): Decision<null, TraceEvent> =>
  function* () {
    yield { type: 'LogCopied', data: copied };
  };
