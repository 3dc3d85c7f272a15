import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { CannotStart } from './settings';

/** Whether a server could listen there now. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Ports that the launcher gives out, and takes again at the next start. They lie below the ranges from which Linux (32768 on), macOS and
 * Windows (49152 on) serve connections and programs that ask for any port, so that nobody is given one of ours by chance.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const TRIES = 50;
const LOOPBACK = '127.0.0.1';

/** A port that nobody uses at the moment. @throws when none of many that were tried is free */
export const freePort = async (host = LOOPBACK): Promise<number> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port, host)) return port;
  }
  throw new CannotStart(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`);
};

/** The port of last time if it is free, else another one that is. */
export const againOrFree = async (port: number | undefined, host = LOOPBACK): Promise<number> =>
  port && (await isFree(port, host)) ? port : freePort(host);
