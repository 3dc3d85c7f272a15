import { dirname } from 'node:path';
import pino from 'pino';
import { EventLog } from '@app/storage/event-log/log';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { createProjector } from '../../apps/projector/src/create-projector';
import { archiving, bank, quickTuning } from './projector-world';

/** A projector of the bank in a process of its own, to be killed. */
async function main(url: string, file: string, version: number): Promise<void> {
  const log = new EventLog({ url });
  const store = await openSqliteStore({ file });
  createProjector({
    projections: [bank(version)],
    ...archiving(log, dirname(file)),
    store,
    journal: pino({ level: 'silent' }),
    // A lease that nobody can wait for: the next process sees that its holder is dead.
    tuning: { ...quickTuning, lease: 60_000, dropGrace: 500 },
  }).start();
  process.send?.('started');
  process.once('disconnect', () => process.exit(0));
}

const [url, file, version] = process.argv.slice(2);
void main(url!, file!, Number(version));
