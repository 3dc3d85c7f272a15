import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const names = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)));
const documents = files.filter((file) =>
  /^(?:README|CHANGELOG|CONTRIBUTING|SECURITY|docs\/(?:decisions\/)?[^/]+)\.md$/.test(file),
);

const { scripts: commands } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The address that a heading gets on GitHub and in editors. */
const anchors = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** `<capability>` and `*` stand for one name, `**` for any folders; a folder may be written with or without its slash. */
const exists = (path: string) => {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+$()|[\]]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, either: string) => `(?:${either.replaceAll(',', '|')})`)
    .replace(/<[^>]+>|\*\*?/g, (any) => (any === '**' ? '.*' : '[^/]*'));
  const found = new RegExp(`^${pattern}(?:/|$)`);
  return files.some((file) => found.test(file));
};

const links = (text: string) =>
  [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
const paths = (text: string) =>
  [...text.matchAll(/(?<![\w/.:'!-])(?:apps|libs|test|docs|docker|bench)\/[\w.<>*{},/-]+/g)].map(([path]) =>
    path.replace(/[.,]+$/, ''),
  );
const fileNames = (text: string) => [...text.matchAll(/`([\w.-]+\.(?:tsx?|[cm]js|mts))`/g)].map(([, name]) => name!);

const sources = files
  .filter((file) =>
    /^(?:apps|libs|test|docker|\.ci)\/.*(?:\.[cm]?[jt]sx?|\/[\w-]+|\.sh)$|^(?:\.env\.example|docker-compose\.yml)$/.test(
      file,
    ),
  )
  .map(read)
  .join('\n');

test('the documents of the repository are read', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/tour.md', 'docs/decisions/README.md']));
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('leads to files and headings that exist', () => {
    const broken = links(text).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path, anchor] = link.split('#') as [string, string?];
      const target = path ? relative(root, join(root, dirname(document), path)) : document;
      return !exists(target) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('names paths and files that exist', () => {
    expect([
      ...paths(text).filter((path) => !exists(path)),
      ...fileNames(text).filter((name) => !names.has(name)),
    ]).toEqual([]);
  });

  test('quotes code that stands in the files it leads to', () => {
    const flat = (code: string) => code.replace(/\s+/g, ' ').trim();
    const quoted = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => flat(code!));
    const linked = links(text)
      .filter((link) => /\.tsx?$/.test(link))
      .map((link) => flat(read(join(dirname(document), link))));
    expect(quoted.filter((code) => !linked.some((source) => source.includes(code)))).toEqual([]);
  });

  test('names commands and settings that exist', () => {
    const scripts = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name]) => name!);
    const settings = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name]) => name!);
    expect(scripts.filter((name) => !(name in commands))).toEqual([]);
    expect(settings.filter((name) => !sources.includes(name))).toEqual([]);
  });
});

test('the faults name specs that exist', () => {
  const specs = [...read('test/faults/run.mjs').matchAll(/spec: '([^']+)'/g)].map(([, path]) => path!);
  expect(specs.length).toBeGreaterThan(30);
  expect(specs.filter((path) => !exists(path))).toEqual([]);
});
