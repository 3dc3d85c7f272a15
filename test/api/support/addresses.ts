import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { connectSqlite } from '@app/storage/sqlite-binding';
import type { TestApi } from './api';

type Row = readonly [player: string, server: number, address: string];

const COLLECTION = 'address-sightings';

/** Who came in from addresses that begin so, in the place of addresses; and all that the read models hold beside it. */
export async function addressesIn(
  { dir, readModels }: Pick<TestApi, 'dir' | 'readModels'>,
  beginning: string,
): Promise<{ readonly sightings: readonly Row[]; readonly games: readonly string[]; readonly readModels: string }> {
  if (readModels.MONGODB_URL) return inMongo(readModels.MONGODB_URL, beginning);
  const file = connectSqlite(join(dir, 'addresses.sqlite'));
  const rows = file.rows('SELECT player, server, address FROM sightings WHERE address LIKE ?', [`${beginning}%`]);
  const games = file.rows('SELECT game FROM sightings WHERE address LIKE ?', [`${beginning}%`]);
  file.close();
  return {
    sightings: rows as unknown as Row[],
    games: games.flat().map(String),
    readModels: readFileSync(readModels.READ_MODELS_FILE!, 'latin1'),
  };
}

async function inMongo(url: string, beginning: string) {
  const client = new MongoClient(url);
  try {
    const collections = await client.db().collections();
    const contents = new Map(
      await Promise.all(
        collections.map(async (each) => [each.collectionName, await each.find<Sighting>({}).toArray()] as const),
      ),
    );
    const sightings = (contents.get(COLLECTION) ?? []).filter(({ address }) => address.startsWith(beginning));
    contents.delete(COLLECTION);
    return {
      sightings: sightings.map(({ _id, server, address }): Row => [_id.split(' ')[0] ?? '', server, address]),
      games: sightings.map(({ game = 'squad' }) => game),
      readModels: JSON.stringify([...contents]),
    };
  } finally {
    await client.close();
  }
}

interface Sighting {
  readonly _id: string;
  readonly game?: string;
  readonly server: number;
  readonly address: string;
}
