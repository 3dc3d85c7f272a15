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
