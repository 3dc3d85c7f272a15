import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Misunderstood } from '@app/kit/command-line';
import { fileIn, folderIn } from '@app/community/folder';
import { followFile } from '@app/kit/follow-file';
import { CannotListen, whyNotListening } from '@app/kit/listening';
import { withoutIds } from '@app/kit/without-ids';
import { openGrantStore } from '@app/storage/grants/open';
import type { GrantStore } from '@app/storage/grants/port';
import { endSessions } from '@app/storage/grants/ended';
import { pino, type Logger } from 'pino';
import { rotateKeys } from './keys';
import { createSignIn, createStandby } from './server';
import { BadSetting, isAnotherProvider, placeOf, readSettings, type Place } from './settings';

const HELP = `The sign-in service: lets people in with Discord, and gives out the tokens that the api verifies.

  main                        serves until SIGTERM
  main sign-out <discord id>  ends every session of a person, with the access tokens in use
  main rotate-keys [--now]    a new key signs tokens from the next start on; the one before proves them for another day,
                              or no longer with --now; nobody has to sign in again
  main --help                 this text

Settings are environment variables: .env.example explains them.
`;
const SWEEP_MS = 600_000;
const LONGEST_FAREWELL = 5_000;
const IDLE_SWEEP = 50;

async function serve(): Promise<void> {
  const log = pino({ level: process.env['LOG_LEVEL'] || 'info', hooks: { streamWrite: withoutIds } });
  if (isAnotherProvider(process.env)) {
    log.info({ issuer: process.env['OIDC_ISSUER'] }, 'another provider signs people in');
    return listen(createStandby(), placeOf(process.env), log, () => Promise.resolve());
  }
  const settings = readSettings(process.env);
  const grants = await openGrantStore(process.env);
  const sweep = () =>
    grants
      .forgetBefore(Date.now())
      .catch((error: unknown) => log.warn({ err: error }, 'What expired was not deleted.'));
  const sweeper = setInterval(() => void sweep(), SWEEP_MS).unref();
  const server = await createSignIn(settings, grants, log);
  await listen(server, settings, log, async () => {
    clearInterval(sweeper);
    await grants.close();
  });
}

/** Serves until a signal, or until the parent is gone. */
async function listen(server: Server, { host, port }: Place, log: Logger, close: () => Promise<void>): Promise<void> {
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(1), LONGEST_FAREWELL).unref();
    server.close(() => void close().finally(() => process.exit(0)));
    // A connection that was busy when the closing began is kept alive by its client, and the server waits for it.
    setInterval(() => server.closeIdleConnections(), IDLE_SWEEP).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, leave);
  if (process.env['COMMUNITY_CONFIG_WATCH'] === '1')
    followFile(fileIn(folderIn(process.env)), () => readSettings(process.env), {
      replaced: leave,
      unusable: (error) => log.error({ err: error }, 'The changed community configuration is not used.'),
    });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(whyNotListening(error, { host, port })));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  log.info({ host, port: taken }, 'serving');
  process.send?.({ type: 'ready', port: taken });
}

async function signOut(discordId: string): Promise<void> {
  if (!/^\d{17,20}$/.test(discordId)) throw new Misunderstood(`"${discordId}" is no Discord id: 17 to 20 digits.`);
  const grants: GrantStore = await openGrantStore(process.env);
  try {
    const ended = await endSessions(grants, discordId);
    process.stdout.write(
      ended > 0
        ? `Signed out. Sessions, grants and tokens that ended: ${ended}.\n`
        : 'Nobody with this id is signed in.\n',
    );
  } finally {
    await grants.close();
  }
}

async function rotate(option: string): Promise<void> {
  if (option !== '' && option !== '--now') throw new Misunderstood(`Unknown: ${option}. --help says what there is.`);
  const grants = await openGrantStore(process.env);
  try {
    await rotateKeys(grants, option === '--now');
    process.stdout.write('A new key is there. It signs once the sign-in service was started anew.\n');
  } finally {
    await grants.close();
  }
}

async function main(args: readonly string[]): Promise<void> {
  const [command, id = '', ...more] = args;
  if (command === undefined) return serve();
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(HELP);
  if (command === 'sign-out' && more.length === 0) return signOut(id);
  if (command === 'rotate-keys' && more.length === 0) return rotate(id);
  throw new Misunderstood(`Unknown: ${args.join(' ')}. --help says what there is.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof BadSetting || error instanceof CannotListen || error instanceof Misunderstood;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(error instanceof Misunderstood ? error.exitCode : 1);
});
