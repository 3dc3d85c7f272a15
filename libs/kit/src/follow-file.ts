import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const INTERVAL_MS = 5_000;

interface Reactions {
  /** It has other content, and can be read. */
  readonly replaced: () => void;
  /** It has other content, and `read` threw. What was read before stays. */
  readonly unusable: (error: Error) => void;
}

/**
 * Looks every five seconds whether a file, or one of a folder, was changed, replaced, added or removed; mounted folders
 * send no notices. A process that cannot change its settings while it runs ends then, and whoever supervises it starts it
 * with the new ones.
 */
export function followFile(path: string, read: () => unknown, { replaced, unusable }: Reactions): void {
  let before = stampOf(path);
  setInterval(() => {
    const now = stampOf(path);
    if (now === before) return;
    before = now;
    try {
      read();
    } catch (error) {
      return unusable(error instanceof Error ? error : new Error(String(error)));
    }
    replaced();
  }, INTERVAL_MS).unref();
}

const stampOf = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'missing';
  return found.isDirectory()
    ? namesIn(path)
        .map((name) => `${name} ${stampOf(join(path, name))}`)
        .join('\n')
    : `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Of a folder that may be gone by now. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};
