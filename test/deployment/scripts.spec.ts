import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EventLog } from '@app/storage/event-log/log';
import { startEventStore } from '../../apps/local/src/emulators/event-store/server';

const root = join(__dirname, '../..');

/**
 * Replaces the container engine: volumes are folders, containers are this machine, and what was called is written down.
 */
const ENGINE = `#!/bin/sh
echo "$@" >>"$CALLS"
case "$*" in
  *'ops last-scavenge') [ ! -e "$VOLUME.scavenge" ] || exec sh "$VOLUME.scavenge"; echo 0; exit 0 ;;
  *'ops person-keys export') cat "$VOLUME.keys" 2>/dev/null; exit 0 ;;
  *'ops person-keys import') exec cat >"$VOLUME.keys" ;;
  *'--entrypoint sh ops -c '*) for last; do :; done; exec sh -c "$(echo "$last" | sed "s#/disk/eventstore#$VOLUME#")" ;;
  'run '*) for last; do :; done; exec sh -c "$(echo "$last" | sed "s#/to#$VOLUME#g")" ;;
  *' ops doctor') grep -qx "VERSION=$SICK" .env && exit 1 ;;
esac
exit 0
`;

let folder: string;
let clone: string;
const at = (name: string) => join(folder, name);
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []);
const settings = () => readFileSync(join(clone, '.env'), 'utf8');
const git = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args],
    {
      cwd: clone,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const script = (name: string, args: string[], env: Record<string, string> = {}, cwd = clone) =>
  spawnSync('sh', [join(clone, 'docker', name), ...args], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env['PATH']}`,
      CALLS: at('calls'),
      VOLUME: at('volume'),
      SICK: 'none',
      ...env,
    },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
  clone = at('clone');
  for (const name of ['bin', 'volume', 'clone', 'community', 'backup']) mkdirSync(at(name));
  writeFileSync(at('bin/docker'), ENGINE, { mode: 0o755 });
  cpSync(join(root, 'docker'), join(clone, 'docker'), { recursive: true });
  cpSync(join(root, 'community'), at('community'), { recursive: true });
  writeFileSync(join(clone, '.gitignore'), '.env\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'the first release');
  git('tag', 'v1');
  git('commit', '--quiet', '--allow-empty', '-m', 'the second');
  git('tag', 'v2');
  git('checkout', '--quiet', 'v1');
  const lines = ['SECRET=s', 'VERSION=v1', `COMMUNITY_DIR=${at('community')}`, `BACKUP_DIR=${at('backup')}`];
  writeFileSync(join(clone, '.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const backups = () => readdirSync(at('backup')).filter((name) => name.endsWith('.tar.gz'));

test.each([
  ['backup.sh', ['--wrong']],
  ['restore.sh', []],
  ['restore-drill.sh', ['a', 'b']],
  ['upgrade.sh', []],
  ['rollback.sh', ['v1']],
  ['secrets.sh', ['--wrong']],
])('%s explains itself on --help and when it is not understood, and does nothing', (name, wrong) => {
  const usage = expect.stringContaining(`sh docker/${name}`);
  expect(script(name, ['--help'])).toMatchObject({ status: 0, stdout: usage, stderr: '' });
  expect(script(name, wrong)).toMatchObject({ status: 2, stdout: '', stderr: usage });
  expect([calls(), git('status', '--porcelain')]).toEqual([[], '']);
});

test('a backup that is not there is named', () => {
  const there = { status: 1, stderr: 'There is no file nowhere.tar.gz.\n' };
  for (const name of ['restore.sh', 'restore-drill.sh']) expect(script(name, ['nowhere.tar.gz'])).toMatchObject(there);
});

describe('a backup', () => {
  beforeEach(() => {
    mkdirSync(at('volume/index'));
    for (const name of ['writer.chk', 'chaser.chk', 'chunk-000000.000000', 'index/indexmap'])
      writeFileSync(at(`volume/${name}`), name);
  });

  test('reads .env as the engine does, with quotes', () => {
    const quoted = settings()
      .replace(/^(BACKUP_DIR)=(.*)$/m, '$1="$2"')
      .replace(/^(COMMUNITY_DIR)=(.*)$/m, "$1='$2'");
    writeFileSync(join(clone, '.env'), `${quoted}AFTER_BACKUP="cp -t ${at('community')}"\n`);
    expect(script('backup.sh', [])).toMatchObject({ status: 0, stderr: '' });
    const [name] = backups();
    expect(existsSync(at(`community/${name}`))).toBe(true);
  });

  test('goes to the folder that is named, seen from where one stands', () => {
    expect(script('backup.sh', ['backup'], {}, folder)).toMatchObject({ status: 0, stderr: '' });
    expect(backups()).toHaveLength(1);
    expect(script('restore.sh', [`backup/${backups()[0]}`], {}, folder).stderr).toContain('holds a log already');
  });

  test('copies checkpoints and the index before the chunks, and is one file for its owner alone', () => {
    appendFileSync(join(clone, '.env'), `AFTER_BACKUP=cp -t ${at('community')}\n`);
    const { status, stdout, stderr } = script('backup.sh', []);
    expect([status, stderr]).toEqual([0, '']);
    const [name] = backups();
    expect(stdout.trim()).toBe(at(`backup/${name}`));
    expect(statSync(at(`backup/${name}`)).mode & 0o777).toBe(0o600);
    expect(calls().flatMap((call) => /scavenge|-type f|maxdepth|chunk-|keys/.exec(call)?.[0] ?? [])).toEqual([
      'scavenge',
      '-type f',
      'maxdepth',
      'chunk-',
      'scavenge',
      'keys',
    ]);
    const listed = spawnSync('tar', ['-tzf', stdout.trim()], { encoding: 'utf8' }).stdout;
    for (const file of ['log/chaser.chk', 'log/index/indexmap', 'log/chunk-000000.000000', 'env', 'release'])
      expect(listed).toContain(`./${file}\n`);
    // The copy on another machine.
    expect(existsSync(at(`community/${name}`))).toBe(true);
    expect(readdirSync(at('backup')).sort()).toEqual([name, `${name}.keys`, `${name}.sha256`]);
    expect(existsSync(at(`community/${name}.keys`))).toBe(true);
  });

  test.each(['chunk-', 'ops person-keys'])('is none when the reading of %s fails, and nothing stays behind', (what) => {
    const failing = `case "$*" in *'${what}'*) echo 'the engine is away' >&2; exit 1 ;; esac`;
    writeFileSync(at('bin/docker'), ENGINE.replace('case', `${failing}\ncase`), { mode: 0o755 });
    const { status, stdout, stderr } = script('backup.sh', []);
    expect([status === 0, stdout]).toEqual([false, '']);
    expect(stderr).toContain('the engine is away');
    expect(readdirSync(at('backup'))).toEqual([]);
  });

  // A tar fills what it cannot read with zeros, and says so by its exit code alone.
  test.each([
    ['none when a part of the log could not be read', 2, 0],
    ['taken when the log grew while it was read', 1, 1],
  ])('is %s', (_, code, count) => {
    const after = `case "$*" in *'chunk-'*) sh "$0.whole" "$@"; exit ${code} ;; esac`;
    writeFileSync(at('bin/docker.whole'), ENGINE);
    writeFileSync(at('bin/docker'), ENGINE.replace('case', `${after}\ncase`), { mode: 0o755 });
    expect(script('backup.sh', []).status === 0).toBe(count === 1);
    expect(backups()).toHaveLength(count);
    expect(readdirSync(at('backup')).filter((name) => /staging|part/.test(name))).toEqual([]);
  });

  test('leaves out what KurrentDB changes in place, and its logs', () => {
    for (const name of ['kurrent.ddb', 'kurrent.ddb.wal', 'index/a1b2', 'index/stream-existence/f.chk']) {
      mkdirSync(dirname(at(`volume/${name}`)), { recursive: true });
      writeFileSync(at(`volume/${name}`), name);
    }
    const listed = spawnSync('tar', ['-tzf', script('backup.sh', []).stdout.trim()], { encoding: 'utf8' }).stdout;
    const files = listed.split('\n').filter((name) => /^\.\/log\/.*[^/]$/.test(name));
    expect(files.sort()).toEqual(
      [
        'chaser.chk',
        'chunk-000000.000000',
        'index/a1b2',
        'index/indexmap',
        'index/stream-existence/f.chk',
        'writer.chk',
      ].map((name) => `./log/${name}`),
    );
  });

  test.each([
    ['while a scavenge runs', 'echo "Scavenge 7 runs." >&2; exit 1', 'Scavenge 7 runs.'],
    ['when one began while the log was copied', 'echo x >>"$0.times"; wc -l <"$0.times"; exit 0', 'A scavenge began'],
  ])('is none %s', (_, says, words) => {
    writeFileSync(at('volume.scavenge'), says);
    const { status, stdout, stderr } = script('backup.sh', []);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(words)]);
    expect(readdirSync(at('backup'))).toEqual([]);
  });

  test('has an index of one moment, also when files of it are merged meanwhile', () => {
    writeFileSync(at('volume/index/old'), 'old');
    // Merged once, between the look at the map and the copy.
    const merge = `case "$*" in *'-type f'*) [ -e "$VOLUME/index/old" ] && { rm "$VOLUME/index/old"; echo merged >"$VOLUME/index/new"; echo new >"$VOLUME/index/indexmap"; } ;; esac`;
    writeFileSync(at('bin/docker'), ENGINE.replace('case', `${merge}\ncase`), { mode: 0o755 });
    const { status, stdout } = script('backup.sh', []);
    expect(status).toBe(0);
    const read = (name: string) =>
      spawnSync('tar', ['-xOzf', stdout.trim(), `./log/index/${name}`], { encoding: 'utf8' });
    expect([read('indexmap').stdout, read('new').stdout, read('old').status]).toEqual(['new\n', 'merged\n', 2]);
    expect(calls().filter((call) => call.includes('-type f'))).toHaveLength(2);
  });

  test('that does not fit on the disk leaves no half of it there', () => {
    const half = '#!/bin/sh\ncase "$*" in *-czf*) echo half >"$4"; exit 2 ;; esac\nexec /bin/tar "$@"\n';
    writeFileSync(at('bin/tar'), half, { mode: 0o755 });
    expect(script('backup.sh', []).status).not.toBe(0);
    expect(readdirSync(at('backup'))).toEqual([]);
  });

  test('is restored into an empty volume, with the checkpoint that cuts off what was written meanwhile', () => {
    script('backup.sh', []);
    const file = at(`backup/${backups()[0]}`);
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    expect(script('restore.sh', [file])).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(at('volume/chunk-000000.000000'), 'utf8')).toBe('chunk-000000.000000');
    expect(readFileSync(at('volume/truncate.chk'), 'utf8')).toBe('chaser.chk');
    expect(calls().at(-1)).toBe('compose up --detach --wait');
  });

  test('has the keys of people beside it, which are put back before anything reads the log', () => {
    const line = `290401099666423845 ~${'a'.repeat(20)} ${'A'.repeat(43)}\n`;
    writeFileSync(at('volume.keys'), line);
    const file = script('backup.sh', []).stdout.trim();
    expect(readFileSync(`${file}.keys`, 'utf8')).toBe(line);
    expect(statSync(`${file}.keys`).mode & 0o777).toBe(0o600);
    expect(spawnSync('tar', ['-xOzf', file]).stdout.includes('290401099666423845')).toBe(false);
    for (const name of ['volume', 'volume.keys']) rmSync(at(name), { recursive: true });
    mkdirSync(at('volume'));
    expect(script('restore.sh', [file])).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(at('volume.keys'), 'utf8')).toBe(line);
    expect(calls().slice(-3)).toEqual([
      'compose up --detach --wait mongodb',
      'compose run --rm --no-deps -T ops person-keys import',
      'compose up --detach --wait',
    ]);
  });

  test('is restored by the tools of the release that .env names', () => {
    const file = script('backup.sh', []).stdout.trim();
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    rmSync(at('calls'));
    expect(script('restore.sh', [file]).status).toBe(0);
    const runs = calls().filter((call) => call.startsWith('run '));
    expect(runs.filter((call) => !call.includes(' community-ops:v1 '))).toEqual([]);
  });

  test('is restored by the images that .env names', () => {
    appendFileSync(join(clone, '.env'), 'IMAGES=ghcr.io/owners/community\n');
    const file = script('backup.sh', []).stdout.trim();
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    rmSync(at('calls'));
    expect(script('restore.sh', [file]).status).toBe(0);
    const runs = calls().filter((call) => call.startsWith('run '));
    expect(runs.filter((call) => !call.includes(' ghcr.io/owners/community-ops:v1 '))).toEqual([]);
  });

  test('is restored into the volume of the project that .env names, as the engine reads it', () => {
    const named = settings().replace('VERSION=v1', 'VERSION=\'v1\'\nCOMPOSE_PROJECT_NAME="night-owls"');
    writeFileSync(join(clone, '.env'), named);
    const file = script('backup.sh', []).stdout.trim();
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    rmSync(at('calls'));
    expect(script('restore.sh', [file]).status).toBe(0);
    const runs = calls().filter((call) => call.startsWith('run '));
    const isMeant = (call: string) => / night-owls_eventstore-data:\/to .* community-ops:v1 /.test(call);
    expect([runs.length > 0, runs.filter((call) => !isMeant(call))]).toEqual([true, []]);
  });

  test('is not restored without the keys of people, unless that is meant', () => {
    const file = script('backup.sh', []).stdout.trim();
    rmSync(`${file}.keys`);
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    expect(script('restore.sh', [file])).toMatchObject({ status: 1, stderr: expect.stringContaining('.keys') });
    expect(readdirSync(at('volume'))).toEqual([]);
    expect(script('restore.sh', [file], { WITHOUT_KEYS: 'yes' })).toMatchObject({ status: 0 });
  });

  test('is not restored over a log, nor when it was altered', () => {
    script('backup.sh', []);
    const file = at(`backup/${backups()[0]}`);
    expect(script('restore.sh', [file])).toMatchObject({ status: 1, stderr: expect.stringContaining('holds a log') });
    appendFileSync(file, 'x');
    expect(script('restore.sh', [file])).toMatchObject({ status: 1, stderr: expect.stringContaining('checksum') });
    expect(calls()).not.toContain('compose up --detach --wait');
  });

  test('is proved by a drill in a project of its own, which is removed whatever comes of it', () => {
    script('backup.sh', []);
    const file = at(`backup/${backups()[0]}`);
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    rmSync(at('calls'));
    const { status, stdout } = script('restore-drill.sh', [file]);
    expect([status, stdout]).toEqual([0, expect.stringContaining('The drill went well.')]);
    expect(
      calls()
        .filter((call) => call.startsWith('run '))
        .join('\n'),
    ).toContain('community-drill_eventstore-data:/to');
    expect(calls().slice(-3)).toEqual([
      'compose run --rm ops projector verify',
      'compose run --rm ops projector audit verify',
      'compose down --volumes --timeout 5',
    ]);
    // The volume has the log of before: the drill refuses it, and still clears away.
    expect(script('restore-drill.sh', [file]).status).toBe(1);
    expect(calls().at(-1)).toBe('compose down --volumes --timeout 5');
  });

  test('of a real log can be served again', async () => {
    rmSync(at('volume'), { recursive: true });
    const node = await startEventStore({ dir: at('volume'), port: 0 });
    const log = new EventLog({ url: node.connectionString });
    const event = { type: 'BingoValueAdded', data: { value: 'Ute' } } as never;
    const metadata = { actor: { id: '1', name: 'a' } } as never;
    await log.append('bingoValues', -1, [{ id: '00000000-0000-4000-8000-000000000001', event, metadata }]);
    await log.dispose();
    await node.close();
    // The local node has a file of its own; its name stands in for a chunk's, and checkpoints for its head.
    const files = readdirSync(at('volume'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) cpSync(at(`volume/${name}`), at(`volume/chunk-${name}`));
    writeFileSync(at('volume/chaser.chk'), '');
    writeFileSync(at('volume/writer.chk'), '');
    script('backup.sh', []);
    const file = at(`backup/${backups()[0]}`);
    rmSync(at('volume'), { recursive: true });
    mkdirSync(at('volume'));
    expect(script('restore.sh', [file]).status).toBe(0);
    for (const name of files) cpSync(at(`volume/chunk-${name}`), at(`served/${name}`));
    const again = await startEventStore({ dir: at('served'), port: 0 });
    const restored = new EventLog({ url: again.connectionString });
    const values: unknown[] = [];
    for await (const chunk of restored.readStream('bingoValues')) values.push(...chunk.map(({ data }) => data));
    await restored.dispose();
    await again.close();
    expect(values).toEqual([{ value: 'Ute' }]);
  });
});

describe('an upgrade', () => {
  const env = { SKIP_BACKUP: 'yes' };

  test('pulls where images are published, and goes back when they are not there', () => {
    appendFileSync(join(clone, '.env'), 'IMAGES=ghcr.io/owners/community\n');
    expect(script('upgrade.sh', ['v2'], env).status).toBe(0);
    expect(calls()[0]).toBe('compose --profile tools pull');
    expect(script('rollback.sh', [git('rev-parse', 'v1'), 'v1']).status).toBe(0);
    const absent = ENGINE.replace('case', 'case "$*" in *\' pull\') exit 1 ;; esac\ncase');
    writeFileSync(at('bin/docker'), absent, { mode: 0o755 });
    expect(script('upgrade.sh', ['v2'], env)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('going back'),
    });
    expect(calls().at(-1)).toBe('compose up --detach --wait --no-build');
    expect(settings()).toMatch(/^VERSION=v1$/m);
  });

  test('builds, waits, has the doctor look, and says how to go back', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, stdout } = script('upgrade.sh', ['v2'], env);
    expect(status).toBe(0);
    expect(stdout).toContain(`sh docker/rollback.sh ${before} v1`);
    expect(calls()).toEqual([
      'compose --profile tools build',
      'compose up --detach --wait',
      'compose run --rm ops doctor',
    ]);
    expect(git('rev-parse', 'HEAD')).toBe(git('rev-parse', 'v2'));
    expect(settings()).toMatch(/^SECRET=s$/m);
    expect(settings().match(/^VERSION=.*$/gm)).toEqual(['VERSION=v2']);
    expect(statSync(join(clone, '.env')).mode & 0o777).toBe(0o600);
  });

  test('that does not become healthy goes back by itself, from the images that are there', () => {
    const { status, stderr } = script('upgrade.sh', ['v2'], { ...env, SICK: 'v2' });
    expect(status).toBe(1);
    expect(stderr).toContain('v2 does not become healthy; going back to v1.');
    expect(calls().at(-1)).toBe('compose up --detach --wait --no-build');
    expect(git('rev-parse', 'HEAD')).toBe(git('rev-parse', 'v1'));
    expect(settings().match(/^VERSION=.*$/gm)).toEqual(['VERSION=v1']);
  });

  test('is not gone back on to a release that knows no keys of people, unless that is meant', () => {
    const before = git('rev-parse', 'HEAD');
    mkdirSync(join(clone, 'libs/storage/src/person-keys'), { recursive: true });
    writeFileSync(join(clone, 'libs/storage/src/person-keys/port.ts'), '');
    git('add', '.');
    git('commit', '--quiet', '-m', 'keys of people');
    const refused = script('rollback.sh', [before, 'v1']);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('v1 knows no keys of people') });
    expect([calls(), git('rev-parse', 'HEAD') === before]).toEqual([[], false]);
    expect(script('rollback.sh', [before, 'v1'], { WITHOUT_KEYS: 'yes' })).toMatchObject({ status: 0 });
    expect(git('rev-parse', 'HEAD')).toBe(before);
    expect(calls()).toEqual(['compose up --detach --wait --no-build']);
  });

  test('begins with nothing when the release is not there, or files were changed', () => {
    expect(script('upgrade.sh', ['v9'], env)).toMatchObject({ status: 1, stderr: expect.stringContaining('v9') });
    appendFileSync(join(clone, 'docker/Caddyfile'), '#\n');
    expect(script('upgrade.sh', ['v2'], env)).toMatchObject({ status: 1, stderr: expect.stringContaining('changed') });
    expect(calls()).toEqual([]);
  });
});

describe('settings of a clone', () => {
  const made = (origin: string, tag: string) => {
    git('remote', 'add', 'origin', origin);
    git('checkout', '--quiet', tag);
    expect(script('secrets.sh', ['new.env']).status).toBe(0);
    const lines = readFileSync(join(clone, 'new.env'), 'utf8').split('\n');
    return lines.filter((line) => /^(?:VERSION|IMAGES)=/.test(line));
  };

  test.each([
    'https://github.com/Night-Owls/site',
    'git@github.com:Night-Owls/site.git',
    'ssh://git@github.com/Night-Owls/site.git',
  ])('name the images that the owner of %s publishes, and the release', (origin) =>
    expect(made(origin, 'v2')).toEqual(['VERSION=v2', 'IMAGES=ghcr.io/night-owls/community']),
  );
  test('name none on a commit that is no release, nor from elsewhere: they are built', () => {
    git('commit', '--quiet', '--allow-empty', '-m', 'more');
    expect(made('https://github.com/Night-Owls/site', 'HEAD')).toEqual([]);
    rmSync(join(clone, 'new.env'));
    git('remote', 'remove', 'origin');
    expect(made('https://git.example.org/owls/site', 'v2')).toEqual(['VERSION=v2']);
  });
});
