import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const listens = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });

/** Whether a server could listen there now. */
export const isFree = async (port: number, host: string): Promise<boolean> => (await listens(port, host)) !== undefined;

/** The port of last time if it is free, else 0: any. */
export const againOrAny = async (port: number | undefined, host = '127.0.0.1'): Promise<number> =>
  port && (await isFree(port, host)) ? port : 0;

/** A port that nobody uses at the moment. */
export const freePort = async (host: string): Promise<number> => (await listens(0, host)) ?? 0;
