import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { history } from '@app/domain/history';
import { EventLog } from '@app/storage/event-log/log';
import { openReadModelStore } from '@app/storage/read-models/open';
import { pino } from 'pino';
import { startEventStore } from '../../../apps/local/src/event-store/server';
import { Projector } from '../../../apps/projector/src/engine/projector';
import { projections } from '../../../apps/projector/src/projections';
import { startApi, type Answer } from './api';

/** A real log, a real projector and the real api, in this process. */
export async function startStack(env: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'stack-'));
  const node = await startEventStore({ dir: join(dir, 'log'), port: 0 });
  const api = await startApi({ EVENTSTORE_URL: node.connectionString, ...env });
  const projector = () => startProjector(node.connectionString, api.env.READ_MODELS_FILE);
  return {
    ...api,
    node,
    /** Folds until it is stopped. */
    projector,
    async close() {
      await api.close();
      await node.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

export async function startProjector(url: string, file: string) {
  const store = await openReadModelStore({ READ_MODELS_FILE: file });
  const log = new EventLog({ url, history });
  const projector = new Projector({ projections, log, store, journal: pino({ level: 'silent' }) });
  projector.start();
  return {
    async stop() {
      await projector.stop();
      await log.dispose();
      await store.close();
    },
  };
}

/** So that the next query sees what this command did. */
export const after = ({ headers }: Answer): Record<string, string> => {
  const position = headers.get('x-log-position');
  return position === null ? {} : { 'x-read-after': position };
};
