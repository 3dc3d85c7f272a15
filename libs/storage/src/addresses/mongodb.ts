import { MongoClient, type Collection } from 'mongodb';
import { StoreUnavailable } from '../read-models/port';
import type { AddressStore, Sighting } from './port';

interface Stored {
  readonly _id: string;
  readonly at: Date;
  readonly server: number;
  readonly address: string;
}

/** Addresses in a collection of their own, in the database that the URL names. @throws StoreUnavailable */
export async function openMongoAddresses(url: string): Promise<AddressStore> {
  const client = new MongoClient(url, { appName: 'community-addresses', serverSelectionTimeoutMS: 3_000 });
  const sightings = client.db(new URL(url).pathname.slice(1) || 'community').collection<Stored>('address-sightings');
  try {
    await sightings.createIndex({ at: 1 });
  } catch (error) {
    await client.close();
    throw unavailable(error);
  }
  return new MongoAddresses(client, sightings);
}

class MongoAddresses implements AddressStore {
  constructor(
    private readonly client: MongoClient,
    private readonly sightings: Collection<Stored>,
  ) {}

  async remember(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    const writes = sightings.map(({ playerId, at, serverId: server, address }) => ({
      updateOne: {
        filter: { _id: `${playerId} ${at}` },
        update: { $setOnInsert: { at: new Date(at), server, address } },
        upsert: true,
      },
    }));
    await this.sightings.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  async forgetBefore(at: number): Promise<void> {
    await this.sightings.deleteMany({ at: { $lt: new Date(at) } }).catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

const unavailable = (error: unknown) =>
  new StoreUnavailable('The addresses cannot be stored for now.', { cause: error });
