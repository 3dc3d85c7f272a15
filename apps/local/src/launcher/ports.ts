import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { whyNotListening } from '@app/kit/listening';
import { pause } from '@app/kit/pause';
import { CannotStart, type Settings } from './settings';

/** Whether a server could listen there now. @throws CannotListen where the host is none of this machine */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES'
        ? resolve(false)
        : reject(whyNotListening(error, { host, port })),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Ports that the launcher gives out, and takes again at the next start. They lie below the ranges from which Linux
 * (32768 on), macOS and Windows (49152 on) serve connections and programs that ask for any port, so that no program is
 * given one of these by chance.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const TRIES = 50;
export const LOOPBACK = '127.0.0.1';

/** One after the other from a random first: a process never gives out a port twice, and two that start at once seldom the same. */
let nextPort = randomInt(FIRST_PORT, LAST_PORT + 1);

/** A port that nobody uses at the moment. @throws when none of many that were tried is free */
export const freePort = async (host = LOOPBACK): Promise<number> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = nextPort;
    nextPort = port === LAST_PORT ? FIRST_PORT : port + 1;
    if (await isFree(port, host)) return port;
  }
  throw new CannotStart(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`);
};

const LOOK_EVERY_MS = 100;

/** Whether a port becomes free before `deadline`, in the time of `performance.now()`. It is looked at once at least. */
async function becomesFree(port: number, host: string, deadline: number): Promise<boolean> {
  for (;;) {
    if (await isFree(port, host)) return true;
    if (performance.now() >= deadline) return false;
    await pause(LOOK_EVERY_MS);
  }
}

/** The port of last time if it becomes free before `deadline`, else another one that is. */
export const againOrFree = async (port: number | undefined, deadline: number, host = LOOPBACK): Promise<number> =>
  port && (await becomesFree(port, host, deadline)) ? port : freePort(host);

/**
 * The port of the site: the one that is set, else the last one. Either may become free until `deadline`.
 * @throws CannotStart if the one that is set is taken, CannotListen if the host is none of this machine
 */
export async function sitePort({ port, host }: Settings, last: number | undefined, deadline: number): Promise<number> {
  if (port === 0) return againOrFree(last, deadline, host);
  // `localhost` may mean either address family; a program on the other one would get the site's visitors.
  for (const one of host === LOOPBACK ? [LOOPBACK, '::1'] : [host]) {
    const free = await becomesFree(port, one, deadline).catch((error: unknown) => {
      // Not every machine has IPv6.
      if (one !== host) return true;
      throw error;
    });
    if (!free)
      throw new CannotStart(
        `Port ${port} is used by another program.\nEnd that program, or choose another port: PORT=${port + 1} npm start`,
      );
  }
  return port;
}
