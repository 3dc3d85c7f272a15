import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ReadModelSettings } from '@app/storage/read-models/open';
import { findMongods, NO_MONGOD, startMongod } from '../../adapters/mongod';

/**
 * Where an api of the tests keeps its read models: in a file, or with TEST_READ_MODELS=mongodb in a database of its own
 * on the first MongoDB server there is.
 */
export async function readModelsIn(
  dir: string,
): Promise<{ readonly settings: ReadModelSettings; dispose(): Promise<void> }> {
  if (process.env['TEST_READ_MODELS'] !== 'mongodb')
    return { settings: { READ_MODELS_FILE: join(dir, 'read-models.sqlite') }, dispose: () => Promise.resolve() };
  const [source] = findMongods();
  if (!source) throw new Error(`TEST_READ_MODELS=mongodb needs a server: ${NO_MONGOD}.`);
  const server = await startMongod(source);
  const url = new URL(server.url);
  url.pathname = `/api-${randomBytes(6).toString('hex')}`;
  return { settings: { MONGODB_URL: url.href }, dispose: () => server.stop() };
}
