import 'reflect-metadata';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Misunderstood } from '@app/kit/command-line';
import { CannotListen } from '@app/kit/listening';
import { dieWithParent } from '../die-with-parent';
import type { SquadDemo } from '../demo/games/squad';
import { admissionWarning } from '../emulators/peers';
import { personasOf } from '../personas';
import { CannotStart, settingsFrom, type Settings } from './settings';
import { startStack, type Scripts, type Stack } from './stack';
import { Terminal } from './terminal';

const HELP = `Starts the whole site on this machine and keeps it running until Ctrl-C.

  npm start

Environment, or a file .env (see .env.example):
  PORT           where the site is served (3000; 0: any free port)
  HOST           the address to listen on (127.0.0.1)
  DATA_DIR       where everything is kept (./data)
  DEMO           off: an empty community; on: demo data also into a log of your own
  LOG_LEVEL      how much goes into DATA_DIR/logs (info)

These replace the emulators one by one:
  EVENTSTORE_URL                       an EventStoreDB, esdb://...
  MONGODB_URL                          a MongoDB for the read models
  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, OIDC_USER_CLAIM
                                       an OpenID provider
  DISCORD_API_URL, DISCORD_BOT_TOKEN   the chat platform's REST API
  STEAM_OPENID_URL                     Steam's OpenID, https://steamcommunity.com/openid
`;

const MAX_PERSONAS_SHOWN = 6;
const IMPATIENT_AFTER_MS = 1_000;

// Whoever reads our output may end before us; the errors of a closed pipe must not prevent an orderly end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

function banner(terminal: Terminal, { run, community }: Stack, seconds: number): void {
  const people = personasOf(community);
  const some = people.slice(0, MAX_PERSONAS_SHOWN).map(({ key }) => key);
  const folder = relative(process.cwd(), run.dataDir);
  const data = folder && !folder.startsWith('..') ? `./${folder}` : run.dataDir;
  const local = run.identity.operator !== undefined;
  const warning = local ? admissionWarning() : undefined;
  const lines: [string, string][] = [
    ['sign in', local ? `as ${some.join(', ')} ... (${people.length} personas)` : run.identity.issuer],
    ...(local ? [['token', 'npm run --silent token -- member'] as [string, string]] : []),
    ...(warning ? [['beware', warning] as [string, string]] : []),
    ...(run.guild.chatUrl ? [['chat', `${run.guild.chatUrl}  (the bot’s commands)`] as [string, string]] : []),
    ['data', `${data}  (logs in ${data}/logs)`],
    ['ready', `in ${seconds.toFixed(1)} s. Ctrl-C ends everything.`],
  ];
  terminal.say('');
  terminal.say(`  ${terminal.style('bold', community.name)} is up: ${terminal.style('green', run.url)}`);
  terminal.say('');
  for (const [name, text] of lines) terminal.say(`  ${terminal.style('dim', name.padEnd(9))}${text}`);
  terminal.say('');
}

/** Whether `--help` is among the arguments. @throws Misunderstood for an unknown one */
function wantsHelp(args: string[]): boolean {
  try {
    return Boolean(parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } }).values.help);
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\nnpm start -- --help says what there is.`);
  }
}

/**
 * Runs the launcher: starts the stack, prints its address, and ends it on a signal. Ends the process.
 * @param agent the module that reads the logs of the demo's game servers
 */
export async function launch(args: string[], scripts: Scripts, agent?: string): Promise<void> {
  const terminal = new Terminal();
  let stack: Stack | undefined;
  let demo: SquadDemo | undefined;
  let endingSince: number | undefined;
  const ending = new AbortController();
  const end = async () => {
    // Still starting: the children notice that this process is gone and end themselves.
    if (!stack) process.exit(130);
    // One Ctrl-C may arrive twice, from the terminal and from npm: the second within `IMPATIENT_AFTER_MS` is ignored.
    const again = endingSince !== undefined;
    if (endingSince !== undefined && performance.now() - endingSince < IMPATIENT_AFTER_MS) return;
    endingSince ??= performance.now();
    ending.abort();
    if (!again) terminal.say('Ending ... (once more ends it at once)');
    if (!again) await demo?.stop();
    await stack.stop(again);
    process.exit(0);
  };
  const startedAt = performance.now();
  let settings: Settings;
  try {
    if (wantsHelp(args)) return terminal.say(HELP);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
    // When npm is killed, its command has to end too.
    if (process.env['npm_lifecycle_event']) dieWithParent(() => void end());
    settings = settingsFrom(process.env, process.cwd());
    stack = await startStack(settings, scripts, terminal);
  } catch (error) {
    const isExpected = error instanceof CannotStart || error instanceof CannotListen || error instanceof Misunderstood;
    terminal.fail(isExpected ? error.message : String((error as Error).stack ?? error));
    process.exit(error instanceof Misunderstood ? error.exitCode : 1);
  }
  banner(terminal, stack, (performance.now() - startedAt) / 1000);
  if (settings.demo === 'off') return;
  const { reportDemoSupporters } = await import('../demo/supporters');
  await reportDemoSupporters(stack.run, stack.community, terminal, ending.signal);
  if (agent && !ending.signal.aborted)
    demo = (await import('../demo/games/squad')).SquadDemo.start(
      stack.run,
      stack.community,
      { agent, preload: scripts.preload },
      terminal,
    );
}
