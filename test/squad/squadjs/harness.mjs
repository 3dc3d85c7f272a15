/**
 * Loads a plugin and feeds it as SquadJS does, in a process of its own: `harness.mjs <plugin file> <options as JSON>`.
 * What a test sends is what the log parser and RCON would: events are emitted synchronously, times are dates, and what a
 * listener throws reaches whoever emits.
 */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

const [, , file, options] = process.argv;

class SquadServer extends EventEmitter {
  players = [];
  squads = [];
  currentLayer = null;
}

const server = new SquadServer();
const { default: Plugin } = await import(pathToFileURL(file).href);
let plugin;

const handle = {
  async load({ currentLayer }) {
    if (typeof Plugin.description !== 'string' || typeof Plugin.defaultEnabled !== 'boolean')
      throw new Error('The plugin says nothing of itself.');
    server.currentLayer = currentLayer ?? null;
    plugin = new Plugin(server, JSON.parse(options), {});
    await plugin.prepareToMount();
    await plugin.mount();
  },
  emit({ event, data }) {
    if (data?.time) data.time = new Date(data.time);
    server.emit(event, data);
  },
  set(state) {
    Object.assign(server, state);
  },
  unmount: () => plugin.unmount(),
  memory: () => process.memoryUsage().heapUsed,
};

const answer = async ({ id, what, with: argument }) => {
  try {
    process.send({ id, answer: (await handle[what](argument ?? {})) ?? null });
  } catch (error) {
    process.send({ id, thrown: error.message });
  }
};
process.on('message', (message) => void answer(message));
process.send({ ready: true });
