import { Binary, type Collection } from 'mongodb';
import { available, insertMissing, kept, MongoConnection } from '../mongodb-connection';
import { StoreUnavailable } from '../read-models/port';
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
/** Times a missing key is made: one that was made may be destroyed before it is read. */
const TRIES = 3;
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

  /** A key is used only once a majority has it: the log, which is sealed with it, is never rolled back. */
  async ensure(ids: readonly string[]): Promise<readonly PersonKey[]> {
    const distinct = [...new Set(ids)];
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.ofIds(distinct);
      if (found.length === distinct.length) return found;
      const there = new Set(found.map(({ id }) => id));
      await this.restore(distinct.filter((id) => !there.has(id)).map(newKey));
    }
    throw new StoreUnavailable('Keys of people are destroyed as often as they are made.');
  }

  async ofIds(ids: readonly string[]): Promise<readonly PersonKey[]> {
    const distinct = [...new Set(ids)];
    return (await kept(this.keys, { _id: { $in: distinct } }, distinct.length)).map(keyOf);
  }

  /** The newest state of the primary: whoever has a pseudonym has it from the log, so a majority has its key. */
  async ofPseudonyms(pseudonyms: readonly string[]): Promise<readonly PersonKey[]> {
    const filter = { pseudonym: { $in: [...pseudonyms] } };
    return (await available(() => this.keys.find(filter).toArray())).map(keyOf);
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
    return insertMissing(
      this.keys,
      keys.map(({ id, pseudonym, key }) => ({ _id: id, pseudonym, key: new Binary(Buffer.from(key)) })),
    );
  }

  async destroy(ids: readonly string[]): Promise<number> {
    const { deletedCount } = await available(() => this.keys.deleteMany({ _id: { $in: [...ids] } }));
    await insertMissing(this.counters, [{ _id: COUNTER, count: 0 }]);
    await available(() => this.counters.updateOne({ _id: COUNTER }, { $inc: { count: 1 } }));
    return deletedCount;
  }

  async destructions(): Promise<number> {
    return (await available(() => this.counters.findOne({ _id: COUNTER })))?.count ?? 0;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

const keyOf = ({ _id, pseudonym, key }: Stored): PersonKey => ({ id: _id, pseudonym, key: key.buffer });
