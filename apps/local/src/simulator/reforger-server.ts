import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asTimePasses } from './as-time-passes';
import { RJS_PATHS, type ReforgerGame } from './reforger';

interface Line {
  readonly at: number;
  readonly path: string;
  readonly text: string;
}

/**
 * A Reforger server that runs: the files below its profile grow as time passes. Each game has a console.log of its own.
 * @param caughtUp is called when everything of the past is written
 */
export async function runReforgerServer(
  profile: string,
  games: Iterable<ReforgerGame>,
  signal: AbortSignal,
  caughtUp: () => void,
): Promise<void> {
  const texts = new Map<string, string>();
  const flush = async () => {
    const written = [...texts];
    texts.clear();
    for (const [path, text] of written) {
      await mkdir(join(profile, dirname(path)), { recursive: true });
      await appendFile(join(profile, path), text);
    }
  };
  const outputs = function* (): Generator<Line> {
    for (const { folder, lines } of games)
      for (const { at, to, text } of lines)
        yield { at, path: to === 'console' ? join(folder, 'console.log') : RJS_PATHS[to], text };
  };
  const take = ({ path, text }: Line) => void texts.set(path, `${texts.get(path) ?? ''}${text}\n`);
  await asTimePasses(outputs(), { take, flush, caughtUp }, signal);
}
