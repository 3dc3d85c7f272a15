import { connectionsMarks } from '@app/domain/connections/personal';
import { sealedMarks } from '@app/domain/personal';
import type { PersonKey, PersonKeyStore } from '../person-keys/port';
import type { RecordedEvent } from './event';
import type { EventLog } from './log';
import { isSealed, Sealing } from './sealing/sealing';

/**
 * Every event that says something about whoever these keys are of, in the order of the log, opened with their keys alone:
 * names and ids of others stay sealed. Events from before there were keys are found by the ids in them. In events of their own
 * links `typed` is opened too: accounts of which they may know no more than that they typed them.
 */
export async function* ownEvents(
  log: Pick<EventLog, 'readAll'>,
  keys: readonly PersonKey[],
  typed: readonly PersonKey[] = [],
): AsyncGenerator<readonly RecordedEvent[]> {
  const pseudonyms = new Set(keys.map(({ pseudonym }) => pseudonym));
  const ids = new Set(keys.map(({ id }) => id));
  const isOwn = (event: RecordedEvent): boolean =>
    isSealed(event)
      ? (event.metadata.people ?? []).some((person) => pseudonyms.has(person))
      : Object.values(event.data).some((value) => typeof value === 'string' && ids.has(value));
  const sealing = new Sealing(only(keys));
  const ofLinks = new Sealing(only([...keys, ...typed]));
  const wanted = { types: Object.keys(sealedMarks), asWritten: true };
  for await (const events of log.readAll(wanted)) {
    const own = events.filter(isOwn);
    if (own.length === 0) continue;
    const opened = own.map((event) => (event.type in connectionsMarks ? ofLinks : sealing).open([event]));
    yield (await Promise.all(opened)).flat();
  }
}

const only = (keys: readonly PersonKey[]): PersonKeyStore =>
  ({
    ofPseudonyms: async (pseudonyms: readonly string[]) =>
      keys.filter(({ pseudonym }) => pseudonyms.includes(pseudonym)),
    destructions: async () => 0,
  }) as unknown as PersonKeyStore;
