import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EventLog } from '@app/storage/event-log/log';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { mayBeKeysOf, newestNamed } from '@app/storage/event-log/sealing/keys-of-log';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf, plural, withoutPassword } from '../words';

const PATIENCE_MS = 5_000;

/** The store of the keys of people, and whether it is the one that belongs to this log. */
export const personKeys: Check = {
  name: 'keys of people',
  examine: async ({ env }) => {
    const file = env['READ_MODELS_FILE'];
    // A file that is not there is made by whoever writes the first key, not by the doctor.
    if (!env['MONGODB_URL'] && !file) return new NotChecked('neither MONGODB_URL nor READ_MODELS_FILE is set');
    const isThere =
      env['MONGODB_URL'] || statSync(join(dirname(file!), 'person-keys.sqlite'), { throwIfNoEntry: false });
    const people = await namedIn(env['EVENTSTORE_URL']);
    if (!isThere) return people.length === 0 ? [] : [missing(people.length)];
    const store = openPersonKeys(env);
    try {
      return (await mayBeKeysOf(store, people)) ? [] : [missing(people.length)];
    } catch (error) {
      return [
        {
          problem: `The store of the keys of people does not answer: ${withoutPassword(messageOf(error))}`,
          remedy: 'Nobody can write or read names meanwhile. See `docker compose ps mongodb`, and its disk.',
        },
      ];
    } finally {
      await store.close();
    }
  },
};

const missing = (people: number): Finding => ({
  problem: `The newest events name ${plural(people, 'person')}, and none has a key: everybody is a “Former player”.`,
  remedy:
    'Put the newest file of keys back: `docker compose run --rm -T ops person-keys import < backup-….tar.gz.keys`. Then rebuild the read models.',
});

/** Pseudonyms; nobody while the log does not answer, which is a finding of its own. */
async function namedIn(url: string | undefined): Promise<readonly string[]> {
  if (!url) return [];
  const log = new EventLog({ url, patience: PATIENCE_MS, client: 'plain' });
  try {
    return await newestNamed(log);
  } catch {
    return [];
  } finally {
    await log.dispose();
  }
}
