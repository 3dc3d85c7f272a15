import { Binary, type Collection, type Filter } from 'mongodb';
import { available, MongoConnection, upsert } from '../mongodb-connection';
import { newKey } from './new-key';
import type { PersonKey, PersonKeyStore } from './port';

interface Stored {
  readonly _id: string;
  readonly pseudonym: string;
  readonly key: Binary;
}

interface Counter {
  readonly _id: string;
  readonly count: number;
}

/** Keys read at once. */
const AT_ONCE = 500;
const COUNTER = 'destructions';

/** The keys of people, in collections of their own in the database that the URL names. @throws StoreUnavailable */
export async function openMongoPersonKeys(url: string): Promise<PersonKeyStore> {
  const keys = new MongoPersonKeys(await MongoConnection.open({ url }, 'community-person-keys'));
  try {
    await keys.prepare();
    return keys;
  } catch (error) {
    await keys.close();
    throw error;
  }
}

class MongoPersonKeys implements PersonKeyStore {
  constructor(private readonly connection: MongoConnection) {}

  private get keys(): Collection<Stored> {
    return this.connection.db.collection<Stored>('person-keys');
  }

  private get counters(): Collection<Counter> {
    return this.connection.db.collection<Counter>('person-key-counters');
  }

  async prepare(): Promise<void> {
    await available(() => this.keys.createIndex({ pseudonym: 1 }, { unique: true }));
  }

  async ensure(ids: readonly string[]): Promise<readonly PersonKey[]> {
    const found = await this.ofIds(ids);
    const there = new Set(found.map(({ id }) => id));
    const missing = [...new Set(ids)].filter((id) => !there.has(id));
    if (missing.length === 0) return found;
    await this.restore(missing.map(newKey));
    return [...found, ...(await this.ofIds(missing))];
  }

  ofIds(ids: readonly string[]): Promise<readonly PersonKey[]> {
    return this.read({ _id: { $in: [...ids] } });
  }

  ofPseudonyms(pseudonyms: readonly string[]): Promise<readonly PersonKey[]> {
    return this.read({ pseudonym: { $in: [...pseudonyms] } });
  }

  async *all(): AsyncGenerator<PersonKey> {
    for (let last = ''; ;) {
      const where = { _id: { $gt: last } };
      const found = await available(() => this.keys.find(where).sort({ _id: 1 }).limit(AT_ONCE).toArray());
      yield* found.map(keyOf);
      if (found.length < AT_ONCE) return;
      last = found.at(-1)!._id;
    }
  }

  restore(keys: readonly PersonKey[]): Promise<number> {
    const writes = keys.map(({ id, pseudonym, key }) => ({
      updateOne: {
        filter: { _id: id },
        update: { $setOnInsert: { pseudonym, key: new Binary(Buffer.from(key)) } },
        upsert: true,
      },
    }));
    return upsert(this.keys, writes);
  }

  async destroy(ids: readonly string[]): Promise<number> {
    const { deletedCount } = await available(() => this.keys.deleteMany({ _id: { $in: [...ids] } }));
    await upsert(this.counters, [
      { updateOne: { filter: { _id: COUNTER }, update: { $inc: { count: 1 } }, upsert: true } },
    ]);
    return deletedCount;
  }

  async destructions(): Promise<number> {
    return (await available(() => this.counters.findOne({ _id: COUNTER })))?.count ?? 0;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async read(filter: Filter<Stored>): Promise<PersonKey[]> {
    const found = await available(() => this.keys.find(filter).toArray());
    return found.map(keyOf);
  }
}

const keyOf = ({ _id, pseudonym, key }: Stored): PersonKey => ({ id: _id, pseudonym, key: key.buffer });
