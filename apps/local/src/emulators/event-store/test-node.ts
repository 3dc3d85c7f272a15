import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventStore, startEventStore } from './server';

/** A fresh directory for one test, and its removal. */
export function temporaryDirectory(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'event-store-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export interface TestNode {
  node: EventStore;
  client: EventStoreDBClient;
  dir: string;
  end: () => Promise<void>;
}

/** A node in this process with the official client on it. */
export async function startTestNode(options = ''): Promise<TestNode> {
  const { dir, remove } = temporaryDirectory();
  const node = await startEventStore({ dir, port: 0 });
  const client = EventStoreDBClient.connectionString(`${node.connectionString}${options}`);
  const end = async () => {
    await client.dispose();
    await node.close();
    remove();
  };
  return { node, client, dir, end };
}

export const testEvents = (count: number, type = 'SlotGiven'): EventData[] =>
  Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { index } }));

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

/** The error a promise is rejected with. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
