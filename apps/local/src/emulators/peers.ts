import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

/** The kernel's tables of TCP connections as text, or undefined on a system that has none. */
export type TcpTables = () => string | undefined;

const ROOT = 0;
const ESTABLISHED = '01';
const MAPPED = [...Array<number>(10).fill(0), 0xff, 0xff];

/** Linux has them. Any error but their absence is thrown: others can cause some, too many open files for instance. */
export const tcpTables: TcpTables = () => {
  const v4 = tableAt('/proc/net/tcp');
  return v4 === undefined ? undefined : v4 + (tableAt('/proc/net/tcp6') ?? '');
};

function tableAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An address as the tables write it: words of 32 bits in the byte order of the machine, in hex. */
function written(bytes: readonly number[], port: number): string {
  const words = Buffer.from(bytes);
  if (endianness() === 'LE') words.swap32();
  return `${words.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}

export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;

/**
 * Which user holds the other end of an IPv4 connection within this machine. A peer with a socket of IPv6 is in its table,
 * with mapped addresses. An end that its process has closed already counts for nobody: the kernel then writes root's 0.
 */
export function uidOfPeer(tables: string, ends: Ends): number | undefined {
  const { remoteAddress, remotePort, localAddress, localPort } = ends;
  if (!remoteAddress || !localAddress) return undefined;
  const [peer, here] = [remoteAddress, localAddress].map((address) => address.split('.').map(Number));
  const pairs = [[], MAPPED].map(
    (prefix) => `${written([...prefix, ...peer!], remotePort!)} ${written([...prefix, ...here!], localPort!)}`,
  );
  for (const line of tables.split('\n')) {
    const [, local, remote, state, , , , uid] = line.trim().split(/\s+/);
    if (state === ESTABLISHED && pairs.includes(`${local} ${remote}`)) return Number(uid);
  }
  return undefined;
}

/** For whoever starts the site on a system without tables. */
export const admissionWarning = (tables = tcpTables): string | undefined =>
  tables() === undefined
    ? 'Everybody with an account on this machine can sign in as anybody: this system does not say who connects.'
    : undefined;

/**
 * Why a peer is not answered, as a text for whoever is there. The user of this process and root are: nobody else can read
 * the data folder, whose powers the emulators give. Without tables everybody is.
 */
export function refusalOf(ends: Ends, tables: TcpTables, owner = process.geteuid?.()): string | undefined {
  let peer: number | undefined;
  try {
    const text = tables();
    if (text === undefined) return undefined;
    peer = uidOfPeer(text, ends);
  } catch (error) {
    console.error('Who connected cannot be found out:', error);
  }
  if (peer !== undefined && (peer === owner || peer === ROOT)) return undefined;
  return `Only the user who runs this site (user id ${owner}) and root may use its local sign-in and other emulators.
${peer === undefined ? 'Which user opened this connection could not be found out.' : `You came as user id ${peer}.`}
Open the page in a browser of that user, without a proxy in between. For a site of your own, run npm start yourself.`;
}
