import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Client, type SFTPWrapper } from 'ssh2';
import { RemoteRefused, type RemoteFiles, type RemoteLog } from './remote-files';

const READY_MS = 20_000;
/** A server that says nothing for three of these is gone. */
const KEEPALIVE_MS = 10_000;
/** SFTP's type of a regular file, and the bits that hold a type. */
const [REGULAR, TYPES] = [0o100000, 0o170000];

/** As OpenSSH prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;

/** @throws RemoteRefused when the host key is another one, or nobody is let in */
export const openSftp = async (log: RemoteLog): Promise<RemoteFiles> => {
  const client = new Client();
  const sftp = await connected(client, log).catch((error: unknown) => {
    client.end();
    throw error;
  });
  const onError = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('close', () => reject(new Error('The connection is closed.')));
  });
  onError.catch(() => undefined);
  return {
    list: (folder) =>
      Promise.race([
        onError,
        new Promise<Awaited<ReturnType<RemoteFiles['list']>>>((resolve, reject) => {
          sftp.readdir(folder, (error, entries) => {
            if (error) return reject(error);
            const files = entries.filter(({ attrs: { mode } }) => (mode & TYPES) === REGULAR);
            resolve(
              files.map(({ filename: name, attrs: { size, mtime } }) => ({ name, size, modifiedAt: mtime * 1_000 })),
            );
          });
        }),
      ]),
    download: async (path, from, to) => {
      await Promise.race([onError, pipeline(sftp.createReadStream(path, { start: from }), to)]);
    },
    close: async () => void client.end(),
  };
};

const connected = (client: Client, log: RemoteLog): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    const { host, port, user: username, hostKey } = log;
    const password = log.password();
    let shown = '';
    client.on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))));
    client.on('error', (error: Error & { level?: string }) => {
      if (shown !== '' && shown !== hostKey)
        return reject(new RemoteRefused(`${host} shows the host key ${shown}, which is not the one of --host-key.`));
      if (error.level === 'client-authentication')
        return reject(new RemoteRefused(`${host} does not let ${username} in.`));
      reject(error);
    });
    client.connect({
      ...{ host, port, username, readyTimeout: READY_MS, keepaliveInterval: KEEPALIVE_MS, keepaliveCountMax: 3 },
      ...(password === undefined ? {} : { password }),
      ...(log.key ? { privateKey: log.key() } : {}),
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return shown === hostKey;
      },
    });
  });
