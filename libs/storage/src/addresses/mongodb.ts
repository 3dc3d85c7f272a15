import type { Collection, Filter } from 'mongodb';
import { available, insertMissing, MongoConnection } from '../mongodb-connection';
import type { AddressStore, Sighting, SightingQuery, Visit } from './port';

interface Stored {
  /** Player and epoch milliseconds, which have the same number of digits until the year 2286: `0002… 1790000000000`. */
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
    await available(() => this.sightings.createIndex({ address: 1, at: -1 }));
  }

  async remember(sightings: readonly Sighting[]): Promise<void> {
    await insertMissing(this.sightings, sightings.map(toStored));
  }

  async ofPlayer(playerId: string, query: SightingQuery): Promise<readonly Sighting[]> {
    const found = await this.newest(ofPlayer(playerId, query.since), { _id: -1 }, query);
    return found.map((stored) => ({
      ...toVisit(stored),
      ...{ game: query.game, serverId: stored.server, address: stored.address },
    }));
  }

  async ofAddress(address: string, query: SightingQuery): Promise<readonly Visit[]> {
    return (await this.newest({ address, at: { $gte: new Date(query.since) } }, { at: -1 }, query)).map(toVisit);
  }

  private newest(
    filter: Filter<Stored>,
    sort: Readonly<Record<string, -1>>,
    { game, limit }: SightingQuery,
  ): Promise<Stored[]> {
    const ofGame: Filter<Stored> = game === 'squad' ? { game: { $exists: false } } : { game };
    return available(() =>
      this.sightings
        .find({ ...filter, ...ofGame })
        .sort(sort)
        .limit(limit)
        .toArray(),
    );
  }

  async forgetBefore(at: number): Promise<void> {
    await available(() => this.sightings.deleteMany({ at: { $lt: new Date(at) } }));
  }

  async forgetPlayers(playerIds: readonly string[]): Promise<void> {
    for (const playerId of playerIds) await available(() => this.sightings.deleteMany(ofPlayer(playerId)));
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

const ofPlayer = (playerId: string, since = 0): Filter<Stored> => ({
  _id: { $gte: `${playerId} ${String(Math.max(0, since)).padStart(13, '0')}`, $lt: `${playerId}!` },
});

const toStored = ({ playerId, at, serverId: server, address, game }: Sighting): Stored => ({
  ...{ _id: `${playerId} ${at}`, at: new Date(at), server, address },
  ...(game === 'reforger' && { game }),
});

const toVisit = ({ _id, at }: Stored): Visit => ({ playerId: _id.split(' ')[0] ?? '', at: at.getTime() });
