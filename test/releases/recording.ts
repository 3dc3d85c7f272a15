import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Where `npm run record-release` puts what a release left behind: the release before the one that is made here. */
export const RECORDINGS = join(__dirname, 'recorded');

/** A query whose answer is recorded, and the persona who asks. */
export interface Recorded {
  readonly persona: string;
  readonly path: string;
  readonly body: unknown;
}

/** The one release whose data is recorded. */
export const recordedVersion = (): string => readdirSync(RECORDINGS)[0]!;

/** A file of the recording. */
export const recorded = (name: 'data.tar.br' | 'answers.json' | 'env.example'): Buffer =>
  readFileSync(join(RECORDINGS, recordedVersion(), name));

/** Puts the data folder of that release, with its community's, into an empty one. */
export const unpackRecorded = (folder: string): void =>
  void execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(recorded('data.tar.br')) });
