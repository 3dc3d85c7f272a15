import type { Collection, MongoClient } from 'mongodb';
import { available, connectMongo } from '../mongodb-connection';
import type { AddressStore, Sighting } from './port';

interface Stored {
  readonly _id: string;
  readonly at: Date;
  readonly server: number;
  readonly address: string;
}

/** Addresses in a collection of their own, in the database that the URL names. @throws StoreUnavailable */
export async function openMongoAddresses(url: string): Promise<AddressStore> {
  const { client, db } = await connectMongo({ url }, 'community-addresses');
  const sightings = db.collection<Stored>('address-sightings');
  try {
    await available(() => sightings.createIndex({ at: 1 }));
  } catch (error) {
    await client.close();
    throw error;
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
    await available(() => this.sightings.bulkWrite(writes, { ordered: false }));
  }

  async forgetBefore(at: number): Promise<void> {
    await available(() => this.sightings.deleteMany({ at: { $lt: new Date(at) } }));
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
