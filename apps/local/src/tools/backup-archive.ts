import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack as packTar, type Entry } from 'tar-stream';

/** The first entry of a backup: its other files with size and digest. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Log position of the last event, decimal. */
  readonly position: string;
  readonly withAddresses: boolean;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

/** The file is no backup, or was changed. The message says what is wrong. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

const MANIFEST = 'manifest.json';
const BLOCK = 512;
const LARGEST_MANIFEST = 4 * 1024 * 1024;
/** Names below a data folder, at most two folders deep; none leads out of it. */
const NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{0,60}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}){0,2}$/;

interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes everything on; `digest` says what it was, once it has ended. */
const digesting = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { passing, digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }) };
};

/** Size and SHA-256 of a file. */
export async function digestOf(path: string): Promise<Digest> {
  const { passing, digest } = digesting();
  await pipeline(createReadStream(path), passing.resume());
  return digest();
}

/** Packs a folder's files as a gzipped tar, which `tar -tzf` reads too. Returns size and digest of the tar. */
export async function pack(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'files'>,
  names: readonly string[],
  to: string,
): Promise<Digest> {
  const files: Record<string, Digest> = {};
  for (const name of names) files[name] = await digestOf(join(folder, name));
  const all: Manifest = { format: 1, ...manifest, files };
  const tar = packTar();
  const mtime = new Date(manifest.createdAt);
  const fill = async () => {
    tar.entry({ name: MANIFEST, mode: 0o600, mtime }, `${JSON.stringify(all, null, 2)}\n`);
    for (const [name, { bytes: size }] of Object.entries(files))
      await pipeline(createReadStream(join(folder, name)), tar.entry({ name, mode: 0o600, mtime, size }));
    tar.finalize();
  };
  const written = pipeline(tar, createGzip(), createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  // Neither waits for the other when one fails.
  await Promise.all([written, fill().catch((error: unknown) => tar.destroy(error as Error))]);
  return digestOf(to);
}

/**
 * Unpacks into an empty folder and compares every file with the manifest.
 * @throws BadBackup for a file that is cut, altered, or something else
 */
export async function unpack(from: string, folder: string): Promise<Manifest> {
  if (!statSync(from, { throwIfNoEntry: false })?.isFile()) throw new BadBackup(`There is no file ${from}.`);
  const entries = extract();
  const { passing, digest } = digesting();
  const reading = pipeline(createReadStream(from), createGunzip(), passing, entries);
  let manifest: Manifest | undefined;
  let size = 0;
  try {
    // What ends the reading ends the entries as well.
    reading.catch(() => undefined);
    const left: string[] = [];
    for await (const entry of entries) {
      size += padded(entry.header.size ?? 0) + BLOCK;
      if (manifest) await take(entry, left.shift(), manifest, folder);
      else left.push(...Object.keys((manifest = await manifestIn(entry)).files));
    }
    await reading;
    if (!manifest) throw new BadBackup('This is no backup of the site.');
    const { bytes } = digest();
    if (left.length > 0 || bytes < size + END) throw new BadBackup('The backup is cut: it ends too early.');
    if (bytes > size + END) throw new BadBackup(ADDED);
    return manifest;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BadBackup(`${from} is cut: it ends in the middle.`);
    if (code?.startsWith('Z_')) throw new BadBackup(`${from} is no backup, or was altered (${message}).`);
    if (error instanceof BadBackup || code !== undefined) throw error;
    throw new BadBackup(
      manifest ? `The backup is cut, or was altered (${message}).` : 'This is no backup of the site.',
    );
  }
}

const ADDED = 'The backup was altered: something was added to it.';
/** Two empty blocks. */
const END = 2 * BLOCK;
const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

/** Writes the file that is to come next. */
async function take(entry: Entry, name: string | undefined, { files }: Manifest, folder: string): Promise<void> {
  const listed = name === undefined ? undefined : files[name];
  if (name === undefined || !listed) throw new BadBackup(ADDED);
  const { header } = entry;
  if (header.type !== 'file' || header.name !== name || header.size !== listed.bytes)
    throw new BadBackup(`The backup was altered: where ${name} should begin is something else.`);
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { passing, digest } = digesting();
  await pipeline(entry, passing, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  if (digest().sha256 !== listed.sha256) throw new BadBackup(`The backup was altered: ${name} is not what was kept.`);
}

async function manifestIn(entry: Entry): Promise<Manifest> {
  const { name, size = Infinity } = entry.header;
  if (name !== MANIFEST || size > LARGEST_MANIFEST) throw new BadBackup('This is no backup of the site.');
  const text = await buffer(entry as unknown as Readable);
  const altered = new BadBackup('The backup was altered: its list of files cannot be read.');
  let manifest: Manifest | null;
  try {
    manifest = JSON.parse(text.toString('utf8')) as Manifest | null;
  } catch {
    throw altered;
  }
  if (manifest?.format !== 1)
    throw new BadBackup(`The backup has format ${String(manifest?.format)}; this version reads format 1.`);
  const files = Object.entries((manifest.files as Partial<Manifest['files']> | null) ?? { '': null });
  if (files.some(([, file]) => !Number.isSafeInteger(file?.bytes))) throw altered;
  const odd = files.find(([name]) => !NAME.test(name));
  if (odd) throw new BadBackup(`The backup names a file ${odd[0]}, which no backup has.`);
  return manifest;
}
