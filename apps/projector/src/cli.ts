import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Refusal } from '@app/kit/command-line';
import { printHead, verifyAudit } from './command-line/audit';
import { ERASABLE_ID } from '@app/contracts/operations/erasable';
import {
  compare,
  erase,
  Failed,
  order,
  quarantine,
  rebuild,
  status,
  unquarantine,
  verify,
  type Screen,
} from './command-line/commands';
import { namingPeople } from './naming-people';
import { connect, NotRunning, Refused } from './command-line/connection';

const HELP = `npm run projector -- <command>

  status [--json]                        every read model: generations, lag, faults, rebuilds; and what acts by itself
  rebuild <projection> [--hold]          fold it afresh beside the one that serves, then take over; or wait for a flip
  cancel <projection>                    give up the rebuild, or the generation that waits
  compare <projection> [--from n --to n] [--json]
                                         what differs between two generations, and who moves on the board; without
                                         numbers the one that serves and the one that waits, or was kept back
  flip <projection> [--generation n]     let the generation that waits serve
  verify [<projection>]                  compare with a clean fold of the log; without a name, all of them
  retry <projection> [--generation n]    try again at the event it stopped at
  quarantine <projection> <position> --reason "..."
                                         pass over the event it stopped at, whose position status names, and go on
  unquarantine <projection> <position>   take the event back: rebuilds from the start of the log, with it in its place
  flip-back <projection> [--generation n]  let the generation kept back serve again
  drop <projection> [--generation n]     remove the generation kept back, or the one that waits
  erase <id> [--account ID]              destroy the keys of a member, or a player, and of their accounts, for good, and fold every
                                         read model that may name them again; give the accounts that were banned then
  audit verify [--head FILE]             compare the chain of audited events with the log, and with a head that was kept
  audit head [--out FILE]                the newest signed head: keep it where whoever can write the log cannot

It commands the running platform: the one on DATA_DIR (./data), or API_URL with OPERATOR_TOKEN.
Exit codes: 0 done, 1 refused or bad news, 2 not understood, 3 nothing runs.`;

class Misunderstood extends Error {}

const screen: Screen = {
  line: (text) => process.stdout.write(`${text}\n`),
  ...(process.stdout.isTTY ? { redraw: (text: string) => process.stdout.write(`\r\x1b[2K${text}`) } : {}),
};

async function main(args: readonly string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values, positionals } = understand(args);
  const [command, projection, ...more] = positionals;
  const isOfEvent = command === 'quarantine' || command === 'unquarantine';
  const [position, ...rest] = isOfEvent ? more : [undefined, ...more];
  if (values.help || command === 'help') return screen.line(HELP);
  if (rest.length > 0) throw new Misunderstood(`One projection at a time: ${rest.join(' ')} is too much.`);
  const named = () => {
    if (!projection) throw new Misunderstood(`${command} which projection? See: npm run projector -- status`);
    return projection;
  };
  const setting = async () => ({ api: await connect(process.env), screen, pollEvery: 200, patience: 15_000 });
  const generation = generationOf(values.generation);
  refuseForeign(command === 'audit' ? `audit ${projection}` : command, values);
  switch (command) {
    case 'status':
      return status(await setting(), values.json ?? false);
    case 'rebuild':
      named();
      return rebuild(await setting(), named(), values.hold ?? false);
    case 'compare': {
      named();
      const [from, to] = [generationOf(values.from), generationOf(values.to)];
      return compare(await setting(), named(), { from, to, json: values.json ?? false });
    }
    case 'verify':
      return verify(await setting(), projection);
    case 'quarantine':
    case 'unquarantine': {
      named();
      if (!position) throw new Misunderstood(`${command} which event? Its position: npm run projector -- status`);
      if (command === 'unquarantine') return unquarantine(await setting(), named(), position);
      if (!values.reason?.trim()) throw new Misunderstood('Why? --reason "..." is shown with the event.');
      return quarantine(await setting(), named(), position, values.reason);
    }
    case 'audit':
      if (projection === 'verify') return verifyAudit(await setting(), values.head);
      if (projection === 'head') return printHead(await setting(), values.out);
      throw new Misunderstood(`audit verify, or audit head?\n\n${HELP}`);
    case 'erase': {
      if (!projection || !ERASABLE_ID.test(projection))
        throw new Misunderstood('erase whom? By the chat-platform id, or by the account of a player who is no member.');
      const accounts = values.account ?? [];
      return erase(await setting(), projection, { accounts, projections: namingPeople() });
    }
    case 'cancel':
    case 'retry':
    case 'flip':
    case 'flip-back':
    case 'drop':
      named();
      return order(await setting(), command, named(), generation);
    default:
      throw new Misunderstood(command ? `There is no command ${command}.\n\n${HELP}` : HELP);
  }
}

const understand = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        hold: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        generation: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        head: { type: 'string' },
        out: { type: 'string' },
        reason: { type: 'string' },
        account: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\n\n${HELP}`);
  }
};

/** The options that each command takes. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  status: ['json'],
  rebuild: ['hold'],
  compare: ['from', 'to', 'json'],
  flip: ['generation'],
  retry: ['generation'],
  quarantine: ['reason'],
  'flip-back': ['generation'],
  drop: ['generation'],
  verify: [],
  unquarantine: [],
  cancel: [],
  erase: ['account'],
  'audit verify': ['head'],
  'audit head': ['out'],
};

const refuseForeign = (command = '', values: object): void => {
  const taken = Object.hasOwn(OPTIONS, command) ? OPTIONS[command] : undefined;
  const foreign = taken && Object.keys(values).find((name) => !taken.includes(name));
  if (foreign) throw new Misunderstood(`${command} takes no --${foreign}. See: npm run projector -- --help`);
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

// `| head` closes the pipe early: what was begun goes on, an erasure above all.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.exitCode = 1;
});
main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [Misunderstood, NotRunning, Refused, Failed, Refusal].some((kind) => error instanceof kind);
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`);
  process.exitCode = exitCode(error);
});
