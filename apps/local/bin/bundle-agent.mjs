/**
 * Writes the agent as one file without dependencies, to copy beside a game server:
 *
 *   npm run agent:bundle            dist/community-agent.cjs
 *   npm run agent:bundle -- FOLDER  FOLDER/community-agent.cjs
 */
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const outDir = resolve(process.argv[2] ?? join(root, 'dist'));
const FILE = 'community-agent.cjs';

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  resolve: { alias: [{ find: /^@app\/([^/]+)\//, replacement: `${root}/libs/$1/src/` }] },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'apps/agent/src/main.ts'),
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rollupOptions: {
      // ssh2 tries it, and does without it.
      external: [...builtinModules, /^node:/, 'cpu-features'],
      output: { format: 'cjs', entryFileNames: FILE, banner: '#!/usr/bin/env node' },
    },
  },
});
process.stdout.write(`${join(outDir, FILE)}\n`);
