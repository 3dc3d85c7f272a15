import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const LIMIT = 5 * 1024 * 1024;

/** A log of bounded size: when it is full it moves to `<path>.1`, replacing the one before. */
export class LogFile {
  private file: number;
  private size: number;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly limit = LIMIT,
  ) {
    this.file = openSync(path, 'a', 0o600);
    this.size = fstatSync(this.file).size;
  }

  write(line: string): void {
    if (this.closed) return;
    if (this.size >= this.limit) this.turn();
    try {
      this.size += writeSync(this.file, `${line}\n`);
    } catch {
      // A full disk must not take the site down for the sake of its log.
    }
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    closeSync(this.file);
  }

  private turn(): void {
    this.size = 0;
    try {
      renameSync(this.path, `${this.path}.1`);
    } catch {
      // Somebody has deleted it.
    }
    try {
      const fresh = openSync(this.path, 'a', 0o600);
      closeSync(this.file);
      this.file = fresh;
    } catch {
      // Nor must a folder that is gone: the lines go nowhere until it is there again.
    }
  }
}
