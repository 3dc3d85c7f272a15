import { MongoServerError, type Collection, type Filter } from 'mongodb';
import { available, insertMissing, kept, MongoConnection } from '../mongodb-connection';
import { DUPLICATE } from '../mongodb-errors';
import type { GrantRecord, GrantStore } from './port';

interface Stored {
  /** Kind and id: `Session 8Xk…`. */
  readonly _id: string;
  readonly model: string;
  readonly uid?: string;
  readonly grantId?: string;
  readonly accountId?: string;
  /** JSON: its keys are the provider's own, and may hold what a field's name may not. */
  readonly payload: string;
  readonly expires?: Date;
}

/** What the sign-in provider remembers, in a collection of the database that the URL names. @throws StoreUnavailable */
export async function openMongoGrants(url: string, now: () => number = Date.now): Promise<GrantStore> {
  const grants = new MongoGrants(await MongoConnection.open({ url }, 'community-sign-in'), now);
  try {
    await grants.prepare();
    return grants;
  } catch (error) {
    await grants.close();
    throw error;
  }
}

class MongoGrants implements GrantStore {
  constructor(
    private readonly connection: MongoConnection,
    private readonly now: () => number,
  ) {}

  private get grants(): Collection<Stored> {
    return this.connection.db.collection<Stored>('sign-in-grants');
  }

  async prepare(): Promise<void> {
    for (const field of ['uid', 'grantId', 'accountId', 'expires'])
      await available(() => this.grants.createIndex({ [field]: 1 }));
  }

  async put(record: GrantRecord): Promise<void> {
    const stored = storedOf(record);
    const write = () => available(() => this.grants.replaceOne({ _id: stored._id }, stored, { upsert: true }));
    try {
      await write();
    } catch (error) {
      // Another put it at the same moment, and not every server that speaks MongoDB's protocol tries again by itself.
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE) throw error;
      await write();
    }
  }

  /** What several processes agree on is read once a majority has it. */
  async putIfAbsent(record: GrantRecord): Promise<GrantRecord> {
    const stored = storedOf(record);
    await insertMissing(this.grants, [stored]);
    const [there] = await kept(this.grants, { _id: stored._id }, 1);
    return (there && this.living(there)) ?? record;
  }

  get(model: string, id: string): Promise<GrantRecord | undefined> {
    return this.first({ _id: keyOf(model, id) });
  }

  byUid(model: string, uid: string): Promise<GrantRecord | undefined> {
    return this.first({ model, uid });
  }

  /** Who deleted it has it: not every server that speaks MongoDB's protocol finds and deletes in one step. */
  async take(model: string, id: string): Promise<GrantRecord | undefined> {
    const found = await this.get(model, id);
    const { deletedCount } = await available(() => this.grants.deleteOne({ _id: keyOf(model, id) }));
    return deletedCount === 1 ? found : undefined;
  }

  async endGrant(grantId: string): Promise<void> {
    await available(() => this.grants.deleteMany({ grantId }));
  }

  async endAccount(accountId: string): Promise<number> {
    return (await available(() => this.grants.deleteMany({ accountId }))).deletedCount;
  }

  async forgetBefore(at: number): Promise<void> {
    await available(() => this.grants.deleteMany({ expires: { $lt: new Date(at) } }));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async first(filter: Filter<Stored>): Promise<GrantRecord | undefined> {
    const found = await available(() => this.grants.findOne(filter));
    return found === null ? undefined : this.living(found);
  }

  private living(stored: Stored): GrantRecord | undefined {
    return (stored.expires?.getTime() ?? Infinity) > this.now() ? recordOf(stored) : undefined;
  }
}

const keyOf = (model: string, id: string): string => `${model} ${id}`;

const storedOf = ({ model, id, payload, expiresAt, ...links }: GrantRecord): Stored => ({
  ...{ _id: keyOf(model, id), model, ...links, payload: JSON.stringify(payload) },
  ...(expiresAt !== undefined && { expires: new Date(expiresAt) }),
});

const recordOf = ({ _id, model, payload, expires, ...links }: Stored): GrantRecord => ({
  ...{ model, id: _id.slice(model.length + 1), ...links },
  payload: JSON.parse(payload) as GrantRecord['payload'],
  ...(expires && { expiresAt: expires.getTime() }),
});
