/**
 * Removes from node_modules what no running process reads:
 *
 *   node docker/slim.mjs node_modules
 *
 * Source maps, types, sources of others and their documents; a compiler that is there for a plugin of the build; binaries for
 * another C library; the Node for machines without an image. Licences stay.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2];
if (!root) throw new Error('Name the folder of the modules.');
const TYPES = ['typescript', '@types', '.bin', '.cache'];
const NEEDLESS = /\.(?:map|tsbuildinfo|markdown|[cm]?ts)$|^(?!licen[cs]e|notice|copying).*\.md$/i;
const foreign = process.report.getReport().header.glibcVersionRuntime ? /musl/ : /gnu|glibc/;

for (const name of [...TYPES, ...readdirSync(root).filter((each) => each.startsWith('node-linux-'))])
  rmSync(join(root, name), { recursive: true, force: true });
for (const scope of readdirSync(root).filter((name) => name.startsWith('@')))
  for (const name of readdirSync(join(root, scope)))
    if (/linux/.test(name) && foreign.test(name)) rmSync(join(root, scope, name), { recursive: true });
for (const entry of readdirSync(root, { withFileTypes: true, recursive: true }))
  if (entry.isFile() && NEEDLESS.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name));
