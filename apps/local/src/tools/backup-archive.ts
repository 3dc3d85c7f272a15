import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

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
/** Names below a data folder, at most one folder deep; none leads out of it. */
const NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{0,60}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,80})?$/;

/** Size and SHA-256 of a file. */
export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Packs a folder's files as a gzipped tar, which `tar -tzf` reads too. Returns size and digest of the tar. */
export async function pack(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'files'>,
  names: readonly string[],
  to: string,
): Promise<{ bytes: number; sha256: string }> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for (const name of names) files[name] = await digestOf(join(folder, name));
  const all: Manifest = { format: 1, ...manifest, files };
  await pipeline(
    Readable.from(blocks(folder, all), { objectMode: false }),
    createGzip(),
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  );
  return digestOf(to);
}

async function* blocks(folder: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const at = Date.parse(manifest.createdAt);
  yield header(MANIFEST, text.length, at);
  yield text;
  yield padding(text.length);
  for (const [name, { bytes }] of Object.entries(manifest.files)) {
    yield header(name, bytes, at);
    yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>;
    yield padding(bytes);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const padding = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

/** A ustar header. Sizes of 8 GiB and more are stored in binary, as GNU tar does. */
function header(name: string, bytes: number, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, place: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, place, 'latin1');
  block.write(name, 0, 100, 'utf8');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  if (bytes < 8 ** 11) octal(bytes, 124, 11);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(Math.floor(at / 1_000), 136, 11);
  block.write('        0', 148, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  return block;
}

const sizeIn = (block: Buffer): number =>
  block[124] === 0x80
    ? Number(block.readBigUInt64BE(128))
    : Number.parseInt(block.toString('latin1', 124, 135).trim() || '0', 8);

/**
 * Unpacks into an empty folder and compares every file with the manifest.
 * @throws BadBackup for a file that is cut, altered, or something else
 */
export async function unpack(from: string, folder: string): Promise<Manifest> {
  if (!statSync(from, { throwIfNoEntry: false })?.isFile()) throw new BadBackup(`There is no file ${from}.`);
  try {
    return await extract(new Bytes(createReadStream(from).pipe(createGunzip())), folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BadBackup(`${from} is cut: it ends in the middle.`);
    if (code?.startsWith('Z_')) throw new BadBackup(`${from} is no backup, or was altered (${message}).`);
    throw error;
  }
}

async function extract(bytes: Bytes, folder: string): Promise<Manifest> {
  const manifest = await manifestIn(bytes);
  const odd = Object.keys(manifest.files).find((name) => !NAME.test(name));
  if (odd !== undefined) throw new BadBackup(`The backup names a file ${odd}, which no backup has.`);
  for (const [name, listed] of Object.entries(manifest.files)) {
    const block = await bytes.exactly(BLOCK);
    if (nameIn(block) !== name || sizeIn(block) !== listed.bytes)
      throw new BadBackup(`The backup was altered: where ${name} should begin is something else.`);
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      Readable.from(bytes.next(listed.bytes), { objectMode: false }),
      hashing,
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
    );
    if (hash.digest('hex') !== listed.sha256)
      throw new BadBackup(`The backup was altered: ${name} is not what was kept.`);
    await bytes.exactly(padding(listed.bytes).length);
  }
  const end = await bytes.exactly(2 * BLOCK);
  if (end.some((byte) => byte !== 0)) throw new BadBackup('The backup was altered: something was added to it.');
  await bytes.drain();
  return manifest;
}

const nameIn = (block: Buffer): string => block.toString('utf8', 0, 100).replace(/\0.*$/s, '');

async function manifestIn(bytes: Bytes): Promise<Manifest> {
  const block = await bytes.exactly(BLOCK);
  const size = sizeIn(block);
  if (nameIn(block) !== MANIFEST || !(size <= LARGEST_MANIFEST)) throw new BadBackup('This is no backup of the site.');
  const text = await bytes.exactly(size);
  await bytes.exactly(padding(size).length);
  const altered = new BadBackup('The backup was altered: its list of files cannot be read.');
  let manifest: Manifest | null;
  try {
    manifest = JSON.parse(text.toString('utf8')) as Manifest | null;
  } catch {
    throw altered;
  }
  if (manifest?.format !== 1)
    throw new BadBackup(`The backup has format ${String(manifest?.format)}; this version reads format 1.`);
  const files = Object.values((manifest.files as Partial<Manifest['files']> | null) ?? [null]);
  if (files.some((file) => !Number.isSafeInteger(file?.bytes))) throw altered;
  return manifest;
}

/** Reads a stream in pieces of given sizes. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes, in chunks. @throws BadBackup when the stream ends before */
  async *next(count: number): AsyncGenerator<Buffer> {
    for (let wanted = count; wanted > 0;) {
      if (this.left.length === 0 && !(await this.more())) throw new BadBackup('The backup is cut: it ends too early.');
      const piece = this.left.subarray(0, wanted);
      this.left = this.left.subarray(piece.length);
      wanted -= piece.length;
      yield piece;
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end, so that gzip compares its checksum. @throws BadBackup when bytes are left */
  async drain(): Promise<void> {
    if (this.left.length > 0 || (await this.more()))
      throw new BadBackup('The backup was altered: something was added to it.');
  }

  private async more(): Promise<boolean> {
    for (;;) {
      const { value, done } = await this.source.next();
      if (done) return false;
      this.left = value as Buffer;
      if (this.left.length > 0) return true;
    }
  }
}
