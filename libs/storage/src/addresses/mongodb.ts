import type { Collection } from 'mongodb';
import { available, MongoConnection } from '../mongodb-connection';
import type { AddressStore, Sighting } from './port';

interface Stored {
  readonly _id: string;
  readonly at: Date;
  /** Absent: Squad. */
  readonly game?: 'reforger';
  readonly server: number;
  readonly address: string;
}

/** Addresses in a collection of their own, in the database that the URL names. @throws StoreUnavailable */
export async function openMongoAddresses(url: string): Promise<AddressStore> {
  const addresses = new MongoAddresses(await MongoConnection.open({ url }, 'community-addresses'));
  try {
    await addresses.prepare();
    return addresses;
  } catch (error) {
    await addresses.close();
    throw error;
  }
}

class MongoAddresses implements AddressStore {
  constructor(private readonly connection: MongoConnection) {}

  private get sightings(): Collection<Stored> {
    return this.connection.db.collection<Stored>('address-sightings');
  }

  async prepare(): Promise<void> {
    await available(() => this.sightings.createIndex({ at: 1 }));
  }

  async remember(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    const writes = sightings.map(({ playerId, at, serverId: server, address, game }) => ({
      updateOne: {
        filter: { _id: `${playerId} ${at}` },
        update: {
          $setOnInsert: { at: new Date(at), server, address, ...(game === 'reforger' && { game }) },
        },
        upsert: true,
      },
    }));
    await available(() => this.sightings.bulkWrite(writes, { ordered: false }));
  }

  async forgetBefore(at: number): Promise<void> {
    await available(() => this.sightings.deleteMany({ at: { $lt: new Date(at) } }));
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
