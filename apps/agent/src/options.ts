import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LONGEST_POLL_SECONDS } from '@app/contracts/squad/limits';
import { textOf } from './files';
import { isAlive } from './lock';

export const HELP = `Tells the site what a Squad server says. Runs beside the server, for as long as it runs.

  npm run agent -- --server <id> --log <SquadGame.log> [--rcon <host:port>]
  npm run agent -- --server <id> --replay <folder> [--speed max|<n>]
  npm run agent -- status [--server <id>] [--state <folder>] [--json]

What to hear:
  --server <id>           the server, as the site's configuration numbers it
  --log <file>            its SquadGame.log; read from its beginning, then followed
  --rcon <host:port>      its RCON; the password is in the environment, RCON_PASSWORD, or in
  --rcon-password-file <file>
  --poll <seconds>        how often RCON is asked, at most every 60 (30)
  --replay <folder>       instead: a recorded match, SquadGame-match.log and rcon-timeline.jsonl.
                          Ends with 0 when the site has acknowledged everything
  --speed max|<n>         of a replay: n times as fast as it happened, or as fast as it goes (max)
  --give-up <seconds>     of a replay: end with 1 when the site takes nothing for so long (120)

Whom to tell; a site that runs on this machine is found by DATA_DIR (./data):
  --site <url>            the site's address, or SITE_URL
  --token-file <file>     the server's ingest token, or INGEST_TOKEN

Where to keep what waits and how far the log was read:
  --state <folder>        (DATA_DIR/agent/server-<id>)
  --buffer <megabytes>    how much may wait while the site is away; then reading stops until it
                          is back, and goes on where it stopped (512)

status tells how the agent of that folder stands, also while it is not running.
Ctrl-C ends it; the next start goes on where it was. docs/agent.md tells more.
Exit codes: 0 done, 1 failed, 2 not understood, 3 no site to talk to.
`;

/** The command line is wrong; the message says what to do. */
export class Misunderstood extends Error {}

/** No site, or no token for it. */
export class NoSite extends Error {}

export type Options = {
  readonly server: number;
  /** Absolute; of a replay, the folder is emptied first. */
  readonly state: string;
  readonly bufferBytes: number;
  readonly site: { readonly url: string; readonly server: number; readonly token: () => string };
} & (
  | {
      readonly mode: 'live';
      readonly log: string;
      readonly rcon?: { host: string; port: number; password: () => string; pollMs: number };
    }
  | { readonly mode: 'replay'; readonly folder: string; readonly speed: number; readonly giveUpMs: number }
);

type Values = ReturnType<typeof read>;

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        server: text,
        log: text,
        rcon: text,
        'rcon-password-file': text,
        poll: text,
        replay: text,
        speed: text,
        'give-up': text,
        site: text,
        'token-file': text,
        state: text,
        buffer: text,
      },
    }).values;
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\n--help says what there is.`);
  }
}

const numberIn = (name: string, text: string, from: number, to: number, whole = true): number => {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/u.test(text) && value >= from && value <= to && (!whole || Number.isInteger(value))) return value;
  throw new Misunderstood(`--${name} is "${text}". It must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}.`);
};

function secretIn(what: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Misunderstood(`${what} cannot be read from ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (secret === '') throw new Misunderstood(`${file} is empty. It must hold ${what.toLowerCase()}.`);
  return secret;
}

function pollSeconds(text: string): number {
  if (Number(text) > LONGEST_POLL_SECONDS)
    throw new Misunderstood(
      `--poll is "${text}". The largest value is ${LONGEST_POLL_SECONDS}: between two answers that lie further apart nobody knows who was there, and time played, seeding and leading would be counted wrong.`,
    );
  return numberIn('poll', text, 1, LONGEST_POLL_SECONDS, false);
}

function rconOf(values: Values, env: NodeJS.ProcessEnv, cwd: string) {
  const { rcon, poll } = values;
  if (rcon === undefined) return undefined;
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:\s]+):(\d+)$/iu.exec(rcon) ?? [];
  if (!host || !port)
    throw new Misunderstood(`--rcon is "${rcon}". It must be an address with a port, such as 127.0.0.1:21114.`);
  const file = values['rcon-password-file'];
  const password = () => (file ? secretIn('The RCON password', resolve(cwd, file)) : (env['RCON_PASSWORD'] ?? ''));
  if (password() === '')
    throw new Misunderstood(
      'The RCON password is missing. Set RCON_PASSWORD, or name a file with --rcon-password-file.',
    );
  return {
    host: host.replace(/^\[|\]$/gu, ''),
    port: numberIn('rcon port', port, 1, 65_535),
    password,
    pollMs: pollSeconds(poll ?? '30') * 1_000,
  };
}

