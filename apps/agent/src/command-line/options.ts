import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LONGEST_POLL_SECONDS } from '@app/contracts/squad/limits';
import type { Game, Site } from '../delivery/sender';
import { runningStack } from '@app/kit/running-stack';
import { Misunderstood } from './misunderstood';
import { remotePlaceOf, secretIn } from './remote-options';
import type { RemotePlace } from '../remote/remote-files';
import { UTC, zoneNamed, type Zone } from '../reforger/zone';

export const HELP = `Tells the site what a game server says. Runs beside the server, for as long as it runs.

  npm run agent -- --server <id> --log <SquadGame.log> [--rcon <host:port>]
  npm run agent -- --game reforger --server <id> --profile <folder> [--rcon <host:port>]
  npm run agent -- [--game reforger] --server <id> --replay <folder> [--speed max|<n>]
  npm run agent -- status [--game reforger] [--server <id>] [--state <folder>] [--json]

What to hear:
  --game squad|reforger   which game it is (squad)
  --server <id>           the server, as the site's configuration numbers it
  --log <file>            of Squad: its SquadGame.log; read from its beginning, then followed
  --profile <folder>      of Reforger: the server's profile, with console.log, RJSLogging's files
                          and the players' saves below it; each may be missing
  --time-zone <name>      of Reforger: the zone of stamps that name none, Australia/Sydney (UTC)
  --rcon <host:port>      its RCON; the password is in the environment, RCON_PASSWORD, or in
  --rcon-password-file <file>
  --poll <seconds>        how often RCON is polled, at most every 60 (30)
  --replay <folder>       instead: a recorded match, SquadGame-match.log and rcon-timeline.jsonl,
                          or what a Reforger server wrote.
                          Ends with 0 when the site has acknowledged everything
  --speed max|<n>         of a replay: n times as fast as it happened, or as fast as it goes (max)
  --give-up <seconds>     of a replay: end with 1 when the site takes nothing for so long (120)

On a rented server, --log or --profile is an address such as sftp://user@host:22/profile.
ftps:// is FTP that changes to TLS, ftps-implicit:// TLS from the first byte, ftp:// in clear.
  --remote-password-file <file>   its password, or REMOTE_PASSWORD
  --remote-key <file>     over SFTP instead: a private key of OpenSSH without a passphrase
  --host-key <SHA256:...> over SFTP always: the key of the server, as ssh-keygen -l prints it
  --remote-certificate <file>     over TLS: the server's certificate, when no authority signed it

Whom to tell; a site that runs on this machine is found by DATA_DIR (./data):
  --site <url>            the site's address, or SITE_URL
  --token-file <file>     the server's ingest token, or INGEST_TOKEN

Where to keep what waits and how far the log was read:
  --state <folder>        (DATA_DIR/agent/server-<id>)
  --buffer <megabytes>    how much may wait while the site is away; then reading stops until it
                          is back, and goes on where it stopped (512)

status tells how the agent of that folder stands, also while it is not running.
--version, alone, prints which release it is.
Ctrl-C ends it; the next start goes on where it was. docs/agent.md tells more.
Exit codes: 0 done, 1 failed, 2 not understood, 3 no site to talk to.
`;

/** No site, or no token for it. */
export class NoSite extends Error {}

interface Common {
  readonly server: number;
  /** Absolute; of a replay, the folder is emptied first, unless it is that of a live agent. */
  readonly state: string;
  readonly bufferBytes: number;
  readonly site: Site;
}

interface Rcon {
  readonly host: string;
  readonly port: number;
  readonly password: () => string;
  readonly pollMs: number;
}

export type LiveOptions = Common & { readonly mode: 'live'; readonly rcon?: Rcon } & (
    | { readonly game: 'squad'; readonly log: string; readonly remote?: RemotePlace }
    | { readonly game: 'reforger'; readonly profile: string; readonly remote?: RemotePlace; readonly zone: Zone }
  );

export type ReplayOptions = Common & {
  readonly mode: 'replay';
  readonly folder: string;
  readonly speed: number;
  readonly giveUpMs: number;
} & ({ readonly game: 'squad' } | { readonly game: 'reforger'; readonly zone: Zone });

export type Options = LiveOptions | ReplayOptions;

type Values = ReturnType<typeof read>;

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        game: text,
        server: text,
        log: text,
        'remote-password-file': text,
        'remote-key': text,
        'host-key': text,
        'remote-certificate': text,
        profile: text,
        'time-zone': text,
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

function pollSeconds(text: string): number {
  if (Number(text) > LONGEST_POLL_SECONDS)
    throw new Misunderstood(
      `--poll is "${text}". The largest value is ${LONGEST_POLL_SECONDS}: between two answers that lie further apart nobody knows who was there, and time played, seeding and leading would be counted wrong.`,
    );
  return numberIn('poll', text, 1, LONGEST_POLL_SECONDS, false);
}

