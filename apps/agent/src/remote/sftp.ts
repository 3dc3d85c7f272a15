import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Client, type FileEntryWithStats, type SFTPWrapper } from 'ssh2';
import {
  inTime,
  RemoteRefused,
  RemoteUnreadable,
  type Patience,
  type RemoteFiles,
  type RemotePlace,
} from './remote-files';

const READY_MS = 20_000;
/** A server that says nothing for three of these is gone. */
const KEEPALIVE_MS = 10_000;
/** SFTP's types of files, and the bits that hold a type. */
const [REGULAR, FOLDER, LINK, TYPES] = [0o100000, 0o040000, 0o120000, 0o170000];
/** SFTP's answers about one file, by the number of their status. */
const [MISSING, FORBIDDEN, FAILURE] = [2, 3, 4];

/** As OpenSSH prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;

/** @throws RemoteRefused when the host key is another one, or the user is refused */
export const openSftp = async (place: RemotePlace, patience: Patience): Promise<RemoteFiles> => {
  const client = new Client();
  // Not `end`, which waits for the server to close its side.
  const leave = () => void client.destroy();
  const soon = <Value>(what: string, work: Promise<Value>) => inTime(patience, what, work, leave);
  // Otherwise a question waits for the acknowledgement of the last answer, which the system delays.
  client.on('connect', () => void client.setNoDelay(true));
  const sftp = await soon('let the agent in', connected(client, place)).catch((error: unknown) => {
    leave();
    throw error;
  });
  client.on('error', () => undefined);
  /** The outcome of `work`, or that the connection is over. */
  const whileOpen = async <Value>(path: string, work: Promise<Value>): Promise<Value> => {
    let stop = () => {};
    const over = new Promise<never>((_, reject) => {
      const error = (why: Error) => reject(why);
      const close = () => reject(new Error('the connection is closed'));
      stop = () => void client.off('error', error).off('close', close);
      client.once('error', error).once('close', close);
    });
    try {
      return await Promise.race([over, work]);
    } catch (error) {
      throw unreadable(path, error);
    } finally {
      stop();
    }
  };
  const listed = (folder: string) =>
    new Promise<FileEntryWithStats[] | undefined>((resolve, reject) => {
      sftp.readdir(folder, (error, entries) => {
        if ((error as { code?: unknown } | undefined)?.code === MISSING) return resolve(undefined);
        if (error) return reject(error);
        resolve(entries);
      });
    });
  return {
    list: async (folder) =>
      (await soon(`list ${folder}`, whileOpen(folder, listed(folder))))?.flatMap(
        ({ filename: name, attrs: { mode, size, mtime } }) => {
          const type = mode & TYPES;
          // A link says nothing of what it leads to; a folder of logs may be one.
          const isFolder = type === FOLDER || type === LINK;
          if ((!isFolder && type !== REGULAR) || name === '.' || name === '..') return [];
          return [{ name, size, isFolder, modifiedAt: mtime * 1_000, isExact: true }];
        },
      ),
    modifiedAt: async (path) => {
      const stats = new Promise<{ mtime: number }>((resolve, reject) => {
        sftp.stat(path, (error, found) => (error ? reject(error) : resolve(found)));
      });
      return (await soon(`answer about ${path}`, whileOpen(path, stats))).mtime * 1_000;
    },
    download: async (path, from, to) => {
      const source = sftp.createReadStream(path, { start: from });
      const silence = setTimeout(
        () => source.destroy(new Error(`the server takes too long to send ${path}`)),
        patience.ms,
      );
      const heard = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          silence.refresh();
          yield chunk;
        }
      };
      try {
        await whileOpen(path, pipeline(source, heard, to));
      } finally {
        clearTimeout(silence);
        // The connection may be over before the stream notices: nothing is written afterwards.
        to.destroy();
      }
    },
    close: async () => leave(),
  };
};

/** The error in words, when it is about one file. */
const unreadable = (path: string, error: unknown): unknown => {
  const { code } = error as { code?: unknown };
  if (code === MISSING) return new RemoteUnreadable(`${path} is not there.`);
  if (code === FORBIDDEN) return new RemoteUnreadable(`${path} may not be read by this user.`);
  if (code === FAILURE) return new RemoteUnreadable(`${path} cannot be read (${(error as Error).message}).`);
  return error;
};

const connected = (client: Client, place: RemotePlace): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    const { host, port, user: username, hostKey } = place;
    const password = place.password();
    let shown = '';
    client.once('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));
    client.once('close', () => reject(new Error('the connection is closed')));
    client.once('error', (error: Error & { level?: string }) => {
      if (shown !== '' && shown !== hostKey)
        return reject(new RemoteRefused(`${host} shows the host key ${shown}, which is not the one of --host-key.`));
      if (error.level === 'client-authentication')
        return reject(
          new RemoteRefused(`${host} does not let ${username} in: the password or the key is not accepted.`),
        );
      reject(error);
    });
    client.connect({
      ...{ host, port, username, readyTimeout: READY_MS, keepaliveInterval: KEEPALIVE_MS, keepaliveCountMax: 3 },
      ...(password === undefined ? {} : { password }),
      ...(place.key ? { privateKey: place.key() } : {}),
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return shown === hostKey;
      },
    });
  });
