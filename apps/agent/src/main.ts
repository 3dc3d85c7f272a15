import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { Refusal } from '@app/kit/command-line';
import { counted } from '@app/kit/counted';
import { withoutIds } from '@app/kit/without-ids';
import { followServer, replayMatch, Undelivered } from './agent';
import { DiskFull } from './files';
import { Occupied } from './lock';
import { Misunderstood } from './command-line/misunderstood';
import { HELP, NAMES, NoSite, optionsFrom } from './command-line/options';
import { NoRecording } from './replay';
import { StateUnusable } from './ledger';
import { statusOf } from './command-line/status-command';

const say = (text: string) => void process.stderr.write(`${withoutIds(text)}\n`);

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === '--version') return void process.stdout.write(`${version}\n`);
  const dotEnv = join(process.cwd(), '.env');
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);
  if (args[0] === 'status') return void process.stdout.write(statusOf(args.slice(1), process.env, process.cwd()));
  const options = optionsFrom(args, process.env, process.cwd());
  if (options === 'help') return void process.stdout.write(HELP);

  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // npm hands a Ctrl-C on that has come already.
      if (!ending.signal.aborted) say('Ending; the next start goes on from here.');
      ending.abort();
    });

  if (options.mode === 'live') {
    say(`Telling ${options.site.url} about ${NAMES[options.game]} server ${options.server}.`);
    return followServer(options, say, ending.signal);
  }
  const startedAt = performance.now();
  const { lines, facts, batches, unrecognised, matches } = await replayMatch(options, say, ending.signal);
  const took = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(
    [
      `Replayed ${options.folder}`,
      `  matches   ${matches.join(', ')}`,
      `  lines     ${lines}${unrecognised > 0 ? `, of which ${unrecognised} should have been understood and were not` : ''}`,
      `  facts     ${facts} in ${counted(batches, 'batch', 'batches')}, all acknowledged by ${options.site.url}`,
      `  took      ${took} s`,
      '',
    ].join('\n'),
  );
}

const exitCode = (error: unknown) => (error instanceof Misunderstood ? 2 : error instanceof NoSite ? 3 : 1);

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [Misunderstood, NoSite, NoRecording, Occupied, DiskFull, StateUnusable, Undelivered, Refusal].some(
    (kind) => error instanceof kind,
  );
  say(expected ? (error as Error).message : String((error as Error)?.stack ?? error));
  process.exitCode = exitCode(error);
});
