import { END, EventStoreDBClient, eventTypeFilter, START } from '@eventstore/db-client';

/** Reads so many events of these types with the official client alone, and throws them away. */
async function main(url: string, types: string, count: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  // The connection and its handshake are no part of reading.
  await new Promise((resolve) => {
    client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 }).once('end', resolve).resume();
  });
  process.send?.('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const began = performance.now();
  const used = process.cpuUsage();
  const report = () => {
    const { user, system } = process.cpuUsage(used);
    return { seconds: (performance.now() - began) / 1_000, cpu: (user + system) / 1e6 };
  };
  let read = 0;
  const subscription = client.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: types }) });
  subscription.on('data', () => {
    if (++read === count) process.send?.(report(), () => process.exit(0));
  });
  subscription.on('error', (error) => {
    throw error;
  });
}

const [url, types, count] = process.argv.slice(2);
void main(url!, types!, Number(count));
