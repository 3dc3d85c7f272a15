import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventStoreAt } from '@app/outside/event-store';
import { certificateAt, timeAt, type Door, type ShownCertificate } from '@app/outside/web-site';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf, plural } from '../words';
import type { Setup } from '../setup';
import { isLocal } from './settings';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MOST_SECONDS_OFF = 10;

/** The clock, against the chat platform's. */
export const clock: Check = {
  name: 'clock',
  examine: async ({ api, now }) => {
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { apiUrl } = api.settings.discord;
    const theirs = await timeAt(`${apiUrl}/gateway`).catch(() => undefined);
    if (theirs === undefined) return new NotChecked(`${apiUrl} does not say what time it is`);
    const ahead = Math.round((now() - theirs) / 1_000);
    if (Math.abs(ahead) <= MOST_SECONDS_OFF) return [];
    return [
      {
        problem: `The clock of this machine is ${plural(Math.abs(ahead), 'second')} ${ahead > 0 ? 'ahead' : 'behind'}: tokens are refused and bans end at the wrong time.`,
        remedy: 'Let it follow a time server: `timedatectl set-ntp true`.',
      },
    ];
  },
};

const LEAST_FREE_BYTES = 2 * 1024 ** 3;
const LEAST_FREE_SHARE = 0.1;
const GIB = 1024 ** 3;

/** Free space wherever something is stored. */
export const disk: Check = {
  name: 'disk',
  examine: async ({ env }) => {
    const file = env['READ_MODELS_FILE'];
    const named = [env['DATA_DIR'], env['STATE_DIR'], file && dirname(file), env['BACKUP_DIR']];
    const folders = [...named, ...(env['DOCTOR_FOLDERS'] ?? '').split(',')].filter((path): path is string =>
      Boolean(path),
    );
    const findings = await Promise.all([...oneOfEachDisk(folders)].map(spaceAt));
    return findings.flat();
  },
};

const oneOfEachDisk = (folders: readonly string[]): Iterable<string> =>
  new Map(folders.filter((path) => existsSync(path)).map((path) => [statSync(path).dev, path])).values();

async function spaceAt(path: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(path);
  return spaceFinding(path, bavail * bsize, blocks * bsize);
}

export const spaceFinding = (path: string, free: number, all: number): Finding[] =>
  free >= LEAST_FREE_BYTES && free >= all * LEAST_FREE_SHARE
    ? []
    : [
        {
          problem: `Only ${(free / GIB).toFixed(1)} GiB (${Math.floor((free / all) * 100)} %) are free where ${path} is.`,
          remedy: 'docs/operations.md, "The disk is full", says what may be removed. The log itself only grows.',
        },
      ];

const SITE_DAYS = 14;
const STORE_DAYS = 30;

/** What browsers see at the site, and what the event store shows to api and projector. */
export const certificates: Check = {
  name: 'certificates',
  examine: async (setup) => {
    const site = await siteCertificate(setup);
    const store = await storeCertificate(setup);
    return site === undefined && store === undefined
      ? new NotChecked('neither the site nor the event store uses TLS here')
      : [...(site ?? []), ...(store ?? [])];
  },
};

/** Where the site is reached by TLS, as from outside; undefined where it is not. */
export function siteDoor({ env }: Setup): (Door & { readonly ca: string | undefined }) | undefined {
  const site = env['PUBLIC_URL'] ?? '';
  if (!site.startsWith('https://') || !URL.canParse(site) || isLocal(site)) return undefined;
  const { hostname, port } = new URL(site);
  // Inside containers the public name may not lead here: WEB_ADDRESS says where the site is.
  const own = env['SITE_ADDRESS']?.startsWith('http://') ? '' : (env['WEB_ADDRESS'] ?? '');
  const [, host = hostname, inner = port || '443'] = /^(.+?)(?::(\d+))?$/.exec(own) ?? [];
  // An authority of one's own, for a site that is not public.
  const ca = env['NODE_EXTRA_CA_CERTS'] ? readFileSync(env['NODE_EXTRA_CA_CERTS'], 'utf8') : undefined;
  return { name: hostname, host, port: Number(inner), ca };
}

