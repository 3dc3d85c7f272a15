import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const GENERATOR = fileURLToPath(new URL('../art/terrain.mjs', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/terrain', import.meta.url));
const IMPORT = /^terrain:([a-z-]+)\.svg\?url$/;

/**
 * `import url from 'terrain:squad.svg?url'` is the address of a drawn map. It is drawn once per version of the
 * generator and kept in node_modules/.cache; from there on it is an asset like any other.
 */
export const terrainArt = (): Plugin => ({
  name: 'terrain-art',
  enforce: 'pre',
  async resolveId(source) {
    const name = IMPORT.exec(source)?.[1];
    return name ? `${await drawn(name)}?url` : undefined;
  },
});

async function drawn(name: string): Promise<string> {
  const version = createHash('sha256').update(readFileSync(GENERATOR)).digest('hex').slice(0, 12);
  const file = join(CACHE, version, `terrain-${name}.svg`);
  if (existsSync(file)) return file;
  const { TERRAINS } = (await import(GENERATOR)) as { TERRAINS: Record<string, () => string> };
  const draw = TERRAINS[name];
  if (!draw) throw new Error(`there is no terrain called ${name}`);
  mkdirSync(join(CACHE, version), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, draw());
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
