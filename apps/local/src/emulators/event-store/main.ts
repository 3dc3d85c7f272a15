import { parseArgs } from 'node:util';
import { dieWithParent } from '../../die-with-parent';
import { connectionString, EVENT_STORE_USER } from './address';
import { CannotOpenLog } from './log/log-file';
import { CannotListen, type EventStore, startEventStore } from './server';

const HELP = `Local event store node: speaks EventStoreDB's protocol over one durable file.

  npm run event-store -- [--port 2113] [--dir ./data/log] [--host 127.0.0.1] [--no-type-index]

  --port  port to listen on, 0 for a free one (2113)
  --dir   directory of the log, created if missing (./data/log)
  --host  address to listen on (127.0.0.1); nothing is encrypted, so leave it on this machine
  --no-type-index  take as long as EventStoreDB, which has no index of types, for reads of the whole log
  --help  this text

EVENT_STORE_PASSWORD in the environment: callers must show it, with the name ${EVENT_STORE_USER}. Without it nobody is asked.
`;

class BadArguments extends Error {}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '2113' },
        dir: { type: 'string', default: './data/log' },
        host: { type: 'string', default: '127.0.0.1' },
        'no-type-index': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65535) {
      throw new BadArguments(`--port takes a number from 0 to 65535, not "${values.port}".`);
    }
    if (values.dir === '') throw new BadArguments('--dir needs the name of a directory.');
    const { 'no-type-index': slow, ...given } = values;
    return { ...given, port, ...(slow ? { typeIndex: false } : {}) };
  } catch (error) {
    if (error instanceof BadArguments) throw error;
    throw new BadArguments(`${error instanceof Error ? error.message.split('\n')[0] : String(error)} See --help.`);
  }
}

const isLoopback = (host: string) => /^(127\.|::1$|localhost$)/.test(host);

function closeOnEnd(node: EventStore) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    node.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The event store did not close cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  dieWithParent(end);
}

async function main() {
  const { help, ...given } = options();
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  const password = process.env['EVENT_STORE_PASSWORD'];
  const node = await startEventStore({
    ...given,
    ...(password ? { credentials: { username: EVENT_STORE_USER, password } } : {}),
  });
  closeOnEnd(node);
  if (!isLoopback(given.host)) {
    process.stderr.write(
      `Warning: listening on ${given.host}; ${password ? 'the password travels unencrypted' : 'no password is asked for, so anyone who reaches it may write'}.\n`,
    );
  }
  // Without the password: output ends up in log files.
  const { host } = new URL(node.connectionString);
  process.stdout.write(`Event store ready: ${connectionString(host, undefined)}\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof BadArguments || error instanceof CannotOpenLog || error instanceof CannotListen;
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(error instanceof BadArguments ? 2 : 1);
});
