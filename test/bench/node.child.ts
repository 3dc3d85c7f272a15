import { startEventStore } from '../../apps/local/src/emulators/event-store/server';

/** The local event store node in a process of its own, which sends its counters on request. */
async function main(dir: string): Promise<void> {
  const node = await startEventStore({ dir, port: 0 });
  process.on('message', () => process.send?.(node.stats()));
  const end = () => void node.close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  process.send?.({ url: node.connectionString });
}

void main(process.argv[2]!);