async function siteCertificate(setup: Setup): Promise<readonly Finding[] | undefined> {
  const door = siteDoor(setup);
  if (!door) return undefined;
  const remedy =
    'Read `docker compose logs web`: the host name must resolve to this server, and ports 80 and 443 must be open. Behind a proxy of your own, renew it there.';
  try {
    const shown = await certificateAt(door, door.name, door.ca);
    const what = `The certificate of ${door.name}`;
    return certificateFindings({ shown, what, days: SITE_DAYS, now: setup.now(), remedy });
  } catch (error) {
    return [{ problem: `${door.name} shows no certificate: ${messageOf(error)}`, remedy }];
  }
}

async function storeCertificate({ env, now }: Setup): Promise<readonly Finding[] | undefined> {
  const url = env['EVENTSTORE_URL'] ?? '';
  const address = eventStoreAt(url);
  if (!address?.authority) return undefined;
  const { host, port, authority } = address;
  const remedy =
    'In its last 90 days `docker compose up --detach` makes another; then `docker compose restart eventstore`.';
  let ca: string;
  try {
    ca = readFileSync(authority, 'utf8');
  } catch (error) {
    return [
      {
        problem: `The authority of the event store cannot be read: ${messageOf(error)}`,
        remedy: 'tlsCAFile of EVENTSTORE_URL names it. In containers the service `certificates` makes it.',
      },
    ];
  }
  try {
    const shown = await certificateAt({ host, port }, host, ca);
    const what = 'The certificate of the event store';
    return certificateFindings({ shown, what, days: STORE_DAYS, now: now(), remedy });
  } catch {
    // That it does not answer is found elsewhere.
    return [];
  }
}

function certificateFindings({
  shown: { until, distrusted },
  what,
  days,
  now,
  remedy,
}: {
  readonly shown: ShownCertificate;
  readonly what: string;
  readonly days: number;
  readonly now: number;
  readonly remedy: string;
}): Finding[] {
  const left = Math.floor((until - now) / DAY);
  if (left < 0) return [{ problem: `${what} ended ${plural(-left, 'day')} ago.`, remedy }];
  if (distrusted === 'ERR_TLS_CERT_ALTNAME_INVALID') return [{ problem: `${what} is for another host name.`, remedy }];
  if (distrusted) return [{ problem: `${what} is not trusted by browsers: ${distrusted}.`, remedy }];
  if (left < days) return [{ problem: `${what} ends in ${plural(left, 'day')} and was not renewed.`, remedy }];
  return [];
}

const MOST_HOURS = 26;

/** The age of the newest backup. */
export const backup: Check = {
  name: 'backup',
  examine: ({ env, now }) => {
    const folder = env['BACKUP_DIR'];
    if (!folder) return Promise.resolve(new NotChecked('BACKUP_DIR does not say where backups are'));
    const hours = Number(env['BACKUP_MAX_AGE_HOURS'] || MOST_HOURS);
    return Promise.resolve(backupFindings(folder, hours, now()));
  },
};

function backupFindings(folder: string, hours: number, now: number): Finding[] {
  const remedy =
    'Run docker/backup.sh from a timer once a day, and read what it last said: docs/deployment.md, "Backup".';
  if (!existsSync(folder)) return [{ problem: `There is no folder ${folder} for backups.`, remedy }];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .map((name) => statSync(join(folder, name)));
  if (files.length === 0) return [{ problem: `There is no backup in ${folder}.`, remedy }];
  const newest = files.reduce((one, other) => (one.mtimeMs > other.mtimeMs ? one : other));
  const age = Math.floor((now - newest.mtimeMs) / HOUR);
  if (newest.size === 0) return [{ problem: `The newest backup in ${folder} is empty.`, remedy }];
  return age > hours ? [{ problem: `The newest backup in ${folder} is ${plural(age, 'hour')} old.`, remedy }] : [];
}
