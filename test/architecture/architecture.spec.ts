import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface Cruise {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const cruise = (): Cruise => {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', 'test/architecture/rules.cjs', '--ts-config', 'test/architecture/tsconfig.json'],
      ...['--output-type', 'json', 'apps', 'libs'],
    ],
    { cwd: root, maxBuffer: 256 * 1024 * 1024, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(output) as Cruise;
};

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

describe('the rooms of the house', () => {
  const { modules, summary } = cruise();

  test('nobody imports what they may not', () => {
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  test('every source file was read', () => {
    const read = new Set(modules.map(({ source }) => source));
    const sources = tracked('apps/*.ts', 'apps/*.tsx', 'apps/*.mts', 'libs/*.ts').filter(
      (path) => !path.endsWith('.d.ts'),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((path) => !read.has(path))).toEqual([]);
  });

  test('imports were really followed', () => {
    const importing = modules.filter(({ source }) => source.startsWith('apps/') || source.startsWith('libs/'));
    expect(importing.reduce((sum, { dependencies }) => sum + dependencies.length, 0)).toBeGreaterThan(500);
  });
});

test('one file of the web calls fetch', () => {
  const calling = tracked('apps/web/src/*.ts', 'apps/web/src/*.tsx')
    .filter((path) => !/\.spec\.tsx?$/.test(path) && !path.startsWith('apps/web/src/test/'))
    .filter((path) => /\bfetch\(|XMLHttpRequest|sendBeacon/.test(readFileSync(join(root, path), 'utf8')));
  expect(calling).toEqual(['apps/web/src/lib/api.ts']);
});

test('bounded caches and shared calls are those of the kit', () => {
  const handmade = /\.keys\(\)\.next\(\)|\?\?= .*\.finally\(/;
  const making = tracked(
    'apps/api/*.ts',
    'apps/projector/*.ts',
    'apps/agent/*.ts',
    'apps/local/*.ts',
    'libs/*.ts',
  ).filter((path) => !path.endsWith('.spec.ts') && handmade.test(readFileSync(join(root, path), 'utf8')));
  expect(making).toEqual([]);
});

test('event names are full past-tense phrases and unique across the log', () => {
  const names = tracked('libs/domain/src/*/events.ts').flatMap((path) => {
    const facts = /export interface \w*Facts \{([\s\S]*?)\n\}/.exec(readFileSync(join(root, path), 'utf8'));
    expect(facts).not.toBeNull();
    return [...facts![1]!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(name).toMatch(/^[A-Z][A-Za-z]*(?:ed|Dealt|Lost|TakenBack|Back|SetAside|Sent|Begun|Given|Read)$/);
});

test('no install script of a package runs, and those that have one are listed', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const scripted = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript);
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const unlisted = scripted
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !security.includes(`\`${name}\``));
  expect(scripted.length).toBeGreaterThan(0);
  expect(unlisted).toEqual([]);
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
