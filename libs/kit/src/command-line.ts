import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command line tool says on stderr before it ends with 1. */
export class Refusal extends Error {}

/** `parseArgs`, with its complaints as a `Refusal`. */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n--help says what there is.`);
  }
}

/** Runs a tool to its end; a `Refusal` becomes one message and exit code 1. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
