import { Client, FTPError } from 'basic-ftp';
import { RemoteRefused, type RemoteFiles, type RemoteLog } from './remote-files';

const TIMEOUT_MS = 20_000;
/** What FTP answers to who may not come in. */
const NOT_LOGGED_IN = 530;

/** @throws RemoteRefused when nobody is let in */
export const openFtp = async (log: RemoteLog): Promise<RemoteFiles> => {
  const client = new Client(TIMEOUT_MS);
  await enter(client, log);
  // A download that is broken off takes the connection with it.
  const ready = async () => (client.closed ? enter(client, log) : undefined);
  return {
    list: async (folder) => {
      await ready();
      const files = (await client.list(folder)).filter(({ isFile }) => isFile);
      return files.map(({ name, size, modifiedAt, rawModifiedAt }) => ({
        ...{ name, size, modifiedAt: modifiedAt?.getTime() ?? (Date.parse(rawModifiedAt) || 0) },
      }));
    },
    download: async (path, from, to) => {
      await ready();
      const broken = new Promise<never>((_, reject) => void to.once('error', reject));
      await Promise.race([broken, client.downloadTo(to, path, from)]).catch((error: unknown) => {
        client.close();
        throw to.errored ?? error;
      });
    },
    close: async () => client.close(),
  };
};

const enter = async (client: Client, { host, port, user, password, protocol }: RemoteLog): Promise<void> => {
  try {
    await client.access({ host, port, user, password: password() ?? '', secure: protocol === 'ftps' });
  } catch (error) {
    client.close();
    if (error instanceof FTPError && error.code === NOT_LOGGED_IN)
      throw new RemoteRefused(`${host} does not let ${user} in.`);
    throw error;
  }
};