/** What of `run.json` concerns us. */
type RunFile = {
  readonly pid: number;
  readonly api: { readonly url: string; readonly port: number };
  readonly agent?: { readonly tokens: Readonly<Record<string, string>> };
};

/** The site that runs on this machine. @throws NoSite */
function localSite(dataDir: string, env: NodeJS.ProcessEnv): RunFile {
  const text = textOf(join(dataDir, 'run.json'));
  const run = text === undefined ? undefined : (JSON.parse(text) as RunFile);
  if (!run || !isAlive(run.pid))
    throw new NoSite(
      `No site runs on ${dataDir}. Start one (npm start), set DATA_DIR to its folder, or name one with --site and --token-file.`,
    );
  const { PORT } = env;
  if (PORT && PORT !== '0' && Number(PORT) !== run.api.port)
    throw new NoSite(
      `The site on ${dataDir} is served on port ${run.api.port}, and PORT is ${PORT}. Set DATA_DIR to the folder of the one you mean.`,
    );
  return run;
}

function siteOf(values: Values, server: number, env: NodeJS.ProcessEnv, cwd: string, dataDir: string): Options['site'] {
  const address = values.site ?? env['SITE_URL'];
  const file = values['token-file'];
  const given = file
    ? () => secretIn('The ingest token', resolve(cwd, file))
    : env['INGEST_TOKEN']
      ? () => env['INGEST_TOKEN']!
      : undefined;
  given?.();
  if (address !== undefined) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/u.test(url.protocol))
      throw new Misunderstood(`--site is "${address}". It must be an address such as https://community.example.org.`);
    if (!given)
      throw new NoSite(
        `The ingest token for ${url.origin} is missing. Name its file with --token-file, or set INGEST_TOKEN.`,
      );
    return { url: `${url.origin}${url.pathname.replace(/\/+$/u, '')}`, server, token: given };
  }
  const run = localSite(dataDir, env);
  const token = given ?? (run.agent?.tokens[server] === undefined ? undefined : () => run.agent!.tokens[server]!);
  if (!token) {
    const configured = Object.keys(run.agent?.tokens ?? {}).join(', ') || 'none';
    throw new NoSite(
      `The site on ${dataDir} has no Squad server ${server} (it has: ${configured}). Choose another with --server.`,
    );
  }
  return { url: run.api.url, server, token };
}

/** Reads the command line and the environment. 'help' when that is all that was asked. @throws Misunderstood, NoSite */
export function optionsFrom(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Options | 'help' {
  const values = read(args);
  if (values.help) return 'help';
  if (values.server === undefined)
    throw new Misunderstood('--server is missing: which server of the site is this?\n--help says what there is.');
  const server = numberIn('server', values.server, 1, 9_999);
  if ((values.log === undefined) === (values.replay === undefined))
    throw new Misunderstood(
      'Either --log, to follow a running server, or --replay, to tell a recorded match.\n--help says what there is.',
    );
  const dataDir = resolve(cwd, env['DATA_DIR'] || 'data');
  const rcon = rconOf(values, env, cwd);
  const name = values.replay === undefined ? `server-${server}` : `replay-${server}`;
  const common = {
    server,
    state: values.state === undefined ? join(dataDir, 'agent', name) : resolve(cwd, values.state),
    bufferBytes: numberIn('buffer', values.buffer ?? '512', 1, 1_000_000) * 1_000_000,
  };
  if (values.replay !== undefined) {
    if (rcon) throw new Misunderstood('A replay has its RCON on record; leave --rcon out.');
    const { speed = 'max' } = values;
    return {
      ...common,
      mode: 'replay',
      folder: resolve(cwd, values.replay),
      speed: speed === 'max' ? Infinity : numberIn('speed', speed, 0.01, 1_000_000, false),
      giveUpMs: numberIn('give-up', values['give-up'] ?? '120', 1, 86_400) * 1_000,
      site: siteOf(values, server, env, cwd, dataDir),
    };
  }
  if (values.speed !== undefined) throw new Misunderstood('--speed is for --replay.');
  return {
    ...common,
    mode: 'live',
    log: resolve(cwd, values.log!),
    ...(rcon && { rcon }),
    site: siteOf(values, server, env, cwd, dataDir),
  };
}
