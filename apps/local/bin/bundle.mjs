/**
 * Builds one program of this repository to dist/<app>, its libraries in it:
 *
 *   node apps/local/bin/bundle.mjs <agent | api | identity | local | ops | projector>
 *   node apps/local/bin/bundle.mjs agent --alone [folder]     the agent as one file to copy beside a game server
 *
 * A process that looks for 1,800 files and compiles each of them needs twice the processor time to start. Types are not
 * checked here: `npm test -- types` does. The api is compiled by the Nest CLI first, for the plugin that writes its
 * OpenAPI description.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The modules of each program that run as processes; dist/<app>/<entry>.js is where each is. */
const ENTRIES = {
  agent: ['main'],
  api: ['main'],
  identity: ['main'],
  local: [
    'launcher',
    'child-preload',
    'emulators/main',
    'emulators/event-store/main',
    'emulators/event-store/child',
    'tools/token',
    'tools/backup',
    'tools/restore',
  ],
  ops: ['doctor', 'log', 'person-keys'],
  projector: ['main', 'cli', 'copy-log'],
};
/** What has a binary for each platform, and what is looked for and done without. */
const LEFT_OUT = ['libsql', 'sharp', '@resvg/resvg-js', 'cpu-features'];

/** The chunk of what is not ours. It has no map: Node would hold 150 MB for it in every api. */
const LIBRARIES = 'libraries';

/** The agent as one file. */
const ALONE = 'community-agent.cjs';

/** Where the Nest CLI puts what it compiles: `outDir` of apps/api/tsconfig.json. */
const COMPILED_API = join(root, 'node_modules/.cache/api');

function compileApi() {
  rmSync(COMPILED_API, { recursive: true, force: true });
  const nest = join(root, 'node_modules/@nestjs/cli/bin/nest.js');
  const { status } = spawnSync(process.execPath, [nest, 'build', 'api'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The compiled api with the maps to its sources. */
const compiledApi = {
  name: 'compiled-api',
  load: (id) =>
    id.startsWith(COMPILED_API) && existsSync(`${id}.map`)
      ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }
      : null,
};

/** @param alone the folder for a single file that can be copied elsewhere */
async function bundle(app, alone) {
  const sources = app === 'api' ? join(COMPILED_API, 'apps/api/src') : join(root, 'apps', app, 'src');
  const extension = app === 'api' ? 'js' : 'ts';
  if (app === 'api') compileApi();
  const dir = alone ?? join(root, 'dist', app);
  if (!alone) rmSync(dir, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(ENTRIES[app].map((entry) => [entry, join(sources, `${entry}.${extension}`)])),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: [...builtinModules, /^node:/, ...LEFT_OUT],
    plugins: app === 'api' ? [compiledApi] : [],
    // What libraries look for and do without, and how they are written, is theirs.
    logLevel: 'silent',
  });
  if (alone) {
    await build.write({
      dir,
      format: 'cjs',
      entryFileNames: ALONE,
      codeSplitting: false,
      banner: '#!/usr/bin/env node',
    });
    process.stdout.write(`${join(dir, ALONE)}\n`);
    return;
  }
  const chunkFileNames = 'chunks/[name]-[hash].js';
  // Decorated classes find what `reflect-metadata` has put there before them.
  const output = { dir, format: 'cjs', entryFileNames: '[name].js', chunkFileNames, strictExecutionOrder: true };
  const groups = app === 'api' ? [{ name: LIBRARIES, test: /[\\/]node_modules[\\/](?!\.cache)/ }] : [];
  await build.write({ ...output, codeSplitting: { groups }, sourcemap: true, sourcemapExcludeSources: true });
  if (app !== 'api') return;
  const maps = readdirSync(join(dir, 'chunks')).filter((file) => file.startsWith(LIBRARIES) && file.endsWith('.map'));
  for (const file of maps) rmSync(join(dir, 'chunks', file));
}

const [app = '', option, folder = join(root, 'dist')] = process.argv.slice(2);
if (!Object.hasOwn(ENTRIES, app)) {
  console.error(`There is no program "${app}". There are: ${Object.keys(ENTRIES).join(', ')}`);
  process.exit(2);
}
await bundle(app, app === 'agent' && option === '--alone' ? resolve(folder) : undefined);
