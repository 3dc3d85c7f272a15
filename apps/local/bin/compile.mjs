/**
 * Compiles one program of this repository to dist/<app> and checks its types:
 *
 *   node apps/local/bin/compile.mjs <agent | local | projector>
 *
 * The native compiler takes a second where the Nest CLI takes ten. The api needs the CLI for the plugin that writes its
 * OpenAPI description. The compiler leaves `@app/...` as it is written; Node needs the file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const app = process.argv[2] ?? '';
const project = ['tsconfig.build.json', 'tsconfig.json']
  .map((name) => join(root, 'apps', app, name))
  .find((path) => app && existsSync(path));
if (!project) {
  console.error(`There is no program "${app}" in apps.`);
  process.exit(2);
}
const out = join(root, 'dist', app);
rmSync(out, { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

/** `require("@app/kit/pause")` becomes the path from the file to dist/<app>/libs/kit/src/pause. */
const resolved = (file, text) =>
  text.replace(/\brequire\("@app\/([^/"]+)(\/[^"]*)?"\)/g, (_, library, module = '') => {
    const path = relative(dirname(file), join(out, 'libs', library, 'src', module)).replaceAll('\\', '/');
    return `require("${path}")`;
  });
for (const entry of readdirSync(out, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const text = readFileSync(file, 'utf8');
  const done = resolved(file, text);
  if (done !== text) writeFileSync(file, done);
}
