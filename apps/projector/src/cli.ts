import { parseArgs } from 'node:util';
import { Failed, order, rebuild, status, verify, type Screen } from './command-line/commands';
import { connect, NotRunning, Refused } from './command-line/connection';

const HELP = `npm run projector -- <command>

  status [--json]                        every read model: generations, lag, faults, rebuilds
  rebuild <projection>                   fold it afresh beside the one that serves, then take over
  cancel <projection>                    give the rebuild up
  verify [<projection>]                  compare with a clean fold of the log; without a name, all of them
  retry <projection> [--generation n]    try again at the event it stopped at
  flip-back <projection> [--generation n]  let the generation kept back serve again
  drop <projection> [--generation n]     remove the generation kept back

It commands the running platform: the one on DATA_DIR (./data), or API_URL with OPERATOR_TOKEN.
Exit codes: 0 done, 1 refused or bad news, 2 not understood, 3 nothing runs.`;

class Misunderstood extends Error {}

const screen: Screen = {
  line: (text) => process.stdout.write(`${text}\n`),
  ...(process.stdout.isTTY ? { redraw: (text: string) => process.stdout.write(`\r\x1b[2K${text}`) } : {}),
};

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = understand(args);
  const [command, projection, ...rest] = positionals;
  if (values.help || command === 'help') return screen.line(HELP);
  if (rest.length > 0) throw new Misunderstood(`One projection at a time: ${rest.join(' ')} is too much.`);
  const named = () => {
    if (!projection) throw new Misunderstood(`${command} which projection? See: npm run projector -- status`);
    return projection;
  };
  const setting = async () => ({ api: await connect(process.env), screen, pollEvery: 200, patience: 15_000 });
  switch (command) {
    case 'status':
      return status(await setting(), values.json ?? false);
    case 'rebuild':
      named();
      return rebuild(await setting(), named());
    case 'verify':
      return verify(await setting(), projection);
    case 'cancel':
    case 'retry':
    case 'flip-back':
    case 'drop':
      named();
      return order(await setting(), command, named(), generationOf(values.generation));
    default:
      throw new Misunderstood(command ? `There is no command ${command}.\n\n${HELP}` : HELP);
  }
}

const understand = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' }, generation: { type: 'string' } },
    });
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\n\n${HELP}`);
  }
};

const generationOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const generation = Number(text);
  if (!Number.isInteger(generation) || generation < 1) throw new Misunderstood(`${text} is no generation number.`);
  return generation;
};

const exitCode = (error: unknown) => {
  if (error instanceof Misunderstood) return 2;
  return error instanceof NotRunning ? 3 : 1;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [Misunderstood, NotRunning, Refused, Failed].some((kind) => error instanceof kind);
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`);
  process.exitCode = exitCode(error);
});
