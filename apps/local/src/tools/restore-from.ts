import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Refusal } from '@app/kit/command-line';
import { keysFor, PERSON_KEYS } from './backup-keys';
import { keysBeside } from './backup-take';
import { BadBackup, unpack, type Manifest } from './backup-archive';
import { checkLog, damageOf } from '../emulators/event-store/copy';
import { CannotOpenLog } from '../emulators/event-store/log/log-file';

/**
 * Unpacks a backup into an empty data folder, after every checksum and every event of its log was found right. The
 * folder is filled in one step: whatever is refused leaves it as it was. The keys of people are restored too when their
 * file is beside the backup.
 * @param withoutKeys also where nobody whom the log names would have a name
 * @throws Refusal
 */
export async function restoreBackup({
  file,
  dataDir,
  withoutKeys = false,
}: {
  readonly file: string;
  readonly dataDir: string;
  readonly withoutKeys?: boolean;
}): Promise<Manifest & { readonly withKeys: boolean }> {
  // Through a link, so that the folder is filled on the disk that was meant.
  const target = existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir);
  refuseUsed(target);
  if (!existsSync(dirname(target)))
    throw new Refusal(`There is no folder ${dirname(target)} to make ${basename(target)} in.`);
  const staging = `${target}.${randomBytes(4).toString('hex')}.restoring`;
  try {
    mkdirSync(staging, { mode: 0o700 });
    const manifest = await unpack(resolve(file), staging);
    const head = checkLog(join(staging, 'log'));
    if (String(head) !== manifest.position)
      throw new BadBackup(`Its log ends at position ${head}, and should end at ${manifest.position}.`);
    const keys = keysBeside(resolve(file));
    const withKeys = existsSync(keys);
    if (withKeys) {
      copyFileSync(keys, join(staging, PERSON_KEYS));
      checkKeys(join(staging, PERSON_KEYS), keys);
    }
    if (!withoutKeys) await refuseNameless(staging, keys);
    refuseUsed(target);
    rmSync(target, { recursive: true, force: true });
    renameSync(staging, target);
    return { ...manifest, withKeys };
  } catch (error) {
    if (error instanceof BadBackup || error instanceof CannotOpenLog)
      throw new Refusal(`${file} cannot be restored. ${error.message}\nNothing was changed in ${target}.`);
    throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** @throws BadBackup for a file that is cut, or something else */
function checkKeys(copy: string, original: string): void {
  const why = damageOf(copy, 'SELECT id, pseudonym, key FROM keys LIMIT 1');
  if (why === undefined) return;
  throw new BadBackup(
    `${original} beside it holds no keys of people, or only a part of them (${why}). Put another file of keys there; ` +
      'without any, everybody in it is a “Former player”.',
  );
}

/** @throws BadBackup when nobody whom the newest events name has a key */
async function refuseNameless(staging: string, keys: string): Promise<void> {
  const copy = join(staging, PERSON_KEYS);
  const { named, missing, destructions } = await keysFor(join(staging, 'log'), existsSync(copy) ? copy : undefined);
  if (missing < named || named === 0 || (destructions > 0 && named === 1)) return;
  throw new BadBackup(
    (existsSync(copy)
      ? `${keys} holds no key of those whom the log names.`
      : `There are no keys of people beside it: ${keys}.`) +
      ' Everybody in it would be a “Former player”. Put the newest file of keys there, which opens older backups too; ' +
      'if all are lost, --without-keys restores it all the same.',
  );
}

function refuseUsed(target: string): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory() || readdirSync(target).length > 0)
    throw new Refusal(
      `${target} is not empty. A backup is restored into an empty folder only, so that nothing is lost.`,
    );
}