function rconOf(values: Values, env: NodeJS.ProcessEnv, cwd: string): Rcon | undefined {
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
  const run = runningStack<RunFile>(dataDir);
  if (!run)
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

function siteOf(
  values: Values,
  { game, server }: Pick<Site, 'game' | 'server'>,
  env: NodeJS.ProcessEnv,
  cwd: string,
  dataDir: string,
): Site {
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
    return { url: `${url.origin}${url.pathname.replace(/\/+$/u, '')}`, game, server, token: given };
  }
  const run = localSite(dataDir, env);
  const tokens = run.agent?.tokens ?? {};
  const key = serverKey(game, server);
  const token = given ?? (tokens[key] === undefined ? undefined : () => tokens[key]!);
  if (!token) {
    const own = Object.keys(tokens).filter((one) => one.startsWith('reforger-') === (game === 'reforger'));
    const configured = own.map((one) => one.replace('reforger-', '')).join(', ') || 'none';
    throw new NoSite(
      `The site on ${dataDir} has no ${NAMES[game]} server ${server} (it has: ${configured}). Choose another with --server.`,
    );
  }
  return { url: run.api.url, game, server, token };
}

export const NAMES = { squad: 'Squad', reforger: 'Reforger' } as const;

/** As tokens and folders name a server: `1`, `reforger-1`. */
export const serverKey = (game: Game, server: number | string): string =>
  game === 'squad' ? String(server) : `${game}-${server}`;

/** @throws Misunderstood */
export function gameNamed(name = 'squad'): Game {
  if (name !== 'squad' && name !== 'reforger')
    throw new Misunderstood(`--game is "${name}". It must be squad or reforger.`);
  return name;
}

function zoneOf(name: string | undefined): Zone {
  if (name === undefined || name === 'UTC') return UTC;
  try {
    return zoneNamed(name);
  } catch {
    throw new Misunderstood(`--time-zone is "${name}". It must be a zone such as Australia/Sydney.`);
  }
}

/** What only the other game has. @throws Misunderstood */
function refuseOthers(values: Values, game: Game): void {
  const others = game === 'squad' ? (['profile', 'time-zone'] as const) : (['log'] as const);
  const given = others.find((name) => values[name] !== undefined);
  if (given === undefined) return;
  const wanted = game === 'squad' ? 'reforger' : 'squad';
  throw new Misunderstood(`--${given} is for ${NAMES[wanted]}. Say --game ${wanted}, or leave it out.`);
}

/** Reads the command line and the environment. 'help' when that is all it says. @throws Misunderstood, NoSite */
export function optionsFrom(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Options | 'help' {
  const values = read(args);
  if (values.help) return 'help';
  if (values.server === undefined)
    throw new Misunderstood('--server is missing: which server of the site is this?\n--help says what there is.');
  const server = numberIn('server', values.server, 1, 9_999);
  const game = gameNamed(values.game);
  refuseOthers(values, game);
  const source = game === 'squad' ? values.log : values.profile;
  if ((source === undefined) === (values.replay === undefined))
    throw new Misunderstood(
      `Either --${game === 'squad' ? 'log' : 'profile'}, to follow a running server, or --replay, to tell a recorded match.\n--help says what there is.`,
    );
  const dataDir = resolve(cwd, env['DATA_DIR'] || 'data');
  const rcon = rconOf(values, env, cwd);
  const own = game === 'squad' ? ({ game } as const) : ({ game, zone: zoneOf(values['time-zone']) } as const);
  const key = serverKey(game, server);
  const name = values.replay === undefined ? `server-${key}` : `replay-${key}`;
  const common = {
    server,
    state: values.state === undefined ? join(dataDir, 'agent', name) : resolve(cwd, values.state),
    bufferBytes: numberIn('buffer', values.buffer ?? '512', 1, 1_000_000) * 1_000_000,
  };
  const site = () => siteOf(values, { game, server }, env, cwd, dataDir);
  if (values.replay !== undefined) {
    if (rcon) throw new Misunderstood('A replay has its RCON on record; leave --rcon out.');
    const { speed = 'max' } = values;
    return {
      ...common,
      ...own,
      mode: 'replay',
      folder: resolve(cwd, values.replay),
      speed: speed === 'max' ? Infinity : numberIn('speed', speed, 0.01, 1_000_000, false),
      giveUpMs: numberIn('give-up', values['give-up'] ?? '120', 1, 86_400) * 1_000,
      site: site(),
    };
  }
  if (values.speed !== undefined) throw new Misunderstood('--speed is for --replay.');
  const live = { ...common, mode: 'live', ...(rcon && { rcon }), site: site() } as const;
  const remote = remotePlaceOf(source!, values, env, cwd);
  const path = remote ? source! : resolve(cwd, source!);
  const followed = { ...live, ...(remote && { remote }) };
  return own.game === 'squad' ? { ...followed, ...own, log: path } : { ...followed, ...own, profile: path };
}
