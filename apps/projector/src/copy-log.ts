import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf, Misunderstood, Refusal, runTool } from '@app/kit/command-line';
import { within } from '@app/kit/within';
import { connectionStringProblem } from '@app/storage/event-log/client/connection';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { isLogEmpty } from '@app/storage/event-log/raw-log';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { mayBeKeysOf, newestNamed } from '@app/storage/event-log/sealing/keys-of-log';
import { settingsProblem } from '@app/storage/read-models/open';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { chained, compared, refuseWritten, verified } from './copying/check';
import { copyLog } from './copying/copy';
import { auditKeys, BadSetting } from './settings';

const HELP = `Copies a log into an empty one, in which names and ids of people are sealed as in new events.

  npm run copy-log -- --from esdb://... --to esdb://... [--data-dir <folder>] [--without-keys]

  --from       the log that is copied; nothing writes it meanwhile, and nothing changes in it
  --to         an event store with an empty log
  --data-dir   where the keys of people and secrets.json are (one machine); otherwise MONGODB_URL or READ_MODELS_FILE,
               AUDIT_SIGNING_KEY and AUDIT_FORMER_KEYS say it
  --without-keys  also where nobody whom the log names has a key: those are lost for good

Types, order, times, actors and ids stay. The first event names the old log's audit chain, and a new chain begins. At the
end both logs are read again and compared. What breaks off is begun again, into another empty log. docs/operations.md has
the steps before and after.
`;

/** How long each log may be silent unless its address says otherwise (`defaultDeadline`), milliseconds. */
const PATIENCE = 20_000;

type AuditKeys = ReturnType<typeof auditKeys>;

const settingsOf = (dataDir: string | undefined): NodeJS.ProcessEnv => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (dataDir === undefined) return process.env;
  const file = join(dataDir, 'secrets.json');
  try {
    const { auditSigningKey } = JSON.parse(readFileSync(file, 'utf8')) as { auditSigningKey?: string };
    return {
      READ_MODELS_FILE: join(dataDir, 'read-models.sqlite'),
      ...(auditSigningKey && { AUDIT_SIGNING_KEY: auditSigningKey }),
    };
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const patienceOf = (url: string): number => Number(/[?&]defaultDeadline=(\d+)/i.exec(url)?.[1]) || PATIENCE;

const logAt = (option: string, url: string): EventLog => {
  const problem = connectionStringProblem(url);
  if (problem) throw new Misunderstood(`${option} ${problem}`);
  return new EventLog({ url, patience: patienceOf(url) });
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How many events are done, every few seconds. */
const progress = (what: string) => {
  let shownAt = 0;
  return (events: number) => {
    const now = performance.now();
    if (now - shownAt < 2_000) return;
    shownAt = now;
    say(`${what}: ${events.toLocaleString('en')} events`);
  };
};

const auditKeysOf = (env: NodeJS.ProcessEnv): AuditKeys => {
  try {
    return auditKeys(env);
  } catch (error) {
    throw error instanceof BadSetting ? new Refusal(`${error.message} Nothing was copied.`) : error;
  }
};

/** What is clear in the log would be sealed with keys that the site has not got. @throws Refusal */
const refuseOtherKeys = async (from: EventLog, keys: PersonKeyStore): Promise<void> => {
  const people = await newestNamed(from);
  if (await mayBeKeysOf(keys, people)) return;
  throw new Refusal(
    `The newest events name ${people.length} people, and none of them has a key: these are the keys of another log. Nothing was copied. ` +
      'Where those of this log are lost for good, --without-keys copies it all the same.',
  );
};

interface Options extends AuditKeys {
  readonly withoutKeys: boolean;
}

async function run(from: EventLog, to: EventLog, env: NodeJS.ProcessEnv, { key, formerKeys, withoutKeys }: Options) {
  const { signal } = new AbortController();
  if (key) {
    const { bad, records } = await verified(from, [key.publicKey, ...formerKeys], signal);
    if (bad)
      throw new Refusal(`The chain of the log is broken at record ${bad.record}: ${bad.problem} Nothing was copied.`);
    say(`The chain of the log is intact: ${records} records.`);
  }
  const keys = openPersonKeys(env);
  try {
    if (!withoutKeys) await refuseOtherKeys(from, keys);
    const copying = { from, to, keys, signal };
    const copied = await copyLog({ ...copying, report: progress('Copied') });
    say(`Copied ${copied.events.toLocaleString('en')} events. Comparing.`);
    const count = await compared({ ...copying, report: progress('Compared') }, copied);
    if (count !== copied.events)
      throw new Refusal(`${count} events were compared, of ${copied.events} that were copied.`);
    await refuseWritten(copying, copied);
    say(`Equal: ${count.toLocaleString('en')} events.`);
    if (copied.erased > 0)
      say(
        `${copied.erased} erasures are in the log. Whom it named from before has a key again: erase them again by their ids.`,
      );
  } finally {
    await keys.close();
  }
  if (!key) return say('AUDIT_SIGNING_KEY is not set: the projector begins the new chain at its first start.');
  const { bad, records, waiting } = await chained(to, key, signal);
  if (bad || waiting > 0)
    throw new Refusal(`The new chain is not right: ${bad?.problem ?? `${waiting} events are missing`}`);
  say(`The new chain is intact: ${records} records.`);
}

void runTool(async () => {
  const { values } = argumentsOf({
    args: process.argv.slice(2),
    options: {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      to: { type: 'string' },
      'data-dir': { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  if (!values.from || !values.to) throw new Misunderstood(`Name both logs.\n\n${HELP}`);
  const env = settingsOf(values['data-dir']);
  const problem = settingsProblem(env, 'the keys of people');
  if (problem) throw new Refusal(`${problem} Or name --data-dir. Nothing was copied.`);
  const audit = auditKeysOf(env);
  const [from, to] = [logAt('--from', values.from), logAt('--to', values.to)];
  try {
    const silent = () =>
      new LogUnavailable('The event store of --to takes connections and does not answer. Nothing was copied.');
    if (!(await within(patienceOf(values.to), isLogEmpty(values.to), silent)))
      throw new Refusal('The log of --to is not empty. Nothing was copied.');
    await run(from, to, env, { ...audit, withoutKeys: values['without-keys'] });
  } catch (error) {
    throw error instanceof LogUnavailable || error instanceof StoreUnavailable ? new Refusal(error.message) : error;
  } finally {
    await Promise.all([from.dispose(), to.dispose()]);
  }
})
  // The client of the log keeps a connection alive after it was disposed: to a server that never answers, without end.
  .then(() => process.exit(process.exitCode ?? 0));
