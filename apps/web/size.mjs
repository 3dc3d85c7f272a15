import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * What a first visit fetches, from the build's manifest: `node apps/web/size.mjs`. A row is a part that is fetched when
 * it is opened, together with what every page needs; the starred ones are pages that anybody can open first.
 * Fails when one of those needs more JavaScript than the budget.
 */
const BUDGET_KB = 170;
const PUBLIC_PAGE = /^features\/(?:landing|news|articles|availability|team)\/(?:[\w-]+\/)?[\w-]+-page\.tsx$/;
const DIST = fileURLToPath(new URL('../../dist/web', import.meta.url));
const MANIFEST = join(DIST, '.vite/manifest.json');

if (!existsSync(MANIFEST)) {
  console.error('There is no build to measure. Run: npx vite build --config apps/web/vite.config.mts');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const sizes = new Map();
const gzipped = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(DIST, file))).length);
  return sizes.get(file);
};

/** A chunk with everything it imports at once. */
function closure(key, into = new Set()) {
  if (into.has(key)) return into;
  into.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, into);
  return into;
}

const sum = (keys) => {
  let js = 0;
  const styles = new Set();
  for (const key of keys) {
    js += gzipped(manifest[key].file);
    for (const file of manifest[key].css ?? []) styles.add(file);
  }
  return { js: js / 1000, css: [...styles].reduce((total, file) => total + gzipped(file), 0) / 1000 };
};

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const shell = closure(entry);
const rows = [['(every page)', sum(shell)]];
for (const key of Object.keys(manifest)
  .filter((name) => manifest[name].isDynamicEntry)
  .sort())
  rows.push([key.replace(/^src\//, ''), sum(closure(key, new Set(shell)))]);

const isPublic = (name) => name === rows[0][0] || PUBLIC_PAGE.test(name);

console.log('first visit, gzip kB'.padEnd(56), 'JS'.padStart(8), 'CSS'.padStart(8));
for (const [name, { js, css }] of rows)
  console.log(
    `${isPublic(name) ? '*' : ' '} ${name}`.padEnd(56),
    js.toFixed(1).padStart(8),
    css.toFixed(1).padStart(8),
  );

const over = rows.filter(([name, { js }]) => isPublic(name) && js > BUDGET_KB);
for (const [name, { js }] of over)
  console.error(`${name} needs ${js.toFixed(1)} kB of JavaScript; the budget is ${BUDGET_KB} kB.`);
process.exit(over.length ? 1 : 0);
