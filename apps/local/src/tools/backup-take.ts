import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pack } from './backup-archive';
import { copyKeys, keysFor, PERSON_KEYS, type KeysAt } from './backup-keys';
import { copyDatabase, copyLog } from '../emulators/event-store/copy';
import { FILE } from '../emulators/event-store/log/log-file';
import { fileIn, namesIn } from '@app/community/folder';
import { Refusal } from '@app/kit/command-line';

const COMMUNITY = 'community';
const ADDRESSES = 'addresses.sqlite';
/** What the emulators remember of the chat platform, and the secrets that name reservations and sign the audit. */
const FILES = ['secrets.json', 'guild.json'];
const STATE = 'state';

export interface Backup {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Log position of the last event in it. */
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly withAddresses: boolean;
  /** The keys of people, in a file beside it; undefined where there are none. Absolute. */
  readonly keys: string | undefined;
}

/** The file of the keys of people beside a backup: they are not in it, so that they can be deleted sooner. */
export const keysBeside = (backup: string): string => `${backup.replace(/\.tar\.gz$/, '')}.keys.sqlite`;

/**
 * Takes everything that cannot be made again from a data folder, also while the site runs on it: the log as one reader
 * saw it at one moment, secrets, the files game servers read, and the community's configuration. Read models are folded
 * again from the log. The file appears whole or not at all.
 * @param to a file that does not exist, or a folder that does
 * @param keysAt where the site keeps the keys of people: beside the log, unless said
 * @param withoutKeys also where people of the log have no key there
 * @throws Refusal
 */
export async function takeBackup({
  dataDir,
  communityConfig,
  to,
  withAddresses,
  keysAt = { folder: dataDir },
  withoutKeys = false,
}: {
  readonly dataDir: string;
  readonly communityConfig: string;
  readonly to: string;
  readonly withAddresses: boolean;
  readonly keysAt?: KeysAt;
  readonly withoutKeys?: boolean;
}): Promise<Backup> {
  const at = new Date().toISOString();
  const log = join(dataDir, 'log');
  if (!existsSync(join(log, FILE)))
    throw new Refusal(
      `There is no log in ${log}. With an EventStoreDB and a MongoDB of your own, back them up by their own means: docs/deployment.md.`,
    );
  if (!existsSync(fileIn(communityConfig)))
    throw new Refusal(`There is no community configuration in ${communityConfig}. COMMUNITY_CONFIG names the folder.`);
  const file = fileFor(resolve(to), at);
  if (existsSync(keysBeside(file)))
    throw new Refusal(
      `${keysBeside(file)} exists, and holds keys of people. Name another file: a backup replaces nothing.`,
    );
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  const staging = `${draft}.d`;
  try {
    mkdirSync(staging, { mode: 0o700 });
    const position = copyLog(log, join(staging, 'log'));
    const names = [`log/${FILE}`, 'log/log.head'];
    const keep = (from: string, name: string) => {
      mkdirSync(dirname(join(staging, name)), { recursive: true });
      copyFileSync(from, join(staging, name));
      names.push(name);
    };
    for (const name of FILES) if (existsSync(join(dataDir, name))) keep(join(dataDir, name), name);
    for (const name of filesIn(join(dataDir, STATE)))
      try {
        keep(join(dataDir, STATE, name), `${STATE}/${name}`);
      } catch (error) {
        // The api renames what it has written: such a draft is gone by now, and under its name the next time.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    for (const name of namesIn(communityConfig)) keep(join(communityConfig, name), `${COMMUNITY}/${name}`);
    if (withAddresses && existsSync(join(dataDir, ADDRESSES))) {
      copyDatabase(join(dataDir, ADDRESSES), join(staging, ADDRESSES));
      names.push(ADDRESSES);
    }
    // After the log: a key is written before the event that it seals.
    const keys = (await copyKeys(keysAt, join(staging, PERSON_KEYS))) ? keysBeside(file) : undefined;
    if (!withoutKeys) await refuseOtherKeys(join(staging, 'log'), keys && join(staging, PERSON_KEYS), keysAt);
    const header = { createdAt: at, position: String(position), withAddresses };
    const { bytes, sha256 } = await pack(staging, header, names, draft);
    if (keys) {
      chmodSync(join(staging, PERSON_KEYS), 0o600);
      renameSync(join(staging, PERSON_KEYS), keys);
    }
    renameSync(draft, file);
    return { file, bytes, sha256, position, at, withAddresses, keys };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

/** Keys left over from before the site kept them elsewhere are not those of the log. */
async function refuseOtherKeys(log: string, copy: string | undefined, at: KeysAt): Promise<void> {
  const { named, missing, destructions } = await keysFor(log, copy);
  // Whoever was erased has no key: never most of those who act.
  if (missing === 0 || (destructions > 0 && missing <= Math.max(MOST_ERASED, named / 2))) return;
  const where = 'mongodb' in at ? 'the database of MONGODB_URL' : join(at.folder, PERSON_KEYS);
  throw new Refusal(
    `Of ${named} people whom the newest events name, ${missing} have no key in ${where}: these are not the keys of this log, ` +
      'or not all of them. Set MONGODB_URL as it is for the site. If those keys are lost for good, --without-keys takes the backup all the same.',
  );
}

/** So many accounts of one person may be erased who alone acted lately. */
const MOST_ERASED = 5;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(entry.name) ? [entry.name] : [],
      )
    : [];

function fileFor(to: string, at: string): string {
  const found = statSync(to, { throwIfNoEntry: false });
  const file = found?.isDirectory() ? join(to, `backup-${at.slice(0, 19).replaceAll(':', '-')}Z.tar.gz`) : to;
  if (existsSync(file)) throw new Refusal(`${file} exists. Name another file, or a folder: a backup replaces nothing.`);
  if (!existsSync(dirname(file)))
    throw new Refusal(`There is no folder ${dirname(file)} to put ${basename(file)} into.`);
  return file;
}
