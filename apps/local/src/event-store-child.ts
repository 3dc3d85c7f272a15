import { startEventStore } from './event-store/server';
import { runAsChild } from './run-as-child';

runAsChild(async () => {
  const node = await startEventStore({ dir: process.env['EVENT_STORE_DIR']!, port: Number(process.env['PORT'] ?? 0) });
  return { service: node, details: { port: node.port } };
});
