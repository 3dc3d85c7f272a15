import Ajv from 'ajv';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'yaml';
import { scripts, version } from '../../package.json';

const root = join(__dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const schema = (name: string) =>
  JSON.parse(
    brotliDecompressSync(readFileSync(join(root, 'test/fixtures/github', `${name}.json.br`))).toString(),
  ) as object;
const valid = (name: string) => new Ajv({ strict: false, validateFormats: false }).compile(schema(name));

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const isWorkflow = valid('github-workflow');

test.each(workflows)('%s is a workflow, as the public schema says', (file) => {
  isWorkflow(parse(text(file)));
  expect(isWorkflow.errors ?? []).toEqual([]);
});
test('the schema takes no workflow with a job that runs nowhere', () =>
  expect(isWorkflow({ on: 'push', jobs: { a: { steps: [{ run: 'true' }] } } })).toBe(false));

test('.github/dependabot.yml is as the public schema says', () => {
  const isDependabot = valid('dependabot-2.0');
  isDependabot(parse(text('.github/dependabot.yml')));
  expect(isDependabot.errors ?? []).toEqual([]);
});

describe.each(workflows)('%s', (file) => {
  test('uses each action by a commit, and says which version that is', () => {
    const used = [...text(file).matchAll(/uses: (.+)$/gm)].map(([, action]) => action!);
    expect(used.length).toBeGreaterThan(0);
    expect(
      used.filter(
        (action) =>
          !/^(?:[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/\w+\.yml)$/.test(action),
      ),
    ).toEqual([]);
  });
  test('runs files and commands that there are', () => {
    const commands = [...text(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    for (const [path] of text(file).matchAll(/\.ci\/[\w.-]+|test\/[\w./-]+\.ts/g)) expect(text(path)).not.toBe('');
  });
});

describe('a release', () => {
  const script = (name: string, args: string[], env: Record<string, string> = {}) =>
    spawnSync('sh', [join(root, '.ci', name), ...args], { encoding: 'utf8', env: { ...process.env, ...env } });

  test('has the section of the changes as its text, under the tag of its version alone', () => {
    const { status, stdout } = script('release-notes.sh', [`v${version}`]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\s*### What you must do\n/)]);
    expect(stdout).not.toMatch(/^## /m);
    for (const tag of [[], [version], ['v0.0.1']])
      expect(script('release-notes.sh', tag)).toMatchObject({ status: 1, stdout: '' });
  });

  test('publishes and signs every image that is built, by its digest, and nothing after one that fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'publish-'));
    try {
      const engine = `#!/bin/sh
echo "docker $@" >>"$CALLS"
case "$*" in *"--target $FAILS "*) exit 1 ;; esac
while [ "$1" != --metadata-file ]; do shift; done
echo '{ "containerimage.digest": "sha256:${'ab'.repeat(32)}" }' >"$2"
`;
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/docker'), engine, { mode: 0o755 });
      writeFileSync(join(folder, 'bin/cosign'), '#!/bin/sh\necho "cosign $@" >>"$CALLS"\n', { mode: 0o755 });
      const env = { PATH: `${folder}/bin:${process.env['PATH']}`, CALLS: join(folder, 'calls'), FAILS: 'none' };
      const images = [...text('docker-compose.yml').matchAll(/image: \$\{IMAGES:-community\}-(\w+):/g)].map(
        ([, name]) => name!,
      );
      expect(images.length).toBe(6);
      const { status, stdout } = script('publish-images.sh', ['ghcr.io/owls/community', 'v1.0.0'], env);
      expect(status).toBe(0);
      const digest = `sha256:${'ab'.repeat(32)}`;
      const published = stdout.trim().split('\n');
      expect(published.toSorted()).toEqual(
        [...images, 'agent'].map((name) => `ghcr.io/owls/community-${name}:v1.0.0@${digest}`).toSorted(),
      );
      const calls = readFileSync(env.CALLS, 'utf8').trim().split('\n');
      for (const name of [...images, 'agent'])
        expect(calls).toContain(`cosign sign --yes ghcr.io/owls/community-${name}@${digest}`);
      expect(calls.filter((call) => call.includes('linux/amd64,linux/arm64')).length).toBe(published.length);
      expect(script('publish-images.sh', ['ghcr.io/owls/community', 'v1.0.0'], { ...env, FAILS: 'api' })).toMatchObject(
        {
          status: 1,
          stdout: '',
        },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
