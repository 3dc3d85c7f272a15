import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '@app/outside/event-store';
import { EventLog } from '@app/storage/event-log/log';
import { fromLogPosition } from '@app/storage/event-log/position';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf } from '../words';

const PATIENCE_MS = 5_000;
const REMEDY =
  'Stop the site before anything else is lost, find where the event store keeps its log (`docker inspect` of its container names volumes without a name too), and move its files into the volume eventstore-data: docs/deployment.md, "The event store". docker-compose.yml says where the volume is by EVENTSTORE_DB.';

/** Whether the log is in the volume that is backed up: another image may keep it in a folder of its own. */
export const logVolume: Check = {
  name: 'volume of the log',
  examine: async ({ env }) => {
    const { EVENTSTORE_URL: url, LOG_VOLUME: volume, LOG_FOLDER: folder } = env;
    if (!url || !volume) return new NotChecked('LOG_VOLUME does not say where the volume of the log is');
    const end = await endOf(url).catch(() => undefined);
    if (end === undefined) return new NotChecked('the event store does not answer');
    return [...missing(volume, end), ...(folder ? elsewhere(folder, await optionsOf(url).catch(() => new Map())) : [])];
  },
};

/** Where the newest event begins. */
async function endOf(url: string): Promise<bigint> {
  const log = new EventLog({ url, patience: PATIENCE_MS, client: 'plain' });
  try {
    return fromLogPosition(await log.head()).commit;
  } finally {
    await log.dispose();
  }
}

/** The server writes to `writer.chk` how far its files are, before anybody reads what is in them. */
function missing(volume: string, end: bigint): Finding[] {
  let written: bigint;
  try {
    written = readFileSync(join(volume, 'writer.chk')).readBigInt64LE();
  } catch (error) {
    return [{ problem: `The log is not in the volume that is backed up: ${messageOf(error)}`, remedy: REMEDY }];
  }
  if (written >= end) return [];
  const problem = `The log in the volume that is backed up is another: it ends at ${written}, and the event store has an event at ${end}.`;
  return [{ problem, remedy: REMEDY }];
}

/** A former log may be left in the volume. */
const elsewhere = (folder: string, options: ReadonlyMap<string, string>): Finding[] =>
  ['Db', 'Index'].flatMap((option) => {
    const place = options.get(option);
    if (!place || `${place}/`.startsWith(`${folder}/`)) return [];
    const problem = `The event store keeps its files in ${place} (${option}), and the volume that is backed up is at ${folder}.`;
    return [{ problem, remedy: REMEDY }];
  });
