/**
 * Builds one program of this repository to dist/<app>, its libraries in it:
 *
 *   node apps/local/bin/bundle.mjs <agent | api | identity | local | ops | projector>
 *   node apps/local/bin/bundle.mjs agent --alone [folder]     the agent as one file to copy beside a game server
 *
 * A process that looks for 1,800 files and compiles each of them needs twice the processor time to start, and 40 %
 * more where V8's work of the build is not kept. Types are not checked here: `npm test -- types` does.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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
  ops: ['doctor', 'last-scavenge', 'log', 'person-keys'],
  projector: ['main', 'cli', 'copy-log', 'members/discord'],
};
/** What has a binary for each platform, and what is looked for and done without. */
const LEFT_OUT = ['libsql', 'sharp', '@resvg/resvg-js', 'cpu-features'];

/** The agent as one file. */
const ALONE = 'community-agent.cjs';

/** The chunk of what is not ours. It has no map: Node would hold 190 MB for the api's. */
const LIBRARIES = 'libraries';
/**
 * In each program's folder: what V8 compiled of its chunks, which Node reads where its version, machine and user are those
 * of the build, and else writes anew. Node 20 has no such cache.
 */
const COMPILED = 'compiled';

/** A program that is run at the build only to be compiled has ended by then, milliseconds. */
const ENDED_WITHIN_MS = 20_000;

/** Compiles DTOs and controllers with TypeScript and the plugin of nest-cli.json, which reads their types and comments. */
async function openApi() {
  const { default: ts } = await import('typescript');
  const [plugin] = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.plugins;
  const { before } = await import(`${plugin.name}/plugin`);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, {
    noEmit: false,
    module: ts.ModuleKind.ESNext,
    sourceMap: true,
    types: [],
  });
  const host = ts.createCompilerHost(options);
  // DTOs are made of what is ours: to read the types of libraries takes half of the time.
  host.resolveModuleNameLiterals = (names, file, redirected) =>
    names.map(({ text }) =>
      /^(?:\.|@app\/)/.test(text)
        ? ts.resolveModuleName(text, file, options, host, undefined, redirected)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram({ rootNames: [sourceOf('api', 'main')], options, host });
  const transformer = before(plugin.options, program);
  const suffixes = [...plugin.options.dtoFileNameSuffix, '.controller.ts'];
  return {
    name: 'openapi',
    load(id) {
      const file = id.replaceAll('\\', '/');
      const source = suffixes.some((suffix) => file.endsWith(suffix)) && program.getSourceFile(file);
      if (!source) return null;
      const compiled = { code: '', map: '', moduleType: 'js' };
      const keep = (name, text) => (compiled[name.endsWith('.map') ? 'map' : 'code'] = text);
      program.emit(source, keep, undefined, false, { before: [transformer] });
      return compiled;
    },
  };
}

const sourceOf = (app, entry) => join(root, 'apps', app, 'src', `${entry}.ts`);

/** All modules of a program. */
const graph = (app, plugins = []) =>
  rolldown({
    cwd: root,
    input: Object.fromEntries(ENTRIES[app].map((entry) => [entry, sourceOf(app, entry)])),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: [...builtinModules, /^node:/, ...LEFT_OUT],
    plugins,
    // What libraries look for and do without, and how they are written, is theirs.
    logLevel: 'silent',
  });

async function write(app, build) {
  const dir = join(root, 'dist', app);
  rmSync(dir, { recursive: true, force: true });
  await build.write({
    dir,
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: [{ name: LIBRARIES, test: /[\\/]node_modules[\\/]/ }] },
    // Chunks are scripts to V8, which import nothing.
    dynamicImportInCjs: false,
    banner: ({ isEntry, fileName }) => (isEntry ? keepCompiled(fileName) : ''),
    // Decorated classes find what `reflect-metadata` has put there before them.
    strictExecutionOrder: true,
    // Of two classes of one name one would get another, which the OpenAPI description and errors would show.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  for (const file of readdirSync(dir, { recursive: true }))
    if (file.includes(LIBRARIES) && file.endsWith('.map')) rmSync(join(dir, file));
  for (const entry of ENTRIES[app]) compile(join(dir, `${entry}.js`));
}

const keepCompiled = (entry) =>
  `require('node:module').enableCompileCache?.(require('node:path').join(__dirname, '${relative(dirname(entry), COMPILED).replaceAll('\\', '/')}'));`;

/** Runs a program that ends by itself, for its settings are wrong and it is asked for help: what it used is compiled then. */
function compile(program) {
  const env = { PATH: process.env.PATH, PORT: 'none' };
  spawnSync(process.execPath, [program, '--help'], { env, stdio: 'ignore', timeout: ENDED_WITHIN_MS });
}

/** Writes the agent into a folder, as a file that can be copied elsewhere, and prints its path. */
async function writeAlone(dir) {
  const build = await graph('agent');
  const banner = '#!/usr/bin/env node';
  await build.write({ dir, format: 'cjs', entryFileNames: ALONE, codeSplitting: false, banner });
  process.stdout.write(`${join(dir, ALONE)}\n`);
}

const fail = (text) => {
  console.error(text);
  process.exit(2);
};
const commandLine = () => {
  try {
    return parseArgs({ options: { alone: { type: 'boolean', default: false } }, allowPositionals: true });
  } catch (error) {
    return fail(error.message);
  }
};
const {
  values: { alone },
  positionals: [app = '', folder = join(root, 'dist')],
} = commandLine();
if (!Object.hasOwn(ENTRIES, app)) fail(`There is no program "${app}". There are: ${Object.keys(ENTRIES).join(', ')}`);
if (alone && app !== 'agent') fail('Only the agent is written as one file.');
if (alone) await writeAlone(resolve(folder));
else await write(app, await graph(app, app === 'api' ? [await openApi()] : []));
