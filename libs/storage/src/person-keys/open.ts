import { openBeside, type ReadModelSettings } from '../read-models/open';
import type { PersonKey, PersonKeyStore } from './port';
import { openSqlitePersonKeys } from './sqlite';

/** Beside the read models, never among them. Opened at the first use, and again after a failure. */
export const openPersonKeys = (settings: ReadModelSettings): PersonKeyStore =>
  new LatePersonKeys(() =>
    openBeside<PersonKeyStore>(settings, 'person-keys.sqlite', {
      mongodb: async (url) => (await import('./mongodb')).openMongoPersonKeys(url),
      sqlite: async (file) => openSqlitePersonKeys(file),
    }),
  );

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
