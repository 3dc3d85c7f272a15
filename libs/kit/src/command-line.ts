import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command line tool says on stderr before it ends. */
export class Refusal extends Error {
  readonly exitCode: number = 1;
}

/** The command was given wrongly: exit code 2. */
export class Misunderstood extends Refusal {
  override readonly exitCode = 2;
}

/** `parseArgs`, with its complaints as `Misunderstood`. @throws Misunderstood */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\n--help says what there is.`);
  }
}

/** What would move the cursor of a terminal, break the line or turn it round. Names of players may hold any of it. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others as a terminal may print it: on one line, and each character takes its place there. */
export const oneLine = (text: string): string => text.replace(UNSEEN, '\ufffd');

/** The same for JSON, whose value does not change. */
export const jsonOnTerminal = (value: unknown): string =>
  JSON.stringify(value).replace(UNSEEN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Runs a tool to its end; a `Refusal` becomes one message and its exit code. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
