import { performance } from 'node:perf_hooks';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parts } from './parts.mjs';
import { outputOf, root, run, tool } from './processes.mjs';

/** Folders of specs that start a whole stack or many processes: each depends on nearly every source. */
const WHOLE = /^(?:test\/(?:adapters|api|audit|faults|squad|event-log)|apps\/local\/src\/launcher)\//;

const lines = (text) => text.split('\n').filter(Boolean);
const git = (...args) => lines(outputOf('git', args));

/** Files that differ from where this branch left main, committed or not; deleted ones excepted. */
const changedFiles = () => {
  const since = spawnSync('git', ['merge-base', 'main', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', since || 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
};

/** `apps/api/src/bingo/to-response.ts` belongs to bingo, and so does `libs/domain/src/bingo/game.ts`. */
const capabilitiesOf = (files) =>
  new Set(files.flatMap((file) => /^(?:apps|libs)\/[^/]+\/src\/(?:features\/)?([^/]+)\//.exec(file)?.[1] ?? []));

/** Of the specs with a whole stack those that changed themselves or are named after a capability that changed. */
const concerned = (specs, files) => {
  const capabilities = capabilitiesOf(files);
  const isNamed = (name) => [...capabilities].some((one) => name === `${one}.spec.ts` || name.startsWith(`${one}-`));
  return specs.filter((spec) => !WHOLE.test(spec) || files.includes(spec) || isNamed(basename(spec)));
};

const relatedSpecs = (files) => {
  const sources = files.filter((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file));
  if (sources.length === 0) return [];
  const args = tool('jest', '--listTests', '--findRelatedTests', '--passWithNoTests', ...sources);
  return lines(outputOf(process.execPath, args)).map((path) => path.slice(root.length + 1));
};

/** Checks and tests what a change concerns. @returns whether all of it passed */
export async function testChanged() {
  const files = changedFiles();
  if (files.length === 0) {
    console.log('Nothing differs from main.');
    return true;
  }
  const all = relatedSpecs(files);
  const specs = concerned(all, files);
  console.log(`${files.length} files differ from main, and ${all.length} specs depend on them.`);
  if (specs.length < all.length)
    console.log(`${all.length - specs.length} of these start a whole stack for others: left out.`);
  const checks = {
    types: parts.types.work,
    lint: parts.lint.work,
    format: () => run('format', tool('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files)),
    specs: () => specs.length === 0 || run('specs', tool('jest', '--runTestsByPath', ...specs), { shown: 'prefixed' }),
  };
  const began = performance.now();
  const passed = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const good = await check();
      console.log(
        `— ${name}: ${good ? 'passed' : 'FAILED'} after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      );
      return good;
    }),
  );
  return passed.every(Boolean);
}
