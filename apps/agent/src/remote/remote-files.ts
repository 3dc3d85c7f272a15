import type { Writable } from 'node:stream';

/** A file as the server lists it. */
export interface RemoteFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds; of FTP to the second or the minute. */
  readonly modifiedAt: number;
}

/** The files of a rented server, over SFTP or FTP. Every call throws when the server cannot be reached. */
export interface RemoteFiles {
  list(folder: string): Promise<readonly RemoteFile[]>;
  /** Writes a file from a byte on. A `to` that is destroyed ends it with its error. */
  download(path: string, from: number, to: Writable): Promise<void>;
  close(): Promise<void>;
}

/** The server will not let us in, or is not the one that it was: it is said, and tried again slowly. */
export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
}

/** Where the log of a rented server is. */
export interface RemoteLog {
  readonly protocol: 'sftp' | 'ftp' | 'ftps';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly path: string;
  readonly password: () => string | undefined;
  /** A private key of OpenSSH, for SFTP. */
  readonly key?: () => Buffer;
  /** `SHA256:...` as `ssh-keyscan host | ssh-keygen -lf -` prints it; of SFTP always given. */
  readonly hostKey?: string;
}
