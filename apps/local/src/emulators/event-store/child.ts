import { runAsChild } from '../../run-as-child';
import { EVENT_STORE_USER } from './address';
import { startEventStore } from './server';

runAsChild(async () => {
  const { EVENT_STORE_DIR, EVENT_STORE_PASSWORD, PORT } = process.env;
  if (!EVENT_STORE_DIR || !EVENT_STORE_PASSWORD) throw new Error('The event store needs a folder and a password.');
  const node = await startEventStore({
    dir: EVENT_STORE_DIR,
    port: Number(PORT ?? 0),
    credentials: { username: EVENT_STORE_USER, password: EVENT_STORE_PASSWORD },
  });
  return { service: node, details: { port: node.port } };
});
