import { generateKeyPairSync } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server, utils, type Connection, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '../../apps/agent/src/remote/sftp';

const { STATUS_CODE } = utils.sftp;

/** A host key, as `startSftp` takes it. */
export const hostKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });

/** An SFTP server on this machine, of a folder, as far as reading a log needs it: as OpenSSH's (`captured.spec.ts`). */
export const startSftp = async (
  folder: string,
  {
    password = 'secret',
    key = hostKey(),
    port = 0,
    publicKey = undefined as string | undefined,
    /** What is never answered, while the connection is kept alive. */
    silentAt = undefined as Silence | undefined,
  } = {},
) => {
  const connections = new Set<Connection>();
  const breaks = { after: Infinity };
  const server = new Server({ hostKeys: [key] }, (client) => {
    connections.add(client);
    // As sshd does; the library has it on the connection, its types do not.
    (client as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
    client.on('error', () => undefined).on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      if (context.method === 'password' && context.password === password) return context.accept();
      if (context.method === 'publickey' && publicKey !== undefined) {
        const parsed = utils.parseKey(publicKey);
        if (!(parsed instanceof Error) && parsed.getPublicSSH().equals(context.key.data)) return context.accept();
      }
      context.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      if (silentAt === 'session') return;
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), folder, breaks, () => void client.end(), silentAt));
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const parsed = utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: fingerprintOf(parsed.getPublicSSH()),
    breaks,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const each of connections) each.end();
      }),
  };
};

interface Opened {
  readonly path: string;
  /** Of a file. */
  readonly fd?: number;
  /** Of a folder: once is all of it. */
  listed?: boolean;
}
type Silence = 'session' | 'OPENDIR' | 'READ';

/** Answers the requests of one session. */
const serve = (
  sftp: SFTPWrapper,
  folder: string,
  breaks: { readonly after: number },
  breakOff: () => void,
  silentAt?: Silence,
): void => {
  const open = new Map<number, Opened>();
  let handles = 0;
  let sent = 0;
  const handleOf = (what: Opened) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(++handles);
    open.set(handles, what);
    return handle;
  };
  const attrs = (path: string) => {
    const { mode, size, uid, gid, atimeMs, mtimeMs } = statSync(path);
    return { mode, size, uid, gid, atime: atimeMs / 1_000, mtime: mtimeMs / 1_000 };
  };
  const statsOf = (id: number, path: string) => {
    if (statSync(path, { throwIfNoEntry: false })) sftp.attrs(id, attrs(path));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('OPEN', (id, path) => {
    try {
      sftp.handle(id, handleOf({ fd: openSync(join(folder, path), 'r'), path: join(folder, path) }));
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  });
  sftp.on('READ', (id, handle, offset, length) => {
    if (silentAt === 'READ') return;
    const { fd, path } = open.get(handle.readUInt32BE())!;
    if (statSync(path).isDirectory()) return sftp.status(id, STATUS_CODE.FAILURE);
    const bytes = Buffer.alloc(length);
    const read = readSync(fd!, bytes, 0, length, offset);
    sent += read;
    if (sent > breaks.after) return breakOff();
    if (read === 0) return sftp.status(id, STATUS_CODE.EOF);
    sftp.data(id, bytes.subarray(0, read));
  });
  sftp.on('STAT', (id, path) => statsOf(id, join(folder, path)));
  sftp.on('FSTAT', (id, handle) => statsOf(id, open.get(handle.readUInt32BE())!.path));
  sftp.on('OPENDIR', (id, path) => {
    if (silentAt === 'OPENDIR') return;
    const opened = join(folder, path);
    if (!statSync(opened, { throwIfNoEntry: false })?.isDirectory()) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    sftp.handle(id, handleOf({ path: opened }));
  });
  sftp.on('READDIR', (id, handle) => {
    const dir = open.get(handle.readUInt32BE())!;
    if (dir.listed) return sftp.status(id, STATUS_CODE.EOF);
    dir.listed = true;
    const names = ['.', '..', ...readdirSync(dir.path)].map((filename) => ({
      ...{ filename, longname: filename, attrs: attrs(join(dir.path, filename)) },
    }));
    sftp.name(id, names);
  });
  sftp.on('CLOSE', (id, handle) => {
    const { fd } = open.get(handle.readUInt32BE()) ?? {};
    if (fd !== undefined) closeSync(fd);
    sftp.status(id, STATUS_CODE.OK);
  });
};
