import type { Writable } from 'node:stream';
import { within } from '@app/kit/within';

/** A file or a folder as the server lists it. */
export interface RemoteFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds, in whole seconds. When it is not exact, to the minute and by the server's clock. */
  readonly modifiedAt: number;
  readonly isExact: boolean;
}

/** The files of a rented server, over SFTP or FTP. Every call throws when the server cannot be reached. */
export interface RemoteFiles {
  /** Undefined when there is no such folder. */
  list(folder: string): Promise<readonly RemoteFile[] | undefined>;
  /** Epoch milliseconds. Only for a file whose listing has no exact time. @throws RemoteUnreadable */
  modifiedAt(path: string): Promise<number>;
  /** Writes a file from a byte on, or from its beginning where the server cannot do that, or does not. A `to` that is destroyed ends it with its error. @throws RemoteUnreadable */
  download(path: string, from: number, to: Writable): Promise<void>;
  close(): Promise<void>;
}

/** The server refuses the agent, or is another one than before. It is reported, and tried again slowly. */
export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
}

/** The server answers, and does not give this file or folder. */
export class RemoteUnreadable extends Error {
  override readonly name = 'RemoteUnreadable';
}

/** How long the server may take to let the agent in or to answer, milliseconds, and the signal on which nobody waits any more. */
export interface Patience {
  readonly ms: number;
  readonly ended: AbortSignal;
}

/**
 * The outcome of `work`. A library's own limit counts from the last byte, so a server that says a little now and then
 * would be waited for without end.
 * @param leave ends the connection, when the server takes longer or nobody waits any more
 */
export const inTime = async <Value>(
  { ms, ended }: Patience,
  what: string,
  work: Promise<Value>,
  leave: () => void,
): Promise<Value> => {
  ended.addEventListener('abort', leave);
  if (ended.aborted) leave();
  try {
    return await within(ms, work, () => {
      leave();
      return new Error(`the server takes too long to ${what}`);
    });
  } finally {
    ended.removeEventListener('abort', leave);
  }
};

/** `ftps` begins in clear and changes to TLS; `ftps-implicit` is TLS from the first byte. */
export type RemoteProtocol = 'sftp' | 'ftp' | 'ftps' | 'ftps-implicit';

/** Where the files of a rented server are. */
export interface RemotePlace {
  readonly protocol: RemoteProtocol;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Of Squad the log, of Reforger the folder of the profile. */
  readonly path: string;
  readonly password: () => string | undefined;
  /** A private key of OpenSSH, for SFTP. */
  readonly key?: () => Buffer;
  /** `SHA256:...` as `ssh-keyscan host | ssh-keygen -lf -` prints it; of SFTP always given. */
  readonly hostKey?: string;
  /** PEM. Of FTP over TLS: the one certificate that is accepted, whatever name it has. */
  readonly certificate?: () => string;
}

/** A copy of remote files on this disk. */
export interface RemoteCopy {
  /** Copies what is new. @throws what the connection says; the next call continues where this one stopped */
  update(files: RemoteFiles): Promise<void>;
}
