import { argumentsOf, Refusal, runTool } from '@app/kit/command-line';
import { lastScavenge } from '@app/outside/event-store';
import { environmentOf } from './environment';

const HELP = `Prints the id of the event store's newest scavenge, for docker/backup.sh: files are not copied while one runs.

  last-scavenge

Exit code: 0 none runs, 1 one runs or the event store does not say, 2 not understood.
`;

void runTool(async () => {
  const { values } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const found = await lastScavenge(environmentOf(process.env)['EVENTSTORE_URL'] ?? '').catch((error: Error) => {
    throw new Refusal(`The event store does not say whether a scavenge runs: ${error.message}`);
  });
  if (found.isRunning)
    throw new Refusal(`Scavenge ${found.id} runs, and rewrites files of the log. Try again when it has ended.`);
  process.stdout.write(`${found.id}\n`);
});
