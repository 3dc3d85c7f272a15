import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@app/kit/command-line';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKey, PersonKeyStore } from '@app/storage/person-keys/port';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { copyDatabase, peopleIn } from '../emulators/event-store/copy';

export const PERSON_KEYS = 'person-keys.sqlite';
/** Keys written at once. */
const AT_ONCE = 500;
/** Of the newest events those are read that name people. */
const NEWEST_EVENTS = 1_000;

/** Where the site keeps the keys of people. */
export type KeysAt = { readonly mongodb: string } | { readonly folder: string };

/**
 * Copies the keys of people into one file. Those of a MongoDB are read back and compared.
 * @returns false where there are none. @throws Refusal
 */
export async function copyKeys(at: KeysAt, to: string): Promise<boolean> {
  if ('mongodb' in at) return copyFromMongo(at.mongodb, to);
  const file = join(at.folder, PERSON_KEYS);
  if (!existsSync(file)) return false;
  copyDatabase(file, to);
  return true;
}

async function copyFromMongo(url: string, to: string): Promise<boolean> {
  const draft = `${to}.draft`;
  const written = openSqlitePersonKeys(draft);
  const store = openPersonKeys({ MONGODB_URL: url });
  try {
    const read = await writeKeys(store, written);
    if (read.size === 0) return false;
    for await (const key of written.all()) if (read.get(key.id) === textOf(key)) read.delete(key.id);
    if (read.size > 0) throw new Refusal(`${read.size} keys of people are not in the copy as they are in MongoDB.`);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Refusal(
      `The keys of people cannot be read from MONGODB_URL: ${error.message} There is no backup without them.`,
    );
  } finally {
    await Promise.all([store.close(), written.close()]);
  }
  copyDatabase(draft, to);
  return true;
}

/** @returns what was read, by id */
async function writeKeys(from: PersonKeyStore, to: PersonKeyStore): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  let some: PersonKey[] = [];
  for await (const key of from.all()) {
    read.set(key.id, textOf(key));
    some.push(key);
    if (some.length < AT_ONCE) continue;
    await to.restore(some);
    some = [];
  }
  await to.restore(some);
  return read;
}

const textOf = ({ pseudonym, key }: PersonKey): string => `${pseudonym} ${Buffer.from(key).toString('base64url')}`;

/** How many people the newest events of a log name, and how many of them have a key in a file. */
export async function keysFor(
  log: string,
  file: string | undefined,
): Promise<{ readonly named: number; readonly missing: number; readonly destructions: number }> {
  const people = peopleIn(log, NEWEST_EVENTS);
  if (file === undefined) return { named: people.length, missing: people.length, destructions: 0 };
  const keys = openSqlitePersonKeys(file);
  try {
    const found = await keys.ofPseudonyms(people);
    return { named: people.length, missing: people.length - found.length, destructions: await keys.destructions() };
  } finally {
    await keys.close();
  }
}
