import { X509Certificate } from 'node:crypto';
import type { ConnectionOptions } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import {
  inTime,
  RemoteRefused,
  RemoteUnreadable,
  type Patience,
  type RemoteFiles,
  type RemotePlace,
} from './remote-files';

/** Since the last byte. */
const TIMEOUT_MS = 20_000;
/** Answers of FTP: the user is refused; no such command, in three ways; there is no such file; the file has no such byte. */
const NOT_LOGGED_IN = 530;
const NOT_OFFERED = [500, 502, 504];
const [MISSING, NO_SUCH_BYTE] = [550, 554];

/** @throws RemoteRefused when the user is refused, or the server's certificate is */
export const openFtp = async (place: RemotePlace, patience: Patience): Promise<RemoteFiles> => {
  let client = await enter(place, patience);
  // A download that is broken off takes the connection with it; what is left of it must not reach the next one.
  const ready = async () => {
    if (client.closed) client = await enter(place, patience);
  };
  const soon = <Value>(what: string, work: Promise<Value>) => inTime(patience, what, work, () => client.close());
  /** A server without REST sends a file from its beginning alone. */
  let hasRest: boolean | undefined;
  const resumes = async () => (hasRest ??= !NOT_OFFERED.includes((await client.sendIgnoringError('REST 0')).code));
  return {
    list: async (folder) => {
      await ready();
      const files = await soon(`list ${folder}`, client.list(folder)).catch((error: unknown) => {
        if (error instanceof FTPError && error.code === MISSING) return undefined;
        throw unreadable(folder, error);
      });
      // LIST of a folder that is not there shows nothing, and goes well (vsftpd 3.0.3, Pure-FTPd 1.0.50).
      if (files?.length === 0 && (await client.sendIgnoringError(`CWD ${folder}`)).code === MISSING) return undefined;
      return files
        ?.filter(({ name }) => name !== '.' && name !== '..')
        .map(({ name, size, isFile, modifiedAt, rawModifiedAt }) => ({
          ...{ name, size, isFolder: !isFile, isExact: modifiedAt !== undefined },
          modifiedAt: Math.floor((modifiedAt?.getTime() ?? listedTime(rawModifiedAt)) / 1_000) * 1_000,
        }));
    },
    modifiedAt: async (path) => {
      await ready();
      try {
        return (await soon(`answer about ${path}`, client.lastMod(path))).getTime();
      } catch (error) {
        throw unreadable(path, error);
      }
    },
    download: async (path, from, to) => {
      await ready();
      const broken = new Promise<never>((_, reject) => void to.once('error', reject));
      const start = from > 0 && (await resumes()) ? from : 0;
      await Promise.race([broken, client.downloadTo(to, path, start)]).catch((error: unknown) => {
        if (!(error instanceof FTPError)) client.close();
        const why = to.errored ?? unreadable(path, error);
        to.destroy();
        throw why;
      });
    },
    close: async () => client.close(),
  };
};

const DAY = 24 * 3_600_000;

/**
 * The time of a file in a listing without exact times, epoch milliseconds; 0 when it cannot be read. Within half a year
 * `ls` names no year: `Dec 30 23:59`. Windows writes `10-04-26 09:15AM`.
 * @param now the clocks of the server and of this machine may be of different zones
 */
export const listedTime = (listed: string, now = Date.now()): number => {
  if (/^\S+\s+\S+\s+\d{1,2}:\d\d$/u.test(listed)) {
    const year = new Date(now + DAY).getFullYear();
    const [at, before] = [year, year - 1].map((one) => Date.parse(`${listed} ${one}`) || 0) as [number, number];
    return at > now + DAY ? before : at;
  }
  const [, month, day, year, time, half = ''] =
    /^(\d\d)-(\d\d)-(\d\d(?:\d\d)?)\s+(\d\d:\d\d)([AP]M)?$/iu.exec(listed) ?? [];
  return Date.parse(year ? `${month}/${day}/${year.padStart(4, '20')} ${time} ${half}` : listed) || 0;
};

/** The error in words, when it is about one file. */
const unreadable = (path: string, error: unknown): unknown => {
  if (!(error instanceof FTPError)) return error;
  if (error.code === MISSING) return new RemoteUnreadable(`${path} is not there, or may not be read by this user.`);
  if (error.code === NO_SUCH_BYTE || NOT_OFFERED.includes(error.code))
    return new RemoteUnreadable(`${path} cannot be read (${error.message}).`);
  return error;
};

/** Only the given certificate is accepted; without one, those that Node’s authorities have signed for this name. */
const tlsOptions = ({ host, certificate }: RemotePlace): ConnectionOptions => {
  if (!certificate) return { host };
  const ca = certificate();
  const { fingerprint256 } = new X509Certificate(ca);
  return {
    host,
    ca,
    checkServerIdentity: (_, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new Error('it is not the one of --remote-certificate'),
  };
};

const enter = async (place: RemotePlace, patience: Patience): Promise<Client> => {
  const client = new Client(TIMEOUT_MS);
  const { host, port, user, password, protocol } = place;
  const secure = protocol === 'ftps-implicit' ? 'implicit' : protocol === 'ftps';
  const secureOptions = secure ? tlsOptions(place) : {};
  try {
    const access = client.access({ host, port, user, password: password() ?? '', secure, secureOptions });
    await inTime(patience, 'let the agent in', access, () => client.close());
  } catch (error) {
    client.close();
    throw refused(place, error);
  }
  // A folder that is missing must not make the library choose a listing without exact times.
  if (client.availableListCommands.includes('MLSD')) client.availableListCommands = ['MLSD'];
  return client;
};

/** What TLS calls a certificate that it does not accept. */
const CERTIFICATE = /CERT|SIGNED|ISSUER|UNABLE_TO_VERIFY|SIGNATURE/u;

const refused = ({ host, user, protocol, certificate }: RemotePlace, error: unknown): unknown => {
  if (error instanceof FTPError && error.code === NOT_LOGGED_IN)
    return new RemoteRefused(`${host} does not let ${user} in: the password is not accepted.`);
  if (error instanceof FTPError && NOT_OFFERED.includes(error.code) && protocol === 'ftps')
    return new RemoteRefused(
      `${host} offers no TLS (${error.message}). With ftp:// the password and the files would travel readable by everybody on the way.`,
    );
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (certificate && /--remote-certificate/u.test(message))
    return new RemoteRefused(`${host} shows another certificate: ${message}.`);
  if (CERTIFICATE.test(code))
    return new RemoteRefused(
      `${host} shows a certificate that is not trusted (${message}). Compare it with the provider’s and name its file with --remote-certificate.`,
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return new RemoteRefused(`${host} does not speak TLS here (${code}). Try ${otherThan(protocol)}.`);
  return error;
};

const otherThan = (protocol: RemotePlace['protocol']): string => (protocol === 'ftps' ? 'ftps-implicit://' : 'ftps://');
