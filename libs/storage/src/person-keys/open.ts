import { dirname, join } from 'node:path';
import type { ReadModelSettings } from '../read-models/open';
import { openMongoPersonKeys } from './mongodb';
import type { PersonKey, PersonKeyStore } from './port';
import { openSqlitePersonKeys } from './sqlite';

/** Beside the read models, never among them. Opened at the first use, and again after a failure. */
export function openPersonKeys({ MONGODB_URL, READ_MODELS_FILE }: ReadModelSettings): PersonKeyStore {
  if (MONGODB_URL) return new LatePersonKeys(() => openMongoPersonKeys(MONGODB_URL));
  if (READ_MODELS_FILE) {
    const file = join(dirname(READ_MODELS_FILE), 'person-keys.sqlite');
    return new LatePersonKeys(async () => openSqlitePersonKeys(file));
  }
  throw new Error('Neither MONGODB_URL nor READ_MODELS_FILE says where the keys of people are.');
}

class LatePersonKeys implements PersonKeyStore {
  private opening: Promise<PersonKeyStore> | undefined;

  constructor(private readonly open: () => Promise<PersonKeyStore>) {}

  async ensure(ids: readonly string[]) {
    return (await this.opened()).ensure(ids);
  }

  async ofIds(ids: readonly string[]) {
    return (await this.opened()).ofIds(ids);
  }

  async ofPseudonyms(pseudonyms: readonly string[]) {
    return (await this.opened()).ofPseudonyms(pseudonyms);
  }

  async *all() {
    yield* (await this.opened()).all();
  }

  async restore(keys: readonly PersonKey[]) {
    return (await this.opened()).restore(keys);
  }

  async destroy(ids: readonly string[]) {
    return (await this.opened()).destroy(ids);
  }

  async destructions() {
    return (await this.opened()).destructions();
  }

  async close() {
    await (await this.opening?.catch(() => undefined))?.close();
  }

  private opened(): Promise<PersonKeyStore> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }
}
