import type { EventLog } from '../log';
import { pseudonymsOf } from './sealing';
import type { PersonKeyStore } from '../../person-keys/port';

/** Of the newest events those are read that name people. */
const NEWEST_EVENTS = 1_000;

/** Whom the newest events of a log name, by pseudonym. */
export const newestNamed = async (log: Pick<EventLog, 'excerpt'>): Promise<readonly string[]> => {
  const newest = (await log.excerpt({ direction: 'backwards', limit: NEWEST_EVENTS })) ?? [];
  return [...new Set(newest.flatMap((event) => [...pseudonymsOf(event)]))];
};

/** Whether a store of keys can be that of the log that names these people: one of them has a key, or was erased. */
export const mayBeKeysOf = async (
  keys: Pick<PersonKeyStore, 'destructions' | 'ofPseudonyms'>,
  people: readonly string[],
): Promise<boolean> => {
  const destructions = await keys.destructions();
  if (people.length === 0 || (destructions > 0 && people.length === 1)) return true;
  return (await keys.ofPseudonyms(people)).length > 0;
};
