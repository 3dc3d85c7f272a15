import { spawnSync } from 'node:child_process';
import { root, type Bench, type Section } from './bench';
import type { Finding } from './finding';
import { lab } from './lab';
import { built } from './stack';

const BUDGET_KB = 170;

/** Reads what `apps/web/size.mjs` says: public pages, and their JavaScript and styles in kB, a line each. */
function pages(): { name: string; js: number; css: number }[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['apps/web/size.mjs'], { cwd: root, encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => /^\* (\S.*?)\s+([\d.]+)\s+([\d.]+)$/.exec(line));
  const found = lines.flatMap((line) => (line ? [{ name: line[1]!, js: Number(line[2]), css: Number(line[3]) }] : []));
  if (found.length === 0) throw new Error(`Nothing was measured. ${stderr}`);
  return found;
}

async function run(bench: Bench): Promise<Finding[]> {
  await built();
  const found = pages();
  const every = found.find(({ name }) => name === '(every page)');
  const largest = found.reduce((most, page) => (page.js > most.js ? page : most));
  const styles = Math.max(...found.map(({ css }) => css));
  return [
    ...(every ? [{ what: 'JavaScript of every page', measured: every.js, unit: 'kB' }] : []),
    {
      what: 'JavaScript of the largest public page',
      measured: largest.js,
      unit: 'kB',
      goal: { is: 'at most', limit: BUDGET_KB },
      note: `${largest.name}, gzip, of ${found.length}`,
    },
    { what: 'styles of that visit at most', measured: styles, unit: 'kB' },
    ...(await lab(bench)),
  ];
}

export const web: Section = {
  name: 'web',
  about: 'what a first visit fetches, and how soon and how steadily it shows',
  run,
};
