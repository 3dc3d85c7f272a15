import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { argumentsOf, Misunderstood, Refusal, runTool } from '@app/kit/command-line';
import type { KeysAt } from './backup-keys';
import { takeBackup, type Backup } from './backup-take';
import { runningStack, type RunFile } from '../run-file';

const HELP = `Takes a backup of the data folder into one file, also while the site runs.

  npm run backup -- <file or folder> [--with-addresses] [--without-keys]

  DATA_DIR            what is backed up (./data)
  COMMUNITY_CONFIG    the community's folder, which is kept with it (./community)
  MONGODB_URL         where the keys of people are, when the site keeps its read models there
  --with-addresses    also from which addresses players came, which is forgotten after a while otherwise

  --without-keys      also when people of the log have no key, which is otherwise refused

The keys of people go into a second file beside it: without them the log tells nobody's name. Delete that file after 30
days, so that who was erased is not in a backup either; a newer one also opens older backups.
The first file holds the log, the secrets of this installation and its configuration: keep it as you keep those.
Read models are not in it; they are folded again from the log.
`;

/** Secrets that live in the environment are not ours to keep, but without the first two a restored log is of little use. */
const ELSEWHERE = [
  'RESERVATION_SECRET',
  'FILES_SECRET',
  'AUDIT_SIGNING_KEY',
  'DISCORD_BOT_TOKEN',
  'PATREON_WEBHOOK_SECRETS',
  'PATREON_ACCESS_TOKEN',
  'PATREON_CLIENT_SECRET',
  'PATREON_REFRESH_TOKEN',
];

/** Leaves an event behind that says who took it. @throws Refusal */
async function record(run: RunFile, { file, bytes, sha256, position, at, withAddresses }: Backup): Promise<void> {
  const token = process.env['OPERATOR_TOKEN'] ?? (await operatorToken(run));
  const answer = await fetch(`${run.api.url}/api/operations/backups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: basename(file), bytes, sha256, position: String(position), withAddresses, at }),
  });
  if (!answer.ok) throw new Refusal(`the api answered ${answer.status}`);
}

/** As the site that runs keeps them, else as it would by this environment. */
function keysAt(run: RunFile | undefined, url: string | undefined, dataDir: string): KeysAt {
  if (run) return 'url' in run.readModels ? { mongodb: run.readModels.url } : { folder: dataDir };
  return url ? { mongodb: url } : { folder: dataDir };
}

async function operatorToken({ identity }: RunFile): Promise<string> {
  if (!identity.operator) throw new Refusal(`the site signs in at ${identity.issuer}: set OPERATOR_TOKEN`);
  const { clientId, clientSecret } = identity.operator;
  const answer = await fetch(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Refusal(`the sign-in answered ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: {
      help: { type: 'boolean', short: 'h' },
      'with-addresses': { type: 'boolean' },
      'without-keys': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [to, ...more] = positionals;
  if (!to || more.length > 0) throw new Misunderstood(`Name one file or folder.\n\n${HELP}`);
  const dotEnv = join(process.cwd(), '.env');
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);
  const { env } = process;
  if (env['EVENTSTORE_URL'])
    throw new Refusal(
      `The log is kept at an EVENTSTORE_URL of your own. Back it up by its own means: docs/deployment.md.\nnpm run log -- '$all' --json writes every event as a line, to be read, not to be restored.`,
    );
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const run = runningStack(dataDir);
  const began = performance.now();
  const backup = await takeBackup({
    dataDir,
    communityConfig: resolve(env['COMMUNITY_CONFIG'] || 'community'),
    to,
    withAddresses: values['with-addresses'] === true,
    keysAt: keysAt(run, env['MONGODB_URL'], dataDir),
    withoutKeys: values['without-keys'] === true,
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const lines = [
    `${backup.file}`,
    `${(backup.bytes / 1_048_576).toFixed(1)} MB, up to position ${backup.position}, in ${seconds} s.`,
    `sha256 ${backup.sha256}`,
    backup.withAddresses
      ? 'It holds from where players came: delete it when those may be kept no longer.'
      : 'Addresses of players are not in it (--with-addresses).',
  ];
  if (backup.keys) lines.push(`${backup.keys}\nThe keys of people: delete this file after 30 days.`);
  const elsewhere = ELSEWHERE.filter((name) => env[name]);
  if (elsewhere.length > 0)
    lines.push(`Not in it, because your environment holds them: ${elsewhere.join(', ')}. Keep them yourself.`);
  lines.push(
    run
      ? await record(run, backup).then(
          () => 'The log says who took it.',
          (error: Error) => `The log does not say who took it: ${error.message}.`,
        )
      : 'Nothing runs here, so the log does not say who took it.',
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});
