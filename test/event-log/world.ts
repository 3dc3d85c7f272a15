import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upcasters } from '@app/domain/decider';
import { LogUnavailable } from '@app/storage/event-log/errors';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { ClientName } from '@app/storage/event-log/port';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';

export const actor = { id: '1', name: 'Kestrel', roles: ['member'] };

export const event = (type: string, data: object = {}) => ({
  id: randomUUID(),
  event: { type, data },
  metadata: { actor, correlationId: 'test', causationId: 'test' },
});

export const numbersOf = (events: readonly RecordedEvent[]) =>
  events.map(({ data }) => (data as { number: number }).number);

export const streamOf = async (log: EventLog, stream: string) => {
  const events: RecordedEvent[] = [];
  for await (const chunk of log.readStream(stream)) events.push(...chunk);
  return events;
};

/** The client's channel waits a little before it dials again. */
export const answering = async (log: EventLog): Promise<void> => {
  for (const start = Date.now(); ;) {
    try {
      await log.head();
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || Date.now() - start > 15_000) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};

/** A node of its own for each test, and logs that are connected to it by one client. */
export const nodeForEachTest = (client?: ClientName) => {
  let dir: string;
  let node: EventStore;
  const logs: EventLog[] = [];

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'event-log-'));
    node = await startEventStore({ dir, port: 0 });
  });

  afterEach(async () => {
    await Promise.all(logs.splice(0).map((log) => log.dispose()));
    await node.close();
    rmSync(dir, { recursive: true, force: true });
  });

  return {
    get url() {
      return node.connectionString;
    },
    connect: (upcasters: Upcasters = {}, patience?: number) => {
      const log = new EventLog({
        url: node.connectionString,
        upcasters,
        ...(patience ? { patience } : {}),
        ...(client ? { client } : {}),
      });
      logs.push(log);
      return log;
    },
    /** The same address again, with what the folder holds. */
    restart: async (between: (dir: string) => Promise<unknown> = () => Promise.resolve()) => {
      const { port } = node;
      await node.close();
      await between(dir);
      node = await startEventStore({ dir, port });
    },
  };
};
